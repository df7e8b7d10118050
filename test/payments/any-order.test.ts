/**
 * Operations of the merchant and lines of the institute about one authorisation, in every order: increments, captures, refunds and reversals
 * in parts, chargebacks and their returns by the back office or by a line, and settlement lines that come late, in parts or again. After each
 * step, the payments and the movements are held to a plain book of what was answered. ORDER_SEED=N draws other orders.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type Settled, startSettled } from '../reconciliation/settled.ts';
import { cardPayment, channels } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';

const numRuns = roundsOf('ORDERS', { few: 25, many: 1_000 });
const seed = Number(process.env.ORDER_SEED ?? 1_712);

let gateway: Settled;
beforeAll(async () => {
  gateway = await startSettled();
});
afterAll(() => gateway?.stop());

const held = 9_200;

/** Amounts in cents, of which parts add up to others. */
const amount = fc.constantFrom(1_000, 2_000, 3_000, 4_600, 9_200);
/** Which payment of its kind, by place. */
const place = fc.nat(3);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('increment' as const), amount, of: place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('CP' as const, 'final CP' as const), amount, of: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('RV' as const), amount, of: place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('RF' as const, 'CB' as const, 'CR' as const), amount, of: place }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('SALE' as const, 'REFUND' as const, 'CHARGEBACK' as const, 'REPRESENTMENT' as const),
      amount,
      of: place,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const), amount, of: place }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A capture, refund, chargeback or return that was approved. */
interface Entry {
  readonly id: string;
  readonly type: 'CP' | 'RF' | 'CB' | 'CR';
  readonly cents: number;
  /** The payment that it takes from. */
  readonly on: string;
}

/** What a person with paper would write down. */
class Book {
  readonly authorisation: string;
  authorised = held;
  reversed = 0;
  released = 0;
  readonly entries: Entry[] = [];

  constructor(authorisation: string) {
    this.authorisation = authorisation;
  }

  of(type: Entry['type']): readonly Entry[] {
    return this.entries.filter((each) => each.type === type);
  }

  /** Of an entry, what entries of a type took. */
  taken(on: string, type: Entry['type']): number {
    return this.of(type).reduce((sum, each) => sum + (each.on === on ? each.cents : 0), 0);
  }

  uncaptured(): number {
    return this.authorised - this.reversed - this.released - this.taken(this.authorisation, 'CP');
  }

  /** Of a capture, what the shopper has not got back. A chargeback that was returned is the merchant's again. */
  kept(capture: Entry): number {
    const charged = this.of('CB').filter(({ on }) => on === capture.id);
    const back = charged.reduce((sum, { id, cents }) => sum + cents - this.taken(id, 'CR'), 0);
    return capture.cents - this.taken(capture.id, 'RF') - back;
  }
}

const toAmount = (cents: number) => (cents / 100).toFixed(2);
const toCents = (text: unknown) => Math.round(Number(text) * 100);

class Order {
  readonly book: Book;
  readonly rows: string[] = [];
  readonly #matched = new Set<string>();

  constructor(book: Book) {
    this.book = book;
  }

  async take(drawn: Step): Promise<void> {
    switch (drawn.do) {
      case 'increment':
        return this.#increment(drawn.amount);
      case 'CP':
      case 'final CP':
        return this.#capture(drawn.amount, drawn.do === 'final CP');
      case 'RV':
        return this.#reverse(drawn.amount);
      case 'RF':
      case 'CB':
      case 'CR':
        return this.#follow(drawn.do, drawn.amount, drawn.of);
      case 'again':
        return this.#again(drawn.of);
      default:
        return this.#line(drawn.do, drawn.amount, drawn.of);
    }
  }

  async #increment(cents: number): Promise<void> {
    const { 'card.cvv': _code, ...card } = cardPayment;
    const isOpen = this.book.uncaptured() > 0;
    const { body } = await gateway.rest.post('/v1/payments', {
      ...{ ...card, paymentType: 'PA', amount: toAmount(cents), referenceUuid: this.book.authorisation },
      ...{ 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT', 'standingInstruction.type': 'UNSCHEDULED' },
      ...{ 'standingInstruction.initialTransactionId': 'first', 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' },
    });
    if (body.result.code === '000.100.110') this.book.authorised += cents;
    // Of an authorisation of which nothing is left, an increment may be refused; else it is approved.
    if (isOpen) expect(body.result.code).toBe('000.100.110');
  }

  async #capture(cents: number, isFinal: boolean): Promise<void> {
    const left = this.book.uncaptured();
    const id = await this.#refer(this.book.authorisation, 'CP', cents, cents <= left, isFinal ? { sequence: 'FINAL' } : {});
    if (id === undefined) return;
    this.book.entries.push({ id, type: 'CP', cents, on: this.book.authorisation });
    if (isFinal) this.book.released += left - cents;
  }

