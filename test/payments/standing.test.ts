/** One state for a payment and all that followed it (decision: one-standing): what happened by REST, GraphQL tells truly. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let finance: Browser;
const begunAt = Date.UTC(2026, 5, 1);
beforeEach(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ now: begunAt, bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
  finance = await gateway.signedIn('FINANCE');
});
afterEach(() => gateway.stop());

const entityId = channels.testBank;
const minuteMs = 60_000;

const query = `query ($id: ID!) { payment(id: $id) {
  status outcome moneyStatus mayInquire reserved
  summary { status shopper advice money }
  result { shopper advice staff }
  standing {
    situation waitsFor step takenBy mayTake
    amounts { asked approved captured held returned chargedBack onItsWay unknown waiting disputed }
    open { operation subjectId amount since until }
  }
  refundable { amount reason explanation }
} }`;

async function tell(id: string) {
  const { data, errors } = await finance.graphql(query, { id });
  if (!data?.payment) throw new Error(JSON.stringify(errors));
  return data.payment;
}

async function pay(over: Parameters = {}): Promise<string> {
  return String((await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, amount: '61.00', ...over })).body.id);
}

async function refer(id: string, paymentType: string, amount: string): Promise<string> {
  return String((await gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType, amount, currency: 'EUR' })).body.id);
}

/** What the bank answers to the one call. */
async function answering<Result>(resultCode: string, call: () => Promise<Result>): Promise<Result> {
  bank.outcome = { resultCode, resultDetails: {}, connectorReference: 'reference-2' };
  const result = await call();
  bank.outcome = approval;
  return result;
}

describe('a payment in review', () => {
  const inReview = async (over: Parameters = {}): Promise<string> => answering('000.400.000', () => pay(over));
  const accept = 'mutation ($id: ID!) { acceptReview(id: $id, reason: "address checked by phone") { id } }';

  test.each([
    ['DB', [['RF', '1.00']], 'CAPTURED_FOR_REVIEW', '1.00 EUR of 61.00 EUR was refunded.', 'PART_REFUNDED'],
    ['DB', [['RV', '1.00']], 'CAPTURED_FOR_REVIEW', '1.00 EUR of 61.00 EUR was reversed. 60.00 EUR stays captured.', 'PART_REVERSED'],
    ['PA', [['CP', '11.00']], 'CAPTURED_FOR_REVIEW', '11.00 EUR of 61.00 EUR was captured, 50.00 EUR is still held.', 'PART_CAPTURED'],
  ] as const)(
    '(%s) of which a part followed (%j) still waits for somebody to look',
    async (paymentType, parts, situation, status, after) => {
      const id = await inReview({ paymentType });
      for (const [type, amount] of parts) await refer(id, type, amount);
      const told = await tell(id);
      expect(told.standing).toMatchObject({ situation, waitsFor: 'STAFF', step: 'REVIEW', open: { subjectId: id } });
      expect(told.summary.status).toContain(`${status} Somebody should look at the payment before anything is delivered.`);
      expect(told.summary.advice).toMatch(/^Do not deliver yet/);
      expect(told.summary.money).not.toContain('Nothing was refunded');
      expect((await finance.graphql(accept, { id })).errors).toEqual([]);
      expect((await tell(id)).standing).toMatchObject({ situation: after, open: null });
    },
  );

  test('whose money went back whole waits for nobody', async () => {
    const id = await inReview();
    await refer(id, 'RF', '61.00');
    expect((await tell(id)).standing).toMatchObject({ situation: 'REFUNDED', step: 'NONE', open: null });
  });

  test('whose capture was refunded is looked at before more is captured', async () => {
    const id = await inReview({ paymentType: 'PA' });
    await refer(await refer(id, 'CP', '11.00'), 'RF', '11.00');
    const told = await tell(id);
    expect(told.standing).toMatchObject({ situation: 'HELD_FOR_REVIEW', step: 'REVIEW' });
    expect(told.summary.status).toContain('50.00 EUR is still held. Somebody should look at the payment before more is captured.');
  });
});

test('an authorisation whose capture was refunded holds the rest: nothing is to be delivered', async () => {
  const id = await pay({ paymentType: 'PA' });
  await refer(await refer(id, 'CP', '11.00'), 'RF', '11.00');
  const { standing, summary } = await tell(id);
  expect(standing).toMatchObject({ situation: 'REFUNDED_PART_HELD', waitsFor: 'MERCHANT', step: 'CAPTURE' });
  expect(summary.status).toContain('All that was captured was refunded: 11.00 EUR. 50.00 EUR is still held.');
  expect(summary.advice).not.toContain('paid for');
});

