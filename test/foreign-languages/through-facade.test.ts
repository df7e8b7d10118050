/**
 * The published clients, unchanged, through a gateway that has another one behind it: the programs that pass against the gateway alone
 * (`first-day.test.ts`), and the TypeScript client.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type GatewayClient } from '../../api/client/client.ts';
import { printedUrl } from '../../api/doors/docs/sample.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { channels, demoToken } from '../support/client.ts';
import { createFolder } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { runProgram } from './run-program.ts';

let front: LiveGateway;
let behind: LiveGateway;
let place: Awaited<ReturnType<typeof createFolder>>;

/** The channel that all programs use has the other gateway behind it. */
async function putBehind(): Promise<void> {
  const { ports, url } = front.running;
  const channel = (await ports.store.entities.all()).find(({ id }) => id === channels.documented);
  if (!channel?.settings) throw new Error('the sandbox has the channel');
  const upstream = { url: behind.running.url, entityId: channels.documented };
  const settings = { ...channel.settings, connector: 'upstream' as const, upstream };
  await ports.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(ports);
  const query = `mutation { connectChannel(entityId: "${channels.documented}", token: "${demoToken}") { status } }`;
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  expect(await answer.json()).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
}

beforeAll(async () => {
  place = await createFolder();
  [front, behind] = await Promise.all([startLiveGateway(), startLiveGateway()]);
  await putBehind();
  const library = await fetch(`${front.running.url}/docs/payment_gateway.py`);
  await writeFile(join(place.folder, 'payment_gateway.py'), await library.text());
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

describe('the Python library', () => {
  test.each([
    ['first-payment', 'APPROVED 92.00'],
    ['decline', 'DECLINED 800.100.155 LATER True True'],
    ['capture-refund', 'APPROVED APPROVED APPROVED DECLINED 700.400.200'],
    ['stored-card', 'APPROVED APPROVED'],
  ])('%s', async (name, expected) => {
    const before = await bookedBehind();
    const code = await readFile(join(root, 'test/foreign-languages/first-day', `${name}.py`), 'utf8');
    await writeFile(join(place.folder, 'task.py'), code.replaceAll(printedUrl, front.running.url));
    const { out, errors } = await runProgram('python3', ['task.py'], place.folder);
    expect(out === '' ? errors : out.trim()).toBe(expected);
    if (name !== 'decline') expect(await bookedBehind()).not.toEqual(before);
  });
});

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
