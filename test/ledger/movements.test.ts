/** What operations post, through REST to the stored entries: of each chain every balance, every entry, then the proof. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, channels, type Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startGateway({ now: Date.UTC(2026, 5, 1) });
});
afterAll(() => gateway.stop());

interface Step {
  readonly type: string;
  /** The place of the payment that it references; absent: it stands alone. */
  readonly on?: number;
  /** Absent: no amount is sent. */
  readonly amount?: string;
  readonly over?: Parameters;
  /** `from > to amount`, of its own entries. */
  readonly posts: readonly string[];
}

interface Chain {
  readonly name: string;
  readonly steps: readonly Step[];
  /** What each payment's amounts are in the end: those that are not 0.00. */
  readonly amounts: readonly Readonly<Record<string, string>>[];
}

const final = { sequence: 'FINAL' };

const chains: readonly Chain[] = [
  {
    name: 'a refund that is the last of a debit: nothing more can be refunded, and no ledger entry tells of the rest',
    steps: [
      { type: 'DB', amount: '92.00', posts: ['shopper > merchant 9200'] },
      { type: 'RF', on: 0, amount: '12.00', over: final, posts: ['merchant > shopper 1200'] },
    ],
    amounts: [{ authorized: '92.00', captured: '92.00', refunded: '12.00', remaining: '0.00' }, {}],
  },
  {
    name: 'the reversal of a credit',
    steps: [
      { type: 'CD', amount: '30.00', posts: ['merchant > shopper 3000'] },
      { type: 'RV', on: 0, posts: ['shopper > merchant 3000'] },
    ],
    amounts: [{ authorized: '30.00', captured: '30.00', reversed: '30.00', remaining: '0.00' }, {}],
  },
  {
    name: 'the refund of a part of a credit, which gives the shopper more',
    steps: [
      { type: 'CD', amount: '30.00', posts: ['merchant > shopper 3000'] },
      { type: 'RF', on: 0, amount: '10.00', posts: ['merchant > shopper 1000'] },
    ],
    amounts: [{ authorized: '30.00', captured: '30.00', refunded: '10.00', remaining: '20.00' }, {}],
  },
  {
    name: 'the reversal of a debit',
    steps: [
      { type: 'DB', amount: '50.00', posts: ['shopper > merchant 5000'] },
      { type: 'RV', on: 0, posts: ['merchant > shopper 5000'] },
    ],
    amounts: [{ authorized: '50.00', captured: '50.00', reversed: '50.00', remaining: '0.00' }, {}],
  },
  {
    name: 'captures of an authorisation, the last of them final, and a refund of one',
    steps: [
      { type: 'PA', amount: '92.00', posts: ['shopper > authorized 9200'] },
      { type: 'CP', on: 0, amount: '40.00', posts: ['authorized > shopper 4000', 'shopper > merchant 4000'] },
      {
        type: 'CP',
        on: 0,
        amount: '20.00',
        over: final,
        posts: ['authorized > shopper 2000', 'authorized > shopper 3200', 'shopper > merchant 2000'],
      },
      { type: 'RF', on: 1, amount: '15.00', posts: ['merchant > shopper 1500'] },
    ],
    amounts: [
      { authorized: '92.00', captured: '60.00', refunded: '15.00', remaining: '0.00' },
      { authorized: '40.00', captured: '40.00', refunded: '15.00', remaining: '25.00' },
      { authorized: '20.00', captured: '20.00', remaining: '20.00' },
      {},
    ],
  },
  {
    name: 'a final reversal of a part of an authorisation',
    steps: [
      { type: 'PA', amount: '92.00', posts: ['shopper > authorized 9200'] },
      { type: 'RV', on: 0, amount: '10.00', over: final, posts: ['authorized > shopper 1000', 'authorized > shopper 8200'] },
    ],
    amounts: [{ authorized: '92.00', reversed: '10.00', remaining: '0.00' }, {}],
  },
  {
    name: 'a receipt, and its refund',
    steps: [
      { type: 'PA', amount: '20.00', posts: ['shopper > authorized 2000'] },
      { type: 'RC', on: 0, amount: '20.00', posts: ['authorized > shopper 2000', 'shopper > merchant 2000'] },
      { type: 'RF', on: 1, amount: '5.00', posts: ['merchant > shopper 500'] },
    ],
    amounts: [
      { authorized: '20.00', captured: '20.00', refunded: '5.00', remaining: '0.00' },
      { authorized: '20.00', captured: '20.00', refunded: '5.00', remaining: '15.00' },
      {},
    ],
  },
  {
    name: 'a rebill of a debit, and its refund',
    steps: [
      { type: 'DB', amount: '92.00', posts: ['shopper > merchant 9200'] },
      { type: 'RB', on: 0, amount: '5.00', posts: ['shopper > merchant 500'] },
      { type: 'RF', on: 1, amount: '2.00', posts: ['merchant > shopper 200'] },
    ],
    amounts: [
      { authorized: '92.00', captured: '92.00', remaining: '92.00' },
      { authorized: '5.00', captured: '5.00', refunded: '2.00', remaining: '3.00' },
      {},
    ],
  },
  {
    name: 'a chargeback of a capture, a part of it reversed',
    steps: [
      { type: 'PA', amount: '92.00', posts: ['shopper > authorized 9200'] },
      { type: 'CP', on: 0, amount: '92.00', posts: ['authorized > shopper 9200', 'shopper > merchant 9200'] },
      { type: 'CB', on: 1, amount: '50.00', over: { chargebackResultCode: '000.100.220' }, posts: ['merchant > chargeback 5000'] },
      { type: 'CR', on: 2, amount: '20.00', posts: ['chargeback > merchant 2000'] },
    ],
    amounts: [
      { authorized: '92.00', captured: '92.00', chargedBack: '30.00', remaining: '0.00' },
      { authorized: '92.00', captured: '92.00', chargedBack: '30.00', remaining: '62.00' },
      { authorized: '50.00', captured: '50.00', reversed: '20.00', remaining: '30.00' },
      {},
    ],
  },
];

