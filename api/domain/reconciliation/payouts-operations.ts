/** Payouts as their readers see them: lists, their records, and whether they agree with the books. */

import { readVisible, requireEntity, requireScopeAt } from '../../foundation/access/authorize.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { type Ledger, readBalances } from '../ledger/ledger-operations.ts';
import { requireDays } from './files.ts';
import { toDay } from './movement.ts';
import type { Payout } from './payout.ts';
import type { PayoutFilter, PayoutTotals } from './payout-ports.ts';
import type { ReconciliationContext } from './ports.ts';
import type { ReconciliationRecord } from './record.ts';
import { writeBankStatement } from './simulator/bank-statement.ts';

/** Newest day of settlement first. Payouts are a merchant's: who sees a channel alone sees none. */
export async function listPayouts(
  context: ReconciliationContext,
  { entityId, ...filter }: Wanted<PayoutFilter>,
  page: PageRequest,
): Promise<Page<Payout>> {
  const entityPath = await requireScopeAt(context, entityId);
  requireDays(filter);
  return context.ports.store.reconciliation.payouts({ ...filter, entityPath }, page);
}

/** Undefined where it does not exist for the caller. */
export function readPayout(context: ReconciliationContext, id: string): Promise<Payout | undefined> {
  return readVisible(context, id, context.ports.store.reconciliation.payout);
}

/** The records that it is the sum of, newest first. */
export async function listPayoutRecords(
  { ports }: ReconciliationContext,
  payout: Payout,
  page: PageRequest,
): Promise<Page<ReconciliationRecord>> {
  return ports.store.reconciliation.records({ entityPath: payout.entityPath, payout }, page);
}

/** Characters of a merchant's path; what is longer is a part of a merchant, which no payout is of. */
const merchantPathCharacters = 99;

/** A part of a merchant has none. */
export function mayHavePayouts({ entityPath }: Ledger): boolean {
  return entityPath.length <= merchantPathCharacters;
}

/** Payouts by their day of settlement, from the first to before the second. */
export async function readPayoutTotals(
  { ports }: ReconciliationContext,
  { entityPath }: Ledger,
  days: { readonly from: number; readonly until: number },
): Promise<readonly PayoutTotals[]> {
  return ports.store.reconciliation.payoutSums(toDataScope(entityPath), toDay(days.from), toDay(days.until));
}

/** All payouts against what the ledger has as paid out: both are sums of the same records, each kept in its own way. */
export async function comparePayouts(context: ReconciliationContext, ledger: Ledger): Promise<readonly string[]> {
  if (!mayHavePayouts(ledger)) return [];
  const [payouts, balances] = await Promise.all([
    context.ports.store.reconciliation.payoutSums(toDataScope(ledger.entityPath), '', '9999'),
    readBalances(context, ledger),
  ]);
  const expected = new Map(payouts.map((sums) => [sums.currency, sums.expectedMinor]));
  const settled = new Map<string, bigint>();
  for (const { account, currency, balanceMinor } of balances) {
    if (account === 'settled') settled.set(currency, (settled.get(currency) ?? 0n) + balanceMinor);
  }
  return [...new Set([...settled.keys(), ...expected.keys()])].sort().flatMap((currency) => {
    const [paid, sum] = [settled.get(currency) ?? 0n, expected.get(currency) ?? 0n];
    return paid === sum ? [] : [`in ${currency} ${paid} minor units are paid out, the payouts add up to ${sum}`];
  });
}

/** Payouts of the statement that tries the import. */
const samplePayoutsMax = 100;

/** A bank statement that pays what waits, in the test environment alone: nobody's real bank would send one. */
export async function writeSampleStatement(context: ReconciliationContext, entityId: string): Promise<string> {
  const { ports } = context;
  const { entity } = await requireEntity(context, 'export', entityId);
  if (ports.environment !== 'test') throw wrongParameter('entityId', 'a sample statement is for the test environment');
  if (entity.kind !== 'merchant') throw wrongParameter('entityId', 'entityId must be a merchant: a bank statement is of its account');
  const page = await ports.store.reconciliation.payouts({ entityPath: entity.path, statuses: ['WAITING'] }, { first: samplePayoutsMax });
  return writeBankStatement(page.items.map(({ item }) => item).reverse());
}
