/** Refunds above a channel's limit are made by two people. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvalMs } from '../../api/domain/payments/staff/approval.ts';
import { needsSecondPerson } from '../../api/domain/payments/staff/second-person.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { parseChannelSettings } from '../../api/foundation/entities/settings.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { demoMerchant } from '../support/scopes.ts';

let gateway: StaffHarness;
let finance: Browser;
let admin: Browser;
beforeEach(async () => {
  gateway = await startStaff({ now: Date.now() - 10 * dayMs });
  finance = await gateway.signedIn('FINANCE');
  admin = await gateway.signedIn('ADMIN');
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === sandbox.documented);
  if (!channel?.settings) throw new Error('no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '300.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
});
afterEach(() => gateway.stop());

const refund =
  'mutation ($id: ID!, $amount: Decimal!) { refundPayment(id: $id, amount: $amount, currency: "EUR", reason: "ticket 4711") { id outcome } }';
const approve = 'mutation ($id: ID!) { approveRefund(id: $id) { id outcome amount referencedId } }';
const reject = 'mutation ($id: ID!) { rejectRefund(id: $id) { status decidedBy } }';
const waiting = '{ refundApprovals { edges { node { id paymentId amount currency reason status requestedBy mayDecide } } } }';

async function paid(): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '900.00' });
  return body.id ?? '';
}

/** Its outcome, or the sentence that refuses it. */
async function refunded(id: string, amount: string, by: Browser = finance): Promise<string> {
  const { data, errors } = await by.graphql(refund, { id, amount });
  return data?.refundPayment?.outcome ?? errors[0]?.message ?? 'nothing';
}

const waits = /needs a second person: it waits for a colleague's approval until/;

async function waitingFor(browser: Browser) {
  return nodesOf((await browser.graphql(waiting)).data.refundApprovals);
}

test('what waits for a payment is found by its id, however many requests are older', async () => {
  const others = await paid();
  const store = gateway.store.refundApprovals;
  expect(await refunded(others, '300.01')).toMatch(waits);
  const [first] = await store.ofPayment(demoMerchant, others, 1);
  if (!first) throw new Error('nothing waits');
  const older = Array.from({ length: 100 }, (_, place) => ({
    ...first,
    id: `${first.id.slice(0, -4)}${String(place).padStart(4, '0')}`,
    amountMinor: 40_000n + BigInt(place),
    requestedAt: first.requestedAt - 1_000,
  }));
  await gateway.store.commit(
    demoMerchant,
    older.map((approval) => ({ write: 'refund-approval.insert', approval })),
  );
  const id = await paid();
  expect(await refunded(id, '300.01')).toMatch(waits);
  const about = 'query ($ids: [ID!]) { refundApprovals(paymentIds: $ids) { edges { node { paymentId } } } }';
  const found = async (ids: readonly string[]) => nodesOf((await admin.graphql(about, { ids })).data.refundApprovals);
  expect(await found([id, 'x'])).toEqual([{ paymentId: id }]);
  expect(await found([])).toEqual([]);
  expect(nodesOf((await admin.graphql(about)).data.refundApprovals).some(({ paymentId }) => paymentId === id)).toBe(false);
});

const keyed =
  'mutation ($id: ID!, $amount: Decimal!, $key: String) { refundPayment(id: $id, amount: $amount, currency: "EUR", reason: "ticket 4711", idempotencyKey: $key) { id outcome } }';

test('what was approved is the answer to who repeats the request with its key, and nothing more waits', async () => {
  const id = await paid();
  const ask = async (amount: string, key: string) => finance.graphql(keyed, { id, amount, key });
  for (const key of ['ticket-4711', 'ticket-4711']) expect((await ask('310.00', key)).errors[0]?.message).toMatch(waits);
  const [first, ...more] = await waitingFor(admin);
  expect(more).toEqual([]);
  const approved = await admin.graphql(approve, { id: first?.id });
  expect(approved.data.approveRefund).toMatchObject({ outcome: 'APPROVED', amount: '310.00' });
  const repeated = await ask('310.00', 'ticket-4711');
  expect([repeated.errors, repeated.data.refundPayment]).toEqual([[], { id: approved.data.approveRefund.id, outcome: 'APPROVED' }]);
  expect(await waitingFor(admin)).toEqual([]);
  expect((await ask('320.00', 'ticket-4711')).status).toBe(409);
  expect((await ask('310.00', 'another')).errors[0]?.message).toMatch(waits);
  const { data } = await admin.graphql('query ($id: ID!) { payment(id: $id) { refunded reserved } }', { id });
  expect(data.payment).toEqual({ refunded: '310.00', reserved: '0.00' });
});

