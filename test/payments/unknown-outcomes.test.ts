/** Outcomes that come late, twice, or never (spec §2.5; decision: intent-call-outcome). Fake clock, scripted bank. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askBank } from '../../api/domain/payments/processing/ask.ts';
import { createCallsUnderWay } from '../../api/domain/payments/processing/calls-under-way.ts';
import { paymentTasks } from '../../api/domain/payments/processing/due-work.ts';
import { inquire } from '../../api/domain/payments/processing/inquiry.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import { runDueTasks } from '../../api/foundation/kernel/due-task.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { answerBankPage } from '../support/shopper.ts';

const start = Date.UTC(2026, 5, 1);
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const pending = '000.200.000';
const approved = '000.100.110';

let gateway: Harness;
let bank: ScriptedBank;

beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startGateway({ now: start, bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
});

afterEach(() => gateway.stop());

async function pay(over: Parameters = {}, idempotencyKey?: string) {
  return gateway.rest.post(
    '/v1/payments',
    { ...cardPayment, entityId: channels.testBank, ...over },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
}

async function refer(id: string, paymentType: string, amount: string, over: Parameters = {}) {
  return gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.testBank, paymentType, amount, currency: 'EUR', ...over });
}

async function stored(id: unknown) {
  const payment = await gateway.store.acrossMerchants.paymentById(String(id));
  if (!payment) throw new Error('the payment is not stored');
  return payment;
}

async function attemptOf(id: unknown) {
  const [attempt] = await gateway.store.attempts.ofPayment(demoMerchant, String(id));
  if (!attempt) throw new Error('the payment has no attempt');
  return attempt;
}

async function expectProof() {
  const { holds, differences } = await gateway.store.ledger.prove('8ac7a4a0000000000000000000000001/');
  expect({ holds, differences }).toEqual({ holds: true, differences: [] });
}

/** Returns how many entries were deleted. */
async function deleteRequestLog(): Promise<number> {
  const { acrossMerchants } = gateway.store;
  const lines = await acrossMerchants.oldRequests({ after: '', before: gateway.clock.now() + day }, 100);
  return acrossMerchants.deleteRequests(lines.map(({ id }) => id));
}

/** Waits for the time of the next asking, and lets it happen. */
async function askAgain(id: unknown): Promise<number> {
  const { nextInquiryAt } = await attemptOf(id);
  if (nextInquiryAt === null) throw new Error('nothing is due');
  const waited = nextInquiryAt - gateway.clock.now();
  gateway.clock.advance(waited);
  await gateway.tick();
  return waited;
}