describe('the authentication of the shopper', () => {
  async function begin(): Promise<{ readonly id: string; readonly shopper: ReturnType<typeof shopperOf> }> {
    const { body } = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': '4200000000000018' }));
    return { id: String(body.id), shopper: shopperOf(gateway, body) };
  }

  test('is waited for while the shopper is at the page of the bank', async () => {
    const { id } = await begin();
    const told = await tell(id);
    expect(told.standing).toMatchObject({ situation: 'WAITING_FOR_SHOPPER', waitsFor: 'SHOPPER', step: 'WAIT' });
    expect(told.standing.open.until).not.toBeNull();
  });

  test('that was abandoned sent nothing: the shopper may pay again, and asking the bank changes nothing', async () => {
    const { id, shopper } = await begin();
    await shopper.open();
    gateway.clock.advance(16 * minuteMs);
    await gateway.tick();
    const told = await tell(id);
    expect(told).toMatchObject({ status: 'EXPIRED', outcome: 'EXPIRED', mayInquire: false });
    expect(told.standing).toMatchObject({ situation: 'NOT_FINISHED', waitsFor: null, step: 'PAY_AGAIN', open: null });
    expect(told.summary.shopper).toBe('You did not finish this payment, and nothing was charged. You may pay again.');
    await finance.graphql('mutation ($id: ID!) { inquirePayment(id: $id) { id } }', { id });
    expect(await tell(id)).toEqual(told);
    const { body } = await gateway.rest.get(`/v1/payments/${id}`, { entityId: channels.documentedThreeDSecure });
    expect(body.result.code).toBe('100.396.104');
  });

  test('that failed by wrong codes is about the page of the bank, not about a risk provider', async () => {
    const { id, shopper } = await begin();
    for (let tries = 0; tries < 3; tries += 1) {
      await shopper.open();
      await shopper.enter('000000');
    }
    const told = await tell(id);
    expect(told.standing).toMatchObject({ situation: 'WRONG_CODES', step: 'PAY_AGAIN' });
    expect(Object.values({ ...told.summary, ...told.result }).join(' ')).not.toMatch(/risk/i);
    expect(told.summary.status).toContain('wrong codes on the page of the bank');
  });
});

describe('an outcome that nobody knows', () => {
  test.each([
    { story: 'a bank that timed out', begin: () => lost(() => pay()), status: 'UNKNOWN' },
    { story: 'a bank that ended 900.100.300', begin: () => answering('900.100.300', () => pay()), status: 'DECLINED' },
  ])('$story is unknown everywhere', async ({ begin, status }) => {
    const id = await begin();
    const told = await tell(id);
    expect(told).toMatchObject({ status, outcome: 'UNKNOWN', moneyStatus: 'UNKNOWN' });
    expect(told.standing).toMatchObject({
      situation: 'UNKNOWN',
      waitsFor: 'BANK',
      step: 'ASK_BANK',
      takenBy: ['SUPPORT', 'FINANCE', 'ADMIN'],
    });
    expect(told.standing.open).toMatchObject({ operation: 'PAYMENT', subjectId: id, amount: '61.00' });
    expect(told.refundable).toMatchObject({ amount: '0.00', reason: 'OUTCOME_OPEN' });
    for (const filter of ['moneyStatuses: [UNKNOWN]', 'outcomes: [UNKNOWN]']) {
      const { data } = await finance.graphql(`{ payments(first: 10, filter: { ${filter} }) { edges { node { id } } } }`);
      expect(nodesOf(data.payments)).toEqual([{ id }]);
    }
    const { data } = await finance.graphql(
      '{ payments(first: 10, filter: { moneyStatuses: [PENDING, DECLINED] }) { edges { node { id } } } }',
    );
    expect(nodesOf(data.payments)).toEqual([]);
  });

  test.each([
    { story: 'no answer', begin: (id: string) => lost(() => refer(id, 'RF', '61.00')) },
    { story: '900.100.300', begin: (id: string) => answering('900.100.300', () => refer(id, 'RF', '61.00')) },
  ])('of a refund ($story) is told on the payment, with its amount and since when', async ({ begin }) => {
    const id = await pay();
    gateway.clock.advance(minuteMs);
    const refund = await begin(id);
    const told = await tell(id);
    expect(told.standing).toMatchObject({
      situation: 'OPERATION_UNKNOWN',
      waitsFor: 'BANK',
      step: 'ASK_BANK',
      mayTake: true,
      amounts: { captured: '61.00', returned: '0.00', unknown: '61.00', onItsWay: '0.00' },
      open: { operation: 'REFUND', subjectId: refund, amount: '61.00' },
    });
    expect(new Date(told.standing.open.since).getTime()).toBe(begunAt + minuteMs);
    expect(told.summary.status).toContain('The bank has not said whether the refund of 61.00 EUR was made.');
    expect(Object.values(told.summary).join(' ')).not.toMatch(/Nothing was refunded|was successful/);
    expect(told.refundable).toMatchObject({ amount: '0.00', reason: 'OPERATION_UNKNOWN' });
    expect(told.refundable.explanation).toContain('stays reserved until that is known');
  });
});

