/** An installation with one Durable Object for its platform and one for each merchant, on local workerd. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { WorkerHandle } from 'wrangler';
import { parseVaultKeys } from '../../api/domain/vault/vault-key.ts';
import { parsePartition } from '../../api/foundation/kernel/identifier.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { askOperator, type Examined, signOperatorRequest } from '../../api/runtime/shared/operator.ts';
import { sandbox } from '../../db/seed.ts';
import { startAssistant } from '../assistants/assistant.ts';
import { grantAssistantToken } from '../support/assistant-grant.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type RestAnswer } from '../support/client.ts';
import { compiledSources } from '../support/compiled-sources.ts';
import { callerWithToken, createTokenAt, revokeTokenOf, signInAdministrator, signInAs } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
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
    operatorCases(running);
  },
);

/** What staff change is known everywhere within three seconds. */
const within = { timeout: boundMs(3_000), interval: 20 };
/** For lists and search nothing is promised: the bound is against hanging. */
const inLists = { timeout: boundMs(30_000), interval: 50 };

function payAs({ address }: Running, token: string, entityId: string = channels.documented): Promise<RestAnswer> {
  return createRestClient(httpTransport(address)).post('/v1/payments', { ...cardPayment, entityId }, { token });
}

async function paidId(running: Running, token = demoToken, entityId: string = channels.documented): Promise<string> {
  const { status, body, text } = await payAs(running, token, entityId);
  if (status !== 200 || body.id === undefined) throw new Error(text);
  return body.id;
}