describe('a call without an answer', () => {
  test('is pending to the merchant and unknown to staff', async () => {
    bank.next.push('lost after');
    const answer = await pay();
    expect(answer).toMatchObject({ status: 200, body: { result: { code: pending } } });
    const asked = await gateway.rest.get(`/v1/payments/${answer.body.id}`, { entityId: channels.testBank });
    expect(asked).toMatchObject({ status: 200, body: { result: { code: pending } } });
    const { data } = await gateway.graphql(
      `{ payment(id: "${answer.body.id}") { status outcome timeline { edges { node { kind detail } } } } }`,
    );
    expect(data.payment).toMatchObject({ status: 'UNKNOWN', outcome: 'UNKNOWN' });
    expect(JSON.stringify(data.payment.timeline)).toContain('no outcome yet');
  });

  test('is asked about after 5 s, 15 s, 1 min, 5 min, 15 min, 1 h, then after each hourly cancellation for a day, and never sent again', async () => {
    bank.next.push('lost after');
    bank.isReachable = false;
    bank.canCancel = false;
    const { body } = await pay();
    const waits: number[] = [];
    while ((await attemptOf(body.id)).nextInquiryAt !== null) waits.push(await askAgain(body.id));
    expect(waits).toEqual([
      5 * second,
      15 * second,
      minute,
      5 * minute,
      15 * minute,
      hour,
      ...Array.from({ length: 24 }, () => [hour, minute]).flat(),
    ]);
    expect(bank.asked).toHaveLength(30);
    expect(bank.calls).toHaveLength(1);
    expect(await stored(body.id)).toMatchObject({ status: 'unknown', resultCode: pending });
    expect(await attemptOf(body.id)).toMatchObject({ inquiries: 30, finishedAt: null });
  });

  test('is not asked about before its time', async () => {
    bank.next.push('lost after');
    await pay();
    gateway.clock.advance(5 * second - 1);
    await gateway.tick();
    expect(bank.asked).toEqual([]);
    gateway.clock.advance(1);
    await gateway.tick();
    expect(bank.asked).toEqual([start + 5 * second]);
  });

  test('gets the outcome that the bank has, once, however often and by whomever it is told', async () => {
    bank.next.push('lost after');
    const { body } = await pay();
    const attempt = await attemptOf(body.id);
    gateway.clock.advance(5 * second);
    await Promise.all([gateway.tick(), gateway.tick(), runDueTasks(gateway.ports, paymentTasks)]);
    const settled = await stored(body.id);
    expect(settled).toMatchObject({ status: 'approved', resultCode: approved, captured: 9_200n, connectorReference: 'reference-1' });
    expect(await gateway.store.ledger.entriesOf(demoMerchant, settled.id)).toHaveLength(1);
    // What is due was read before it was settled: as on a second instance.
    const acrossMerchants = { ...gateway.store.acrossMerchants, dueInquiries: async () => [{ merchant: demoMerchant, attempt }] };
    const late = { ...gateway.ports, store: { ...gateway.store, acrossMerchants } };
    await runDueTasks(late, paymentTasks);
    expect(await stored(body.id)).toEqual(settled);
    expect(await gateway.store.ledger.entriesOf(demoMerchant, settled.id)).toHaveLength(1);
    await expectProof();
  });

  test('that this process may still send is not asked about, whatever its clock says', async () => {
    bank.next.push('lost before');
    const { body } = await pay();
    const attempt = await attemptOf(body.id);
    gateway.clock.advance(5 * minute);
    gateway.ports.callsUnderWay.begin(attempt.id);
    expect(await inquire(gateway.ports, demoMerchant, attempt)).toBe(false);
    expect(await attemptOf(body.id)).toEqual(attempt);
    gateway.ports.callsUnderWay.end(attempt.id);
    expect(await inquire(gateway.ports, demoMerchant, attempt)).toBe(true);
    expect(await stored(body.id)).toMatchObject({ status: 'declined', resultCode: '900.100.100' });
  });

  test('is asked about by whoever finds it when its call has ended, and by this process after a minute of its own', async () => {
    let elapsedUs = 0;
    const calls = createCallsUnderWay(() => elapsedUs);
    calls.begin('a');
    calls.begin('b');
    calls.end('b');
    elapsedUs = 59 * second * 1_000;
    expect([calls.has('a'), calls.has('b'), calls.has('c')]).toEqual([true, false, false]);
    elapsedUs = 60 * second * 1_000;
    expect(calls.has('a')).toBe(false);
  });

  test('that another process may still send is not declined before clocks may differ no more', async () => {
    bank.next.push('lost before');
    const { body } = await pay();
    const attempt = await attemptOf(body.id);
    // As on a server that several instances use: one of them is ahead by no more than is tolerated, and asks.
    const shared = { ...gateway.ports, isDatabaseOwn: false };
    gateway.clock.advance(5 * minute);
    expect(await inquire(shared, demoMerchant, attempt)).toBe(false);
    expect(await stored(body.id)).toMatchObject({ status: 'unknown' });
    gateway.clock.advance(2 * minute);
    expect(await inquire(shared, demoMerchant, await attemptOf(body.id))).toBe(true);
    expect(await stored(body.id)).toMatchObject({ status: 'declined', resultCode: '900.100.100' });
  });

  test('that never reached the bank is declined, and what it reserved is free again', async () => {
    const payment = await pay({ paymentType: 'PA' });
    bank.next.push('lost before');
    const capture = await refer(String(payment.body.id), 'CP', '92.00');
    expect(await stored(payment.body.id)).toMatchObject({ reserved: 9_200n, captures: 1 });
    await askAgain(capture.body.id);
    expect(await stored(capture.body.id)).toMatchObject({ status: 'declined', resultCode: '900.100.100' });
    expect(await stored(payment.body.id)).toMatchObject({ reserved: 0n, captures: 0, captured: 0n });
    expect((await refer(String(payment.body.id), 'CP', '92.00')).body.result.code).toBe(approved);
    await expectProof();
  });

  test('keeps what it reserved from others until it is known', async () => {
    const payment = await pay();
    bank.next.push('lost after');
    const refund = await refer(String(payment.body.id), 'RF', '60.00');
    expect((await refer(String(payment.body.id), 'RF', '60.00')).body.result.code).toBe('700.400.200');
    await askAgain(refund.body.id);
    expect(await stored(payment.body.id)).toMatchObject({ reserved: 0n, refunded: 6_000n });
    await expectProof();
  });

  test('answers a retry under its key with the one payment, pending until it is known, and moves nothing again', async () => {
    bank.next.push('lost after');
    const first = await pay({}, 'key-1');
    const retried = await pay({}, 'key-1');
    expect(retried).toMatchObject({ status: 200, headers: { 'idempotency-status': 'replayed' }, body: { id: first.body.id } });
    expect(retried.body.result.code).toBe(pending);
    await askAgain(first.body.id);
    expect((await pay({}, 'key-1')).body).toMatchObject({ id: first.body.id, result: { code: approved } });
    expect(bank.calls).toHaveLength(1);
  });

  test('of a PA.CP is captured as soon as its authorisation is known', async () => {
    bank.next.push('lost after', 'lost after');
    const { body } = await pay({ paymentType: 'PA.CP' });
    await askAgain(body.id);
    const capture = (await gateway.store.payments.linked(demoMerchant, String(body.id))).find(({ type }) => type === 'CP');
    expect(capture).toMatchObject({ status: 'unknown', referencedId: body.id });
    await askAgain(capture?.id);
    expect(await stored(body.id)).toMatchObject({ status: 'approved', captured: 9_200n, reserved: 0n, captures: 1 });
    expect(bank.calls.map(({ operation }) => operation)).toEqual(['PA', 'CP']);
    await expectProof();
  });

  test('of a PA.CP that is known after the days of its authorisation is captured no more, as by a capture on its own', async () => {
    bank.isReachable = false;
    bank.canCancel = false;
    bank.next.push('lost after');
    const { body } = await pay({ paymentType: 'PA.CP' });
    gateway.clock.advance(31 * day);
    bank.isReachable = true;
    const { data } = await gateway.graphql('mutation ($id: ID!) { inquirePayment(id: $id) { status } }', { id: body.id });
    expect(data.inquirePayment.status).toBe('APPROVED');
    const capture = (await gateway.store.payments.linked(demoMerchant, String(body.id))).find(({ type }) => type === 'CP');
    expect(capture).toMatchObject({ status: 'declined', resultCode: '700.300.400' });
    expect(bank.calls.map(({ operation }) => operation)).toEqual(['PA']);
    expect((await refer(String(body.id), 'CP', '92.00')).body.result.code).toBe('700.300.400');
    await gateway.tick();
    expect(await stored(body.id)).toMatchObject({ status: 'expired', captured: 0n, reserved: 0n, released: 9_200n });
    await expectProof();
  });

  test('of a PA.CP is captured without its entry in the request log, for the caller who requested it', async () => {
    bank.next.push('lost after');
    const { body } = await pay({ paymentType: 'PA.CP' });
    const [requested] = await gateway.store.requestLog.ofEach(demoMerchant, [String(body.id)]);
    expect(await deleteRequestLog()).toBe(1);
    await askAgain(body.id);
    expect(await stored(body.id)).toMatchObject({ status: 'approved', captured: 9_200n, captures: 1 });
    const capture = (await gateway.store.payments.linked(demoMerchant, String(body.id))).find(({ type }) => type === 'CP');
    const [captured] = await gateway.store.requestLog.ofEach(demoMerchant, [String(capture?.id)]);
    expect(captured?.callerId).toBe(requested?.callerId);
    expect(captured?.callerId).toMatch(/^[0-9a-f]{32}$/);
    await expectProof();
  });

  test('of a PA is not followed by a capture', async () => {
    bank.next.push('lost after');
    const { body } = await pay({ paymentType: 'PA' });
    await askAgain(body.id);
    expect(await stored(body.id)).toMatchObject({ status: 'approved', captured: 0n, captures: 0 });
  });

  test('whose outcome cannot be stored does not keep others from being asked about', async () => {
    bank.next.push('lost after', 'lost after');
    const [broken, sound] = [await pay(), await pay()];
    const log = { ...gateway.ports.log, error: () => {} };
    const byId = (scope: DataScope, id: string) =>
      id === broken.body.id ? Promise.reject(new Error('a fault')) : gateway.store.payments.byId(scope, id);
    gateway.clock.advance(5 * second);
    await runDueTasks({ ...gateway.ports, log, store: { ...gateway.store, payments: { ...gateway.store.payments, byId } } }, paymentTasks);
    expect(await stored(sound.body.id)).toMatchObject({ status: 'approved' });
    expect(await attemptOf(broken.body.id)).toMatchObject({ inquiries: 1, nextInquiryAt: gateway.clock.now() + 15 * second });
  });
});

