/** Which payments the rules of a channel look at. Pure. */
import type { PaymentType } from '../../foundation/kernel/payment-type.ts';
import type { RiskCondition } from './rule.ts';

/**
 * spec §2.2: PA and DB run the check, RI is the check alone. A rebill is a debit of any amount. Every other operation on an earlier payment
 * was checked with that.
 */
export const riskCheckedTypes = ['PA', 'DB', 'RB', 'RI'] as const satisfies readonly PaymentType[];

const checked: ReadonlySet<PaymentType> = new Set(riskCheckedTypes);

export function isRiskChecked(type: PaymentType): boolean {
  return checked.has(type);
}

/** Whether no payment without a card number, such as one from a bank account, can match. */
export function needsCard(condition: RiskCondition): boolean {
  if (condition.kind === 'velocity') return condition.subject === 'card';
  return condition.kind === 'list' && (condition.field === 'card' || condition.field === 'bin');
}
