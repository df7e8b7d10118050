import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { defaultStaffPolicy } from '../../api/foundation/access/staff-policy.ts';
import { type Browser, inTurn, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';

const hour = 3_600_000;

/** The amounts below are written for this policy, whatever the default is. */
const tenLimitsADay = { staffPolicy: { ...defaultStaffPolicy, refundLimitsADay: 10 } };

let gateway: StaffHarness;
let support: Browser;
beforeEach(async () => {
  // Behind the machine's clock, by which the library dates a session: a day later it still stands.
  gateway = await startStaff({ now: Date.now() - 25 * hour, adaptPorts: (ports) => ({ ...ports, ...tenLimitsADay }) });
  support = await gateway.signedIn('SUPPORT');
});
afterEach(() => gateway.stop());

async function paid(changes = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '500.00', ...changes });
  return body.id ?? '';
}

const refund = `mutation ($id: ID!, $amount: Decimal!, $key: String) {
  refundPayment(id: $id, amount: $amount, currency: "EUR", reason: "ticket 4711", idempotencyKey: $key) { id outcome amount } }`;

/** Its outcome, or the sentence that refuses it. */
async function refunded(id: string, amount: string, by: Browser = support): Promise<string> {
  const { data, errors } = await by.graphql(refund, { id, amount });
  return data?.refundPayment?.outcome ?? errors[0]?.message ?? 'nothing';
}

const left = `query ($id: ID!) { payment(id: $id) { refundLimitLeft { amount currency } } viewer { refundLimitLeftOfDay { amount currency } } }`;

async function leftFor(id: string, role?: StaffRole) {
  const by = role ? await gateway.signedIn(role) : support;
  const { data } = await by.graphql(left, { id });
  return [data.payment.refundLimitLeft?.amount ?? null, data.viewer.refundLimitLeftOfDay?.amount ?? null];
}

test('a refund in parts comes to no more than one in whole: the limit is of the payment', async () => {
  const id = await paid();
  expect(await leftFor(id)).toEqual(['100.00', '1000.00']);
  expect(await refunded(id, '60.00')).toBe('APPROVED');
  expect(await leftFor(id)).toEqual(['40.00', '940.00']);
  expect(await refunded(id, '40.01')).toBe(
    'you may refund up to 100.00 EUR on one payment and have refunded 60.00 EUR on this one: ask a colleague whose limit is higher',
  );
  expect(await refunded(id, '40.00')).toBe('APPROVED');
  expect(await leftFor(id)).toEqual(['0.00', '900.00']);
  expect(await refunded(id, '0.01')).toMatch(/on one payment/);
  expect((await gateway.store.acrossMerchants.paymentById(id))?.refunded).toBe(10_000n);
});

test('captures of one authorisation are one payment to the limit', async () => {
  const id = await paid({ paymentType: 'PA' });
  const finance = await gateway.signedIn('FINANCE');
  const capture = `mutation { capturePayment(id: "${id}", amount: "200.00", currency: "EUR", reason: "sent") { id } }`;
  const captures = await inTurn(2, async () => (await finance.graphql(capture)).data.capturePayment.id);
  expect(await refunded(captures[0], '70.00')).toBe('APPROVED');
  expect(await refunded(captures[1], '70.00')).toMatch(/have refunded 70\.00 EUR on this one/);
  expect(await refunded(captures[1], '30.00')).toBe('APPROVED');
});

test('of five refunds at the same time no more pass than of five one by one', async () => {
  const id = await paid();
  const answers = await Promise.all(['60.00', '60.01', '60.02', '60.03', '60.04'].map((amount) => refunded(id, amount)));
  expect(answers.filter((answer) => answer === 'APPROVED')).toHaveLength(1);
  for (const answer of answers.filter((each) => each !== 'APPROVED')) expect(answer).toMatch(/on one payment/);
  expect((await gateway.store.acrossMerchants.paymentById(id))?.refunded).toBeLessThan(10_000n);
});

test('what a refund found out too late is weighed again in the write that makes it', async () => {
  const id = await paid();
  expect(await refunded(id, '60.00')).toBe('APPROVED');
  const [made] = await gateway.store.payments.linked(demoMerchant, id).then((linked) => linked.filter(({ type }) => type === 'RF'));
  const member = await gateway.store.staff.byEmail('support@example.test');
  const at = gateway.clock.now();
  const late = {
    paymentId: 'f'.repeat(32),
    userId: member?.id ?? '',
    rootId: made?.rootId ?? '',
    currency: 'EUR',
    at,
    since: at - 24 * hour,
  };
  const weighed = (amountMinor: bigint, limitMinor: bigint, dayLimitMinor: bigint) =>
    gateway.store.commit(demoMerchant, [{ write: 'staff-refund.insert', refund: { ...late, amountMinor, limitMinor, dayLimitMinor } }]);
  await expect(weighed(4_001n, 10_000n, 100_000n)).rejects.toThrow('refund_limit');
  await expect(weighed(4_000n, 10_000n, 9_999n)).rejects.toThrow('refund_limit');
  await weighed(4_000n, 10_000n, 10_000n);
});

