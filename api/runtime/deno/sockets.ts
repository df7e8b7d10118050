/** graphql-transport-ws on the sockets that Deno makes of requests. */
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { SocketRequest } from '../shared/router.ts';
import { offeredProtocol, serveSocket } from '../shared/sockets.ts';
import { Deno } from './names.ts';

/** A socket that has not answered a ping for so long is closed. */
const socketIdleSeconds = 30;

/** 404 where the router serves no socket, 400 to a handshake that is malformed. */
export function upgrade(gateway: Gateway, request: Request, socketRequest: SocketRequest | undefined): Response {
  if (!socketRequest) return new Response(null, { status: 404 });
  // Read before the upgrade: afterwards the headers are gone.
  const protocol = offeredProtocol(request);
  const upgraded = tryUpgrade(request);
  if (!upgraded) return new Response(null, { status: 400 });
  // Not by Deno's own option, which finds no protocol in a list that has no spaces after its commas.
  if (protocol !== '') upgraded.response.headers.set('sec-websocket-protocol', protocol);
  serveSocket(gateway, upgraded.socket, { ...socketRequest, protocol });
  return upgraded.response;
}

function tryUpgrade(request: Request): ReturnType<typeof Deno.upgradeWebSocket> | undefined {
  try {
    return Deno.upgradeWebSocket(request, { idleTimeout: socketIdleSeconds });
  } catch {
    return undefined;
  }
}
