import type { Entity } from '../../../foundation/entities/entity.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import type { AcceptedRequest } from '../create/accept.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { offerToShadow } from '../processing/offer-to-shadow.ts';
import type { Plan } from '../processing/plan.ts';
import { type FollowUp, processPlan } from '../processing/process-plan.ts';
import { storeAwaitingShopper } from './pending.ts';
import { authenticatePlan } from './plan.ts';
import { declineUsedUp } from './proof.ts';

/** Authenticates the cardholder where that is demanded, and processes the plan, or stores it until the shopper has answered. */
export async function authenticateAndProcess(
  context: PaymentContext,
  plan: Plan,
  given: { readonly channel: Entity; readonly request: AcceptedRequest; readonly followUp: FollowUp | undefined },
): Promise<Payment> {
  const planned = await authenticatePlan(context, plan, given.channel, given.request);
  const isOpen = planned.authentication !== undefined && planned.authentication.authentication.state !== 'finished';
  if (isOpen) return offered(context, planned, await storeAwaitingShopper(context, planned));
  try {
    return offered(context, planned, await processPlan(context, planned, given.followUp));
  } catch (error) {
    if (!planned.proofUse || !(error instanceof Conflict) || error.constraint !== 'authentication_state') throw error;
    const declined = declineUsedUp(planned);
    return offered(context, declined, await processPlan(context, declined));
  }
}

function offered(context: PaymentContext, plan: Plan, payment: Payment): Payment {
  offerToShadow(context, plan, payment);
  return payment;
}