  async #reverse(cents: number): Promise<void> {
    const id = await this.#refer(this.book.authorisation, 'RV', cents, cents <= this.book.uncaptured());
    if (id !== undefined) this.book.reversed += cents;
  }

  async #follow(type: 'RF' | 'CB' | 'CR', cents: number, of: number): Promise<void> {
    const on = pick(this.book.of(type === 'CR' ? 'CB' : 'CP'), of);
    if (!on) return;
    const left = type === 'CR' ? on.cents - this.book.taken(on.id, 'CR') : this.book.kept(on);
    const id = await this.#refer(on.id, type, cents, cents <= left);
    if (id !== undefined) this.book.entries.push({ id, type, cents, on: on.id });
  }

  /** The id where it was approved, which it is just where it `fits`. */
  async #refer(id: string, type: string, cents: number, fits: boolean, over = {}): Promise<string | undefined> {
    const { body, status } = await gateway.rest.post(`/v1/payments/${id}`, {
      ...{ entityId: channels.documented, paymentType: type, amount: toAmount(cents), currency: 'EUR' },
      ...(type === 'CB' ? { chargebackResultCode: '000.100.220' } : {}),
      ...over,
    });
    expect([type, cents, status === 200]).toEqual([type, cents, fits]);
    return fits ? body.id : undefined;
  }

  async #line(kind: 'SALE' | 'REFUND' | 'CHARGEBACK' | 'REPRESENTMENT', cents: number, of: number): Promise<void> {
    const named = pick(this.book.of(kind === 'REFUND' ? 'RF' : 'CP'), of);
    if (!named) return;
    const at = gateway.clock.now();
    const time = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
    const row = `D,${kind},ARN-${at},,${named.id},VISA,,${time},${cents},EUR,${cents},1,,,,SETTLED,`;
    this.rows.push(row);
    if (await this.#import(row)) this.#matched.add(row);
  }

  /** An institute sends a line twice, in a file of another time. */
  async #again(of: number): Promise<void> {
    const row = pick(this.rows, of);
    if (row === undefined) return;
    const wasMatched = this.#matched.has(row);
    const before = this.book.entries.length;
    const isMatched = await this.#import(
      row,
      `D,SALE,ARN-${gateway.clock.now()},,${await gateway.pay('1.00')},VISA,,,100,EUR,100,1,,,,SETTLED,`,
    );
    // What a line told of once it does not tell of again.
    if (wasMatched) expect([row, isMatched, this.book.entries.length - before]).toEqual([row, false, 0]);
    else if (isMatched) this.#matched.add(row);
  }

  /** Whether the first of the rows was matched. */
  async #import(...rows: readonly string[]): Promise<boolean> {
    const content = ['H,Acquirer,900412345,EUR,20260602', ...rows, `T,${rows.length}`, ''].join('\n');
    const { errors } = await gateway.graphql(
      'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id } }',
      {
        input: { entityId: sandbox.demoShop, name: 'acquirer.csv', content },
      },
    );
    expect(errors).toBeUndefined();
    gateway.clock.advance(1_000);
    await this.#readDisputes();
    return (await gateway.records()).at(-rows.length)?.matchingStatus === 'MATCHED';
  }

  /** Chargebacks and returns that a line made: each must fit what the book has. */
  async #readDisputes(): Promise<void> {
    const linked = await gateway.store.payments.linked(demoMerchant, this.book.authorisation);
    const disputes = linked.filter(({ type, status }) => (type === 'CB' || type === 'CR') && status === 'approved');
    for (const { id, type, amountMinor, referencedId } of disputes.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      if (this.book.entries.some((each) => each.id === id)) continue;
      const on = this.book.entries.find((each) => each.id === referencedId);
      const cents = Number(amountMinor);
      const left = !on ? 0 : type === 'CB' ? this.book.kept(on) : on.cents - this.book.taken(on.id, 'CR');
      expect([type, cents <= left]).toEqual([type, true]);
      this.book.entries.push({ id, type: type as 'CB' | 'CR', cents, on: String(referencedId) });
    }
  }

  async check(): Promise<void> {
    await gateway.settle();
    await this.#readDisputes();
    await this.#checkAuthorisation();
    for (const capture of this.book.of('CP')) await this.#checkCapture(capture);
    for (const chargeback of this.book.of('CB')) await this.#checkChargeback(chargeback);
    await this.#checkSettlement();
    expect(await gateway.proof()).toEqual([]);
  }

  async #checkAuthorisation(): Promise<void> {
    const { book } = this;
    const { actions, ...seen } = await tell(book.authorisation);
    expect(seen).toMatchObject({
      authorized: toAmount(book.authorised),
      captured: toAmount(book.taken(book.authorisation, 'CP')),
      reversed: toAmount(book.reversed),
      released: toAmount(book.released),
    });
    expect(offered(actions, 'CP')).toBe(book.uncaptured());
    expect(offered(actions, 'RV')).toBe(book.uncaptured());
  }

  async #checkCapture(capture: Entry): Promise<void> {
    const { actions, ...seen } = await tell(capture.id);
    const charged = this.book.of('CB').filter(({ on }) => on === capture.id);
    const chargedBack = charged.reduce((sum, { id, cents }) => sum + cents - this.book.taken(id, 'CR'), 0);
    expect(seen).toMatchObject({
      captured: toAmount(capture.cents),
      refunded: toAmount(this.book.taken(capture.id, 'RF')),
      chargedBack: toAmount(chargedBack),
    });
    expect(offered(actions, 'RF')).toBe(this.book.kept(capture));
    expect(offered(actions, 'CB')).toBe(this.book.kept(capture));
  }

  async #checkChargeback({ id, cents }: Entry): Promise<void> {
    const left = cents - this.book.taken(id, 'CR');
    expect(offered((await tell(id)).actions, 'CR')).toBe(left);
  }

  /** What lines that are matched paid is what movements have as settled, and no movement has more than it is over. */
  async #checkSettlement(): Promise<void> {
    const ids = this.book.entries.map(({ id }) => id);
    const movements = await gateway.store.reconciliation.movements(demoMerchant, ids);
    const records = (await gateway.records()).filter(
      ({ matchingStatus, matchedPaymentIds }) => matchingStatus === 'MATCHED' && matchedPaymentIds.some((id) => ids.includes(id)),
    );
    const paid = records.reduce((sum, { cashflow, amountMinor }) => sum + (cashflow === 'POS' ? amountMinor : -amountMinor), 0n);
    expect(movements.reduce((sum, { settledMinor }) => sum + settledMinor, 0n)).toBe(paid);
    for (const { amountMinor, settledMinor, paymentId } of movements) {
      const isWithin =
        amountMinor < 0n ? settledMinor <= 0n && settledMinor >= amountMinor : settledMinor >= 0n && settledMinor <= amountMinor;
      expect([paymentId, isWithin]).toEqual([paymentId, true]);
    }
  }
}

