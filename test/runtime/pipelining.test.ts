/** Requests that a client sends before the last one is answered (decision: turns-between-callers). */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPipelining, pipelinedMax } from '../../api/runtime/node/pipelining.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

interface Parsed {
  readonly path: string;
  readonly body: Promise<string>;
  /** In which the body came so far. */
  readonly pieces: () => number;
  readonly answer: () => void;
}

async function start() {
  const pipelining = createPipelining();
  const parsed: Parsed[] = [];
  const upgraded: string[] = [];
  let closed = 0;
  const server = createServer();
  server.on('connection', pipelining.watch);
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const answered = pipelining.begin(incoming, () => {
      closed += 1;
    });
    response.on('close', answered);
    const path = incoming.url ?? '';
    let pieces = 0;
    incoming.on('data', () => {
      pieces += 1;
    });
    parsed.push({ path, body: bodyOf(incoming), pieces: () => pieces, answer: () => void response.end(path) });
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    upgraded.push(`${head}${pipelining.release(incoming.socket)}`);
    socket.on('data', (bytes: Buffer) => upgraded.push(String(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes: Buffer) => {
    received += String(bytes);
  });
  socket.on('error', () => {});
  cleanUps.push(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { socket, parsed, upgraded, received: () => received, closed: () => closed };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  incoming.setEncoding('latin1');
  for await (const chunk of incoming) text += chunk;
  return text;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const paths = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `/${index}`);

test('no more than a few requests of a socket are parsed, and each answer lets the next one in', async () => {
  const { socket, parsed, received } = await start();
  const sent = paths(100);
  socket.write(sent.map(get).join(''));
  await expect.poll(() => parsed.length).toBe(pipelinedMax);
  for (let answered = 0; answered < sent.length; answered += 1) {
    await expect.poll(() => parsed.length).toBe(Math.min(sent.length, answered + pipelinedMax));
    parsed[answered]?.answer();
  }
  await expect.poll(() => received().match(/^\/\d+|(?<=\r\n\r\n)\/\d+/g)).toEqual(sent);
});

test('bodies arrive whole, also those that are cut by the bound or hold the end of a head', async () => {
  const { socket, parsed } = await start();
  const bodies = paths(30).map((path) => `${path}\r\n\r\n${'x'.repeat(7_000)}`);
  socket.write(bodies.map((body, index) => post(`/${index}`, body)).join(''));
  for (const [index, body] of bodies.entries()) {
    await expect.poll(() => parsed.length).toBeGreaterThan(index);
    expect(await parsed[index]?.body).toBe(body);
    parsed[index]?.answer();
  }
});

test('a body of nothing but ends of heads is not cut at each of them', async () => {
  const { socket, parsed } = await start();
  const body = '\r\n\r\n'.repeat(50_000);
  socket.write(post('/0', body) + paths(100).map(get).join(''));
  await expect.poll(() => parsed.length).toBeGreaterThan(0);
  expect(await parsed[0]?.body).toBe(body);
  expect(parsed[0]?.pieces()).toBeLessThan(body.length / 500);
  // What comes behind it is bounded as ever.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(parsed.length).toBeLessThan(pipelinedMax + 60);
});

test('a request that comes in single bytes is one request', async () => {
  const { socket, parsed } = await start();
  socket.setNoDelay(true);
  for (const byte of `${post('/slow', 'a=b')}${get('/next')}`) socket.write(byte);
  await expect.poll(() => parsed.map(({ path }) => path)).toEqual(['/slow', '/next']);
  expect(await parsed[0]?.body).toBe('a=b');
});

test('what is sent right behind an upgrade belongs to the upgraded socket', async () => {
  const { socket, upgraded } = await start();
  socket.write('GET /graphql HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst\r\n\r\nsecond\r\n\r\n');
  await expect.poll(() => upgraded.join('')).toBe('first\r\n\r\nsecond\r\n\r\n');
  socket.write('third');
  await expect.poll(() => upgraded.join('')).toBe('first\r\n\r\nsecond\r\n\r\nthird');
});

test('a socket that closes gives back all its requests, also those that nothing was written for', async () => {
  const { socket, parsed, closed } = await start();
  socket.write(paths(100).map(get).join(''));
  await expect.poll(() => parsed.length).toBe(pipelinedMax);
  socket.destroy();
  await expect.poll(closed).toBe(pipelinedMax);
});
