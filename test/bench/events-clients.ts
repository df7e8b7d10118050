/**
 * Subscribers in a process of their own: bare sockets that count websocket frames by their headers, so that they spend
 * little beside the server that is measured. Talks to its parent by messages.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { demoToken } from '../support/client.ts';

export type ClientsOrder =
  | { readonly order: 'connect'; readonly port: number; readonly clients: number; readonly side: 'gateway' | 'raw' }
  /** Answers when everybody has so many frames; then all connections are closed. */
  | { readonly order: 'count'; readonly frames: number };

const query = 'subscription { events { cursor payload } }';

/** Frames that come before the first event: the acknowledgement. */
const framesBefore = { gateway: 1, raw: 0 } as const;

interface Client {
  readonly socket: Socket;
  frames: number;
}

let clients: Client[] = [];
let counted: (() => void) | undefined;

process.on('message', (order: ClientsOrder) => {
  void perform(order).then((answer) => process.send?.(answer));
});

async function perform(order: ClientsOrder): Promise<number> {
  if (order.order === 'connect') {
    clients = await Promise.all(Array.from({ length: order.clients }, () => open(order.port, order.side)));
    return clients.length;
  }
  const startedMs = performance.now();
  while (clients.some(({ frames }) => frames < order.frames)) {
    await new Promise<void>((resolve) => {
      counted = resolve;
    });
  }
  for (const { socket } of clients) socket.destroy();
  return performance.now() - startedMs;
}

function open(port: number, side: 'gateway' | 'raw'): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const client: Client = { socket, frames: -framesBefore[side] };
    const head = ['GET /graphql HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`;
    const protocol = side === 'gateway' ? ['Sec-WebSocket-Protocol: graphql-transport-ws'] : [];
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.write(`${[...head, key, ...protocol].join('\r\n')}\r\n\r\n`);
    let rest: Buffer | undefined;
    let upgraded = false;
    socket.on('data', (chunk: Buffer) => {
      let bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      if (!upgraded) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) {
          rest = bytes;
          return;
        }
        upgraded = true;
        bytes = bytes.subarray(end + 4);
        if (side === 'gateway') socket.write(frame({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } }));
        else resolve(client);
      }
      const before = client.frames;
      rest = count(client, bytes);
      if (side === 'gateway' && before < 0 && client.frames >= 0) {
        socket.write(frame({ id: 's', type: 'subscribe', payload: { query } }));
        resolve(client);
      }
      if (client.frames > before) counted?.();
    });
  });
}

/** Counts whole text frames; returns what is left of one that has not arrived entirely. A server does not mask. */
function count(client: Client, bytes: Buffer): Buffer | undefined {
  let at = 0;
  while (at + 2 <= bytes.length) {
    const short = (bytes[at + 1] ?? 0) & 127;
    const header = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (at + header > bytes.length) break;
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    if (at + header + length > bytes.length) break;
    if (((bytes[at] ?? 0) & 15) === 1) client.frames += 1;
    at += header + length;
  }
  return at < bytes.length ? bytes.subarray(at) : undefined;
}

/** A short text as a client sends it: masked with zeros. */
function frame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head = text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0x80 | 126, text.length >> 8, text.length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), text]);
}
