/** A payment whose outcome the bank does not tell: staff ask the bank, or decide (decision: staff-decide-unknown). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { demoMerchant } from '../support/scopes.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let finance: Browser;
beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ now: Date.now() - 10 * dayMs, bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
  finance = await gateway.signedIn('FINANCE');
});
afterEach(() => gateway.stop());

const inquire = 'mutation ($id: ID!) { inquirePayment(id: $id) { status moneyStatus captured } }';
const decide = `mutation ($id: ID!, $decision: PaymentDecision!, $reason: String!, $version: Int) {
  decidePayment(id: $id, decision: $decision, reason: $reason, expectedVersion: $version) { status moneyStatus captured version } }`;

/** A debit whose call timed out; the bank booked it where `lost` says so. */
async function payUnknown(lost: 'lost before' | 'lost after' = 'lost after', amount = '40.00'): Promise<string> {
  bank.next.push(lost);
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.testBank, amount });
  gateway.clock.advance(6_000);
  return String(body.id);
}

async function audited(): Promise<readonly Record<string, unknown>[]> {
  const admin = await gateway.signedIn('ADMIN');
  const { data } = await admin.graphql('{ auditLog(first: 50) { edges { node { action callerId subjectId paymentId change } } } }');
  return nodesOf(data.auditLog);
}

async function expectProof() {
  const { holds, differences } = await gateway.store.ledger.prove('8ac7a4a0000000000000000000000001/');
  expect({ holds, differences }).toEqual({ holds: true, differences: [] });
}

test('asking the bank stores its answer, once, and says who asked', async () => {
  const id = await payUnknown();
  expect((await finance.graphql(inquire, { id })).data.inquirePayment).toEqual({
    status: 'APPROVED',
    moneyStatus: 'CAPTURED',
    captured: '40.00',
  });
  expect(bank.calls).toHaveLength(1);
  expect((await finance.graphql(inquire, { id })).data.inquirePayment.status).toBe('APPROVED');
  expect(bank.asked).toHaveLength(1);
  expect(await audited()).toContainEqual(
    expect.objectContaining({ action: 'payment.inquire', callerId: 'finance@example.test', subjectId: id, paymentId: id }),
  );
  await expectProof();
});

test('a bank that never got the call ends the payment, and one that cannot be reached changes nothing', async () => {
  const never = await payUnknown('lost before');
  expect((await finance.graphql(inquire, { id: never })).data.inquirePayment).toMatchObject({
    status: 'DECLINED',
    moneyStatus: 'DECLINED',
  });
  bank.isReachable = false;
  const id = await payUnknown();
  expect((await finance.graphql(inquire, { id })).data.inquirePayment).toMatchObject({ status: 'UNKNOWN', moneyStatus: 'UNKNOWN' });
  expect((await audited()).filter(({ action }) => action === 'payment.inquire').map(({ change }) => change)).toContainEqual({
    amount: '40.00',
    currency: 'EUR',
    answer: 'unreachable',
  });
});

test('asking never cancels, however often the bank was asked before', async () => {
  bank.isReachable = false;
  const id = await payUnknown();
  for (let asked = 0; asked < 8; asked += 1) {
    gateway.clock.advance(3_600_000);
    bank.canCancel = false;
    await gateway.tick();
  }
  bank.canCancel = true;
  bank.isReachable = true;
  expect((await finance.graphql(inquire, { id })).data.inquirePayment.status).toBe('APPROVED');
  expect(bank.cancelled).toEqual([]);
});

test('nobody asks or decides while the bank may still cancel: a minute later it is believed', async () => {
  const id = await payUnknown();
  bank.isReachable = false;
  bank.canCancel = false;
  for (let asked = 0; asked < 7; asked += 1) {
    gateway.clock.advance(3_600_000);
    await gateway.tick();
  }
  bank.isReachable = true;
  const [asked, variables] = [bank.asked.length, { id, decision: 'APPROVED', reason: 'their statement says so' }];
  for (const answered of [await finance.graphql(inquire, { id }), await finance.graphql(decide, variables)]) {
    expect(answered.errors[0]).toMatchObject({
      message: expect.stringContaining('may still do so: wait a minute'),
      extensions: { resultCode: '700.400.570' },
    });
  }
  expect(bank.asked).toHaveLength(asked);
  gateway.clock.advance(60_000);
  expect((await finance.graphql(inquire, { id })).data.inquirePayment.status).toBe('APPROVED');
  await expectProof();
});

