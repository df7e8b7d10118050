/** An operation whose outcome is open reserves its amount until the outcome is known, on every connector (decision: staff-decide-unknown). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { demoMerchant } from '../support/scopes.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let finance: Browser;
beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
  finance = await gateway.signedIn('FINANCE');
});
afterEach(() => gateway.stop());

const decide = `mutation ($id: ID!, $decision: PaymentDecision!) {
  decidePayment(id: $id, decision: $decision, reason: "bank statement") { moneyStatus } }`;

async function stored(id: string) {
  const payment = await gateway.store.payments.byId(demoMerchant, id);
  if (!payment) throw new Error('the payment is not stored');
  return payment;
}

async function expectProof() {
  const { holds, differences } = await gateway.store.ledger.prove('8ac7a4a0000000000000000000000001/');
  expect({ holds, differences }).toEqual({ holds: true, differences: [] });
}

/** The bank's answers come by its script, the simulator's by a parameter of the sandbox. */
const connectors = [
  { connector: 'a bank', entityId: channels.testBank },
  { connector: 'the simulator', entityId: channels.documented },
];

describe.each(connectors)('on $connector', ({ entityId }) => {
  async function pay(paymentType = 'DB'): Promise<string> {
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, paymentType, amount: '50.00' });
    expect(body.result.code).toBe('000.100.110');
    return String(body.id);
  }

  async function refer(id: string, paymentType: string, amount: string, resultCode?: string) {
    bank.outcome = resultCode === undefined ? approval : { resultCode, resultDetails: {}, connectorReference: 'taken' };
    const forced = resultCode === undefined ? {} : { 'customParameters[forceResultCode]': resultCode };
    const { body } = await gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType, amount, currency: 'EUR', ...forced });
    bank.outcome = approval;
    return { id: String(body.id), code: String(body.result.code) };
  }

  test.each(['900.100.300', '000.200.000', '900.100.500'])('a refund that ended %s cannot be made a second time', async (code) => {
    const id = await pay();
    expect((await refer(id, 'RF', '50.00', code)).code).toBe(code);
    expect(await stored(id)).toMatchObject({ reserved: 5_000n, refunded: 0n });
    expect((await refer(id, 'RF', '50.00')).code).toBe('700.400.200');
    expect((await refer(id, 'RV', '50.00')).code).toMatch(/^700\.400/);
    await expectProof();
  });

  test.each([
    ['APPROVED', 'REFUNDED', { refunded: 5_000n, reserved: 0n }],
    ['DECLINED', 'DECLINED', { refunded: 0n, reserved: 0n }],
  ])('decided %s it takes or frees what it reserved, once', async (decision, moneyStatus, amounts) => {
    const id = await pay();
    const refund = await refer(id, 'RF', '50.00', '900.100.300');
    expect((await finance.graphql(decide, { id: refund.id, decision })).data.decidePayment).toEqual({ moneyStatus });
    expect(await stored(id)).toMatchObject(amounts);
    expect((await finance.graphql(decide, { id: refund.id, decision })).status).toBe(409);
    expect((await refer(id, 'RF', '50.00')).code).toBe(decision === 'APPROVED' ? '700.400.200' : '000.100.110');
    await expectProof();
  });

  test.each(['900.100.300', '000.100.110'])('a chargeback that ended %s takes what a final refund let go of', async (code) => {
    const id = await pay();
    const final = { entityId, paymentType: 'RF', amount: '10.00', currency: 'EUR', sequence: 'FINAL' };
    expect((await gateway.rest.post(`/v1/payments/${id}`, final)).body.result.code).toBe('000.100.110');
    const chargeback = await refer(id, 'CB', '40.00', code);
    expect(chargeback.code).toBe(code);
    if (code !== '000.100.110') await finance.graphql(decide, { id: chargeback.id, decision: 'APPROVED' });
    expect(await stored(id)).toMatchObject({ refunded: 1_000n, released: 4_000n, chargedBack: 4_000n, reserved: 0n });
    expect((await refer(id, 'RF', '1.00')).code).toBe('700.400.200');
    expect((await refer(id, 'CB', '1.00')).code).toBe('700.400.400');
    await expectProof();
  });

  test.each(['APPROVED', 'DECLINED'])(
    'two chargebacks of what a final refund let go of take it once, also where the first is %s late',
    async (decision) => {
      const id = await pay();
      const final = { entityId, paymentType: 'RF', amount: '10.00', currency: 'EUR', sequence: 'FINAL' };
      expect((await gateway.rest.post(`/v1/payments/${id}`, final)).body.result.code).toBe('000.100.110');
      const first = await refer(id, 'CB', '30.00', '900.100.300');
      expect(await stored(id)).toMatchObject({ reserved: 3_000n, released: 1_000n, chargedBack: 0n });
      expect((await refer(id, 'CB', '11.00')).code).toBe('700.400.400');
      expect((await refer(id, 'RF', '1.00')).code).toBe('700.400.200');
      expect((await refer(id, 'CB', '10.00')).code).toBe('000.100.110');
      await finance.graphql(decide, { id: first.id, decision });
      const chargedBack = decision === 'APPROVED' ? 4_000n : 1_000n;
      expect(await stored(id)).toMatchObject({ refunded: 1_000n, released: 4_000n, reserved: 0n, chargedBack });
      expect((await refer(id, 'RF', '1.00')).code).toBe('700.400.200');
      expect((await refer(id, 'CB', '30.01')).code).toBe('700.400.400');
      expect((await refer(id, 'CB', '30.00')).code).toBe(decision === 'APPROVED' ? '700.400.400' : '000.100.110');
      await expectProof();
    },
  );

  test('of two chargebacks at once after a final refund one is recorded', async () => {
    const id = await pay();
    const final = { entityId, paymentType: 'RF', amount: '10.00', currency: 'EUR', sequence: 'FINAL' };
    expect((await gateway.rest.post(`/v1/payments/${id}`, final)).body.result.code).toBe('000.100.110');
    const both = await Promise.all([refer(id, 'CB', '40.00'), refer(id, 'CB', '40.00')]);
    expect(both.map(({ code }) => code).sort()).toEqual(['000.100.110', '700.400.400']);
    expect(await stored(id)).toMatchObject({ released: 4_000n, chargedBack: 4_000n, reserved: 0n });
    await expectProof();
  });

  test('a chargeback lets nothing go, whatever its sequence says', async () => {
    const id = await pay();
    const final = { entityId, paymentType: 'RF', amount: '10.00', currency: 'EUR', sequence: 'FINAL' };
    expect((await gateway.rest.post(`/v1/payments/${id}`, final)).body.result.code).toBe('000.100.110');
    const chargeback = { ...final, paymentType: 'CB', amount: '5.00' };
    expect((await gateway.rest.post(`/v1/payments/${id}`, chargeback)).body.result.code).toBe('000.100.110');
    expect(await stored(id)).toMatchObject({ released: 4_000n, chargedBack: 500n, reserved: 0n });
    await expectProof();
  });

  test('a capture that ended without an outcome keeps its part of the hold, and its place among the captures', async () => {
    const id = await pay('PA');
    const capture = await refer(id, 'CP', '30.00', '900.100.300');
    expect(await stored(id)).toMatchObject({ reserved: 3_000n, captures: 1, captured: 0n });
    expect((await refer(id, 'CP', '21.00')).code).toBe('700.400.100');
    expect((await refer(id, 'CP', '20.00')).code).toBe('000.100.110');
    await finance.graphql(decide, { id: capture.id, decision: 'APPROVED' });
    expect(await stored(id)).toMatchObject({ reserved: 0n, captures: 2, captured: 5_000n });
    await expectProof();
  });

  test('a refund that the bank took and does not end can be asked about and decided', async () => {
    const id = await pay();
    const refund = await refer(id, 'RF', '20.00', '000.200.000');
    const may = 'query ($id: ID!) { payment(id: $id) { status mayInquire mayDecide } }';
    const ask = 'mutation ($id: ID!) { inquirePayment(id: $id) { status } }';
    expect((await finance.graphql(may, { id: refund.id })).data.payment).toEqual({ status: 'PENDING', mayInquire: true, mayDecide: true });
    // The bank still waits: nothing is ended by asking.
    expect((await finance.graphql(ask, { id: refund.id })).data.inquirePayment).toEqual({ status: 'PENDING' });
    expect(await stored(id)).toMatchObject({ reserved: 2_000n });
    await finance.graphql(decide, { id: refund.id, decision: 'DECLINED' });
    expect(await stored(id)).toMatchObject({ reserved: 0n, refunded: 0n });
    await expectProof();
  });
});

test('a refund without an outcome counts towards the limit of who made it', async () => {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.testBank, amount: '300.00' });
  const support = await gateway.signedIn('SUPPORT');
  const left = 'query ($id: ID!) { payment(id: $id) { refundLimitLeft { amount } } }';
  const before = (await support.graphql(left, { id: body.id })).data.payment.refundLimitLeft;
  bank.outcome = { resultCode: '900.100.300', resultDetails: {} };
  const refund = 'mutation ($id: ID!) { refundPayment(id: $id, amount: "40.00", currency: "EUR", reason: "ticket 12") { outcome } }';
  expect((await support.graphql(refund, { id: body.id })).data.refundPayment).toEqual({ outcome: 'UNKNOWN' });
  const after = (await support.graphql(left, { id: body.id })).data.payment.refundLimitLeft;
  expect(Number(before.amount) - Number(after.amount)).toBe(40);
});