describe('an operation that cannot be asked about to the end of the schedule', () => {
  async function askInVain(id: unknown, times: number) {
    bank.isReachable = false;
    for (let n = 0; n < times; n += 1) await askAgain(id);
  }

  test('is undone at the next hour, and says so', async () => {
    bank.next.push('lost after');
    const { body } = await pay();
    await askInVain(body.id, 6);
    expect(bank.cancelled).toEqual([]);
    expect(await attemptOf(body.id)).toMatchObject({ inquiries: 6, cancellationAt: null });
    await askAgain(body.id);
    expect(bank.cancelled).toEqual([(await attemptOf(body.id)).id]);
    expect(await stored(body.id)).toMatchObject({ status: 'declined', resultCode: '900.100.301', captured: 0n });
    expect(bank.booked.size).toBe(0);
    await expectProof();
  });

  test('gives back what a refund had reserved when it is undone', async () => {
    const payment = await pay();
    bank.next.push('lost after');
    const refund = await refer(String(payment.body.id), 'RF', '92.00');
    await askInVain(refund.body.id, 7);
    expect(await stored(payment.body.id)).toMatchObject({ reserved: 0n, refunded: 0n });
  });

  test('keeps its outcome open where it cannot be undone either', async () => {
    bank.canCancel = false;
    bank.next.push('lost after');
    const { body } = await pay();
    await askInVain(body.id, 8);
    expect(await stored(body.id)).toMatchObject({ status: 'unknown' });
    bank.isReachable = true;
    expect(await askAgain(body.id)).toBe(hour);
    expect(await stored(body.id)).toMatchObject({ status: 'unknown' });
    expect(await askAgain(body.id)).toBe(minute);
    expect(await stored(body.id)).toMatchObject({ status: 'approved' });
  });
});

