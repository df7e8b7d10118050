/** graphql-transport-ws on `/graphql` with `ws` (interfaces, Addresses). */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { type SignedToken, sessionTokenOf } from '../../access/staff-cookie.ts';
import type { Gateway } from '../../gateway/gateway.ts';

/** A message is an operation with its variables; nothing documented is larger. */
const messageBytesMax = 262_144;

/** A socket beyond these is refused with 503: each holds memory for as long as it is open. */
const socketsMax = 10_000;

/** A socket that has not answered a ping by the next one is dead. */
const pingEveryMs = 30_000;

const protocol = 'graphql-transport-ws';

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, origin: string): void;
  /** Tells every client to go, and waits for none of them. */
  close(): void;
}

export function createSockets(gateway: Gateway): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  const alive = new WeakSet<WebSocket>();
  const ping = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, pingEveryMs);
  ping.unref();
  return {
    upgrade(request, socket, head, origin) {
      if (server.clients.size >= socketsMax) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      server.handleUpgrade(request, socket, head, (opened) => {
        alive.add(opened);
        opened.on('pong', () => alive.add(opened));
        const session = sessionTokenOf((name) => textOf(request.headers[name]), origin);
        serve(gateway, opened, { authorization: request.headers.authorization, session, publicUrl: origin, cork: socket });
      });
    },
    close() {
      clearInterval(ping);
      for (const socket of server.clients) socket.close(1001, 'going away');
      server.close();
    },
  };
}

interface Opened {
  readonly authorization: string | undefined;
  /** Of staff, where a page of our own opened the socket: browsers send cookies with anybody's. */
  readonly session: SignedToken | undefined;
  readonly publicUrl: string;
  /** The connection below: what is written while it is corked leaves in one write (limits A5). */
  readonly cork: Duplex;
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function serve(gateway: Gateway, socket: WebSocket, { authorization, session, publicUrl, cork }: Opened): void {
  const closed = gateway.openSocket(
    {
      protocol: socket.protocol,
      send: (text) =>
        new Promise((resolve, reject) => {
          if (socket.readyState !== WebSocket.OPEN) return resolve();
          socket.send(text, (error) => (error ? reject(error) : resolve()));
        }),
      sendAll: (texts) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        cork.cork();
        for (const text of texts) socket.send(text);
        cork.uncork();
      },
      bufferedBytes: () => (socket.readyState === WebSocket.OPEN ? socket.bufferedAmount : 0),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (listen) => {
        socket.on('message', (data, binary) => {
          if (binary) return socket.close(1003, 'text only');
          void listen(data.toString());
        });
      },
    },
    { publicUrl, authorization, session },
  );
  socket.on('close', (code, reason) => void closed(code, reason.toString()));
  // `ws` closes the socket itself after an error; without a listener it would end the process.
  socket.on('error', () => {});
}
