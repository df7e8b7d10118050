/**
 * A flood in a process of its own: many sockets from one address, on each of them many requests written at once. What comes back is read and
 * thrown away. Talks to its parent by messages.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

export interface FloodOrder {
  readonly port: number;
  /** One of the loopback network: 127.0.0.x. */
  readonly address: string;
  readonly sockets: number;
  /** `http`: `texts` are whole requests, pipelined. `websocket`: messages of graphql-transport-ws. */
  readonly kind: 'http' | 'websocket';
  /** Sent at once on each socket. */
  readonly texts: readonly string[];
  /** False: whoever sends it reads no answer, so that the server's buffers fill. `http` alone. */
  readonly reads?: boolean;
  /** Sent first on each websocket, and answered before the flood begins. */
  readonly hello?: string;
  readonly durationMs: number;
}

export interface FloodReport {
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

/** The answers to a websocket's hello are small; a server that does not answer it is flooded all the same. */
const helloMsMax = 3_000;

process.on('message', (order: FloodOrder) => {
  flood(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`the flood stopped: ${error instanceof Error ? error.message : 'unknown'}\n`);
      process.exit(1);
    },
  );
});

/** Tells its parent `begun` when everything is written. */
async function flood(order: FloodOrder): Promise<FloodReport> {
  const counted = { sentBytes: 0, receivedBytes: 0 };
  const sockets = await Promise.all(Array.from({ length: order.sockets }, () => open(order, counted)));
  for (const { send } of sockets) for (const text of send(order.texts)) counted.sentBytes += text.length;
  process.send?.('begun');
  await sleep(order.durationMs);
  for (const { end } of sockets) end();
  return counted;
}

interface Flooder {
  /** Returns what it sent. */
  readonly send: (texts: readonly string[]) => readonly string[];
  readonly end: () => void;
}

function open(order: FloodOrder, counted: { receivedBytes: number }): Promise<Flooder> {
  return order.kind === 'http' ? openHttp(order, counted) : openWebsocket(order, counted);
}

async function openHttp({ port, address, reads = true }: FloodOrder, counted: { receivedBytes: number }): Promise<Flooder> {
  const buffer = new Uint8Array(65_536);
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    localAddress: address,
    onread: {
      buffer,
      callback: (bytes) => {
        counted.receivedBytes += bytes;
        // False stops the reading for good: nobody resumes it.
        return reads;
      },
    },
  });
  // The server may end a socket of a flood.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return {
    send: (texts) => {
      socket.write(texts.join(''));
      return texts;
    },
    end: () => socket.destroy(),
  };
}

async function openWebsocket({ port, address, hello }: FloodOrder, counted: { receivedBytes: number }): Promise<Flooder> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { localAddress: address });
  socket.on('error', () => {});
  await once(socket, 'open');
  if (hello !== undefined) {
    socket.send(hello);
    await Promise.race([once(socket, 'message'), sleep(helloMsMax)]);
  }
  socket.on('message', (data: Buffer) => {
    counted.receivedBytes += data.length;
  });
  return {
    send: (texts) => {
      for (const text of texts) socket.send(text);
      return texts;
    },
    end: () => socket.terminate(),
  };
}
