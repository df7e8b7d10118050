/** What is open about payments, in lists: always what each payment's standing says (decision: questions-beside-facts). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { questionKinds } from '../../api/domain/payments/standing/questions.ts';
import { callerOfStaff } from '../../api/foundation/access/staff.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { parseTimeZone } from '../../api/foundation/kernel/time-zone.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import type { ExportColumn } from '../../api/views/read-model/export/columns.ts';
import { exportPayments } from '../../api/views/read-model/export/read-model-export-operations.ts';
import { newestFirst } from '../../api/views/read-model/list/list.ts';
import { beginProjectionAnew, currentProjection, projectStep } from '../../api/views/read-model/read-model-operations.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { exportTexts } from '../support/export-texts.ts';
import { contextOf } from '../support/fake-ports.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let finance: Browser;
beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ now: Date.UTC(2026, 5, 1), bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
  finance = await gateway.signedIn('FINANCE');
});
afterEach(() => gateway.stop());

const entityId = channels.testBank;

async function pay(over: Parameters = {}): Promise<string> {
  gateway.clock.advance(1_000);
  return String((await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, amount: '61.00', ...over })).body.id);
}

async function refer(id: string, paymentType: string, amount: string): Promise<string> {
  gateway.clock.advance(1_000);
  return String((await gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType, amount, currency: 'EUR' })).body.id);
}

async function answering<Result>(resultCode: string, call: () => Promise<Result>): Promise<Result> {
  bank.outcome = { resultCode, resultDetails: {}, connectorReference: 'reference-2' };
  const result = await call();
  bank.outcome = approval;
  return result;
}

const asName = (kind: string): string => kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const listed = `query ($filter: PaymentFilter) { payments(first: 100, filter: $filter) { totalCount { count } edges { node {
  id standing { questions { kind subjectId amount since } } } } } }`;

/** What every payment says of itself; the rows of the projection and each filter have to say the same. */
async function compare(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { data } = await finance.graphql(listed);
  const payments = nodesOf<{ id: string; standing: { questions: readonly Record<string, string>[] } }>(data.payments);
  await currentProjection(gateway.ports);
  const ids = payments.map(({ id }) => id);
  const rows = await gateway.store.readModel.questionsOf(ids, gateway.clock.now());
  const told = payments.flatMap(({ id, standing }) =>
    standing.questions.map(({ kind, subjectId, amount, since }) => ({ id, kind, subjectId, amount, since: Date.parse(String(since)) })),
  );
  const stored = rows.map(({ paymentId, kind, subjectId, amountMinor, since }) => ({
    id: paymentId,
    kind: asName(kind),
    subjectId,
    amount: `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}`,
    since,
  }));
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  expect(stored.toSorted(byId)).toEqual(told.toSorted(byId));
  for (const kind of questionKinds.map(asName)) {
    const found = (await finance.graphql(listed, { filter: { questions: [kind] } })).data.payments;
    const expected = told.filter((one) => one.kind === kind).map(({ id }) => id);
    expect([kind, ...nodesOf<{ id: string }>(found).map(({ id }) => id)].toSorted()).toEqual([kind, ...expected].toSorted());
    expect(found.totalCount.count).toBe(expected.length);
  }
  return Object.fromEntries(payments.map(({ id, standing }) => [id, standing.questions.map(({ kind }) => String(kind))]));
}

test('a payment is found by what is open about it, from the moment on at which any member of its family changes', async () => {
  const uncertain = await answering('900.100.300', () => pay());
  bank.next.push('lost after');
  const timedOut = await pay();
  expect(await compare()).toEqual({ [uncertain]: ['UNKNOWN'], [timedOut]: ['UNKNOWN'] });

  const hold = await pay({ paymentType: 'PA' });
  const capture = await refer(hold, 'CP', '61.00');
  bank.next.push('lost after');
  const refund = await refer(capture, 'RF', '20.00');
  const found = await compare();
  expect([found[hold], found[capture], found[refund]]).toEqual([['OPERATION_UNKNOWN'], ['OPERATION_UNKNOWN'], ['UNKNOWN']]);

  // The bank has booked it, and now says so.
  gateway.clock.advance(60_000);
  await gateway.tick();
  const answered = await compare();
  expect([answered[hold], answered[capture], answered[refund]]).toEqual([[], [], []]);

  await answering('800.100.152', () => refer(capture, 'RF', '10.00'));
  expect((await compare())[hold]).toEqual(['REFUND_FAILED']);
  await answering('000.200.000', () => refer(capture, 'RF', '5.00'));
  expect((await compare())[hold]).toEqual(['REFUND_FAILED', 'OPERATION_PENDING']);
  await refer(capture, 'RF', '10.00');
  expect((await compare())[hold]).toEqual(['OPERATION_PENDING']);
});