describe('a bank that is asked to cancel', () => {
  async function dueToCancel(): Promise<string> {
    bank.next.push('lost after');
    const { body } = await pay();
    bank.isReachable = false;
    for (let n = 0; n < 6; n += 1) await askAgain(body.id);
    bank.isReachable = true;
    gateway.clock.advance(hour);
    return String(body.id);
  }

  async function expectCancelled(id: string): Promise<void> {
    expect(bank.cancelled).toEqual([(await attemptOf(id)).id]);
    expect(await stored(id)).toMatchObject({ status: 'declined', resultCode: '900.100.301', captured: 0n });
    expect(bank.booked.size).toBe(0);
    await expectProof();
  }

  const roundOf = async (id: string) => inquire(gateway.ports, demoMerchant, await attemptOf(id));

  test('is not believed what it said before, whoever asked', async () => {
    const id = await dueToCancel();
    const [inquiry, cancellation] = [bank.holdInquiry(), bank.holdCancellation()];
    const [payment, attempt] = [await stored(id), await attemptOf(id)];
    const earlier = askBank(gateway.ports, { payment, attempt }, () => []);
    await inquiry.isAsked;
    const round = roundOf(id);
    await cancellation.isAsked;
    inquiry.letGo();
    expect(await earlier).toMatchObject({ answer: 'waiting', isStored: false, payment: { status: 'unknown' } });
    cancellation.letGo();
    expect(await round).toBe(true);
    await expectCancelled(id);
  });

  test('cannot be asked where its connector is gone: the payment waits for its next inquiry', async () => {
    const id = await dueToCancel();
    const attempt = await attemptOf(id);
    const connectorFor = (): never => {
      throw new Error('no such connector');
    };
    expect(await inquire({ ...gateway.ports, connectorFor }, demoMerchant, attempt)).toBe(false);
    expect(await attemptOf(id)).toMatchObject({ inquiries: 7, cancellationAt: null });
    expect(bank.cancelled).toEqual([]);
  });

  test('is asked by one of several rounds', async () => {
    const id = await dueToCancel();
    const cancellation = bank.holdCancellation();
    const first = roundOf(id);
    await cancellation.isAsked;
    const second = await roundOf(id);
    cancellation.letGo();
    expect([await first, second]).toEqual([true, false]);
    await expectCancelled(id);
  });

  test('may have done so although its answer was lost: it is asked a minute later, and not before', async () => {
    const id = await dueToCancel();
    bank.canCancel = false;
    await gateway.tick();
    expect(await attemptOf(id)).toMatchObject({ inquiries: 6, cancellationAt: gateway.clock.now() });
    const asked = bank.asked.length;
    gateway.clock.advance(minute - 1);
    await gateway.tick();
    expect(bank.asked).toHaveLength(asked);
    gateway.clock.advance(1);
    await gateway.tick();
    expect(await stored(id)).toMatchObject({ status: 'approved' });
    expect(await attemptOf(id)).toMatchObject({ cancellationAt: gateway.clock.now() - minute });
  });
});

