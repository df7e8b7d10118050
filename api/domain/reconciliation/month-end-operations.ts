/** The month-end report: what a month did to the books, what is open at its end and why, and the proof of both. */

import { requireScopeAt } from '../../foundation/access/authorize.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { proveLedger, readBalances } from '../ledger/ledger-operations.ts';
import { proveSettlement } from './books.ts';
import { takeInWithin } from './intake.ts';
import { findReasonAtEnd, type Month, type MonthTotals, type OpenAmount, parseMonth } from './month-end.ts';
import { type OutstandingReason, outstandingReasons } from './outstanding.ts';
import { comparePayouts, mayHavePayouts, readPayoutTotals } from './payouts-operations.ts';
import type { ReconciliationContext } from './ports.ts';

export interface MonthEnd {
  readonly entityPath: string;
  readonly month: Month;
}

/** Refuses a text that is no month by name. What payments moved a moment ago counts. */
export async function openMonthEnd(
  context: ReconciliationContext,
  wanted: { readonly entityId: string | undefined; readonly month: string },
): Promise<MonthEnd> {
  const entityPath = await requireScopeAt(context, wanted.entityId);
  const month = parseMonth(wanted.month);
  if (!month) throw wrongParameter('month', 'month must be a month such as 2026-01');
  await takeInWithin(context.ports, entityPath);
  return { entityPath, month };
}

export async function readMonthTotals({ ports }: ReconciliationContext, { entityPath, month }: MonthEnd): Promise<readonly MonthTotals[]> {
  return ports.store.reconciliation.monthTotals(toDataScope(entityPath), month.from, month.until);
}

/** What institutes pay for the days of the month, in one currency, and what of it is on the account. */
export interface MonthPayouts {
  readonly currency: string;
  readonly count: number;
  readonly expectedMinor: bigint;
  readonly receivedMinor: bigint;
  /** Paid out by the books of this month for days of other months, or the other way round: a file comes a day or more after its day. */
  readonly otherMonthsMinor: bigint;
}

/** Expected and other months are what the totals of the month have as settled. None of a channel: payouts are merchants'. */
export async function readMonthPayouts(context: ReconciliationContext, monthEnd: MonthEnd): Promise<readonly MonthPayouts[]> {
  if (!mayHavePayouts(monthEnd)) return [];
  const settled = new Map((await readMonthTotals(context, monthEnd)).map(({ currency, settledMinor }) => [currency, settledMinor]));
  const payouts = new Map((await readPayoutTotals(context, monthEnd, monthEnd.month)).map((sums) => [sums.currency, sums]));
  return [...new Set([...settled.keys(), ...payouts.keys()])].sort().map((currency) => {
    const { count = 0, expectedMinor = 0n, receivedMinor = 0n } = payouts.get(currency) ?? {};
    return { currency, count, expectedMinor, receivedMinor, otherMonthsMinor: (settled.get(currency) ?? 0n) - expectedMinor };
  });
}

export interface MonthEndLine extends OpenAmount {
  readonly reason: OutstandingReason;
}

/** What is open at the end of the month, in the order of payment ids. */
export async function listMonthEndLines(
  { ports }: ReconciliationContext,
  { entityPath, month }: MonthEnd,
  page: PageRequest,
): Promise<Page<MonthEndLine>> {
  const { reconciliation } = ports.store;
  const scope = toDataScope(entityPath);
  const found = await reconciliation.openAt(scope, month.until, page);
  const ids = found.items.map(({ item }) => item.subjectId);
  const movements = new Map((await reconciliation.movements(scope, ids)).map((movement) => [movement.paymentId, movement]));
  const unknown = ids.filter((id) => !movements.has(id));
  const records = new Map((await reconciliation.recordsByIds(scope, unknown)).map((record) => [record.id, record]));
  return {
    ...found,
    items: found.items.map(({ cursor, item }) => {
      const movement = movements.get(item.subjectId);
      const record = records.get(item.subjectId);
      const open = { ...item, movement, record };
      // Each line has one of them; an id that no entity has would have the real time.
      const now = ports.clocks.entityNow((movement ?? record)?.entityId ?? item.subjectId);
      return { cursor, item: { ...open, reason: findReasonAtEnd(open, month, now) } };
    }),
  };
}

/** Lines that are read at once on the way to those of some reasons. */
const readAtOnce = 500;
/** Lines that one request looks at: forty reads, beside payments. */
export const lookedMax = 20_000;

/** Those of some reasons, in the same order. A reason is worked out for each line, so the lines before them are read, too. */
export async function listLinesOfReasons(
  context: ReconciliationContext,
  monthEnd: MonthEnd,
  page: PageRequest,
  reasons: ReadonlySet<OutstandingReason>,
): Promise<Page<MonthEndLine>> {
  const { first, isBackward = false } = page;
  const found: Page<MonthEndLine>['items'][number][] = [];
  let from = page.after;
  for (let looked = 0; looked < lookedMax; looked += readAtOnce) {
    const part = await listMonthEndLines(context, monthEnd, { ...page, first: readAtOnce, ...(from === undefined ? {} : { after: from }) });
    const items = isBackward ? part.items.toReversed() : part.items;
    found.push(...items.filter(({ item }) => reasons.has(item.reason)));
    from = items.at(-1)?.cursor;
    if (found.length > first || !part.hasNextPage) return toPage(found, { first, isBackward, hasNextPage: found.length > first });
  }
  // The last one found leads on; without one a client could not go on.
  if (found.length > 0) return toPage(found, { first, isBackward, hasNextPage: true });
  throw wrongParameter('reasons', `more than ${lookedMax} amounts are open for other reasons: read them as a file`);
}

