/** The rule by which staff give money back or out: up to the channel's limit alone, above it by two (decision: refunds-by-two). Pure. */
import type { Caller } from '../../../foundation/access/caller.ts';
import type { Money } from '../../../foundation/kernel/money.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';

/**
 * Whether an operation gives money back or out; `referenced` is the type of the payment that it refers to. A reversal does
 * so where the money was taken: of an authorisation it only ends the hold, and of a credit it brings money back.
 */
export function givesMoneyOut(type: PaymentType, referenced: PaymentType | null): boolean {
  switch (type) {
    case 'RF':
    case 'CD':
    case 'CB':
      return true;
    case 'RV':
      return referenced === 'DB';
    case 'PA':
    case 'DB':
    case 'CP':
    case 'RB':
    case 'RC':
    case 'CR':
    case 'RI':
      return false;
  }
}

export interface Outflow extends Money {
  /** What was given out of the same payment before, by whomever, and what of it waits for a second person; minor units. */
  readonly beforeMinor: bigint;
  /** A schedule gives as often as it runs: it has no sum, so it is above every limit. */
  readonly repeats?: boolean;
}

/**
 * Whether one member of staff may not do it alone: with what was given before and what waits, it is above the channel's
 * limit. The limit is an amount in one currency: what it comes to in another nobody has said, so everything there needs the
 * second person. Programs of merchants decide by their merchant's own rules.
 */
export function needsSecondPerson(caller: Pick<Caller, 'kind'>, limit: Money | undefined, outflow: Outflow): boolean {
  if (caller.kind !== 'staff' || limit === undefined) return false;
  if (outflow.repeats === true || outflow.currency !== limit.currency) return true;
  return outflow.beforeMinor + outflow.amountMinor > limit.amountMinor;
}
