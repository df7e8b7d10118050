/** graphql-ws on a standard WebSocket: workerd's half of a pair, or the one that Deno makes of a request. */
import { handleProtocols } from 'graphql-ws';
import { type SignedToken, sessionTokenOf } from '../../access/staff-cookie.ts';
import type { Gateway } from '../../gateway/gateway.ts';

/** `readyState` of an open socket; not every runtime has it as a constant on its class. */
const open = 1;

/** An error within the server, as graphql-transport-ws numbers it. */
const internalErrorCode = 4500;

/** Whether the request asks for a websocket on GraphQL's path. */
export function asksForSocket(request: Request): boolean {
  return request.headers.get('upgrade')?.toLowerCase() === 'websocket' && new URL(request.url).pathname === '/graphql';
}

/** The subprotocol to agree on; empty where the client offers none that we speak. */
function protocolOf(request: Request): string {
  return handleProtocols(request.headers.get('sec-websocket-protocol') ?? '') || '';
}

export interface SocketFacts {
  readonly protocol: string;
  /** The header of the request that was upgraded, for clients that can send one. */
  readonly authorization: string | undefined;
  /** Of staff, where a page of our own opened the socket: browsers send cookies with anybody's. */
  readonly session: SignedToken | undefined;
  readonly publicUrl: string;
}

/** Read them before the upgrade: on Deno the headers are gone afterwards. */
export function socketFactsOf(request: Request, publicUrl: string): SocketFacts {
  return {
    protocol: protocolOf(request),
    authorization: request.headers.get('authorization') ?? undefined,
    session: sessionTokenOf((name) => request.headers.get(name) ?? undefined, publicUrl),
    publicUrl,
  };
}

/** Serves the socket from now on, or from when it opens. */
export function serveSocket(gateway: Gateway, socket: WebSocket, facts: SocketFacts): void {
  const serve = (): void => {
    const { protocol, authorization, session, publicUrl } = facts;
    const closed = gateway.openSocket(
      {
        protocol,
        send: (text) => {
          if (socket.readyState === open) socket.send(text);
        },
        sendAll: (texts) => {
          if (socket.readyState === open) for (const text of texts) socket.send(text);
        },
        bufferedBytes: () => (socket.readyState === open ? socket.bufferedAmount : 0),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (listen) => {
          socket.addEventListener('message', (event) => {
            listen(String(event.data)).catch(() => socket.close(internalErrorCode, 'Internal error'));
          });
        },
      },
      { publicUrl, authorization, session },
    );
    socket.addEventListener('close', (event) => void closed(event.code, event.reason));
  };
  if (socket.readyState === open) serve();
  else socket.addEventListener('open', serve);
}
