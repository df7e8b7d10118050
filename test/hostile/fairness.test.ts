/**
 * What one address sends keeps another merchant's payment waiting for a few of its requests, not for all of them (decision:
 * turns-between-callers). Counted, not timed: `npm run bench -- --fairness` measures.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { cardPayment, channels, demoToken, formOf, otherToken } from '../support/client.ts';
import { type HostileGateway, startHostileGateway } from './hostile-gateway.ts';

const floodAddress = '127.0.0.2';
const merchantAddress = '127.0.0.3';

/** Requests of the flood that are answered before the payment: several steps of all that may go on at once. */
const answeredMeanwhileMax = 400;

let hostile: HostileGateway;
beforeAll(async () => {
  hostile = await startHostileGateway();
  // The first payment compiles and reads what all others find.
  await payAsMerchant();
});
afterAll(() => hostile.stop());

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const port = (): number => Number(new URL(hostile.url).port);

async function payAsMerchant(): Promise<number> {
  const agent = new Agent({ localAddress: merchantAddress });
  const headers = { authorization: `Bearer ${otherToken}`, 'content-type': 'application/x-www-form-urlencoded' };
  const sending = request({ port: port(), host: '127.0.0.1', path: '/v1/payments', method: 'POST', agent, headers });
  sending.end(formOf({ ...cardPayment, entityId: channels.other }));
  const [response] = await once(sending, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** Answers that the flood has had. */
interface Flood {
  answered(): number;
}

async function floodByHttp(sockets: number, requests: readonly string[]): Promise<Flood> {
  let answered = 0;
  const open = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const socket: Socket = connect({ port: port(), host: '127.0.0.1', localAddress: floodAddress });
      ends.push(() => socket.destroy());
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        answered += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
      });
      await once(socket, 'connect');
      return socket;
    }),
  );
  for (const socket of open) socket.write(requests.join(''));
  return { answered: () => answered };
}

async function floodByWebsocket(sockets: number, messages: readonly string[]): Promise<Flood> {
  let answered = 0;
  const open = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const socket = new WebSocket(`${hostile.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { localAddress: floodAddress });
      ends.push(() => socket.terminate());
      socket.on('error', () => {});
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${demoToken}` } }));
      await once(socket, 'message');
      socket.on('message', () => {
        answered += 1;
      });
      return socket;
    }),
  );
  for (const socket of open) for (const message of messages) socket.send(message);
  return { answered: () => answered };
}

/** What of the flood, which was sent before the payment, is answered before it. In the end all of it is. */
async function payWithin(flood: Flood, total: number): Promise<number> {
  expect(await payAsMerchant()).toBe(200);
  const meanwhile = flood.answered();
  await expect.poll(flood.answered).toBe(total);
  return meanwhile;
}

const repeat = (count: number, make: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('payments of one token on many sockets', async () => {
  const form = formOf(cardPayment);
  const head = `POST /v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${demoToken}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const payment = `${head}Content-Length: ${Buffer.byteLength(form)}\r\n\r\n${form}`;
  const flood = await floodByHttp(
    75,
    repeat(20, () => payment),
  );
  expect(await payWithin(flood, 1_500)).toBeLessThan(answeredMeanwhileMax);
});

test('pages that a stranger asks for', async () => {
  const flood = await floodByHttp(
    75,
    repeat(20, () => 'GET /docs/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
  );
  expect(await payWithin(flood, 1_500)).toBeLessThan(answeredMeanwhileMax);
});

test('operations of one token on many websockets', async () => {
  const query = (id: number): string => JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: '{ viewer { name } }' } });
  const flood = await floodByWebsocket(50, repeat(40, query));
  // Each is answered with a result and its end.
  expect(await payWithin(flood, 4_000)).toBeLessThan(2 * answeredMeanwhileMax);
});
