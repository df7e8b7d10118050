import type { Entity } from '../../../foundation/entities/entity.ts';
import type { AcceptedRequest } from '../create/accept.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { offerToShadow } from '../processing/offer-to-shadow.ts';
import type { Plan } from '../processing/plan.ts';
import { type FollowUp, processPlan } from '../processing/process-plan.ts';
import { storeAwaitingShopper } from './pending.ts';
import { authenticatePlan } from './plan.ts';

/** Authenticates the cardholder where that is demanded, and processes the plan, or stores it until the shopper has answered. */
export async function authenticateAndProcess(
  context: PaymentContext,
  plan: Plan,
  given: { readonly channel: Entity; readonly request: AcceptedRequest; readonly followUp: FollowUp | undefined },
): Promise<Payment> {
  const planned = await authenticatePlan(context, plan, given.channel, given.request);
  const isOpen = planned.authentication !== undefined && planned.authentication.authentication.state !== 'finished';
  const payment = await (isOpen ? storeAwaitingShopper(context, planned) : processPlan(context, planned, given.followUp));
  offerToShadow(context, planned, payment);
  return payment;
}