test('a call that has just timed out is not asked about at once', async () => {
  bank.next.push('lost after');
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.testBank });
  const { errors } = await finance.graphql(inquire, { id: body.id });
  expect(errors[0]?.extensions?.resultCode).toBe('700.400.570');
  expect(bank.asked).toEqual([]);
});

test.each([
  ['APPROVED', 'CAPTURED', '40.00'],
  ['DECLINED', 'DECLINED', '0.00'],
])('a decision %s books as the bank would have done, with event, ledger and audit entry', async (decision, moneyStatus, captured) => {
  bank.isReachable = false;
  const id = await payUnknown();
  const { data } = await finance.graphql(decide, { id, decision, reason: 'bank statement of 3 May' });
  expect(data.decidePayment).toMatchObject({ status: decision, moneyStatus, captured });
  const [entry] = (await audited()).filter(({ action }) => action === 'payment.decide');
  expect(entry).toMatchObject({
    callerId: 'finance@example.test',
    paymentId: id,
    change: { amount: '40.00', currency: 'EUR', decision, reason: 'bank statement of 3 May' },
  });
  const events = nodesOf(
    (await finance.graphql('query ($id: ID!) { events(filter: { subjectId: $id }) { edges { node { type action } } } }', { id })).data
      .events,
  );
  expect(events.at(-1)).toEqual({ type: 'PAYMENT', action: 'UPDATED' });
  await expectProof();
  // Nothing is asked about any more, and nothing is decided twice.
  bank.isReachable = true;
  gateway.clock.advance(dayMs);
  await gateway.tick();
  expect((await gateway.store.payments.byId(demoMerchant, id))?.status).toBe(decision.toLowerCase());
  const again = await finance.graphql(decide, { id, decision, reason: 'once more' });
  expect([again.status, again.errors[0]?.extensions?.resultCode]).toEqual([409, '800.110.100']);
});

