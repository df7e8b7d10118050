/** What approved payments cost by the fees of the contract. Pure. */
import type { Fee } from './rule.ts';

export interface Charged {
  readonly connector: string;
  readonly brand: string | null;
  readonly currency: string;
  /** Approved payments, and their sum in minor units. */
  readonly count: number;
  readonly amountMinor: bigint;
}

/** In minor units, rounded half up once for the sum; null where no fee fits. A fee of the brand goes before one of all brands. */
export function costOf({ connector, brand, currency, count, amountMinor }: Charged, fees: readonly Fee[]): bigint | null {
  const fitting = fees.filter((fee) => fee.connector === connector && fee.currency === currency);
  const fee = fitting.find((each) => each.brand !== null && each.brand === brand) ?? fitting.find((each) => each.brand === null);
  if (!fee) return null;
  return (amountMinor * BigInt(fee.basisPoints) + 5_000n) / 10_000n + BigInt(count) * BigInt(fee.fixedMinor);
}
