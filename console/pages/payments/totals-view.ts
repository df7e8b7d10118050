/** Which sums of a list are told. Pure. */
import type { CurrencyTotal, PaymentTotals } from './documents.ts';

export type SumName = 'gross' | 'amount' | 'captured' | 'refunded' | 'credited' | 'chargedBack' | 'net';

/** What the list comes to, as far as it is known. */
export interface ShownTotals {
  /** Undefined before the first answer, and where none came. */
  readonly totals: PaymentTotals | undefined;
  readonly isBusy: boolean;
}

export const unknownTotals: ShownTotals = { totals: undefined, isBusy: true };

/** A question that failed is over, too: the list itself tells that the gateway is away. */
export async function readTotals(ask: () => Promise<PaymentTotals | null>): Promise<ShownTotals> {
  try {
    return { totals: (await ask()) ?? undefined, isBusy: false };
  } catch {
    return { totals: undefined, isBusy: false };
  }
}

export interface Sum {
  readonly name: SumName;
  readonly value: string;
}

const isZero = (amount: string): boolean => /^-?0(?:\.0*)?$/.test(amount);

/**
 * Of originals what the approved ones come to and what became of that; where none was approved, their amounts. Rows of other
 * kinds, such as refunds, have their amounts alone: added up together with their payments they would count twice.
 */
export function listSums(
  total: CurrencyTotal,
  { isFolded, isMore }: { readonly isFolded: boolean; readonly isMore: boolean },
): readonly Sum[] {
  const { amount, approved, captured, refunded, credited, chargedBack, net } = total;
  if (isZero(captured) && isZero(credited))
    return [isFolded && !isZero(approved) ? { name: 'gross', value: approved } : { name: 'amount', value: amount }];
  return [
    ...(isFolded ? [{ name: 'gross' as const, value: approved }] : []),
    ...(isZero(captured) ? [] : [{ name: 'captured' as const, value: captured }]),
    ...(isZero(refunded) ? [] : [{ name: 'refunded' as const, value: refunded }]),
    ...(isZero(credited) ? [] : [{ name: 'credited' as const, value: credited }]),
    ...(isZero(chargedBack) ? [] : [{ name: 'chargedBack' as const, value: chargedBack }]),
    // Of a part of a list, what is left may be more or less than of the whole.
    ...(isMore ? [] : [{ name: 'net' as const, value: net }]),
  ];
}

export function countPayments({ currencies }: PaymentTotals): number {
  return currencies.reduce((sum, { count }) => sum + count, 0);
}
