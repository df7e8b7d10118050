/** graphql-transport-ws on the sockets that Deno makes of requests. */
import type { Gateway } from '../../gateway/gateway.ts';
import type { SocketRequest } from '../shared/router.ts';
import { offeredProtocol, serveSocket } from '../shared/sockets.ts';

/** A socket that has not answered a ping for so long is closed. */
const socketIdleSeconds = 30;

/** 404 where the router serves no socket. */
export function upgrade(gateway: Gateway, request: Request, socketRequest: SocketRequest | undefined): Response {
  if (!socketRequest) return new Response(null, { status: 404 });
  // Read before the upgrade: afterwards the headers are gone.
  const protocol = offeredProtocol(request);
  const { socket, response } = Deno.upgradeWebSocket(request, { protocol, idleTimeout: socketIdleSeconds });
  serveSocket(gateway, socket, { ...socketRequest, protocol });
  return response;
}