describe('captures under way', () => {
  test('a final capture holds what it lets go, so that a racing capture cannot break its outcome', async () => {
    const payment = await pay({ paymentType: 'PA' });
    bank.next.push('lost after');
    const final = await refer(String(payment.body.id), 'CP', '10.00', { sequence: 'FINAL' });
    expect((await refer(String(payment.body.id), 'CP', '50.00')).body.result.code).toBe('700.400.100');
    await askAgain(final.body.id);
    expect(await stored(payment.body.id)).toMatchObject({ captured: 1_000n, released: 8_200n, reserved: 0n, captures: 1 });
    expect(bank.calls).toHaveLength(2);
    await expectProof();
  });

  test('count against numberOfCaptures before they are known', async () => {
    const payment = await pay({ paymentType: 'PA', numberOfCaptures: '1' });
    const racing = await Promise.all([refer(String(payment.body.id), 'CP', '10.00'), refer(String(payment.body.id), 'CP', '20.00')]);
    expect(racing.map(({ body }) => body.result.code).sort()).toEqual([approved, '700.400.100']);
    expect(bank.calls.filter(({ operation }) => operation === 'CP')).toHaveLength(1);
    expect(await stored(payment.body.id)).toMatchObject({ captures: 1, reserved: 0n });
  });
});

describe('an authorisation', () => {
  test('ends after its channel’s days: its rest is released, with an event, and nothing can be captured', async () => {
    const payment = await pay({ paymentType: 'PA' });
    gateway.clock.advance(7 * day - 1);
    await gateway.tick();
    expect(await stored(payment.body.id)).toMatchObject({ status: 'approved' });
    const before = await gateway.store.acrossMerchants.lastSequence();
    gateway.clock.advance(1);
    await Promise.all([gateway.tick(), gateway.tick()]);
    expect(await stored(payment.body.id)).toMatchObject({ status: 'expired', released: 9_200n });
    expect(await gateway.store.acrossMerchants.lastSequence()).toBe(before + 1);
    expect((await refer(String(payment.body.id), 'CP', '10.00')).body.result.code).toBe('700.300.400');
    await expectProof();
  });

  test.each([
    ['CP', '700.300.400'],
    ['RV', '700.300.700'],
  ])('takes no %s between its end and the round that releases it: the bank holds it no longer', async (paymentType, resultCode) => {
    const payment = await pay({ paymentType: 'PA' });
    gateway.clock.advance(7 * day);
    expect((await refer(String(payment.body.id), paymentType, '10.00')).body.result.code).toBe(resultCode);
    expect(await stored(payment.body.id)).toMatchObject({ captured: 0n, reversed: 0n });
    await gateway.tick();
    expect(await stored(payment.body.id)).toMatchObject({ status: 'expired', released: 9_200n });
    await expectProof();
  });

  test('that was captured in part keeps its captures and releases the rest', async () => {
    const payment = await pay({ paymentType: 'PA' });
    await refer(String(payment.body.id), 'CP', '10.00');
    gateway.clock.advance(7 * day);
    await gateway.tick();
    expect(await stored(payment.body.id)).toMatchObject({ status: 'approved', captured: 1_000n, released: 8_200n });
    expect((await refer(String(payment.body.id), 'CP', '10.00')).body.result.code).toBe('700.300.400');
    await expectProof();
  });

  test('keeps what an open capture holds past its end, and lets it go when that comes to nothing', async () => {
    const payment = await pay({ paymentType: 'PA' });
    gateway.clock.advance(7 * day - second);
    bank.next.push('lost before');
    const capture = await refer(String(payment.body.id), 'CP', '10.00');
    gateway.clock.advance(second);
    await gateway.tick();
    expect(await stored(payment.body.id)).toMatchObject({ released: 8_200n, reserved: 1_000n });
    await askAgain(capture.body.id);
    await gateway.tick();
    expect(await stored(payment.body.id)).toMatchObject({ released: 9_200n, reserved: 0n });
    await expectProof();
  });
});

