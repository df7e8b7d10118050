/** Calls on a connection that the other side closes just then: what only reads is asked again at once, what moves money never. */
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchange } from '../../api/connectors/exchange.ts';
import { boundMs } from '../support/pace.ts';

/** The first line of each request that came. */
let came: string[];
let url: string;
let stop: () => Promise<void>;

/** Closes the connection on which the second request comes, and answers the others. */
beforeEach(async () => {
  came = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      came.push(String(chunk).split(' ', 1)[0] ?? '');
      if (came.length === 2) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/operations`;
  stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => void server.close(() => resolve()));
  };
});
afterEach(() => stop());

const ask = (init: RequestInit) =>
  exchange({ fetch, timeoutMs: boundMs(5_000), charactersMax: 100, counterpart: 'the bank' }, url, init).then(
    ({ body }) => body,
    (error: unknown) => (error instanceof Error ? error.name : error),
  );

test('an inquiry is made once more', async () => {
  expect([await ask({ method: 'GET' }), await ask({ method: 'GET' })]).toEqual(['ok', 'ok']);
  expect(came).toEqual(['GET', 'GET', 'GET']);
});

test.each(['POST', 'DELETE'])('a %s is not made again: its outcome is unknown', async (method) => {
  const init = { method, ...(method === 'POST' ? { body: 'amount=92.00' } : {}) };
  expect([await ask({ method: 'GET' }), await ask(init)]).toEqual(['ok', 'ConnectorTimeout']);
  expect(came).toEqual(['GET', method]);
});
