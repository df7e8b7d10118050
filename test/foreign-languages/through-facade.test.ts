/**
 * The published clients, unchanged, through a gateway that has another one behind it: the programs that pass against the gateway alone
 * (`first-day.test.ts`), and the TypeScript client.
 */

import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type GatewayClient } from '../../api/client/client.ts';
import { printedUrl } from '../../api/doors/docs/sample.ts';
import { putBehind } from '../connectors/put-behind.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { answering } from '../support/answering.ts';
import { channels, demoToken } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { payCheckout } from '../support/pay-checkout.ts';
import { createFolder } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { runProgram } from './run-program.ts';

let front: LiveGateway;
let behind: LiveGateway;
let place: Awaited<ReturnType<typeof createFolder>>;

/** As an administrator's program sends it. */
async function askFront(query: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`${front.running.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return answer.json();
}

beforeAll(async () => {
  place = await createFolder();
  [front, behind] = await Promise.all([startLiveGateway({}, 500), startLiveGateway()]);
  // The channel that all programs use has the other gateway behind it.
  await putBehind({ ports: front.running.ports, channelId: channels.documented, url: behind.running.url, ask: askFront });
  const library = await fetch(`${front.running.url}/docs/payment_gateway.py`);
  await writeFile(join(place.folder, 'payment_gateway.py'), await library.text());
  await copyFile(join(root, 'api/client/PaymentGateway.php'), join(place.folder, 'PaymentGateway.php'));
});
afterAll(async () => {
  await Promise.all([front.stop(), behind.stop()]);
  await place.remove();
});

/** Approved payments over there, by type. */
async function bookedBehind(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { type, status } of await behind.running.ports.store.acrossMerchants.projectedAfter('', 1_000))
    if (status === 'approved') counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

const readTask = async (name: string): Promise<string> =>
  (await readFile(join(root, 'test/foreign-languages/first-day', `${name}.py`), 'utf8')).replaceAll(printedUrl, front.running.url);

async function runPython(code: string, ...words: readonly string[]): Promise<string> {
  await writeFile(join(place.folder, 'task.py'), code);
  const { out, errors } = await runProgram('python3', ['task.py', ...words], place.folder);
  return out === '' ? errors : out.trim();
}

describe('the Python library', () => {
  test.each([
    ['first-payment', 'APPROVED 92.00'],
    ['decline', 'DECLINED 800.100.155 LATER True True'],
    ['capture-refund', 'APPROVED APPROVED APPROVED DECLINED 700.400.200'],
    ['stored-card', 'APPROVED APPROVED'],
  ])('%s', async (name, expected) => {
    const before = await bookedBehind();
    expect(await runPython(await readTask(name))).toBe(expected);
    if (name !== 'decline') expect(await bookedBehind()).not.toEqual(before);
  });

  test('a checkout is prepared, paid in the form, and read', async () => {
    const before = await bookedBehind();
    const code = await readTask('checkout');
    const id = await runPython(code);
    await payCheckout(front.running.url, id);
    expect(await runPython(code, id)).toBe('APPROVED 92.00 order-0005');
    expect(await bookedBehind()).not.toEqual(before);
  });

  test('a webhook is told of a payment that the gateway behind has made', async () => {
    const receiver = await startReceiver();
    try {
      const secret = 'cd'.repeat(32);
      const settings = `import os\nos.environ["WEBHOOK_SECRET"] = "${secret}"\nos.environ["WEBHOOK_URL"] = "${receiver.url}"\n`;
      expect(await runPython(settings + (await readTask('webhook')))).toBe('ACTIVE None');
      await runPython((await readTask('first-payment')).replaceAll('order-0001', 'order-0006'));
      await expect.poll(() => receiver.types(), { timeout: boundMs(15_000) }).toContain('PAYMENT');
    } finally {
      receiver.close();
    }
  });

  test('a subscription is charged over there, month by month', async () => {
    const before = await bookedBehind();
    expect(await runPython(await readTask('subscription'))).toMatch(/^ACTIVE \['APPROVED'\] [23]$/);
    const { DB = 0 } = await bookedBehind();
    expect(DB).toBeGreaterThanOrEqual((before.DB ?? 0) + 2);
  });
});

describe('the PHP library', () => {
  test('pays, captures, refunds and pays again with the stored card', async () => {
    const before = await bookedBehind();
    const program = `<?php
      require 'PaymentGateway.php';
      $gateway = new PaymentGateway\\Gateway('${front.running.url}', '${demoToken}');
      $card = ['paymentBrand' => 'VISA', 'card.number' => '4200000000000000', 'card.holder' => 'Jane Jones',
        'card.expiryMonth' => '05', 'card.expiryYear' => '2044', 'card.cvv' => '123'];
      $order = ['entityId' => '${channels.documented}', 'amount' => '92.00', 'currency' => 'EUR'];
      $paid = $gateway->post('/v1/payments', [...$order, ...$card, 'paymentType' => 'PA', 'createRegistration' => 'true']);
      $captured = $gateway->post("/v1/payments/{$paid['id']}", [...$order, 'paymentType' => 'CP']);
      $refunded = $gateway->post("/v1/payments/{$captured['id']}", [...$order, 'amount' => '20.00', 'paymentType' => 'RF']);
      $again = $gateway->post("/v1/registrations/{$paid['registrationId']}/payments", [...$order, 'paymentType' => 'DB']);
      echo implode(' ', array_map(fn ($answer) => PaymentGateway\\Gateway::outcomeOf($answer), [$paid, $captured, $refunded, $again]));`;
    await writeFile(join(place.folder, 'task.php'), program);
    const { out, errors } = await runProgram('php', ['task.php'], place.folder);
    expect(out === '' ? errors : out.trim()).toBe('APPROVED APPROVED APPROVED APPROVED');
    const after = await bookedBehind();
    for (const type of ['PA', 'CP', 'RF', 'DB']) expect(after[type] ?? 0).toBeGreaterThan(before[type] ?? 0);
  });
});

/** Accepts all that comes, and remembers of which type it was. */
async function startReceiver(): Promise<{ readonly url: string; types(): readonly string[]; close(): void }> {
  const types: string[] = [];
  const server = createServer(
    answering(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { type } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly type: string };
      types.push(type);
      response.end();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, types: () => types, close: () => void server.close() };
}

describe('the TypeScript client', () => {
  let client: GatewayClient;
  beforeAll(() => {
    client = createClient({ baseUrl: front.running.url, token: demoToken, entityId: channels.documented });
  });

  test('authorises, captures, refunds, finds and stores an account', async () => {
    const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2044', cvv: '123' } as const;
    const order = { amount: '92.00', currency: 'EUR', paymentBrand: 'VISA', card, merchantTransactionId: 'order-through' } as const;
    const authorized = await client.payments.create({ ...order, paymentType: 'PA', createRegistration: true });
    expect(authorized.outcome).toBe('APPROVED');
    const captured = await client.payments.capture(authorized.id ?? '', { amount: '50.00', currency: 'EUR' });
    expect(captured.outcome).toBe('APPROVED');
    expect((await client.payments.refund(captured.id ?? '', { amount: '20.00', currency: 'EUR' })).outcome).toBe('APPROVED');
    expect(await client.payments.find({ merchantTransactionId: 'order-through' })).toHaveLength(1);
    const { CP, PA, RF } = await bookedBehind();
    expect([PA, CP, RF].every((count) => (count ?? 0) > 0)).toBe(true);
  });
});