/** The bank books it, and its answer is lost. */
async function lost(call: () => Promise<string>): Promise<string> {
  bank.next.push('lost after');
  return call();
}

describe('a refund', () => {
  test('that is on its way is told on the payment', async () => {
    const id = await pay();
    const refund = await answering('000.200.000', () => refer(id, 'RF', '61.00'));
    const told = await tell(id);
    expect(told.standing).toMatchObject({
      situation: 'OPERATION_PENDING',
      amounts: { onItsWay: '61.00', unknown: '0.00' },
      open: { operation: 'REFUND', subjectId: refund, amount: '61.00' },
    });
    expect(told.summary.shopper).toMatch(/^Your refund of 61.00 EUR is on its way/);
    expect(told.summary.money).not.toContain('Nothing was refunded');
    expect(told.refundable.reason).toBe('OPERATION_ON_ITS_WAY');
  });

  test.each([
    { connector: 'the simulator', channel: channels.documented },
    { connector: 'a bank', channel: channels.testBank },
  ])('that is on its way reserves its amount on $connector, and a second one is refused', async ({ channel }) => {
    const id = await pay({ entityId: channel });
    const refund = { entityId: channel, paymentType: 'RF', amount: '61.00', currency: 'EUR' };
    const forced = { ...refund, 'customParameters[forceResultCode]': '000.200.000' };
    await answering('000.200.000', () => gateway.rest.post(`/v1/payments/${id}`, forced));
    expect(await tell(id)).toMatchObject({
      reserved: '61.00',
      standing: { situation: 'OPERATION_PENDING', amounts: { onItsWay: '61.00', returned: '0.00' } },
      refundable: { amount: '0.00', reason: 'OPERATION_ON_ITS_WAY' },
    });
    const { body } = await gateway.rest.post(`/v1/payments/${id}`, refund);
    expect(body.result.code).toMatch(/^700\./);
    expect((await tell(id)).standing.amounts).toMatchObject({ onItsWay: '61.00', returned: '0.00' });
  });

  test('that the bank declined leaves the shopper waiting, until another one is made', async () => {
    const id = await pay();
    const refund = await answering('800.100.152', () => refer(id, 'RF', '45.00'));
    const told = await tell(id);
    expect(told.standing).toMatchObject({
      situation: 'REFUND_FAILED',
      waitsFor: 'STAFF',
      step: 'REFUND_AGAIN',
      open: { subjectId: refund, amount: '45.00' },
    });
    expect(told.summary.status).toContain('The refund of 45.00 EUR was not made: the shopper still waits for it.');
    await refer(id, 'RF', '45.00');
    expect((await tell(id)).standing).toMatchObject({ situation: 'PART_REFUNDED', open: null });
  });

  test('that our own rules refused leaves nobody waiting', async () => {
    const id = await pay();
    await refer(id, 'RF', '62.00');
    expect((await tell(id)).standing).toMatchObject({ situation: 'CAPTURED', step: 'DELIVER', open: null });
  });

  test('of a capture is told on the authorisation, too', async () => {
    const id = await pay({ paymentType: 'PA' });
    const capture = await refer(id, 'CP', '61.00');
    const refund = await answering('900.100.300', () => refer(capture, 'RF', '20.00'));
    const open = { operation: 'REFUND', subjectId: refund, amount: '20.00' };
    for (const one of [id, capture]) {
      expect((await tell(one)).standing).toMatchObject({ situation: 'OPERATION_UNKNOWN', open, amounts: { unknown: '20.00' } });
    }
    expect((await tell(id)).refundable.reason).toBe('REFUND_ITS_CAPTURE');
    expect((await tell(capture)).refundable).toMatchObject({ amount: '41.00', reason: null });
  });

  test('that waits for a second person is told on the payment, until it expires', async () => {
    const channel = (await gateway.store.entities.all()).find(({ id }) => id === entityId);
    if (!channel?.settings) throw new Error('no channel');
    const settings = { ...channel.settings, refundApproval: { amount: '10.00', currency: 'EUR' } };
    await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
    forgetDirectory(gateway.ports);
    const id = await pay();
    await finance.graphql('mutation ($id: ID!) { refundPayment(id: $id, amount: "30.00", currency: "EUR", reason: "ticket 5") { id } }', {
      id,
    });
    const { standing } = await tell(id);
    expect(standing).toMatchObject({
      situation: 'APPROVAL_WAITING',
      waitsFor: 'SECOND_PERSON',
      step: 'APPROVE_REFUND',
      amounts: { waiting: '30.00' },
    });
    gateway.clock.advance(3 * dayMs);
    finance = await gateway.signedIn('FINANCE');
    expect((await tell(id)).standing).toMatchObject({ situation: 'CAPTURED', amounts: { waiting: '0.00' } });
  });
});

