/** What was stored is offered to be repeated at the test system of the channel, after the answer. Nothing of the payment depends on it. */
import { faultFields } from '../../../foundation/kernel/fault.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan } from './plan.ts';

/** What fails here is no failure of the payment: it is stored, and its answer is on the way. */
export function offerToShadow({ ports }: PaymentContext, plan: Plan, payment: Payment): void {
  // A repetition of a request is answered with the payment that it made before.
  if (plan.call.settings.shadow === undefined || payment.id !== plan.payment.id) return;
  try {
    ports.offerToShadow?.(plan, payment);
  } catch (error) {
    ports.log.error('a request was not offered to the shadow', { paymentId: payment.id, ...faultFields(error) });
  }
}
