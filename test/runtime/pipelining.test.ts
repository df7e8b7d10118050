/** Requests that a client sends before the last one is answered (decision: turns-between-callers). */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { findHttpParser } from '../../api/runtime/node/http-parser.ts';
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

async function start(findParser = findHttpParser) {
  const pipelining = createPipelining(findParser);
  const sockets: Socket[] = [];
  const parsed: Parsed[] = [];
  const upgraded: string[] = [];
  let closed = 0;
  const server = createServer({ optimizeEmptyRequests: true });
  server.on('connection', pipelining.watch);
  server.on('connection', (taken: Socket) => sockets.push(taken));
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
    socket.on('error', () => {});
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
  return { socket, parsed, upgraded, received: () => received, closed: () => closed, isNative: () => sockets.some(findHttpParser) };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  // As the gateway's server, this one makes no stream of a body that there is not.
  if (incoming.destroyed) return text;
  incoming.setEncoding('latin1');
  for await (const chunk of incoming) text += chunk;
  return text;
}

const poll = <Value>(read: () => Value) => expect.poll(read, { interval: 1 });
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const paths = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `/${index}`);

describe.each([
  ['its parser is stopped', findHttpParser],
  ['its parser cannot be stopped', () => undefined],
] as const)('where %s', (_where, findParser) => {
  test('no more than a few requests of a socket are parsed, and each answer lets the next one in', async () => {
    const { socket, parsed, received } = await start(findParser);
    const sent = paths(100);
    socket.write(sent.map(get).join(''));
    await poll(() => parsed.length).toBe(pipelinedMax);
    for (let answered = 0; answered < sent.length; answered += 1) {
      await poll(() => parsed.length).toBe(Math.min(sent.length, answered + pipelinedMax));
      parsed[answered]?.answer();
    }
    await poll(() => received().match(/^\/\d+|(?<=\r\n\r\n)\/\d+/g)).toEqual(sent);
  });

  test('bodies arrive whole, also those that are cut by the bound or hold the end of a head', async () => {
    const { socket, parsed } = await start(findParser);
    const bodies = paths(30).map((path) => `${path}\r\n\r\n${'x'.repeat(7_000)}`);
    socket.write(bodies.map((body, index) => post(`/${index}`, body)).join(''));
    for (const [index, body] of bodies.entries()) {
      await poll(() => parsed.length).toBeGreaterThan(index);
      expect(await parsed[index]?.body).toBe(body);
      parsed[index]?.answer();
    }
  });

  test('a body of nothing but ends of heads is not cut at each of them', async () => {
    const { socket, parsed } = await start(findParser);
    const body = '\r\n\r\n'.repeat(50_000);
    socket.write(post('/0', body) + paths(100).map(get).join(''));
    await poll(() => parsed.length).toBeGreaterThan(0);
    expect(await parsed[0]?.body).toBe(body);
    expect(parsed[0]?.pieces()).toBeLessThan(body.length / 500);
    // What comes behind it is bounded as ever.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(parsed.length).toBeLessThan(pipelinedMax + 60);
  });

  test('a request that comes in single bytes is one request', async () => {
    const { socket, parsed } = await start(findParser);
    socket.setNoDelay(true);
    for (const byte of `${post('/slow', 'a=b')}${get('/next')}`) socket.write(byte);
    await poll(() => parsed.map(({ path }) => path)).toEqual(['/slow', '/next']);
    expect(await parsed[0]?.body).toBe('a=b');
  });

  test('what is sent right behind an upgrade belongs to the upgraded socket', async () => {
    const { socket, upgraded } = await start(findParser);
    socket.write('GET /graphql HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst\r\n\r\nsecond\r\n\r\n');
    await poll(() => upgraded.join('')).toBe('first\r\n\r\nsecond\r\n\r\n');
    socket.write('third');
    await poll(() => upgraded.join('')).toBe('first\r\n\r\nsecond\r\n\r\nthird');
  });

  test('a socket that closes gives back all its requests, also those that nothing was written for', async () => {
    const { socket, parsed, closed } = await start(findParser);
    socket.write(paths(100).map(get).join(''));
    await poll(() => parsed.length).toBe(pipelinedMax);
    socket.destroy();
    await poll(closed).toBe(pipelinedMax);
  });

  test('what follows an unanswered request is parsed as it was sent: bodies, heads cut in two, and an upgrade at the end', async () => {
    const { socket, parsed, upgraded } = await start(findParser);
    const sent = ['first', 'second', 'third', 'fourth', 'fifth'].map((word, index) => ({
      path: `/${index}`,
      body: word.repeat(index * 300),
    }));
    const upgrade = 'GET /graphql HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nmessage';
    const bytes = sent.map(({ path, body }) => post(path, body)).join('') + upgrade;
    socket.setNoDelay(true);
    for (let start = 0; start < bytes.length; start += 997) {
      socket.write(bytes.slice(start, start + 997));
      await nextTurn();
    }
    await poll(() => parsed.length).toBe(sent.length);
    for (const [index, { path, body }] of sent.entries()) {
      expect([parsed[index]?.path, await parsed[index]?.body]).toEqual([path, body]);
      parsed[index]?.answer();
    }
    await poll(() => upgraded.join('')).toBe('message');
  });

  test('a request that is none ends the socket, also behind unanswered ones', async () => {
    const { socket, parsed, received } = await start(findParser);
    socket.write(`${get('/0')}${get('/1')}${get('/2')}NONSENSE\r\n\r\n`);
    await once(socket, 'close');
    expect(parsed.map(({ path }) => path)).toEqual(['/0', '/1', '/2']);
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

test('node:http reads a socket by itself as long as its client waits for each answer', async () => {
  const { socket, parsed, received, isNative } = await start();
  for (let sent = 0; sent < 20; sent += 1) {
    socket.write(sent % 2 === 0 ? get(`/${sent}`) : post(`/${sent}`, 'a=b'));
    await poll(() => parsed.length).toBe(sent + 1);
    parsed[sent]?.answer();
    await poll(() => received().endsWith(`\r\n\r\n/${sent}`)).toBe(true);
  }
  expect(isNative()).toBe(true);
  socket.write(get('/one') + get('/two'));
  await poll(() => parsed.length).toBe(22);
  expect(isNative()).toBe(false);
});
