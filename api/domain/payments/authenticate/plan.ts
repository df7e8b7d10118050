/** Adds the cardholder's authentication to a plan: its result, a challenge that the payment waits for, or a refusal. */
import { type RequestTree, treeAt } from '../../../foundation/catalogue/tree.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { toThreeDSecureFields } from '../../three-d-secure/answer.ts';
import { type Authentication, mayPay } from '../../three-d-secure/authentication.ts';
import { beginAuthentication } from '../../three-d-secure/begin.ts';
import { decideNeed } from '../../three-d-secure/rules.ts';
import type { AcceptedRequest } from '../create/accept.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan } from '../processing/plan.ts';
import { checkProof } from './proof.ts';

/**
 * Authenticates the cardholder of a plan where its channel, brand and request demand it (spec §2.U). Without a shopper's part
 * the result is in the plan at once: a proof goes to the bank with the payment, a failure becomes a local decline.
 */
export function authenticatePlan(context: PaymentContext, plan: Plan, channel: Entity, request: AcceptedRequest): Plan | Promise<Plan> {
  const { payment, call } = plan;
  // An account of its own is authenticated, whatever earlier payment the request names beside it.
  const isFollowing = plan.increment || plan.accountOf !== undefined;
  if (plan.localDecline !== null || isFollowing || payment.type === 'RI') return plan;
  const need = decideNeed(request, payment.brand, call.settings);
  if (need.kind === 'proof') return checkProof(context, plan, request.secrets);
  return need.kind === 'none' ? plan : beginPlan(context, plan, need.scheme, { channel, request });
}

async function beginPlan(
  context: PaymentContext,
  plan: Plan,
  scheme: string,
  { channel, request }: { readonly channel: Entity; readonly request: AcceptedRequest },
): Promise<Plan> {
  const { payment, call } = plan;
  const begun = await beginAuthentication(context.ports, {
    channel,
    paymentId: payment.id,
    brand: scheme,
    cardBin: payment.cardBin,
    last4: payment.last4,
    money: payment,
    merchantTransactionId: payment.merchantTransactionId,
    shopperResultUrl: payment.shopperResultUrl,
    open: call.request,
    secrets: request.secrets,
    now: call.now,
  });
  const { authentication } = begun;
  const isOpen = authentication.state !== 'finished';
  const known = isOpen ? authentication : { ...authentication, resumedAt: call.now };
  const planned = withAuthentication({ ...plan, authentication: { ...begun, authentication: known } }, known);
  return isOpen || mayPay(authentication) ? planned : { ...planned, localDecline: authentication.resultCode };
}

/** The result in the answer and in the message to the bank, beside what was sent (the exemption is in both messages). */
function withAuthentication(plan: Plan, authentication: Authentication): Plan {
  const fields = toThreeDSecureFields(authentication);
  return {
    ...plan,
    facts: { ...plan.facts, echo: addFields(plan.facts.echo, fields) },
    call: { ...plan.call, request: addFields(plan.call.request, fields) },
  };
}

/** A request, or its echo, with the result of its authentication. */
export function addFields(tree: RequestTree, fields: Readonly<Record<string, string>>): RequestTree {
  return { ...tree, threeDSecure: { ...treeAt(tree, 'threeDSecure'), ...fields } };
}