/** What is open for one reason in one currency. */
export interface ReasonSum {
  readonly reason: OutstandingReason;
  readonly currency: string;
  readonly count: number;
  /** Minor units, signed: above zero is to the merchant. */
  readonly openMinor: bigint;
}

/** By reason and currency; undefined where more amounts are open than one request looks at, as part of them would add up to nothing true. */
export async function sumByReason(context: ReconciliationContext, monthEnd: MonthEnd): Promise<readonly ReasonSum[] | undefined> {
  const sums = new Map<string, ReasonSum>();
  let from: string | undefined;
  for (let looked = 0; looked < lookedMax; looked += readAtOnce) {
    const part = await listMonthEndLines(context, monthEnd, { first: readAtOnce, ...(from === undefined ? {} : { after: from }) });
    for (const { item } of part.items) addLine(sums, item);
    from = part.items.at(-1)?.cursor;
    if (!part.hasNextPage) return inOrder([...sums.values()]);
  }
  return undefined;
}

function addLine(sums: Map<string, ReasonSum>, { reason, currency, openMinor }: MonthEndLine): void {
  const key = `${reason} ${currency}`;
  const before = sums.get(key);
  sums.set(key, { reason, currency, count: (before?.count ?? 0) + 1, openMinor: (before?.openMinor ?? 0n) + openMinor });
}

/** That of the reasons, and of each by currency. */
function inOrder(sums: readonly ReasonSum[]): readonly ReasonSum[] {
  const place = ({ reason, currency }: ReasonSum): string => `${String(outstandingReasons.indexOf(reason)).padStart(2, '0')}${currency}`;
  return sums.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

function toPage(
  found: Page<MonthEndLine>['items'],
  { first, isBackward, hasNextPage }: { readonly first: number; readonly isBackward: boolean; readonly hasNextPage: boolean },
): Page<MonthEndLine> {
  const items = found.slice(0, first);
  return { items: isBackward ? items.toReversed() : items, hasNextPage };
}

/** The same by what names the report. */
export async function readMonthEndLines(
  context: ReconciliationContext,
  wanted: { readonly entityId: string | undefined; readonly month: string },
  page: PageRequest,
): Promise<Page<MonthEndLine>> {
  return listMonthEndLines(context, await openMonthEnd(context, wanted), page);
}

const monthEndChecks = [
  'ENTRIES_SUM_TO_ZERO',
  'BALANCES_EQUAL_PAYMENTS',
  'SETTLED_EQUALS_RECORDS',
  'PAID_OUT_EQUALS_PAYOUTS',
  'OUTSTANDING_EQUALS_LINES',
] as const;
export type MonthEndCheck = (typeof monthEndChecks)[number];

export interface CheckResult {
  readonly check: MonthEndCheck;
  /** In sentences; none where it holds. */
  readonly differences: readonly string[];
}

/** All but the last compare the books as they are now, the last one compares the end of the month. */
export async function proveMonthEnd(context: ReconciliationContext, monthEnd: MonthEnd): Promise<readonly CheckResult[]> {
  // One beside the other: merchants that have stores of their own are asked for all of it in few calls.
  const found: readonly (readonly [MonthEndCheck, Promise<readonly string[]>])[] = [
    ['ENTRIES_SUM_TO_ZERO', findUnbalanced(context, monthEnd)],
    ['BALANCES_EQUAL_PAYMENTS', proveLedger(context, monthEnd).then(({ differences }) => differences)],
    ['SETTLED_EQUALS_RECORDS', proveSettlement(context, monthEnd)],
    ['PAID_OUT_EQUALS_PAYOUTS', comparePayouts(context, monthEnd)],
    ['OUTSTANDING_EQUALS_LINES', compareLines(context, monthEnd)],
  ];
  return Promise.all(found.map(async ([check, differences]) => ({ check, differences: await differences })));
}

async function findUnbalanced(context: ReconciliationContext, monthEnd: MonthEnd): Promise<readonly string[]> {
  const byCurrency = Map.groupBy(await readBalances(context, monthEnd), ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, accounts]) => {
    const sum = accounts.reduce((total, { balanceMinor }) => total + balanceMinor, 0n);
    return sum === 0n ? [] : [`the accounts in ${currency} add up to ${sum} minor units instead of 0`];
  });
}

async function compareLines(context: ReconciliationContext, monthEnd: MonthEnd): Promise<readonly string[]> {
  const { reconciliation } = context.ports.store;
  // One beside the other: where each merchant has a store of its own, it is asked for both at one moment.
  const [lines, months] = await Promise.all([
    reconciliation.openSumsAt(toDataScope(monthEnd.entityPath), monthEnd.month.until),
    readMonthTotals(context, monthEnd),
  ]);
  const ofLines = new Map(lines.map(({ currency, amountMinor }) => [currency, amountMinor]));
  const totals = new Map(months.map(({ currency, closingMinor }) => [currency, closingMinor]));
  // Also a currency that only one of the two knows.
  return [...new Set([...totals.keys(), ...ofLines.keys()])].sort().flatMap((currency) => {
    const [closing, sum] = [totals.get(currency) ?? 0n, ofLines.get(currency) ?? 0n];
    return sum === closing ? [] : [`in ${currency} ${closing} minor units are outstanding, the lines add up to ${sum}`];
  });
}
