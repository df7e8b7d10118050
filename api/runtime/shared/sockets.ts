/** graphql-transport-ws on standard WebSockets (Deno), and how to recognise the request for a socket. */
import { handleProtocols } from 'graphql-ws';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import type { SocketRequest } from './router.ts';

/** `readyState` of an open socket; not every runtime has it as a constant on its class. */
export const openState = 1;

/** An error within the server, as graphql-transport-ws numbers it. */
const internalErrorCode = 4500;

export function wantsWebsocket(request: Request): boolean {
  return request.headers.get('upgrade')?.toLowerCase() === 'websocket';
}

/** The subprotocol to agree on; empty where the client offers none that we speak. */
export function offeredProtocol(request: Request): string {
  return handleProtocols(request.headers.get('sec-websocket-protocol') ?? '') || '';
}

/** Serves the socket from now on, or from when it opens. */
export function serveSocket(gateway: Gateway, socket: WebSocket, request: SocketRequest & { readonly protocol: string }): void {
  const serve = (): void => {
    const { protocol, ...socketRequest } = request;
    const closed = gateway.openSocket(
      {
        protocol,
        send: (text) => {
          if (socket.readyState === openState) socket.send(text);
        },
        sendAll: (texts) => {
          if (socket.readyState === openState) for (const text of texts) socket.send(text);
        },
        bufferedBytes: () => (socket.readyState === openState ? socket.bufferedAmount : 0),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (listen) => {
          socket.addEventListener('message', (event) => {
            listen(String(event.data)).catch(() => socket.close(internalErrorCode, 'Internal error'));
          });
        },
      },
      socketRequest,
    );
    socket.addEventListener('close', (event) => void closed(event.code, event.reason));
  };
  if (socket.readyState === openState) serve();
  else socket.addEventListener('open', serve);
}