async function payOf({ address }: Running, token: string, entityId: string, amount: string): Promise<string> {
  const paid = await createRestClient(httpTransport(address)).post('/v1/payments', { ...cardPayment, entityId, amount }, { token });
  if (paid.body.id === undefined) throw new Error(paid.text);
  return paid.body.id;
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
    // As on Node.
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { result: { code: '200.300.404' } }]);
    const { status } = await createRestClient(httpTransport(running().address)).get(`/v1/payments/${beginning}fffe${end}`, {
      entityId: channels.documented,
    });
    expect(status).toBe(404);
    const staff = await signInAdministrator(running().address);
    const found = await staff(
      `query ($id: ID!, $text: String!) { payment(id: $id) { id } search(text: $text) { groups { hits { id } } }
        byName: search(text: "report_2026-01-01_a1b2c3.csv") { groups { hits { id } } } }`,
      {
        id: `${beginning}fffe${end}`,
        text: `${beginning}fffe${end}`,
      },
    );
    expect(found).toMatchObject({ data: { payment: null, search: { groups: [] }, byName: { groups: [] } } });
    expect(found).not.toHaveProperty('errors');
  });

  test('gives a token at the merchant its number, takes it at once and refuses it at once when it is revoked there', async () => {
    const ask = callerWithToken(running().address, demoToken);
    const { id, token } = await createTokenAt(ask, sandbox.demoShop, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
    expect(parsePartition(id)?.merchant).toBe(parsePartition(await paidId(running(), token))?.merchant);
    await revokeTokenOf(ask, id);
    expect((await payAs(running(), token)).status).toBe(403);
  });

  test('tells merchants’ objects within three seconds of a token that staff made and revoked above them', async () => {
    const staff = await signInAdministrator(running().address);
    const { id, token } = await createTokenAt(staff, sandbox.division, ['PAYMENTS_WRITE']);
    expect(parsePartition(id)?.merchant).toBe(0);
    const payAtBoth = () => Promise.all([channels.documented, channels.other].map((entityId) => payAs(running(), token, entityId)));
    await expect.poll(async () => (await payAtBoth()).map(({ status }) => status), within).toEqual([200, 200]);
    await revokeTokenOf(staff, id);
    await expect.poll(async () => (await payAtBoth()).map(({ status }) => status), within).toEqual([403, 403]);
  });

  test('serves staff at the merchant that they name, with what the platform and the merchant noted of them', async () => {
    const staff = await signInAdministrator(running().address);
    const paid = await paidId(running());
    const filter = { filter: { entityId: sandbox.demoShop } };
    const listed = await staff('query ($filter: PaymentFilter) { payments(first: 50, filter: $filter) { edges { node { id } } } }', filter);
    expect(JSON.stringify(listed)).toContain(paid);
    const made = await createTokenAt(staff, sandbox.demoShop, ['PAYMENTS_WRITE']);
    expect(parsePartition(made.id)).toEqual(parsePartition(paid));
    expect((await payAs(running(), made.token)).status).toBe(200);
    await revokeTokenOf(staff, made.id);
    expect((await payAs(running(), made.token)).status).toBe(403);
    const audit = await staff('query ($id: ID!) { auditLog(first: 50, entityId: $id) { edges { node { action subjectId } } } }', {
      id: sandbox.demoShop,
    });
    const read = JSON.stringify(audit.data);
    const [revoked, created] = ['token.revoke', 'token.create'].map((action) =>
      read.indexOf(JSON.stringify({ action, subjectId: made.id })),
    );
    expect(revoked).toBeGreaterThan(0);
    expect(created).toBeGreaterThan(revoked ?? 0);
  });

  test('weighs refunds of staff with a limit over all merchants together, however many come at once', async () => {
    const support = await signInAs(running().address, 'support@example.test');
    const shops = [
      [demoToken, channels.documented],
      [otherToken, channels.other],
    ] as const;
    // The member may refund 100.00 at once and 1000.00 within 24 hours: ten of twenty at two merchants.
    const paid = await Promise.all(
      shops.flatMap(([token, entityId]) => Array.from({ length: 10 }, () => payOf(running(), token, entityId, '100.00'))),
    );
    const refund = 'mutation ($id: ID!) { refundPayment(id: $id, amount: "100.00", reason: "for a test") { outcome } }';
    const answers = await Promise.all(paid.map((id) => support(refund, { id })));
    const texts = answers.map((answer) => JSON.stringify(answer));
    const approved = texts.filter((text) => text.includes('APPROVED')).length;
    expect(approved).toBeLessThanOrEqual(10);
    // One may have been counted twice while it was written: afterwards the rest passes, and no more.
    for (const id of paid) await support(refund, { id });
    const rest = await Promise.all(paid.map((id) => support('query ($id: ID!) { payment(id: $id) { refunded } }', { id })));
    const refunded = rest.map((answer) => /"refunded":"([0-9.]+)"/.exec(JSON.stringify(answer))?.[1]);
    expect(refunded.filter((amount) => amount === '100.00')).toHaveLength(10);
    const { errors } = await support(refund, { id: paid[refunded.indexOf('0.00')] });
    expect(errors).toMatchObject([{ message: expect.stringContaining('within 24 hours') }]);
  });

  test('finds over all merchants by a ticket number in a note and in the reason of a refund, and a merchant finds its own', async () => {
    const staff = await signInAdministrator(running().address);
    const [noted, refunded] = [await paidId(running()), await paidId(running(), otherToken, channels.other)];
    await staff('mutation ($id: ID!) { createNote(paymentId: $id, text: "ZD-48213 is about EUR12") { id } }', { id: noted });
    await staff('mutation ($id: ID!) { refundPayment(id: $id, amount: "1.00", reason: "ZD-48213 shoes") { outcome } }', { id: refunded });
    const query = '{ search(text: "zd48213") { isCurrent groups { kind hits { id matchedField matchedValue } } } }';
    const hitsOf = (answer: unknown) => JSON.stringify((answer as { data: { search: { groups: unknown } } }).data.search.groups);
    const both = [
      { id: refunded, matchedField: 'refundReason', matchedValue: 'ZD-48213' },
      { id: noted, matchedField: 'note', matchedValue: 'ZD-48213' },
    ];
    await expect.poll(async () => hitsOf(await staff(query)), inLists).toBe(JSON.stringify([{ kind: 'PAYMENT', hits: both }]));
    const own = callerWithToken(running().address, otherToken);
    await expect.poll(async () => hitsOf(await own(query)), inLists).toBe(JSON.stringify([{ kind: 'PAYMENT', hits: [both[0]] }]));
  });

  test('lets an assistant act for a member of staff at a merchant, until its token is revoked', async () => {
    const { address } = running();
    const staff = await signInAdministrator(address);
    const token = await grantAssistantToken(address, staff, { scopes: ['PAYMENTS_READ'], entityId: sandbox.demoShop });
    expect(parsePartition(atob(token).slice(0, 32))).toEqual(parsePartition(await paidId(running())));
    const assistant = await startAssistant(address, { token });
    expect(await assistant.call('who_am_i')).toMatchObject({ isError: false });
    expect((await payAs(running(), token)).status).toBe(403);
    await revokeTokenOf(staff, atob(token).slice(0, 32));
    await expect
      .poll(
        () =>
          assistant.call('who_am_i').then(
            () => 'taken',
            () => 'refused',
          ),
        within,
      )
      .toBe('refused');
    await assistant.close().catch(() => undefined);
  });

  test('takes a setting that staff changed', async () => {
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

  test('lists what all merchants have: payments, stored accounts, checkouts, webhooks and what was done', async () => {
    const staff = await signInAdministrator(running().address);
    const rest = createRestClient(httpTransport(running().address));
    const shops = [
      [demoToken, channels.documented],
      [otherToken, channels.other],
    ] as const;
    const { entityId: _, ...payment } = cardPayment;
    const made = await Promise.all(
      shops.map(async ([token, entityId]) => ({
        paid: (await rest.post('/v1/payments', { ...payment, entityId, createRegistration: 'true' }, { token })).body,
        checkout: (await rest.post('/v1/checkouts', { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' }, { token })).body,
        access: (await createTokenAt(callerWithToken(running().address, token), entityId, ['PAYMENTS_READ'])).id,
      })),
    );
    const query = `{
      payments(first: 50) { edges { node { id } } }
      registrations(first: 50) { edges { node { id } } }
      checkouts(first: 50) { edges { node { id } } }
      auditLog(first: 50) { edges { node { action subjectId } } }
      webhookSubscriptions(first: 50) { edges { node { id } } }
      attention(first: 50) { edges { node { kind } } }
    }`;
    const shown = async () => {
      const answer = await staff(query);
      if (answer.errors) throw new Error(JSON.stringify(answer.errors));
      const text = JSON.stringify(answer.data);
      return made.flatMap(({ paid, checkout, access }) =>
        [paid.id, paid.registrationId, checkout.id, access].map((id) => text.split(String(id)).length - 1),
      );
    };
    // Each once.
    await expect.poll(shown, inLists).toEqual(Array(8).fill(1));
  });

  test('lists the payments of a card at all merchants, although the request names a payment of one', async () => {
    const staff = await signInAdministrator(running().address);
    const ids = [await paidId(running()), await paidId(running(), otherToken, channels.other)];
    const query = 'query ($id: ID!) { payments(first: 100, filter: { sameAccountAs: $id }) { edges { node { id } } } }';
    const shown = async () => JSON.stringify(await staff(query, { id: ids[0] }));
    await expect.poll(async () => Promise.all(ids.map(async (id) => (await shown()).includes(id))), inLists).toEqual([true, true]);
  });

  test('refuses by name what no store would do for all merchants', async () => {
    const staff = await signInAdministrator(running().address);
    const { errors } = await staff(
      'mutation ($id: ID!, $url: String!) { createWebhookSubscription(input: { entityId: $id, url: $url }) { id } }',
      { id: sandbox.psp, url: `${running().address}/hook` },
    );
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

const [operatorKey] = parseVaultKeys(testVaultKeys) ?? [];

async function examineAll(address: string): Promise<Examined['stores']> {
  if (!operatorKey) throw new Error('no key');
  const stores: Examined['stores'][number][] = [];
  for (let from: number | null = 0; from !== null; ) {
    const answer = await askOperator(address, operatorKey, { operation: 'doctor', at: Date.now(), from });
    if (!('stores' in answer)) throw new Error('no doctor answered');
    stores.push(...answer.stores);
    from = answer.next;
  }
  return stores;
}

function operatorCases(running: () => Running): void {
  test('lets the doctor examine every store, and finds each in order', async () => {
    await paidId(running());
    const settled = async () =>
      (await examineAll(running().address)).flatMap(({ findings }) => findings.filter(({ status }) => status === 'problem'));
    await expect.poll(settled, inLists).toEqual([]);
    const stores = await examineAll(running().address);
    expect(stores.map(({ store }) => store)).toEqual(['platform', 'merchant 1', 'merchant 2', 'projection']);
    const ledgers = stores.map(({ findings }) => findings.find(({ check }) => check === 'ledger')?.text);
    expect(ledgers[0]).toBe('0 entries of 0 payments add up');
    expect(ledgers[1]).not.toBe(ledgers[0]);
  });

  longTest('the command of the doctor prints what each store is like', { timeout: boundMs(60_000) }, async () => {
    const environment = {
      PATH: process.env.PATH,
      ...compiledSources,
      DATABASE_URL: common.DATABASE_URL,
      VAULT_KEYS: testVaultKeys,
      PUBLIC_URL: running().address,
    };
    const child = spawn('sh', ['.run/node.sh', '.run/doctor.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: environment });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
    });
    await once(child, 'close');
    expect(text).toMatch(
      /^platform\nok {3}migrations .*\nmerchant 1\nok {3}platform {8}the platform has told it every change\nok {3}part .*\nmerchant 2\n/s,
    );
    expect(child.exitCode).toBe(0);
  });

  test('refuses an operator without the keys, with an old request, or with one that was changed', async () => {
    const other = { id: 'other', key: new Secret(new Uint8Array(32).fill(7)) };
    const request = { operation: 'doctor', at: Date.now(), from: 0 } as const;
    await expect(askOperator(running().address, other, request)).rejects.toThrow('403: the signature is not by a key');
    if (!operatorKey) throw new Error('no key');
    const old = { ...request, at: Date.now() - 6 * 60_000 };
    await expect(askOperator(running().address, operatorKey, old)).rejects.toThrow('403: the clock');
    const signature = await signOperatorRequest(operatorKey, JSON.stringify(request));
    const body = JSON.stringify({ ...request, from: 1 });
    const changed = await fetch(`${running().address}/operator`, { method: 'POST', headers: { 'x-operator-signature': signature }, body });
    expect(changed.status).toBe(403);
  });
}

const overTls = { 'x-forwarded-proto': 'https' };

describe('a live installation in objects', () => {
  const setUp = {
    email: 'owner@example.test',
    base: 'https://pay.example.test',
    names: { psp: 'PSP', division: 'Division', merchant: 'Merchant', channel: 'Channel' },
    bankUrl: 'https://bank.example.test',
    stripe: false,
  };
  let running: Running | undefined;

  afterAll(() => running?.stop());

  test('is set up by its operator over TLS alone, and its token is found by what its id says', async () => {
    running = await startObjects(liveEnvironment);
    const { address } = running;
    if (!operatorKey) throw new Error('no key');
    const request = { operation: 'setup', at: Date.now(), setUp } as const;
    await expect(askOperator(address, operatorKey, request)).rejects.toThrow('403: all requests must use TLS');
    const made = await askOperator(address, operatorKey, request, overTls);
    if (!('status' in made) || made.status !== 'made') throw new Error(JSON.stringify(made));
    const [, authorization = ''] = /Authorization: (Bearer \S+)/.exec(made.lines.join('\n')) ?? [];
    expect(parsePartition(atob(authorization.slice('Bearer '.length)).split('|')[0] ?? '')?.merchant).toBe(1);
    const viewer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { ...overTls, authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { entity { name } } }' }),
    });
    expect(await viewer.json()).toMatchObject({ data: { viewer: { entity: { name: 'Merchant' } } } });
    const again = await askOperator(address, operatorKey, { ...request, setUp: { ...setUp, email: 'other@example.test' } }, overTls);
    expect(again).toMatchObject({ status: 'refused', why: expect.stringContaining('set up already') });
  });
});

liveEnvironmentSuite('workerd, in an object for each merchant', () => startObjects(liveEnvironment));
