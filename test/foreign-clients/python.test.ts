/** The program of the page about languages, run by the machine's own Python as it is printed, also where an answer is lost. */
import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../api/doors/docs/guide.ts';
import { languages } from '../../api/doors/docs/guides/languages.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { channels } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';

/** Of the machine. */
const python = 'python3';

let gateway: LiveGateway;
beforeAll(async () => {
  gateway = await startLiveGateway();
});
afterAll(async () => {
  await gateway.stop();
});

async function pay(url: string, order: string): Promise<string> {
  const { stdout } = await promisify(execFile)(python, ['-c', findProgram(languages, 'pay.py'), order], {
    env: { ...process.env, GATEWAY_URL: url },
    timeout: boundMs(30_000),
  });
  return stdout.trim();
}

async function countPayments(order: string): Promise<number> {
  const { body } = await gateway.rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: order });
  return (body as unknown as { readonly payments?: readonly unknown[] }).payments?.length ?? 0;
}

test('takes a payment', async () => {
  expect(await pay(gateway.running.url, 'order-python')).toMatch(/^000\.100\.110 [0-9a-f]{32}$/);
});

/** Passes requests on, and breaks the connection in the place of the first answer. */
async function loseFirstAnswer(): Promise<{ readonly url: string; readonly lost: () => number; close(): void }> {
  let lost = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const passed = request(`${gateway.running.url}${path}`, { method, headers }, (answer) => {
      if (lost > 0) return void answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers));
      lost += 1;
      answer.resume().once('end', () => incoming.socket.destroy());
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, lost: () => lost, close: () => void proxy.close() };
}

test('pays once where the first answer is lost', async () => {
  const proxy = await loseFirstAnswer();
  try {
    expect(await pay(proxy.url, 'order-lost')).toMatch(/^000\.100\.110 /);
    expect(proxy.lost()).toBe(1);
    expect(await countPayments('order-lost')).toBe(1);
  } finally {
    proxy.close();
  }
});
