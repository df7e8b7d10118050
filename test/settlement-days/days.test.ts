/**
 * Days with faults: the sandbox's clearing institute loses, repeats, changes and disputes lines at random, and the
 * test keeps its own book of what is withheld. SETTLEMENT_DAYS says how many (support/rounds.ts), SETTLEMENT_SEED=N tries others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReconciliationRecord } from '../../api/domain/reconciliation/record.ts';
import { type Settled, startSettled } from '../reconciliation/settled.ts';
import { channels } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { demoMerchant } from '../support/scopes.ts';

const days = roundsOf('SETTLEMENT_DAYS', { few: 6, many: 200 });
const seed = Number(process.env.SETTLEMENT_SEED ?? 1);
/** A day's work takes a tenth of a second on a quiet machine. */
const patienceMs = boundMs(60_000 + days * 2_000);

let gateway: Settled;
beforeAll(async () => {
  gateway = await startSettled();
});
afterAll(() => gateway.stop());

/** Mulberry32. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = createRandom(seed);
const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[Math.floor(random() * values.length)] ?? values[0];
const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** What the institute withholds, minor units: below zero where it paid more than it owed. */
let withheld = 0n;

const faults = ['', '', '', 'failed', 'missing', 'duplicate', 'unknown', 'wrong', 'chargeback', 'representment', 'currency:USD'] as const;

async function makePayment(): Promise<void> {
  const amount = BigInt(1_000 + Math.floor(random() * 20_000));
  const fault = pick(faults);
  const directive = fault === 'wrong' ? `wrong:${text(amount - 100n)}` : fault;
  const entityId = pick([channels.documented, channels.tolerant]);
  const id = await gateway.pay(text(amount), directive === '' ? undefined : directive, { entityId });
  const afterwards = pick(['', '', 'refund', 'refund missing', 'reversal', 'back office'] as const);
  // What is reversed before its settlement never comes to the institute.
  if (afterwards === 'reversal') {
    await gateway.refer(id, 'RV', undefined, { entityId });
    return;
  }
  const isRefunded = afterwards.startsWith('refund');
  const isDisputed = fault === 'chargeback' || fault === 'representment';
  if (fault === 'failed' || fault === 'missing') withheld += amount;
  if (fault === 'duplicate') withheld -= amount;
  if (fault === 'wrong') withheld += 100n;
  // A chargeback of more than is left cannot be recorded: the institute takes the money all the same, and gives it back with a representment.
  if (fault === 'chargeback' && isRefunded) withheld += amount;
  if (isRefunded) {
    const refund = amount / 4n;
    const isMissing = afterwards === 'refund missing';
    await gateway.refer(id, 'RF', text(refund), {
      entityId,
      ...(isMissing ? { 'customParameters[SIMULATOR_settlement]': 'missing' } : {}),
    });
    if (isMissing) withheld -= refund;
  }
  if (afterwards === 'back office' && !isDisputed) {
    await gateway.refer(id, 'CB', text(amount), { entityId, chargebackResultCode: '000.100.222' });
    if (random() < 0.5) await represent(id, entityId);
  }
}

async function represent(id: string, entityId: string): Promise<void> {
  const [, chargeback] = await gateway.store.payments.linked(demoMerchant, id);
  await gateway.refer(chargeback?.id ?? '', 'CR', undefined, { entityId });
}

async function outstanding(): Promise<bigint> {
  const totals = await gateway.store.reconciliation.totals(demoMerchant, null);
  const eur = totals.find(({ currency }) => currency === 'EUR');
  if (!eur) return 0n;
  const { capturedMinor, refundedMinor, reversedMinor, chargedBackMinor, returnedMinor, clearedMinor } = eur;
  return capturedMinor - refundedMinor - reversedMinor - chargedBackMinor + returnedMinor - clearedMinor;
}

async function allRecords(): Promise<readonly ReconciliationRecord[]> {
  const all: ReconciliationRecord[] = [];
  for (let after: string | undefined; ; ) {
    const page = await gateway.store.reconciliation.records(
      { entityPath: demoMerchant },
      { first: 500, ...(after === undefined ? {} : { after }) },
    );
    all.push(...page.items.map(({ item }) => item));
    after = page.items.at(-1)?.cursor;
    if (!page.hasNextPage) return all;
  }
}

test(
  `${days} days with faults: the books prove themselves, every line has its reason, and outstanding is what was withheld (seed ${seed})`,
  async () => {
    for (let day = 1; day <= days; day += 1) {
      const payments = Math.floor(random() * 6);
      for (let made = 0; made < payments; made += 1) await makePayment();
      await gateway.passDay();
      expect([day, await outstanding()]).toEqual([day, withheld]);
      if (day % 50 === 0) expect(await gateway.proof()).toEqual([]);
    }
    expect(await gateway.proof()).toEqual([]);
    const records = await allRecords();
    expect(records.length).toBeGreaterThan(days / 2);
    expect(
      records.filter(
        ({ matchingStatus, matchReason }) => !['MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED'].includes(matchingStatus) || matchReason === '',
      ),
    ).toEqual([]);
    // Every file was taken in without a problem, and every record is in a file for the merchant.
    const files = (await gateway.store.reconciliation.files({ entityPath: demoMerchant, directions: ['IN'] }, { first: 500 })).items;
    expect(files.filter(({ item }) => item.problemCount > 0 || item.status !== 'imported')).toEqual([]);
    expect(records.filter(({ issuedFileId }) => issuedFileId === null)).toEqual([]);
    // What is open, payment by payment, less what lines without a payment paid, is what is outstanding.
    let open = 0n;
    for (let after: string | undefined; ; ) {
      const page = await gateway.store.reconciliation.outstanding(
        { entityPath: demoMerchant },
        { first: 500, ...(after === undefined ? {} : { after }) },
      );
      for (const { item } of page.items) open += item.amountMinor - item.settledMinor - item.cancelledMinor;
      after = page.items.at(-1)?.cursor;
      if (!page.hasNextPage) break;
    }
    const unmatched = records.filter(
      ({ matchingStatus, settlementStatus, recordType }) =>
        matchingStatus === 'NOT_MATCHED' && settlementStatus === 'SUCCESS' && recordType !== 'FEE',
    );
    const paid = unmatched.reduce((sum, { cashflow, amountMinor }) => sum + (cashflow === 'POS' ? amountMinor : -amountMinor), 0n);
    expect(open - paid).toBe(withheld);
  },
  patienceMs,
);
