/** An installation with one Durable Object for its platform and one for each merchant, on local workerd. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WorkerHandle } from 'wrangler';
import { parsePartition } from '../../api/foundation/kernel/identifier.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type RestAnswer } from '../support/client.ts';
import { callerWithToken, createTokenAt, revokeTokenOf, signInAdministrator } from '../support/graphql-caller.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';
import { contractSuite, liveEnvironment, liveEnvironmentSuite, type Running } from './contract.ts';
import { testVaultKeys } from './started-process.ts';
import { pay, standing } from './worker-live.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
const { createTestHarness } = await import('wrangler');

const common = { VAULT_KEYS: testVaultKeys, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DATABASE_URL: 'objects:main' };

let worker: (() => WorkerHandle) | undefined;

async function startObjects(vars: Readonly<Record<string, string>>): Promise<Running> {
  const harness = createTestHarness({ workers: [{ configPath: join(root, 'wrangler.toml'), vars: { ...common, ...vars } }] });
  const { url } = await harness.listen();
  worker = () => harness.getWorker();
  return { address: String(url).replace(/\/$/, ''), databaseUrl: common.DATABASE_URL, stop: () => harness.close() };
}

contractSuite(
  {
    name: 'workerd, in an object for each merchant',
    start: (environment) => startObjects({ ...environment, SANDBOX: 'on', WEBHOOK_ALLOW_LOOPBACK: 'on' }),
    isProcess: false,
    sendsMail: false,
  },
  (running) => {
    test('has no work for a cron trigger', async () => {
      expect(await worker?.().scheduled({ cron: '* * * * *' })).toMatchObject({ outcome: 'ok' });
    });
    partitionCases(running);
    pspCases(running);
  },
);

const within = { timeout: boundMs(3_000), interval: 20 };

function payAs({ address }: Running, token: string, entityId: string = channels.documented): Promise<RestAnswer> {
  return createRestClient(httpTransport(address)).post('/v1/payments', { ...cardPayment, entityId }, { token });
}

async function paidId(running: Running, token = demoToken, entityId: string = channels.documented): Promise<string> {
  const { status, body, text } = await payAs(running, token, entityId);
  if (status !== 200 || body.id === undefined) throw new Error(text);
  return body.id;
}

function partitionCases(running: () => Running): void {
  test('makes ids that say whose they are, and finds a payment of each merchant for its own token alone', async () => {
    const [demo, other] = [await paidId(running()), await paidId(running(), otherToken, channels.other)];
    const numbers = [demo, other].map((id) => parsePartition(id)?.merchant);
    expect(numbers.every((number) => number !== undefined && number > 0)).toBe(true);
    expect(numbers[0]).not.toBe(numbers[1]);
    const asOther = callerWithToken(running().address, otherToken);
    const listed = await asOther('{ payments(first: 50) { edges { node { id } } } }');
    expect(JSON.stringify(listed.data)).toContain(other);
    expect(JSON.stringify(listed.data)).not.toContain(demo);
    expect(await asOther('query ($id: ID!) { payment(id: $id) { id } }', { id: demo })).toMatchObject({ data: { payment: null } });
  });

  test('knows no merchant whose number an id made up, and a payment of nobody is none', async () => {
    const [beginning, end] = ['8a0192d5a8b8008000', '0000000000'];
    const unknown = await fetch(`${running().address}/v1/checkouts/${beginning}fffe${end}-test/form`);
    expect(unknown.status).toBe(404);
    const { status } = await createRestClient(httpTransport(running().address)).get(`/v1/payments/${beginning}fffe${end}`, {
      entityId: channels.documented,
    });
    expect(status).toBe(404);
  });

  test('gives a token at the merchant its number, takes it at once and refuses it at once when it is revoked there', async () => {
    const ask = callerWithToken(running().address, demoToken);
    const { id, token } = await createTokenAt(ask, sandbox.demoShop, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
    expect(parsePartition(id)?.merchant).toBe(parsePartition(await paidId(running(), token))?.merchant);
    await revokeTokenOf(ask, id);
    expect((await payAs(running(), token)).status).toBe(403);
  });

  test('tells a merchant’s object within three seconds what staff changed at the platform', async () => {
    const staff = await signInAdministrator(running().address);
    const { id, token } = await createTokenAt(staff, sandbox.demoShop, ['PAYMENTS_WRITE']);
    expect(parsePartition(id)?.merchant).toBe(0);
    await expect.poll(async () => (await payAs(running(), token)).status, within).toBe(200);
    await revokeTokenOf(staff, id);
    await expect.poll(async () => (await payAs(running(), token)).status, within).toBe(403);
  });

  test('tells it of a setting that staff changed', async () => {
    const staff = await signInAdministrator(running().address);
    const change = 'mutation ($id: ID!, $input: UpdateEntityInput!) { updateEntity(id: $id, input: $input) { id } }';
    expect((await staff(change, { id: channels.tolerant, input: { settings: { descriptor: 'Changed' } } })).errors).toBeUndefined();
    const descriptor = async () => (await payAs(running(), demoToken, channels.tolerant)).body.descriptor;
    await expect.poll(descriptor, within).toContain('Changed');
  });

  test('goes on with its sockets after both objects have lost their memory, each event once and in order', async () => {
    await pay(running());
    const subscriber = await standing(running());
    const number = parsePartition(await pay(running()))?.merchant ?? 0;
    await subscriber.seen(2);
    await worker?.().evictDurableObject('MERCHANT', { name: `main/${number.toString(16).padStart(4, '0')}`, webSockets: 'hibernate' });
    await worker?.().evictDurableObject('PLATFORM', { name: 'main' });
    const last = await pay(running());
    await subscriber.seen(3);
    expect(subscriber.events.at(-1)).toMatchObject({ subjectId: last });
    const sequences = subscriber.events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    subscriber.socket.close();
  });
}

/** A token above the merchants goes where the request names an entity, or an id. */
function pspCases(running: () => Running): void {
  test('pays, reads and refunds for a token of the PSP at the merchant that the request names', async () => {
    const staff = await signInAdministrator(running().address);
    const { token } = await createTokenAt(staff, sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
    const rest = createRestClient(httpTransport(running().address));
    await expect.poll(async () => (await payAs(running(), token)).status, within).toBe(200);
    const ids = [await paidId(running(), token), await paidId(running(), token, channels.other)];
    expect(new Set(ids.map((id) => parsePartition(id)?.merchant)).size).toBe(2);
    const refund = { entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
    expect((await rest.post(`/v1/payments/${ids[0]}`, refund, { token })).status).toBe(200);
    const ask = callerWithToken(running().address, token);
    for (const id of ids) {
      expect(await ask('query ($id: ID!) { payment(id: $id) { id } }', { id })).toMatchObject({ data: { payment: { id } } });
    }
  });

  test('refuses a list over all merchants by name, where an empty one would be untrue', async () => {
    const staff = await signInAdministrator(running().address);
    const { errors } = await staff('{ payments(first: 10) { edges { node { id } } } }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID',
      resultCode: '200.300.404',
      parameterErrors: [{ name: 'entityId', message: expect.stringContaining('a store of its own') }],
    });
    expect(await staff('{ viewer { email } entities(first: 50) { edges { node { id } } } }')).toMatchObject({
      data: { viewer: { email: 'admin@example.test' } },
    });
  });
}

liveEnvironmentSuite('workerd, in an object for each merchant', () => startObjects(liveEnvironment));