test('of two that wait under one key only one is made', async () => {
  const id = await paid();
  for (const amount of ['310.00', '320.00']) await finance.graphql(keyed, { id, amount, key: 'ticket-4711' });
  const [first, second] = await waitingFor(admin);
  expect((await admin.graphql(approve, { id: first?.id })).errors).toEqual([]);
  expect((await admin.graphql(approve, { id: second?.id })).errors[0]?.message).toMatch(
    /this Idempotency-Key was used for a different request/,
  );
  expect((await admin.graphql(reject, { id: second?.id })).data.rejectRefund.status).toBe('REJECTED');
});

test('what waits for a colleague is told by a code, whatever the sentence says', async () => {
  const { status, errors } = await finance.graphql(refund, { id: await paid(), amount: '300.01' });
  expect([status, errors[0]?.extensions]).toMatchObject([403, { code: 'APPROVAL_REQUIRED', resultCode: '800.900.301' }]);
});

test('above the limit it waits, and a colleague makes it: once, with their names in the audit log', async () => {
  const id = await paid();
  expect(await refunded(id, '300.00')).toBe('APPROVED');
  expect(await refunded(await paid(), '300.01')).toMatch(waits);
  const [approval, ...others] = await waitingFor(admin);
  expect([approval, others]).toEqual([
    expect.objectContaining({
      amount: '300.01',
      currency: 'EUR',
      reason: 'ticket 4711',
      status: 'PENDING',
      requestedBy: 'finance@example.test',
      mayDecide: true,
    }),
    [],
  ]);
  expect((await gateway.store.payments.byId(demoMerchant, approval.paymentId))?.refunded).toBe(0n);
  const { data } = await admin.graphql(approve, { id: approval.id });
  expect(data.approveRefund).toMatchObject({ outcome: 'APPROVED', amount: '300.01', referencedId: approval.paymentId });
  expect((await gateway.store.payments.byId(demoMerchant, approval.paymentId))?.refunded).toBe(30_001n);
  const again = await admin.graphql(approve, { id: approval.id });
  expect([again.status, again.errors[0]?.message]).toEqual([409, 'this request is approved: read it again']);
  expect((await gateway.store.payments.byId(demoMerchant, approval.paymentId))?.refunded).toBe(30_001n);
  const log = await admin.graphql(
    '{ auditLog { edges { node { action callerId } } } payment(id: "X") { id } }'.replace('X', approval.paymentId),
  );
  const entries = log.data.auditLog.edges.map(
    ({ node }: { node: { action: string; callerId: string } }) => `${node.action} ${node.callerId}`,
  );
  expect(entries).toEqual(expect.arrayContaining(['refund.request finance@example.test', 'refund.approve admin@example.test']));
  const shown = await admin.graphql(
    'query ($id: ID!) { payment(id: $id) { refundApprovals { edges { node { status decidedBy refundId } } } } }',
    {
      id: approval.paymentId,
    },
  );
  expect(nodesOf(shown.data.payment.refundApprovals)).toEqual([
    { status: 'APPROVED', decidedBy: 'admin@example.test', refundId: data.approveRefund.id },
  ]);
});

test('whoever requested it may not approve it, and neither may a program or who has no right to refund', async () => {
  await refunded(await paid(), '500.00');
  const [approval] = await waitingFor(finance);
  expect(approval.mayDecide).toBe(false);
  const own = await finance.graphql(approve, { id: approval.id });
  expect([own.status, own.errors[0]?.message]).toEqual([403, 'you requested this refund: a second person must approve it']);
  expect((await gateway.graphql(approve, { id: approval.id })).errors?.[0]?.message).toMatch(/only staff approve/);
  expect((await (await gateway.signedIn('VIEWER')).graphql(approve, { id: approval.id })).status).toBe(403);
  // Their own limit holds, too.
  expect((await (await gateway.signedIn('SUPPORT')).graphql(approve, { id: approval.id })).errors[0]?.message).toMatch(
    /you may refund up to 100\.00 EUR/,
  );
  expect(await waitingFor(admin)).toHaveLength(1);
});

test('a refund in parts comes to no more than one in whole', async () => {
  const id = await paid();
  expect(await refunded(id, '200.00')).toBe('APPROVED');
  expect(await refunded(id, '100.00')).toBe('APPROVED');
  expect(await refunded(id, '0.01')).toMatch(waits);
});

test('what waits counts: beside it no refund is made that would come to more than the limit', async () => {
  const id = await paid();
  expect(await refunded(id, '200.00')).toBe('APPROVED');
  expect(await refunded(id, '100.01')).toMatch(waits);
  expect(await refunded(id, '50.00')).toMatch(waits);
  for (const { id: waitingId } of await waitingFor(admin)) await admin.graphql(reject, { id: waitingId });
  expect(await refunded(id, '100.00')).toBe('APPROVED');
});

