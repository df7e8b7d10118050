import type { Entity } from '../../../foundation/entities/entity.ts';
import type { AcceptedRequest } from '../create/accept.ts';
import { executePlan, type FollowUp } from '../execute/execute.ts';
import { offerToShadow } from '../execute/offer-to-shadow.ts';
import type { Plan } from '../execute/plan.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { storeAwaitingShopper } from './pending.ts';
import { authenticatePlan } from './plan.ts';

/** Authenticates the cardholder where that is demanded, and executes the plan, or stores it until the shopper has answered. */
export async function authenticateAndExecute(
  context: PaymentContext,
  plan: Plan,
  given: { readonly channel: Entity; readonly request: AcceptedRequest; readonly followUp: FollowUp | undefined },
): Promise<Payment> {
  const planned = await authenticatePlan(context, plan, given.channel, given.request);
  const isOpen = planned.authentication !== undefined && planned.authentication.authentication.state !== 'finished';
  const payment = await (isOpen ? storeAwaitingShopper(context, planned) : executePlan(context, planned, given.followUp));
  offerToShadow(context, planned, payment);
  return payment;
}
