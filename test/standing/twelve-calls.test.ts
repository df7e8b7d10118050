/**
 * Twelve calls of shoppers, as support answers them: each payment is found by what the shopper says, and every sentence that would be
 * read out is held to the bank's book, in both languages (decision: one-standing).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthly } from '../jobs/requests.ts';
import { findFalseSentenceOf, type MovedAtBank } from '../simulation/sentences.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { approval, type ScriptedBank, scriptedBank } from '../support/scripted-bank.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { shopperOf } from '../three-d-secure/shopper.ts';

let gateway: StaffHarness;
let bank: ScriptedBank;
let support: Browser;
const begunAt = Date.UTC(2026, 5, 1);
const minuteMs = 60_000;
const entityId = channels.testBank;

beforeAll(async () => {
  bank = scriptedBank(() => gateway.clock.now());
  gateway = await startStaff({ now: begunAt, bankUrl: 'http://bank.test', adaptPorts: (ports) => bank.adapt(ports) });
  support = await gateway.signedIn('SUPPORT');
});
afterAll(() => gateway?.stop());

async function pay(order: string, over: Parameters = {}): Promise<string> {
  gateway.clock.advance(1_000);
  const { body } = await gateway.rest.post('/v1/payments', {
    ...cardPayment,
    entityId,
    amount: '61.00',
    merchantTransactionId: order,
    ...over,
  });
  return String(body.id);
}

async function refer(id: string, paymentType: string, amount: string): Promise<string> {
  gateway.clock.advance(1_000);
  return String((await gateway.rest.post(`/v1/payments/${id}`, { entityId, paymentType, amount, currency: 'EUR' })).body.id);
}

async function answering<Result>(outcome: Partial<typeof approval>, call: () => Promise<Result>): Promise<Result> {
  bank.outcome = { ...approval, ...outcome };
  const result = await call();
  bank.outcome = approval;
  return result;
}

async function lost(call: () => Promise<string>): Promise<string> {
  bank.next.push('lost after');
  return call();
}

const query = `query ($id: ID!) { payment(id: $id) {
  id merchantTransactionId answer moneyStatus
  summary { status shopper advice money } german: summary(language: DE) { shopper }
  standing { situation step mayTake open { operation amount until } }
  possibleDuplicates { edges { node { id summary { shopper } } } }
  jobRun { jobId }
} }`;

/** What support sees first for what the shopper says. */
async function find(text: string) {
  const { data, errors } = await support.graphql('query ($text: String!) { search(text: $text) { groups { hits { kind id } } } }', {
    text,
  });
  if (!data?.search) throw new Error(JSON.stringify(errors));
  const hit = data.search.groups
    .flatMap(({ hits }: { hits: readonly object[] }) => hits)
    .find(({ kind }: { kind: string }) => kind === 'PAYMENT');
  const told = await support.graphql(query, { id: hit?.id });
  if (!told.data?.payment) throw new Error(`${text}: ${JSON.stringify(told.errors)}`);
  return told.data.payment;
}

/** What moved at the bank. */
function bookOfBank(): readonly MovedAtBank[] {
  return bank.calls.flatMap(({ requestId, paymentId, operation, amountMinor }): readonly MovedAtBank[] => {
    const outcome = bank.booked.get(requestId);
    const isMoved = outcome && movedCodes.has(outcome.resultCode);
    return isMoved ? [{ paymentId, operation, amountMinor: outcome.approvedMinor ?? amountMinor }] : [];
  });
}

/** An approval, and one that somebody should look at. */
const movedCodes: ReadonlySet<string> = new Set([approval.resultCode, '000.400.000']);

interface Call {
  readonly says: string;
  /** What the shopper names. */
  readonly names: string;
  readonly begin: () => Promise<unknown>;
  readonly told: object;
  readonly shopper: RegExp;
}

