/** One operation on many payments: each row at most once, with the limits and the second person held to the sum. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeliverer } from '../../api/domain/webhooks/deliver.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createWebhookHttp } from '../../api/runtime/node/webhook-http.ts';
import { bulkRunMs } from '../../api/views/bulk-runs/bulk-run.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { giveRole, makeRole } from '../staff/role-maker.ts';
import { cardPayment, channels } from '../support/client.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

let gateway: StaffHarness;
let admin: Browser;
let finance: Browser;

beforeEach(async () => {
  gateway = await startStaff({ now: Date.now() - 10 * dayMs });
  admin = await gateway.signedIn('ADMIN');
  finance = await gateway.signedIn('FINANCE');
});
afterEach(() => gateway.stop());

async function pay(amount: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount, ...changes });
  return body.id ?? '';
}

const rowFields = 'rows { paymentId status resultId amount message }';
const runFields = `id status doneCount rowCount isMine decidedBy ${rowFields}`;

async function review(by: Browser, operation: string, ids: readonly string[]) {
  const query = `query ($payments: [ID!]!) { bulkReview(operation: ${operation}, payments: $payments) {
    missing needsApproval rows { amount obstacle refusal payment { id version } } } }`;
  const { data, errors } = await by.graphql(query, { payments: ids });
  expect(errors).toEqual([]);
  return data.bulkReview;
}

async function begin(by: Browser, operation: string, ids: readonly string[], key = 'a-key-of-a-run') {
  const { rows } = await review(by, operation, ids);
  const payments = rows
    .filter(({ obstacle }: { obstacle: string | null }) => obstacle === null)
    .map(({ payment }: { payment: { id: string; version: number } }) => payment);
  const mutation = `mutation ($payments: [BulkRowInput!]!, $key: String!) {
    createBulkRun(operation: ${operation}, payments: $payments, reason: "recall 4711", idempotencyKey: $key) { ${runFields} } }`;
  return by.graphql(mutation, { payments, key });
}

const step = async (by: Browser, name: string, id: string) => by.graphql(`mutation { ${name}(id: "${id}") { ${runFields} } }`);

const refundsOf = async (id: string): Promise<readonly string[]> =>
  (
    await admin.graphql('query ($id: ID!) { payment(id: $id) { linkedTransactions { edges { node { paymentType amount } } } } }', { id })
  ).data.payment.linkedTransactions.edges.map(
    ({ node }: { node: { paymentType: string; amount: string } }) => `${node.paymentType} ${node.amount}`,
  );

test('a review says per payment what will happen and what cannot; the run does the former, ten rows a request, each once', async () => {
  const ids: string[] = [];
  for (let at = 1; at <= 11; at += 1) ids.push(await pay(`${at}.00`));
  const declined = await pay('9.00', { 'customParameters[forceResultCode]': '800.100.155' });
  const { rows, missing, needsApproval } = await review(finance, 'REFUND', [...ids, declined, '8a'.padEnd(32, '0')]);
  expect([rows.length, missing, needsApproval]).toEqual([12, 1, false]);
  expect(rows[0]).toMatchObject({ amount: '1.00', obstacle: null, refusal: null });
  expect(rows[11]).toMatchObject({ amount: '0.00', obstacle: 'RULE', refusal: expect.stringMatching(/\w/) });
  const first = (await begin(finance, 'REFUND', ids)).data.createBulkRun;
  expect(first).toMatchObject({ status: 'RUNNING', doneCount: 0, rowCount: 11, isMine: true });
  // The same request again is the same run, also when its payments have changed since.
  const [once, again] = await Promise.all([step(finance, 'continueBulkRun', first.id), step(finance, 'continueBulkRun', first.id)]);
  expect([once.errors, again.errors]).toEqual([[], []]);
  const done = (await step(finance, 'continueBulkRun', first.id)).data.continueBulkRun;
  expect(done).toMatchObject({ status: 'DONE', doneCount: 11 });
  expect(new Set(done.rows.map(({ status }: { status: string }) => status))).toEqual(new Set(['DONE']));
  for (const [at, id] of ids.entries()) expect(await refundsOf(id)).toEqual([`RF ${at + 1}.00`]);
  expect((await step(finance, 'continueBulkRun', first.id)).data.continueBulkRun.doneCount).toBe(11);
  const audited = await admin.graphql('{ auditLog(first: 50) { edges { node { action change } } } }');
  expect(JSON.stringify(audited.data)).toContain('bulk.create');
});

test('what changed after the review is not done, and one window alone goes on', async () => {
  const [id, other] = [await pay('20.00'), await pay('30.00')];
  const run = (await begin(finance, 'REFUND', [id, other])).data.createBulkRun;
  expect((await begin(finance, 'REFUND', [id, other])).data.createBulkRun.id).toBe(run.id);
  await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '5.00', currency: 'EUR', paymentType: 'RF' });
  expect((await step(admin, 'continueBulkRun', run.id)).errors[0]?.message).toMatch(/only who began/);
  const { rows } = (await step(finance, 'continueBulkRun', run.id)).data.continueBulkRun;
  expect(rows.map(({ status }: { status: string }) => status)).toEqual(['FAILED', 'DONE']);
  expect(await refundsOf(id)).toEqual(['RF 5.00']);
  const stale = `mutation { createBulkRun(operation: REFUND, payments: [{id: "${id}", version: 0}], reason: "because", idempotencyKey: "another-key") { id } }`;
  expect((await finance.graphql(stale)).errors[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
});

test('another run under the key of one that is stored is refused, and never answered with that one', async () => {
  const ids = [await pay('20.00'), await pay('30.00')];
  const run = (await begin(finance, 'REFUND', ids)).data.createBulkRun;
  expect((await begin(finance, 'REFUND', ids)).data.createBulkRun.id).toBe(run.id);
  for (const other of [begin(finance, 'REFUND', ids.slice(0, 1)), begin(finance, 'NOTE', ids)]) {
    const { data, errors } = await other;
    expect(data.createBulkRun).toBeNull();
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(/different run/), extensions: { code: 'CONFLICT' } });
  }
});

test('a run that is stopped while a row is with the bank does not begin the next one', async () => {
  let stop: (() => Promise<unknown>) | undefined;
  const shop = await startStaff({
    now: Date.now() - 10 * dayMs,
    adaptPorts: (ports) => {
      const commit: typeof ports.store.commit = async (...args) => {
        await ports.store.commit(...args);
        const act = args[1].some(({ write }) => write === 'bulk-run.result') ? stop : undefined;
        if (act) stop = undefined;
        await act?.();
      };
      return { ...ports, store: { ...ports.store, commit } };
    },
  });
  try {
    const clerk = await shop.signedIn('FINANCE');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(String((await shop.rest.post('/v1/payments', { ...cardPayment, amount: '7.00' })).body.id));
    const run = (await begin(clerk, 'REFUND', ids)).data.createBulkRun;
    stop = () => step(clerk, 'stopBulkRun', run.id);
    const { status, doneCount } = (await step(clerk, 'continueBulkRun', run.id)).data.continueBulkRun;
    expect([status, doneCount]).toEqual(['STOPPED', 1]);
    expect((await shop.store.acrossMerchants.paymentById(ids[1] ?? ''))?.refunded).toBe(0n);
  } finally {
    await shop.stop();
  }
});

test('the sum takes a second person where no row alone does; who began it is none, and a rejected or old run does nothing', async () => {
  const channel = (await gateway.store.entities.all()).find((entity) => entity.id === channels.documented);
  if (!channel?.settings) throw new Error('no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '50.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
  const ids = [await pay('30.00'), await pay('30.00')];
  expect((await review(finance, 'REFUND', ids.slice(0, 1))).needsApproval).toBe(false);
  const run = (await begin(finance, 'REFUND', ids)).data.createBulkRun;
  expect(run.status).toBe('WAITING');
  for (const name of ['continueBulkRun', 'approveBulkRun']) expect((await step(finance, name, run.id)).data[name]).toBeNull();
  const support = await gateway.signedIn('SUPPORT');
  // Both refunds are below its limit of 100.00 EUR, and the sum is, too: it may.
  expect((await step(support, 'approveBulkRun', run.id)).data.approveBulkRun).toMatchObject({ status: 'RUNNING', isMine: false });
  expect((await step(finance, 'continueBulkRun', run.id)).data.continueBulkRun.status).toBe('DONE');
  for (const id of ids) expect(await refundsOf(id)).toEqual(['RF 30.00']);
  const more = [await pay('30.00'), await pay('30.00')];
  const rejected = (await begin(finance, 'REFUND', more, 'second-key')).data.createBulkRun;
  expect((await step(admin, 'rejectBulkRun', rejected.id)).data.rejectBulkRun.status).toBe('REJECTED');
  expect((await step(finance, 'continueBulkRun', rejected.id)).errors[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
  const old = (await begin(finance, 'REFUND', more.slice(0, 1), 'third-key')).data.createBulkRun;
  gateway.clock.advance(bulkRunMs);
  expect((await step(await gateway.signedIn('FINANCE'), 'continueBulkRun', old.id)).errors[0]?.message).toMatch(/expired/);
  expect(await refundsOf(more[0] ?? '')).toEqual([]);
});

test('a limit holds for the sum, a capture and a note are made by who may, and a program begins none', async () => {
  const support = await gateway.signedIn('SUPPORT');
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await pay('100.00'));
  const { rows } = await review(support, 'REFUND', [await pay('100.01'), ...ids]);
  const obstacles: (string | null)[] = rows.map(({ obstacle }: { obstacle: string | null }) => obstacle);
  expect(obstacles[0]).toBe('LIMIT_ON_PAYMENT');
  expect(obstacles[1]).toBeNull();
  expect(obstacles.at(-1)).toBe('LIMIT_OF_DAY');
  const hold = await pay('10.00', { paymentType: 'PA' });
  const capture = (await begin(finance, 'CAPTURE', [hold])).data.createBulkRun;
  expect((await step(finance, 'continueBulkRun', capture.id)).data.continueBulkRun).toMatchObject({ status: 'DONE' });
  expect(await refundsOf(hold)).toEqual(['CP 10.00']);
  const note = (await begin(support, 'NOTE', ids.slice(0, 2))).data.createBulkRun;
  await step(support, 'continueBulkRun', note.id);
  const { data } = await admin.graphql('query ($id: ID!) { payment(id: $id) { notes { edges { node { text } } } } }', { id: ids[0] });
  expect(data.payment.notes.edges).toEqual([{ node: { text: 'recall 4711' } }]);
  const viewer = await gateway.signedIn('VIEWER');
  expect((await begin(viewer, 'NOTE', ids.slice(0, 1))).errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  const asked = `mutation { createBulkRun(operation: NOTE, payments: [{id: "${hold}", version: 1}], reason: "because", idempotencyKey: "program-1") { id } }`;
  expect((await gateway.graphql(asked)).errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});

test('a role with one right alone does with many payments what it may do with one, and is refused the rest before anything is stored', async () => {
  const clerk = await gateway.signedIn('VIEWER');
  const { data } = await makeRole(admin, ['payments:refund']);
  const { id: clerkId } = (await gateway.store.staff.byEmail('viewer@example.test')) ?? {};
  expect((await admin.graphql(giveRole, { id: clerkId, r: data.createCustomRole.id })).errors).toEqual([]);
  const ids = [await pay('3.00'), await pay('4.00')];
  const run = (await begin(clerk, 'REFUND', ids)).data.createBulkRun;
  expect((await step(clerk, 'continueBulkRun', run.id)).data.continueBulkRun).toMatchObject({ status: 'DONE', doneCount: 2 });
  for (const operation of ['NOTE', 'RESEND', 'CAPTURE'])
    expect((await begin(clerk, operation, ids, `key-of-${operation}`)).errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});

test('webhooks that failed are sent again for many payments, those of others are left out, and finance may not', async () => {
  const receiver = await startReceiver();
  try {
    const shop = await startStaff({ adaptPorts: (ports) => ({ ...ports, webhookHttp: createWebhookHttp({ allowLoopback: true }) }) });
    const deliverer = createDeliverer(shop.ports);
    try {
      const take = async () => (await shop.rest.post('/v1/payments', { ...cardPayment })).body.id ?? '';
      const subscribing = 'mutation ($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { id } }';
      await shop.graphql(subscribing, { i: { entityId: channels.documented, url: receiver.url, types: ['PAYMENT'] } });
      receiver.behave(() => 500);
      const failed = await take();
      await deliverer.tick();
      await deliverer.settled();
      receiver.behave(() => 200);
      const accepted = await take();
      await deliverer.tick();
      await deliverer.settled();
      const support = await shop.signedIn('SUPPORT');
      const { rows } = await review(support, 'RESEND', [failed, accepted]);
      expect(rows.map(({ obstacle }: { obstacle: string | null }) => obstacle)).toEqual([null, 'NOTHING_FAILED']);
      expect((await begin(await shop.signedIn('FINANCE'), 'RESEND', [failed])).errors[0]?.extensions?.resultCode).toBe('800.900.301');
      const run = (await begin(support, 'RESEND', [failed, accepted])).data.createBulkRun;
      expect((await step(support, 'continueBulkRun', run.id)).data.continueBulkRun).toMatchObject({ status: 'DONE', doneCount: 1 });
      await deliverer.tick();
      await deliverer.settled();
      expect((await review(support, 'RESEND', [failed])).rows[0].obstacle).toBe('NOTHING_FAILED');
    } finally {
      await deliverer.stop();
      await shop.stop();
    }
  } finally {
    await receiver.stop();
  }
});