test('a dispute is found from the chargeback until it is answered, also on the authorisation of a capture', async () => {
  const hold = await pay({ paymentType: 'PA' });
  const capture = await refer(hold, 'CP', '61.00');
  const record = `mutation { recordChargeback(id: "${capture}", amount: "21.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
  const chargeback = (await gateway.graphql(record)).data.recordChargeback.id;
  expect((await compare())[hold]).toEqual(['DISPUTED']);
  await gateway.graphql('{ chargebacks { edges { node { id } } } }');
  expect((await compare())[capture]).toEqual(['DISPUTED']);
  await gateway.graphql(`mutation { answerChargeback(id: "${chargeback}", answer: ACCEPTED, note: "we agree") { id } }`);
  expect((await compare())[hold]).toEqual([]);
});

test('what waits for a second person is found until it is decided, or lapses by itself', async () => {
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === entityId);
  if (!channel?.settings) throw new Error('no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '10.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
  const id = await pay();
  const request = (amount: string) =>
    finance.graphql(`mutation ($id: ID!) { refundPayment(id: $id, amount: "${amount}", currency: "EUR", reason: "ticket 5") { id } }`, {
      id,
    });
  await request('30.00');
  expect((await compare())[id]).toEqual(['APPROVAL_WAITING']);
  gateway.clock.advance(3 * dayMs);
  finance = await gateway.signedIn('FINANCE');
  expect((await compare())[id]).toEqual([]);
  await request('31.00');
  expect((await compare())[id]).toEqual(['APPROVAL_WAITING']);
  const { refundApprovals } = (
    await finance.graphql('query ($id: ID!) { payment(id: $id) { refundApprovals { edges { node { id status } } } } }', { id })
  ).data.payment;
  const waiting = nodesOf<{ id: string; status: string }>(refundApprovals).find(({ status }) => status === 'PENDING');
  const colleague = await gateway.signedIn('ADMIN');
  await colleague.graphql('mutation ($id: ID!) { rejectRefund(id: $id) { id } }', { id: waiting?.id });
  expect((await compare())[id]).toEqual([]);
});

test('a payment in review is found, and everything is found again after the read model was made anew', async () => {
  const review = await answering('000.400.000', () => pay());
  bank.next.push('lost after');
  const unknown = await pay();
  const before = await compare();
  expect(before).toEqual({ [review]: ['CAPTURED_FOR_REVIEW'], [unknown]: ['UNKNOWN'] });
  await beginProjectionAnew(gateway.ports);
  while (await projectStep(gateway.ports));
  expect(await compare()).toEqual(before);
});

/** The cells of every payment, the newest first. */
async function exportCells(columns: readonly ExportColumn[]): Promise<readonly (readonly unknown[])[]> {
  const zone = parseTimeZone('UTC');
  const member = await gateway.store.staff.byEmail('finance@example.test');
  if (!zone || !member) throw new Error('no member');
  const made = await exportPayments(contextOf(gateway.ports, { status: 'valid', caller: callerOfStaff(member, 'a'.repeat(32), 'test') }), {
    wanted: {},
    sort: newestFirst,
    columns,
    zone,
    format: 'jsonl',
    filterText: '{}',
  });
  const texts: string[] = [];
  for await (const text of exportTexts(made, false)) texts.push(text);
  return texts
    .join('')
    .trim()
    .split('\n')
    .map((line) => Object.values(Object(JSON.parse(line))));
}

test('an export tells what is open, and since when', async () => {
  bank.next.push('lost after');
  const id = await pay();
  await pay();
  expect(await exportCells(['id', 'openQuestions', 'openSince'])).toEqual([
    [expect.any(String), '', null],
    [id, 'UNKNOWN', '2026-06-01 00:00:01'],
  ]);
});

test('a refund has in an export the order and the invoice of its payment, as in the list, where it has none of its own', async () => {
  const id = await pay({ merchantTransactionId: 'order-4711', merchantInvoiceId: 'invoice-9' });
  await refer(id, 'RF', '5.00');
  const own = { entityId, paymentType: 'RF', amount: '6.00', currency: 'EUR', merchantTransactionId: 'refund-1' };
  gateway.clock.advance(1_000);
  await gateway.rest.post(`/v1/payments/${id}`, own);
  expect(await exportCells(['paymentType', 'amount', 'merchantTransactionId', 'merchantInvoiceId'])).toEqual([
    ['RF', '6.00', 'refund-1', 'invoice-9'],
    ['RF', '5.00', 'order-4711', 'invoice-9'],
    ['DB', '61.00', 'order-4711', 'invoice-9'],
  ]);
});

test('two questions about one payment make it one row of a list', async () => {
  const id = await pay();
  await answering('000.200.000', () => refer(id, 'RF', '5.00'));
  await answering('800.100.152', () => refer(id, 'RF', '10.00'));
  const { payments } = (await finance.graphql(listed, { filter: { questions: ['REFUND_FAILED', 'OPERATION_PENDING'], currency: 'EUR' } }))
    .data;
  expect(nodesOf<{ id: string }>(payments).map((one) => one.id)).toEqual([id]);
  expect(payments.totalCount.count).toBe(1);
});