test('a partial approval is told with what was asked', async () => {
  bank.outcome = { ...approval, approvedMinor: 6_000n };
  const id = await pay({ amount: '100.00' });
  const told = await tell(id);
  expect(told.standing).toMatchObject({ situation: 'PART_APPROVED', amounts: { asked: '100.00', approved: '60.00', captured: '60.00' } });
  expect(told.summary.status).toContain('60.00 EUR of 100.00 EUR');
});

test('a dispute is told on the payment with its deadline, and ends when the bank has decided', async () => {
  const id = await pay();
  const record = `mutation { recordChargeback(id: "${id}", amount: "21.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
  const chargeback = (await gateway.graphql(record)).data.recordChargeback.id;
  expect((await tell(id)).standing).toMatchObject({ situation: 'DISPUTED', open: { subjectId: chargeback, until: null } });
  // The case is made a moment later.
  await gateway.graphql('{ chargebacks { edges { node { id } } } }');
  const { standing, refundable } = await tell(id);
  expect(standing).toMatchObject({
    situation: 'DISPUTED',
    waitsFor: 'MERCHANT',
    step: 'ANSWER_DISPUTE',
    amounts: { disputed: '21.00', chargedBack: '21.00' },
    open: { operation: 'CHARGEBACK', subjectId: chargeback, amount: '21.00' },
  });
  expect(new Date(standing.open.until).getTime()).toBe(begunAt + 30 * dayMs);
  expect(refundable).toMatchObject({ amount: '40.00', reason: null });
  await gateway.graphql(`mutation { answerChargeback(id: "${chargeback}", answer: ACCEPTED, note: "we agree") { id } }`);
  expect((await tell(id)).standing).toMatchObject({ situation: 'CHARGED_BACK', open: null, amounts: { disputed: '0.00' } });
});

test.each(['900.100.100', '900.100.200', '900.100.201'])('%s has one advice', async (code) => {
  const { summary, result } = await tell(await answering(code, () => pay()));
  expect(summary.money).toBe('No money was booked for this payment.');
  expect(summary.advice).toMatch(/^Nothing was booked: the payment may be sent again/);
  expect(summary.shopper).toMatch(/try again in a few minutes/);
  expect([result.advice, result.shopper]).toEqual([summary.advice, summary.shopper]);
});

test('a refund is no second attempt at the refund of another payment', async () => {
  const [first, second] = [await pay(), await pay()];
  const [refund] = [await refer(first, 'RF', '61.00'), await refer(second, 'RF', '61.00')];
  const duplicates = 'query ($id: ID!) { payment(id: $id) { possibleDuplicates { edges { node { id } } } } }';
  await gateway.tick();
  expect(nodesOf((await finance.graphql(duplicates, { id: first })).data.payment.possibleDuplicates)).toEqual([{ id: second }]);
  expect(nodesOf((await finance.graphql(duplicates, { id: refund })).data.payment.possibleDuplicates)).toEqual([]);
});

test('a hold and a debit for one order may be paid twice', async () => {
  const order = { merchantTransactionId: 'order-9001' };
  const [hold, debit] = [await pay({ ...order, paymentType: 'PA' }), await pay(order)];
  const duplicates = 'query ($id: ID!) { payment(id: $id) { possibleDuplicates { edges { node { id } } } } }';
  expect(nodesOf((await finance.graphql(duplicates, { id: debit })).data.payment.possibleDuplicates)).toEqual([{ id: hold }]);
  expect(nodesOf((await finance.graphql(duplicates, { id: hold })).data.payment.possibleDuplicates)).toEqual([{ id: debit }]);
});