function pick<Item>(items: readonly Item[], of: number): Item | undefined {
  return items[of % Math.max(items.length, 1)];
}

interface Told {
  readonly actions: readonly { readonly paymentType: string; readonly allowed: boolean; readonly amountMax: string | null }[];
}

async function tell(id: string): Promise<Told> {
  const { data, errors } = await gateway.graphql(
    `query ($id: ID!) { payment(id: $id) {
      authorized captured refunded reversed chargedBack released reserved
      actions { paymentType allowed amountMax }
    } }`,
    { id },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.payment;
}

/** In cents; 0 where it is not offered. */
function offered(actions: Told['actions'], type: string): number {
  const action = actions.find(({ paymentType }) => paymentType === type);
  return action?.allowed ? toCents(action.amountMax) : 0;
}

test('whatever the merchant and the institute do to a payment, in every order, its amounts, actions, ledger and settlement are those of a plain book', {
  timeout: boundMs(30_000 + numRuns * 2_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const authorisation = await gateway.pay(toAmount(held), 'missing', { paymentType: 'PA' });
      const order = new Order(new Book(authorisation));
      for (const drawn of steps) {
        await order.take(drawn);
        gateway.clock.advance(1_000);
      }
      await order.check();
    }),
    { numRuns, seed, endOnFailure: process.env.SHRINK === undefined },
  );
});
