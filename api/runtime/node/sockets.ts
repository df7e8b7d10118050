/** graphql-transport-ws on `/graphql` with `ws`. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Gateway } from '../../doors/gateway/gateway.ts';
import { toNetwork } from '../../foundation/kernel/network.ts';
import type { SocketRequest } from '../shared/router.ts';

/** A message is an operation with its variables; nothing documented is larger. */
const messageBytesMax = 262_144;

/** Frames of one message: clients send it in one, or in pieces of some kilobytes. Each piece takes a hundred bytes beside what it holds. */
const fragmentsMax = 256;
/** Pieces in which one frame arrives, as the network cuts it. */
const chunksMax = 1_024;

/** A socket beyond these is refused with 503: each holds memory for as long as it is open. */
const socketsMax = 10_000;

/** A socket that has not answered a ping by the next one is dead. */
const pingEveryMs = 30_000;

const protocol = 'graphql-transport-ws';

export interface Sockets {
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, request: SocketRequest): void;
  /** Closes every socket, and waits for no client. */
  close(): void;
}

/** Messages of one socket that wait for their turn; what comes after them waits in the client's socket. */
const messagesWaitingMax = 8;

/** Begins work when the turn of its network has come. */
export type BeginInTurn = (network: string, work: () => void) => void;

/**
 * `ofNetworkMax`: sockets of one client. Behind a proxy all connections come from its address, so the number of connections bounds nobody
 * there, and one client could take every place.
 */
export function createSockets(gateway: Gateway, begin: BeginInTurn, ofNetworkMax: number): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    maxFragments: fragmentsMax,
    maxBufferedChunks: chunksMax,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  const alive = new WeakSet<WebSocket>();
  const ofNetworks = new Map<string, number>();
  const ping = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, pingEveryMs);
  ping.unref();
  return {
    upgrade(incoming, socket, head, request) {
      if (server.clients.size >= socketsMax) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      const network = toNetwork(request.address);
      const others = ofNetworks.get(network) ?? 0;
      if (others >= ofNetworkMax) return void socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n');
      ofNetworks.set(network, others + 1);
      socket.once('close', () => {
        const left = (ofNetworks.get(network) ?? 1) - 1;
        if (left === 0) ofNetworks.delete(network);
        else ofNetworks.set(network, left);
      });
      server.handleUpgrade(incoming, socket, head, (opened) => {
        alive.add(opened);
        opened.on('pong', () => alive.add(opened));
        serve(gateway, opened, request, { connection: socket, begin });
      });
    },
    close() {
      clearInterval(ping);
      for (const socket of server.clients) socket.close(1001, 'going away');
      server.close();
    },
  };
}

interface Served {
  /** What is written while it is corked leaves in one write. */
  readonly connection: Duplex;
  readonly begin: BeginInTurn;
}

function serve(gateway: Gateway, socket: WebSocket, request: SocketRequest, { connection, begin }: Served): void {
  const network = toNetwork(request.address);
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
        connection.cork();
        for (const text of texts) socket.send(text);
        connection.uncork();
      },
      bufferedBytes: () => (socket.readyState === WebSocket.OPEN ? socket.bufferedAmount : 0),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (listen) => {
        let waiting = 0;
        socket.on('message', (data, binary) => {
          if (binary) return socket.close(1003, 'text only');
          waiting += 1;
          if (waiting === messagesWaitingMax) socket.pause();
          begin(network, () => {
            waiting -= 1;
            if (waiting === 0) socket.resume();
            void listen(data.toString());
          });
        });
      },
    },
    request,
  );
  socket.on('close', (code, reason) => void closed(code, reason.toString()));
  // `ws` closes the socket itself after an error; without a listener it would end the process.
  socket.on('error', () => {});
}
