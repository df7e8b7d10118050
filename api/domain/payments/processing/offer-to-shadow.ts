/** What was stored is offered to be repeated at the test system of the channel, after the answer. Nothing of the payment depends on it. */
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan } from './plan.ts';

export function offerToShadow({ ports }: PaymentContext, plan: Plan, payment: Payment): void {
  // A repetition of a request is answered with the payment that it made before.
  if (plan.call.settings.shadow !== undefined && payment.id === plan.payment.id) ports.offerToShadow?.(plan, payment);
}
