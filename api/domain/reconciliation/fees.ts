/** What clearing institutes charged for one payment. Pure. */
import type { Currency } from '../../foundation/kernel/money.ts';
import { toPayoutSums } from './payout.ts';
import { isPaid, type ReconciliationRecord } from './record.ts';

export interface Fee {
  readonly currency: Currency;
  /** Minor units; below zero where more was given back than charged. */
  readonly amountMinor: bigint;
}

/** By currency. The fee of a line for several payments belongs to none of them alone, so it is left out. */
export function sumFees(records: readonly ReconciliationRecord[]): readonly Fee[] {
  const sums = new Map<Currency, bigint>();
  for (const record of records.filter((one) => isPaid(one) && one.matchedPaymentIds.length <= 1)) {
    const { feesMinor } = toPayoutSums(record);
    if (feesMinor !== 0n) sums.set(record.settlementCurrency, (sums.get(record.settlementCurrency) ?? 0n) - feesMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
