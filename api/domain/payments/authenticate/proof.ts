/** A payment that brings its own proof: an external server's (spec §2.U), a wallet's, or that of an authentication of ours. */
import { textAt } from '../../../foundation/catalogue/tree.ts';
import { isWithin } from '../../../foundation/entities/tree.ts';
import type { Secrets } from '../../registrations/account.ts';
import { type Authentication, mayPay, proofUsesMax } from '../../three-d-secure/authentication.ts';
import { authenticationCodes } from '../../three-d-secure/rules.ts';
import { listSchemesOf } from '../../three-d-secure/scheme.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan, ProofUse } from '../processing/plan.ts';

/**
 * Declines a proof of ours that failed, or that is about another payment. A proof that another server made cannot be compared
 * with anything, whatever its status: the bank gets it as it was sent, and decides (spec §2.U).
 */
export async function checkProof({ ports }: PaymentContext, plan: Plan, secrets: Secrets): Promise<Plan> {
  const ours = await findOurs(ports, plan);
  const decline = ours ? findMismatch(plan, secrets, ours) : undefined;
  if (decline !== undefined) return { ...plan, localDecline: decline };
  return ours && isOfAmount(ours) ? { ...plan, proofUse: toProofUse(plan, ours) } : plan;
}

/**
 * By the directory's id, and without it by the issuer's cryptogram, which is as much of this one authentication. The id is optional
 * (spec §2.U): who leaves it out may pay no more with a proof than who sends it.
 */
async function findOurs({ store }: PaymentContext['ports'], { call: { request } }: Plan): Promise<Authentication | undefined> {
  const { acrossMerchants } = store;
  const dsTransactionId = textAt(request, 'threeDSecure.dsTransactionId');
  const known = dsTransactionId === undefined ? undefined : await acrossMerchants.authenticationByDirectoryId(dsTransactionId);
  if (known) return known;
  const verificationId = textAt(request, 'threeDSecure.verificationId');
  return verificationId === undefined ? undefined : acrossMerchants.authenticationByVerificationId(verificationId);
}

/** The same without the proof: together with the payments that brought it before, it is over more than was authenticated. */
export function declineUsedUp({ proofUse: _used, ...plan }: Plan): Plan {
  return { ...plan, localDecline: authenticationCodes.amountMismatch };
}

/** Others authenticated no amount: an account was stored, or checked. */
function isOfAmount({ terms }: Authentication): boolean {
  return terms.category === 'PA';
}

function toProofUse({ payment }: Plan, { id }: Authentication): ProofUse {
  return { write: 'authentication.use', id, paymentId: payment.id, amountMinor: payment.amountMinor, usesMax: proofUsesMax };
}

function findMismatch({ payment, call }: Plan, secrets: Secrets, ours: Authentication): string | undefined {
  const channelOwner = ours.entityPath.split('/').slice(0, -2).join('/');
  const isSameMerchant = isWithin(`${channelOwner}/`, payment.entityPath);
  const isSameScheme = listSchemesOf(secrets, payment.brand).includes(ours.brand);
  const isSameCard = isSameScheme && ours.cardBin === payment.cardBin && ours.last4 === payment.last4;
  const { dsTransactionId } = ours;
  const isSameProof =
    ours.verificationId === (textAt(call.request, 'threeDSecure.verificationId') ?? null) &&
    (textAt(call.request, 'threeDSecure.dsTransactionId') ?? dsTransactionId) === dsTransactionId;
  if (!mayPay(ours) || !isSameMerchant || !isSameCard || !isSameProof) return authenticationCodes.proofMismatch;
  const isSameMoney = ours.currency === payment.currency && payment.amountMinor <= ours.amountMinor;
  return isSameMoney || !isOfAmount(ours) ? undefined : authenticationCodes.amountMismatch;
}