test('of refunds at the same time no more are made alone than the limit leaves', async () => {
  const id = await paid();
  const answers = await Promise.all(['200.00', '200.01', '200.02'].map((amount) => refunded(id, amount)));
  expect(answers.filter((answer) => answer === 'APPROVED')).toHaveLength(1);
  expect((await gateway.store.payments.byId(demoMerchant, id))?.refunded).toBeLessThan(30_000n);
});

test('of two who approve at the same time one refunds', async () => {
  await refunded(await paid(), '500.00');
  const [approval] = await waitingFor(admin);
  const both = await Promise.all([admin, await gateway.signedIn('ADMIN')].map((by) => by.graphql(approve, { id: approval.id })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await gateway.store.payments.byId(demoMerchant, approval.paymentId))?.refunded).toBe(50_000n);
});

test('the same request waits once, a rejected one is over, and an expired one may be requested again', async () => {
  const id = await paid();
  await Promise.all([refunded(id, '500.00'), refunded(id, '500.00')]);
  const [approval, ...others] = await waitingFor(admin);
  expect(others).toEqual([]);
  expect((await admin.graphql(reject, { id: approval.id })).data.rejectRefund).toEqual({
    status: 'REJECTED',
    decidedBy: 'admin@example.test',
  });
  expect((await admin.graphql(approve, { id: approval.id })).status).toBe(409);
  expect(await refunded(id, '500.00')).toMatch(waits);
  const [second] = await waitingFor(admin);
  gateway.clock.advance(approvalMs);
  admin = await gateway.signedIn('ADMIN');
  finance = await gateway.signedIn('FINANCE');
  expect(await waitingFor(admin)).toEqual([]);
  expect((await admin.graphql(approve, { id: second.id })).errors[0]?.message).toBe('this request is expired: read it again');
  expect(await refunded(id, '500.00')).toMatch(waits);
  expect(await waitingFor(admin)).toHaveLength(1);
  expect((await gateway.store.payments.byId(demoMerchant, id))?.refunded).toBe(0n);
});

test("programs refund by their merchant's own rules, and colleagues are told by an event", async () => {
  const id = await paid();
  const { body } = await gateway.rest.post(`/v1/payments/${id}`, {
    entityId: sandbox.documented,
    amount: '400.00',
    currency: 'EUR',
    paymentType: 'RF',
  });
  expect(body.result.code).toBe('000.100.110');
  await refunded(id, '10.00');
  const events = await gateway.store.events.after(0, { entityPath: '', types: ['REFUND_APPROVAL'] }, 10);
  expect(events.map(({ action, payload }) => [action, JSON.parse(payload)])).toEqual([
    ['CREATED', expect.objectContaining({ paymentId: id, amount: '10.00', currency: 'EUR', status: 'pending' })],
  ]);
});

test('who works for another merchant sees and decides nothing of it', async () => {
  expect(await refunded(await paid(), '500.00', admin)).toMatch(waits);
  const [approval] = await waitingFor(finance);
  const member = await gateway.store.staff.byEmail('finance@example.test');
  const move = 'mutation ($id: ID!, $entityId: ID!) { updateStaffMember(id: $id, input: {entityId: $entityId}) { entityId } }';
  expect((await admin.graphql(move, { id: member?.id, entityId: sandbox.otherShop })).errors).toEqual([]);
  expect(await waitingFor(finance)).toEqual([]);
  for (const document of [approve, reject]) expect((await finance.graphql(document, { id: approval.id })).status).toBe(404);
});

test.each([
  { limit: undefined, currency: 'EUR', amountMinor: 99_999n, expected: false },
  { limit: 100n, currency: 'EUR', amountMinor: 100n, expected: false },
  { limit: 100n, currency: 'EUR', amountMinor: 101n, expected: true },
  { limit: 100n, currency: 'USD', amountMinor: 1n, expected: true },
])('a limit of $limit and a refund of $amountMinor $currency: a second person $expected', ({ limit, currency, amountMinor, expected }) => {
  const money = limit === undefined ? undefined : { amountMinor: limit, currency: 'EUR' };
  expect(needsSecondPerson({ kind: 'staff' }, money, { amountMinor, currency, beforeMinor: 0n })).toBe(expected);
  expect(needsSecondPerson({ kind: 'token' }, money, { amountMinor, currency, beforeMinor: 0n })).toBe(false);
});

test('the setting is an amount and a currency', () => {
  const settings = {
    validation: 'documented',
    connector: 'simulator',
    descriptor: '',
    reversalCutOffHours: 1,
    authorizationDays: 1,
    risk: false,
  };
  const withLimit = (amount: string) => parseChannelSettings({ ...settings, refundApproval: { amount, currency: 'EUR' } }, 'test');
  expect(withLimit('500.00')).toMatchObject({ refundApproval: { amount: '500.00' } });
  expect(withLimit('500')).toMatchObject([{ name: 'settings.refundApproval.amount' }]);
});
