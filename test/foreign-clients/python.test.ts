/** The program of the page about languages, run by the machine's own Python as it is printed, also where an answer is lost. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../api/doors/docs/guides/languages.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { channels } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { startLossyProxy } from '../support/lossy-proxy.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';

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
    env: { ...process.env, GATEWAY_URL: url, PYTHONPATH: join(root, 'api/client'), PYTHONDONTWRITEBYTECODE: '1' },
    timeout: boundMs(30_000),
  });
  return stdout.trim();
}

async function countPayments(order: string): Promise<number> {
  const { body } = await gateway.rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: order });
  return (body as unknown as { readonly payments?: readonly unknown[] }).payments?.length ?? 0;
}

test('takes a payment', async () => {
  expect(await pay(gateway.running.url, 'order-python')).toMatch(/^APPROVED 000\.100\.110 [0-9a-f]{32}$/);
});

test('pays once where the first answer is lost', async () => {
  const proxy = await startLossyProxy(gateway.running.url, (number) => number === 1);
  try {
    expect(await pay(proxy.url, 'order-lost')).toMatch(/^APPROVED 000\.100\.110 /);
    expect(proxy.lost()).toBe(1);
    expect(await countPayments('order-lost')).toBe(1);
  } finally {
    proxy.close();
  }
});