async function send(step: Step, ids: readonly string[]): Promise<string> {
  const money: Parameters = step.amount === undefined ? {} : { amount: step.amount, currency: 'EUR' };
  const request = { entityId: channels.documented, paymentType: step.type, ...money, ...step.over };
  const { body } = await (step.on === undefined
    ? gateway.rest.post('/v1/payments', { ...cardPayment, ...request })
    : gateway.rest.post(`/v1/payments/${ids[step.on]}`, request));
  expect([step.type, body.result.code]).toEqual([step.type, '000.100.110']);
  return String(body.id);
}

async function readAmounts(id: string): Promise<Readonly<Record<string, string>>> {
  const { data } = await gateway.graphql(
    `{ payment(id: "${id}") { authorized captured refunded reversed chargedBack remaining paymentType } }`,
  );
  const { paymentType, ...amounts } = data.payment;
  // A refund or reversal holds no amounts of its own; that of a reversed chargeback stands for itself.
  if (['RF', 'RV', 'CR'].includes(paymentType)) return {};
  return Object.fromEntries(Object.entries<string>(amounts).filter(([name, value]) => value !== '0.00' || name === 'remaining'));
}

describe('posts, and its proof holds:', () => {
  test.each(chains)('$name', async ({ steps, amounts }) => {
    const ids: string[] = [];
    for (const step of steps) ids.push(await send(step, ids));
    for (const [place, step] of steps.entries()) {
      const entries = await gateway.store.ledger.entriesOf(demoMerchant, ids[place] ?? '');
      expect([step.type, entries.map(({ credit, debit, amountMinor }) => `${credit} > ${debit} ${amountMinor}`).sort()]).toEqual([
        step.type,
        [...step.posts].sort(),
      ]);
    }
    expect(await Promise.all(ids.map(readAmounts))).toEqual(amounts);
    expect(await gateway.store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
  });
});

test('what a final refund let go of a debit can neither be refunded nor reversed', async () => {
  const debit = await send({ type: 'DB', amount: '92.00', posts: [] }, []);
  await send({ type: 'RF', on: 0, amount: '1.00', over: final, posts: [] }, [debit]);
  for (const [type, code] of [
    ['RF', '700.400.200'],
    ['RV', '700.400.300'],
  ] as const) {
    const { body } = await gateway.rest.post(`/v1/payments/${debit}`, {
      entityId: channels.documented,
      paymentType: type,
      amount: '0.01',
      currency: 'EUR',
    });
    expect([type, body.result.code]).toEqual([type, code]);
  }
});

test('the end of an authorisation posts what it lets go', async () => {
  const id = await send({ type: 'PA', amount: '92.00', posts: [] }, []);
  await send({ type: 'CP', on: 0, amount: '40.00', posts: [] }, [id]);
  gateway.clock.advance(366 * 86_400_000);
  await gateway.tick();
  const entries = await gateway.store.ledger.entriesOf(demoMerchant, id);
  expect(entries.map(({ credit, debit, amountMinor }) => `${credit} > ${debit} ${amountMinor}`)).toEqual([
    'shopper > authorized 9200',
    'authorized > shopper 5200',
  ]);
  expect(await gateway.store.ledger.prove('')).toMatchObject({ holds: true, differences: [] });
});
