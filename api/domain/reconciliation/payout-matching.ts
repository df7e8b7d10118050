/** Which payouts an entry of a bank statement pays: by amount, day and reference. Pure (decision: bank-lines-match-exactly). */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import type { StatementEntry } from './bank-line.ts';
import { addDays } from './days.ts';
import { differenceMinor, type Payout } from './payout.ts';

/** Days from the day of settlement to the entry: institutes pay within two weeks, and some weekly. */
export const payoutDaysMax = 21;
/** Some banks book a day earlier, by another time zone. */
export const payoutDaysEarly = 1;
/** Days of settlement that one entry pays together: a week with its weekend. */
const payoutsTogetherMax = 10;

export type LineDecision =
  | { readonly status: 'matched'; readonly payouts: readonly Payout[]; readonly reason: string }
  | { readonly status: 'open'; readonly reason: string };

/** Whether the entry may pay it: its currency, its day, and something of it is open. */
function mayPay(line: StatementEntry, payout: Payout): boolean {
  return (
    payout.currency === line.currency &&
    !payout.isDirect &&
    openOf(payout) !== 0n &&
    payout.settlementDate >= addDays(line.bookedOn, -payoutDaysMax) &&
    payout.settlementDate <= addDays(line.bookedOn, payoutDaysEarly)
  );
}

/** What is still to be received, signed. */
export function openOf(payout: Payout): bigint {
  return -differenceMinor(payout);
}

/** An amount that differs is never matched by the rules: that is what people look for. */
export function decideLine(line: StatementEntry, known: readonly Payout[]): LineDecision {
  const payouts = known.filter((payout) => mayPay(line, payout));
  const amount = `${formatAmount(line.amountMinor)} ${line.currency}`;
  const exact = payouts.filter((payout) => openOf(payout) === line.amountMinor);
  const [first, ...others] = exact;
  if (first && others.length === 0)
    return { status: 'matched', payouts: [first], reason: `the only payout of ${amount}: ${nameOf(first)}` };
  if (first) {
    const named = exact.filter((payout) => namesPayout(line, payout));
    const [only] = named;
    if (only && named.length === 1) {
      return { status: 'matched', payouts: [only], reason: `its text names one of ${exact.length} payouts of ${amount}: ${nameOf(only)}` };
    }
    return { status: 'open', reason: `${exact.length} payouts come to ${amount}, and its text names none of them alone` };
  }
  const runs = findRuns(line, payouts);
  const [run] = runs;
  if (run && runs.length === 1) {
    return {
      status: 'matched',
      payouts: run,
      reason: `${run.length} payouts one after the other come to ${amount}: ${run.map(nameOf).join(', ')}`,
    };
  }
  return {
    status: 'open',
    reason: runs.length > 1 ? `payouts come to ${amount} in ${runs.length} ways` : `no payout that is waiting comes to ${amount}`,
  };
}

/** Payouts of one institute, one after the other, that add up to the entry. */
function findRuns(line: StatementEntry, payouts: readonly Payout[]): readonly (readonly Payout[])[] {
  return [...Map.groupBy(payouts, ({ instituteMerchantId }) => instituteMerchantId).values()].flatMap((ofInstitute) => {
    const ordered = ofInstitute.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return ordered.flatMap((_, from) => {
      let sum = 0n;
      for (let to = from; to < Math.min(ordered.length, from + payoutsTogetherMax); to += 1) {
        const payout = ordered[to];
        if (payout) sum += openOf(payout);
        if (to > from && sum === line.amountMinor) return [ordered.slice(from, to + 1)];
      }
      return [];
    });
  });
}

/** Whether its text has the institute's number of the merchant, or the institute's name with the day of settlement. */
export function namesPayout({ text, reference, counterparty }: StatementEntry, payout: Payout): boolean {
  const said = plain(`${text ?? ''} ${reference ?? ''}`);
  const { settlementDate } = payout;
  const [year = '', month = '', day = ''] = settlementDate.split('-');
  const isDated = [`${year}${month}${day}`, `${day}${month}${year}`, `${day}${month}${year.slice(2)}`].some((one) => said.includes(one));
  const isOfInstitute =
    said.includes(plain(payout.instituteMerchantId)) || `${plain(counterparty ?? '')} ${said}`.includes(plain(payout.instituteName));
  return isDated && isOfInstitute;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function nameOf({ instituteName, settlementDate }: Payout): string {
  return `${instituteName} of ${settlementDate}`;
}

/** Payouts that the entry may pay, what fits best first: for who decides by hand. */
export function rankPayouts(line: StatementEntry, known: readonly Payout[], itemsMax: number): readonly Payout[] {
  const distance = (payout: Payout): bigint => {
    const difference = line.amountMinor - openOf(payout);
    return difference < 0n ? -difference : difference;
  };
  const compare = (one: Payout, other: Payout): number => {
    const named = Number(namesPayout(line, other)) - Number(namesPayout(line, one));
    const [near, far] = [distance(one), distance(other)];
    return near === far ? named || (one.id < other.id ? 1 : -1) : near < far ? -1 : 1;
  };
  return known
    .filter((payout) => mayPay(line, payout) && openOf(payout) > 0n === line.amountMinor > 0n)
    .toSorted(compare)
    .slice(0, itemsMax);
}

/** How much of an entry each payout gets. One payout takes the whole entry, whatever it comes to; several take what is open of them. */
export function shareAmong(line: Pick<StatementEntry, 'amountMinor'>, payouts: readonly Payout[]): ReadonlyMap<Id, bigint> | undefined {
  const [only] = payouts;
  if (only && payouts.length === 1) return new Map([[only.id, line.amountMinor]]);
  const sum = payouts.reduce((total, payout) => total + openOf(payout), 0n);
  return sum === line.amountMinor ? new Map(payouts.map((payout) => [payout.id, openOf(payout)])) : undefined;
}