test('ten times the limit is the most within 24 hours, on whichever payments', async () => {
  const ids = await inTurn(11, () => paid());
  const answers = [];
  for (const id of ids.slice(0, 10)) answers.push(await refunded(id, '99.50'));
  expect(new Set(answers)).toEqual(new Set(['APPROVED']));
  const last = ids[10] ?? '';
  expect(await leftFor(last)).toEqual(['5.00', '5.00']);
  expect(await refunded(last, '5.01')).toBe(
    'you may refund up to 1000.00 EUR within 24 hours and 5.00 EUR of that are left: ask a colleague, or try again later',
  );
  expect(await refunded(last, '5.01', await gateway.signedIn('FINANCE'))).toBe('APPROVED');
  gateway.clock.advance(24 * hour);
  expect(await refunded(last, '99.50')).toBe('APPROVED');
});

test('what was declined counts for nothing', async () => {
  const id = await paid({ amount: '90.00' });
  expect(await refunded(id, '95.00')).toBe('REJECTED');
  expect(await leftFor(id)).toEqual(['100.00', '1000.00']);
  expect(await refunded(id, '90.00')).toBe('APPROVED');
});

describe('a refund without an outcome counts as if it were made', () => {
  /** The bank made it and its answer was lost; or it says that the outcome comes later. */
  const outcomes = [
    ['UNKNOWN', (of: ScriptedBank) => void of.next.push('lost after')],
    ['PENDING', (of: ScriptedBank) => void Object.assign(of, { outcome: { ...approval, resultCode: '000.200.000' } })],
  ] as const;

  let bank: ScriptedBank;
  beforeEach(async () => {
    await gateway.stop();
    bank = scriptedBank(() => gateway.clock.now());
    gateway = await startStaff({
      now: Date.now() - 25 * hour,
      bankUrl: 'http://bank.test',
      adaptPorts: (ports) => bank.adapt({ ...ports, ...tenLimitsADay }),
    });
    support = await gateway.signedIn('SUPPORT');
  });

  test.each(outcomes)('while it is %s', async (status, arrange) => {
    const id = await paid({ entityId: channels.testBank });
    arrange(bank);
    const { data } = await support.graphql(refund, { id, amount: '60.00' });
    const made = data.refundPayment.id;
    expect((await gateway.store.acrossMerchants.paymentById(made))?.status).toBe(status.toLowerCase());
    bank.outcome = approval;
    expect(await leftFor(id)).toEqual(['40.00', '940.00']);
    expect(await refunded(id, '40.01')).toMatch(/have refunded 60\.00 EUR on this one/);
    // The store weighs it again in the write that makes the next one.
    const member = await gateway.store.staff.byEmail('support@example.test');
    const at = gateway.clock.now();
    const late = { paymentId: 'f'.repeat(32), userId: member?.id ?? '', rootId: id, currency: 'EUR', at, since: at - 24 * hour };
    const weighed = (amountMinor: bigint, dayLimitMinor: bigint) =>
      gateway.store.commit(demoMerchant, [
        { write: 'staff-refund.insert', refund: { ...late, amountMinor, limitMinor: 10_000n, dayLimitMinor } },
      ]);
    await expect(weighed(4_001n, 100_000n)).rejects.toThrow('refund_limit');
    await expect(weighed(4_000n, 9_999n)).rejects.toThrow('refund_limit');
    expect(await refunded(id, '40.00')).toBe('APPROVED');
  });

  test('and no longer once it is known that the bank never had it', async () => {
    const id = await paid({ entityId: channels.testBank });
    bank.next.push('lost before');
    await support.graphql(refund, { id, amount: '60.00' });
    expect(await leftFor(id)).toEqual(['40.00', '940.00']);
    gateway.clock.advance(6_000);
    await gateway.tick();
    expect(await leftFor(id)).toEqual(['100.00', '1000.00']);
  });
});

test('a repetition of the last refund that was within the limit is answered as the first time', async () => {
  const id = await paid();
  const sent = { id, amount: '100.00', key: 'ticket-4711' };
  const first = await support.graphql(refund, sent);
  const again = await support.graphql(refund, sent);
  expect(again.errors).toEqual([]);
  expect(again.data.refundPayment).toEqual(first.data.refundPayment);
});

test('what colleagues and programs refunded counts towards nobody else’s limit', async () => {
  const id = await paid();
  expect(await refunded(id, '150.00', await gateway.signedIn('FINANCE'))).toBe('APPROVED');
  expect((await gateway.graphql(refund, { id, amount: '50.00' })).errors).toBeUndefined();
  expect(await leftFor(id)).toEqual(['100.00', '1000.00']);
  expect(await leftFor(id, 'FINANCE')).toEqual([null, null]);
});

test('how many limits a day holds is what the installation sets', async () => {
  await gateway.stop();
  gateway = await startStaff({
    now: Date.now() - 25 * hour,
    adaptPorts: (ports) => ({ ...ports, staffPolicy: { ...defaultStaffPolicy, refundLimitsADay: 2 } }),
  });
  support = await gateway.signedIn('SUPPORT');
  expect(await leftFor(await paid())).toEqual(['100.00', '200.00']);
  for (const id of [await paid(), await paid()]) expect(await refunded(id, '100.00')).toBe('APPROVED');
  expect(await refunded(await paid(), '0.01')).toMatch(/you may refund up to 200\.00 EUR within 24 hours and 0\.00 EUR of that are left/);
});