const calls: readonly Call[] = [
  {
    says: 'charged twice (a hold beside a debit)',
    names: 'order 9001',
    begin: async () => [await pay('order-9001', { paymentType: 'PA' }), await pay('order-9001')],
    told: { standing: { situation: 'CAPTURED', step: 'DELIVER' } },
    shopper: /^Your payment was successful\. Thank you\./,
  },
  {
    says: 'my refund has not come',
    names: '#9002',
    begin: async () => {
      const id = await pay('order-9002');
      await answering({ resultCode: '000.200.000' }, () => refer(id, 'RF', '61.00'));
    },
    told: { standing: { situation: 'OPERATION_PENDING', step: 'ASK_BANK', mayTake: true, open: { operation: 'REFUND', amount: '61.00' } } },
    shopper: /^Your refund of 61\.00 EUR is on its way\. Your bank has not confirmed it yet\./,
  },
  {
    says: 'you promised a refund (the bank declined it)',
    names: 'order-9003',
    begin: async () => {
      const id = await pay('order-9003');
      await answering({ resultCode: '800.100.152' }, () => refer(id, 'RF', '45.00'));
    },
    told: { standing: { situation: 'REFUND_FAILED', step: 'REFUND_AGAIN', open: { operation: 'REFUND', amount: '45.00' } } },
    shopper: /refund of 45\.00 EUR/,
  },
  {
    says: 'I closed the page of my bank',
    names: '9004',
    begin: async () => {
      const { body } = await gateway.rest.post(
        '/v1/payments',
        authenticated({ 'card.number': '4200000000000018', merchantTransactionId: 'order-9004' }),
      );
      await shopperOf(gateway, body).open();
      gateway.clock.advance(16 * minuteMs);
      await gateway.tick();
    },
    told: { standing: { situation: 'NOT_FINISHED', step: 'PAY_AGAIN', open: null } },
    shopper: /^You did not finish this payment, and nothing was charged\. You may pay again\./,
  },
  {
    says: 'the shop says that I have not paid (its webhook got nothing)',
    names: 'order 9005',
    begin: () => pay('order-9005'),
    told: { standing: { situation: 'CAPTURED' }, moneyStatus: 'CAPTURED' },
    shopper: /^Your payment was successful/,
  },
  {
    says: 'less was taken than the order says',
    names: 'order 9006',
    begin: async () => refer(await pay('order-9006', { paymentType: 'PA' }), 'CP', '40.00'),
    told: { standing: { situation: 'PART_CAPTURED', step: 'CAPTURE' } },
    shopper: /^40\.00 EUR of your payment was charged\. 21\.00 EUR is still reserved on your account\./,
  },
  {
    says: 'I went to my bank about it (a dispute)',
    names: 'order 9007',
    begin: async () => {
      const id = await pay('order-9007');
      const record = `mutation { recordChargeback(id: "${id}", amount: "21.00", currency: "EUR", chargebackResultCode: "000.100.220") { id } }`;
      expect((await gateway.graphql(record)).errors).toBeUndefined();
      await gateway.graphql('{ chargebacks { edges { node { id } } } }');
    },
    told: { standing: { situation: 'DISPUTED', step: 'ANSWER_DISPUTE', open: { amount: '21.00', until: expect.any(String) } } },
    shopper: /21\.00 EUR/,
  },
  {
    says: 'it is a gift: who paid, and where does it go',
    names: 'order 9008',
    begin: () =>
      pay('order-9008', {
        'customer.givenName': 'Jörg',
        'customer.surname': 'Müller',
        'billing.street1': 'Hauptstraße 1',
        'billing.city': 'Bonn',
        'shipping.street1': 'Rue du Lac 2',
        'shipping.city': 'Genève',
      }),
    told: { answer: { billing: { city: 'Bonn' }, shipping: { city: 'Genève' } }, standing: { situation: 'CAPTURED' } },
    shopper: /^Your payment was successful/,
  },
  {
    says: 'only a part was taken from my prepaid card',
    names: 'order 9009',
    begin: () => answering({ approvedMinor: 6_000n }, () => pay('order-9009', { amount: '100.00' })),
    told: { standing: { situation: 'PART_APPROVED', step: 'DELIVER_PART' } },
    shopper: /^Your bank approved 60\.00 EUR of 100\.00 EUR\. The rest was not charged\./,
  },
  {
    says: 'I do not know this charge (a subscription)',
    names: 'contract-9010',
    begin: async () => {
      const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
      const { body } = await gateway.rest.post('/v1/registrations', { ...card, entityId });
      const registrationId = String(body.id);
      const daily = { 'job.dayOfMonth': '*', merchantTransactionId: 'contract-9010' };
      const made = await gateway.rest.post('/scheduling/v1/schedules', { ...monthly, ...daily, entityId, registrationId });
      expect(made.body.id).toBeDefined();
      gateway.clock.advance(24 * 60 * minuteMs);
      await gateway.tick();
      support = await gateway.signedIn('SUPPORT');
    },
    told: { jobRun: { jobId: expect.any(String) }, standing: { situation: 'CAPTURED' } },
    shopper: /^Your payment was successful/,
  },
  {
    says: 'did it go through?',
    names: 'order 9011',
    begin: () => lost(() => pay('order-9011')),
    told: { standing: { situation: 'UNKNOWN', step: 'ASK_BANK', mayTake: true } },
    shopper: /^We do not know yet whether your payment went through\. Please do not pay again\./,
  },
  {
    says: 'when do you send it? (in review)',
    names: 'order 9012',
    begin: () => answering({ resultCode: '000.400.000' }, () => pay('order-9012')),
    told: { standing: { situation: 'CAPTURED_FOR_REVIEW', step: 'REVIEW' } },
    shopper: /^We have received your payment and are checking your order\./,
  },
];

test.each(calls)('"$says" is answered by what the payment says, and that is true', async ({ names, begin, told, shopper }) => {
  await begin();
  const found = await find(names);
  expect(found).toMatchObject(told);
  expect(found.summary.shopper).toMatch(shopper);
  expect(found.german.shopper).not.toBe(found.summary.shopper);
  expect(await findFalseSentenceOf(gateway.ports, [entityId, channels.documentedThreeDSecure], bookOfBank())).toBeUndefined();
});

test('of two payments for one order support sees both, and says that the hold has not been charged', async () => {
  const found = await find('order 9001');
  const [other] = nodesOf<{ summary: { shopper: string } }>(found.possibleDuplicates);
  expect(other?.summary.shopper).toMatch(/reserved on your account and has not been charged yet/);
});

test('a sentence that the bank’s book contradicts is found', async () => {
  const moved = bookOfBank().filter(({ operation }) => operation !== 'DB');
  expect(await findFalseSentenceOf(gateway.ports, [entityId], moved)).toMatch(/^of payment/);
});