test('a decision needs a reason, the right, a person, and the version that was read', async () => {
  bank.isReachable = false;
  const id = await payUnknown();
  const wanted = { id, decision: 'APPROVED', reason: 'bank statement' };
  expect((await finance.graphql(decide, { ...wanted, reason: ' ' })).errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('reason');
  expect((await finance.graphql(decide, { ...wanted, version: 99 })).status).toBe(409);
  for (const role of ['VIEWER', 'SUPPORT'] as const)
    expect((await (await gateway.signedIn(role)).graphql(decide, wanted)).status).toBe(403);
  expect((await (await gateway.signedIn('VIEWER')).graphql(inquire, { id })).status).toBe(403);
  const byToken = await gateway.graphql(`mutation { decidePayment(id: "${id}", decision: APPROVED, reason: "by a program") { id } }`);
  expect(byToken.errors?.[0]?.extensions?.resultCode).toBe('800.900.301');
  expect((await gateway.store.payments.byId(demoMerchant, id))?.status).toBe('unknown');
  const may = 'query ($id: ID!) { payment(id: $id) { mayInquire mayDecide } }';
  expect((await finance.graphql(may, { id })).data.payment).toEqual({ mayInquire: true, mayDecide: true });
  expect((await (await gateway.signedIn('SUPPORT')).graphql(may, { id })).data.payment).toEqual({ mayInquire: true, mayDecide: false });
});

test('above the channel’s limit a decision waits for a second person', async () => {
  const channel = (await gateway.store.entities.all()).find(({ id }) => id === channels.testBank);
  if (!channel?.settings) throw new Error('no channel');
  const settings = { ...channel.settings, refundApproval: { amount: '30.00', currency: 'EUR' } };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  forgetDirectory(gateway.ports);
  bank.isReachable = false;
  const id = await payUnknown();
  const { errors } = await finance.graphql(decide, { id, decision: 'APPROVED', reason: 'bank statement' });
  expect(errors[0]?.message).toMatch(/this decision of 40.00 EUR needs a second person/);
  const waiting = '{ refundApprovals { edges { node { id decision amount mayDecide } } } }';
  const [approval] = nodesOf((await finance.graphql(waiting)).data.refundApprovals);
  expect(approval).toMatchObject({ decision: 'APPROVED', amount: '40.00', mayDecide: false });
  const support = await gateway.signedIn('SUPPORT');
  const approve = 'mutation ($id: ID!) { approveRefund(id: $id) { id status captured } }';
  expect((await support.graphql(approve, { id: approval.id })).status).toBe(403);
  const admin = await gateway.signedIn('ADMIN');
  expect((await admin.graphql(approve, { id: approval.id })).data.approveRefund).toEqual({ id, status: 'APPROVED', captured: '40.00' });
  expect((await admin.graphql(approve, { id: approval.id })).status).toBe(409);
  expect((await audited()).map(({ action, callerId }) => `${action} ${callerId}`)).toEqual(
    expect.arrayContaining([
      'decision.request finance@example.test',
      'decision.approve admin@example.test',
      'payment.decide admin@example.test',
    ]),
  );
  await expectProof();
});

test('every action on money is in the audit log with its amount, its reason and the address it came from', async () => {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '50.00', paymentType: 'PA' });
  const id = String(body.id);
  const capture = await gateway.rest.post(`/v1/payments/${id}`, {
    entityId: channels.documented,
    amount: '20.00',
    currency: 'EUR',
    paymentType: 'CP',
  });
  const refund = 'mutation ($id: ID!) { refundPayment(id: $id, amount: "5.00", currency: "EUR", reason: "ticket 12") { id } }';
  const { data: refunded } = await finance.graphql(refund, { id: capture.body.id });
  await finance.graphql('mutation ($id: ID!) { reversePayment(id: $id, reason: "out of stock") { id } }', { id });
  const admin = await gateway.signedIn('ADMIN');
  const log = async (filter: string) =>
    nodesOf(
      (await admin.graphql(`{ auditLog(first: 20, ${filter}) { edges { node { action callerId subjectId address change } } } }`)).data
        .auditLog,
    );
  // By any payment of the family.
  for (const one of [id, capture.body.id, refunded.refundPayment.id]) {
    expect((await log(`paymentId: "${one}"`)).map(({ action }) => action)).toEqual([
      'payment.reverse',
      'payment.refund',
      'payment.capture',
    ]);
  }
  expect(await log(`paymentId: "${id}", action: "payment.refund"`)).toEqual([
    {
      action: 'payment.refund',
      callerId: 'finance@example.test',
      subjectId: refunded.refundPayment.id,
      address: '192.0.2.1',
      change: { amount: '5.00', currency: 'EUR', of: capture.body.id, reason: 'ticket 12' },
    },
  ]);
  expect((await log(`paymentId: "${id}", callerId: "finance@example.test"`)).map(({ action }) => action)).toEqual([
    'payment.reverse',
    'payment.refund',
  ]);
  expect(await log(`paymentId: "${id}", to: "2001-01-01T00:00:00Z"`)).toEqual([]);
  const form = new URLSearchParams({ entityId: channels.documented, amount: '2.00', currency: 'EUR', paymentType: 'RF' }).toString();
  await createRestEndpoint(gateway.ports, gateway.gateway).handle({
    method: 'POST',
    path: `/v1/payments/${capture.body.id}`,
    query: '',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
    address: '198.51.100.7',
  });
  expect((await log(`paymentId: "${id}", callerId: "${sandbox.demoToken}"`))[0]).toMatchObject({
    action: 'payment.refund',
    address: '198.51.100.7',
  });
  // Creating a payment is no action of staff: the request log has it.
  expect((await log('action: "payment.create"')).length).toBe(0);
});

