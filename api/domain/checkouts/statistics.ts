/** How many checkouts ended in a payment, and where the others stopped. Pure. */
import { toOutcome } from '../../foundation/result-codes/outcome.ts';
import type { CheckoutStatus } from './checkout.ts';

/** Checkouts that came equally far. */
export interface CheckoutCount {
  readonly status: CheckoutStatus;
  readonly isOpened: boolean;
  readonly isAttempted: boolean;
  /** Of the last attempt; null where there was none, and for checkouts that were paid. */
  readonly lastAttempt: { readonly status: string; readonly resultCode: string } | null;
  readonly count: number;
}

/** Each checkout stands at one of these. */
const checkoutStages = ['paid', 'open', 'withdrawn', 'notOpened', 'notAttempted', 'declined', 'abandoned'] as const;
export type CheckoutStage = (typeof checkoutStages)[number];

export interface CheckoutSums extends Readonly<Record<CheckoutStage, number>> {
  readonly prepared: number;
  readonly opened: number;
  readonly attempted: number;
}

const nothing: CheckoutSums = {
  prepared: 0,
  opened: 0,
  attempted: 0,
  paid: 0,
  open: 0,
  withdrawn: 0,
  notOpened: 0,
  notAttempted: 0,
  declined: 0,
  abandoned: 0,
};

export function sumCheckouts(counts: readonly CheckoutCount[]): CheckoutSums {
  const sums: { -readonly [Name in keyof CheckoutSums]: number } = { ...nothing };
  for (const one of counts) {
    sums.prepared += one.count;
    // Who tried has seen the form, whether or not the form said so.
    if (one.isOpened || one.isAttempted) sums.opened += one.count;
    if (one.isAttempted) sums.attempted += one.count;
    sums[findStage(one)] += one.count;
  }
  return sums;
}

function findStage({ status, isOpened, isAttempted, lastAttempt }: CheckoutCount): CheckoutStage {
  if (status === 'completed') return 'paid';
  if (status === 'open' || status === 'withdrawn') return status;
  if (!isAttempted) return isOpened ? 'notAttempted' : 'notOpened';
  const outcome = lastAttempt === null ? 'UNKNOWN' : toOutcome(lastAttempt);
  return outcome === 'DECLINED' || outcome === 'REJECTED' ? 'declined' : 'abandoned';
}
