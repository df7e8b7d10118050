/** A payment that brings its own proof: an external server's (spec §2.U), a wallet's, or that of an authentication of ours. */
import { textAt } from '../../../foundation/catalogue/tree.ts';
import { isWithin } from '../../../foundation/entities/tree.ts';
import type { Secrets } from '../../registrations/account.ts';
import { type Authentication, mayPay } from '../../three-d-secure/authentication.ts';
import { authenticationCodes } from '../../three-d-secure/rules.ts';
import { listSchemesOf } from '../../three-d-secure/scheme.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan } from '../processing/plan.ts';

/**
 * Declines a proof of ours that failed, or that is about another payment. A proof that another server made cannot be compared
 * with anything, whatever its status: the bank gets it as it was sent, and decides (spec §2.U).
 */
export async function checkProof({ ports }: PaymentContext, plan: Plan, secrets: Secrets): Promise<Plan> {
  const { request } = plan.call;
  const dsTransactionId = textAt(request, 'threeDSecure.dsTransactionId');
  const ours = dsTransactionId === undefined ? undefined : await ports.store.acrossMerchants.authenticationByDirectoryId(dsTransactionId);
  const decline = ours ? findMismatch(plan, secrets, ours) : undefined;
  return decline === undefined ? plan : { ...plan, localDecline: decline };
}

function findMismatch({ payment, call }: Plan, secrets: Secrets, ours: Authentication): string | undefined {
  const channelOwner = ours.entityPath.split('/').slice(0, -2).join('/');
  const isSameMerchant = isWithin(`${channelOwner}/`, payment.entityPath);
  const isSameScheme = listSchemesOf(secrets, payment.brand).includes(ours.brand);
  const isSameCard = isSameScheme && ours.cardBin === payment.cardBin && ours.last4 === payment.last4;
  const isSameProof = ours.verificationId === (textAt(call.request, 'threeDSecure.verificationId') ?? null);
  if (!mayPay(ours) || !isSameMerchant || !isSameCard || !isSameProof) return authenticationCodes.proofMismatch;
  const isSameMoney = ours.currency === payment.currency && payment.amountMinor <= ours.amountMinor;
  return isSameMoney || ours.terms.category === 'NPA' ? undefined : authenticationCodes.amountMismatch;
}