describe('a payment that the bank ended with a code that leaves its outcome open', () => {
  const uncertain = { resultCode: '900.100.300', resultDetails: {} };
  const may = 'query ($id: ID!) { payment(id: $id) { outcome moneyStatus mayInquire mayDecide } }';
  const workable = { outcome: 'UNKNOWN', moneyStatus: 'UNKNOWN', mayInquire: true, mayDecide: true };

  async function payUncertain(parameters: Record<string, string> = {}): Promise<string> {
    bank.outcome = uncertain;
    const { body } = await gateway.rest.post('/v1/payments', {
      ...cardPayment,
      entityId: channels.testBank,
      amount: '40.00',
      ...parameters,
    });
    bank.outcome = approval;
    return String(body.id);
  }

  test('is settled by the answer that the bank gives later, once', async () => {
    const id = await payUncertain();
    expect((await finance.graphql(may, { id })).data.payment).toEqual(workable);
    expect((await finance.graphql(inquire, { id })).data.inquirePayment).toMatchObject({ moneyStatus: 'UNKNOWN' });
    bank.booked.set(bank.calls[0]?.requestId ?? '', approval);
    expect((await finance.graphql(inquire, { id })).data.inquirePayment).toEqual({
      status: 'APPROVED',
      moneyStatus: 'CAPTURED',
      captured: '40.00',
    });
    expect((await finance.graphql(may, { id })).data.payment).toMatchObject({ mayInquire: false, mayDecide: false });
    await finance.graphql(inquire, { id });
    expect([bank.calls.length, bank.asked.length]).toEqual([1, 2]);
    await expectProof();
  });

  test.each([
    ['APPROVED', 'CAPTURED', '40.00'],
    ['DECLINED', 'DECLINED', '0.00'],
  ])('can be decided %s, once', async (decision, moneyStatus, captured) => {
    const id = await payUncertain();
    const version = (await gateway.store.payments.byId(demoMerchant, id))?.version ?? 0;
    const { data } = await finance.graphql(decide, { id, decision, reason: 'bank statement of 3 May', version });
    const stored = await gateway.store.payments.byId(demoMerchant, id);
    expect(data.decidePayment).toEqual({ status: decision, moneyStatus, captured, version: stored?.version });
    const again = await finance.graphql(decide, { id, decision, reason: 'once more' });
    expect([again.status, again.errors[0]?.extensions?.resultCode]).toEqual([409, '800.110.100']);
    await expectProof();
  });

  test('two who decide at the same time: the first one’s decision stands', async () => {
    const id = await payUncertain();
    const decisions = ['APPROVED', 'DECLINED'].map((decision) => finance.graphql(decide, { id, decision, reason: 'bank statement' }));
    const answers = await Promise.all(decisions);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await audited()).filter(({ action }) => action === 'payment.decide')).toHaveLength(1);
    await expectProof();
  });

  test('books the refund whose amount was reserved for it, and another one was refused meanwhile', async () => {
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.testBank, amount: '40.00' });
    const refund = async (amount: string) => {
      const parameters = { entityId: channels.testBank, paymentType: 'RF', amount, currency: 'EUR' };
      return (await gateway.rest.post(`/v1/payments/${body.id}`, parameters)).body;
    };
    bank.outcome = uncertain;
    const first = await refund('30.00');
    expect((await refund('40.00')).result.code).toBe('700.400.200');
    bank.outcome = approval;
    const wanted = { id: first.id, decision: 'APPROVED', reason: 'bank statement' };
    expect((await finance.graphql(decide, wanted)).data.decidePayment).toMatchObject({ moneyStatus: 'REFUNDED' });
    const paid = await gateway.store.payments.byId(demoMerchant, String(body.id));
    expect([paid?.refunded, paid?.reserved]).toEqual([3_000n, 0n]);
    await expectProof();
  });

  test('can be worked on in the sandbox too, where such a code is forced', async () => {
    const id = await payUncertain({ entityId: channels.documented, 'customParameters[forceResultCode]': '900.100.300' });
    expect((await finance.graphql(may, { id })).data.payment).toEqual(workable);
    expect((await finance.graphql(inquire, { id })).data.inquirePayment.status).toBe('DECLINED');
    expect((await finance.graphql(may, { id })).data.payment).toMatchObject({ mayInquire: false, moneyStatus: 'DECLINED' });
  });
});
