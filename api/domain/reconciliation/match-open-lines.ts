/** Compares entries of bank statements with payouts, by the rules alone. */
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { BankLine, BankLineMatch } from './bank-line.ts';
import { addDays } from './days.ts';
import type { Payout } from './payout.ts';
import { decideLine, payoutDaysEarly, payoutDaysMax, shareAmong } from './payout-matching.ts';
import type { ReconciliationPorts } from './ports.ts';

/** Entries that one round looks at, the newest first; older ones wait for somebody. */
const openLinesMax = 500;
/** Payouts that they may pay. */
const openPayoutsMax = 1_000;

/**
 * Compares the entries that wait with the payouts that wait: after a statement, and after a settlement file. Resolves to the entries that
 * were matched.
 */
export async function matchOpenLines(ports: ReconciliationPorts, merchant: MerchantKey): Promise<readonly Id[]> {
  const { reconciliation } = ports.store;
  const lines = await reconciliation.openBankLines(toDataScope(merchant), openLinesMax);
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const known = await readOpenPayouts(ports, merchant, from, to);
  const payouts = new Map(known.map((payout) => [payout.id, payout]));
  const matched: Id[] = [];
  // The earliest entry takes the earliest payout.
  for (const line of lines.toReversed()) {
    const decision = decideLine(line, [...payouts.values()]);
    const shares = decision.status === 'matched' ? shareAmong(line, decision.payouts) : undefined;
    const columns = { status: shares ? 'matched' : 'open', matchReason: decision.reason, decidedBy: null } as const;
    if (!shares && line.matchReason === decision.reason) continue;
    // Somebody decided it meanwhile.
    if (!(await isCommitted(ports.store.commit(merchant, [toDecision(line, columns, [], shares ?? new Map(), payouts)])))) continue;
    if (!shares) continue;
    matched.push(line.id);
    for (const [id, amountMinor] of shares) {
      const payout = payouts.get(id);
      if (payout) payouts.set(id, { ...payout, receivedMinor: payout.receivedMinor + amountMinor });
    }
  }
  return matched;
}

export function readOpenPayouts(ports: ReconciliationPorts, merchant: MerchantKey, from: string, to: string): Promise<readonly Payout[]> {
  return ports.store.reconciliation.openPayouts(toDataScope(merchant), {
    from: addDays(from, -payoutDaysMax),
    to: addDays(to, payoutDaysEarly),
    itemsMax: openPayoutsMax,
  });
}

export function toDecision(
  line: BankLine,
  columns: Pick<BankLine, 'status' | 'matchReason' | 'decidedBy'>,
  undone: readonly BankLineMatch[],
  shares: ReadonlyMap<Id, bigint>,
  payouts: ReadonlyMap<Id, Payout>,
): Write {
  const matches = [...shares].map(([payoutId, amountMinor]) => ({ lineId: line.id, payoutId, entityPath: line.entityPath, amountMinor }));
  const received = matches.flatMap(({ payoutId }) => {
    const payout = payouts.get(payoutId);
    return payout ? [{ payoutId, receivedMinor: payout.receivedMinor }] : [];
  });
  return { write: 'bank-line.decide', id: line.id, expectedVersion: line.version, columns, undone, matches, received };
}