describe('a shopper who was sent to the bank’s page (spec §2.5)', () => {
  const redirected: Parameters = {
    entityId: channels.documented,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'PAYPAL',
    shopperResultUrl: 'https://shop.test/done?order=1',
  };

  async function sentAway(over: Parameters = {}): Promise<string> {
    const { body } = await gateway.rest.post('/v1/payments', { ...redirected, ...over });
    expect(body.result.code).toBe(pending);
    return String(body.id);
  }

  test.each([
    ['approve', approved, 'approved'],
    ['decline', '800.100.152', 'declined'],
    ['cancel', '100.396.101', 'cancelled'],
  ] as const)('who answers %s ends it with %s and returns to the shop', async (answer, resultCode, status) => {
    const id = await sentAway();
    const location = `https://shop.test/done?order=1&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`;
    expect(await answerBankPage(gateway.ports, id, answer)).toEqual({ location });
    expect(await stored(id)).toMatchObject({ resultCode, status });
    expect(await answerBankPage(gateway.ports, id, 'approve')).toBeUndefined();
    expect(await stored(id)).toMatchObject({ resultCode, status });
    await expectProof();
  });

  test('who never comes back has 30 minutes: then it is 100.396.103', async () => {
    const id = await sentAway();
    gateway.clock.advance(30 * minute - 1);
    await gateway.tick();
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    gateway.clock.advance(1);
    await gateway.tick();
    expect(await stored(id)).toMatchObject({ resultCode: '100.396.103' });
    expect(await answerBankPage(gateway.ports, id, 'approve')).toBeUndefined();
    // It was never paid: nothing was refunded already.
    const refund = { entityId: channels.documented, currency: 'EUR', paymentType: 'RF', amount: '92.00' };
    const refused = await gateway.rest.post(`/v1/payments/${id}`, refund);
    expect(refused.body.result.code).toBe('700.400.520');
  });

  test('is no longer waited for by the bank when the payment is called off', async () => {
    bank.outcome = { ...approval, resultCode: pending, redirect: { url: 'https://bank.test/page', parameters: [] } };
    const id = await sentAway({ entityId: channels.testBank });
    bank.canCancel = false;
    gateway.clock.advance(30 * minute);
    await gateway.tick();
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    bank.canCancel = true;
    await askAgain(id);
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    await askAgain(id);
    expect(await stored(id)).toMatchObject({ resultCode: '100.396.103' });
    expect(bank.cancelled).toHaveLength(1);
  });

  test('is uncertain (100.396.104) where the bank still waits after the last inquiry and does not cancel', async () => {
    bank.outcome = { ...approval, resultCode: pending, redirect: { url: 'https://bank.test/page', parameters: [] } };
    const id = await sentAway({ entityId: channels.testBank });
    bank.canCancel = false;
    for (let rounds = 0; rounds < 80 && (await stored(id)).status === 'pending'; rounds += 1) {
      gateway.clock.advance(60 * minute);
      await gateway.tick();
    }
    bank.canCancel = true;
    expect(await stored(id)).toMatchObject({ resultCode: '100.396.104' });
  });

  test('who approved a PA.CP gets authorisation and capture in one', async () => {
    const id = await sentAway({ paymentType: 'PA.CP' });
    await answerBankPage(gateway.ports, id, 'approve');
    expect(await stored(id)).toMatchObject({ status: 'approved', captured: 9_200n, captures: 1 });
    await expectProof();
  });

  test('returns to the address of the request when its entry in the request log is deleted', async () => {
    const id = await sentAway({ shopperResultUrl: 'https://shop.test/back?cart=1' });
    expect(await deleteRequestLog()).toBe(1);
    expect(await answerBankPage(gateway.ports, id, 'approve')).toEqual({
      location: `https://shop.test/back?cart=1&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`,
    });
    expect(await stored(id)).toMatchObject({ status: 'approved' });
  });
});
