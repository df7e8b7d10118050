/** The authentication of a payment: the gateway's own record, or the proof that came with the request. */
import { type RequestTree, textAt, treeAt } from '../../../foundation/catalogue/tree.ts';
import type { Warning } from '../../../foundation/kernel/warning.ts';
import type { AuthenticationStatus } from '../../three-d-secure/authentication.ts';
import { authenticationStatuses, pendingCode } from '../../three-d-secure/authentication.ts';
import type { ShownAuthentication } from '../../three-d-secure/explanation.ts';
import { isProvenEci } from '../../three-d-secure/rules.ts';
import { listProofSchemes } from '../../three-d-secure/scheme.ts';
import { toTerms } from '../../three-d-secure/terms.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { parseAnswer } from '../processing/answer.ts';
import { batchedReads } from '../query/batched.ts';

export async function readPaymentAuthentication(context: PaymentContext, payment: Payment): Promise<ShownAuthentication | undefined> {
  const [own] = await batchedReads(context).authentications(payment.id);
  return own ?? toExternal(payment);
}

/** Undefined where the request had no values of an external server (spec §2.U). */
function toExternal(payment: Payment): ShownAuthentication | undefined {
  const answer = parseAnswer(payment) as RequestTree;
  const sent = treeAt(answer, 'threeDSecure');
  const eci = sent && textAt(sent, 'eci');
  if (!sent || eci === undefined) return undefined;
  const read = (name: string) => textAt(sent, name) ?? null;
  const brand = payment.brand ?? '';
  const isProvenByEci = isProvenEci(listProofSchemes(payment.brand, payment.cardBin ?? ''), eci);
  const { id, entityId, entityPath, cardBin, last4, amountMinor, currency, merchantTransactionId, createdAt } = payment;
  return {
    ...{ id, entityId, entityPath, brand, cardBin, last4, amountMinor, currency, merchantTransactionId, createdAt },
    isExternal: true,
    isProvenByEci,
    lacksCryptogram: isProvenByEci && isCryptogramMissing(payment, sent),
    paymentId: payment.id,
    checkoutId: null,
    terms: toTerms(answer, amountMinor),
    flow: null,
    state: 'finished',
    status: readStatus(sent) ?? (isProvenByEci ? 'Y' : null),
    statusReason: read('transactionStatusReason'),
    eci,
    verificationId: read('verificationId'),
    version: read('version'),
    dsTransactionId: read('dsTransactionId'),
    acsTransactionId: read('acsTransactionId'),
    resultCode: pendingCode,
    tries: 0,
    methodAt: null,
    shownAt: null,
    finishedAt: createdAt,
    resumedAt: createdAt,
    expiresAt: null,
    shopperResultUrl: null,
    answer: '{}',
    request: null,
  };
}

const cryptogramName = 'threeDSecure.verificationId';

/** That of a wallet's token is never shown: only a warning says that one was missing. */
function isCryptogramMissing({ warnings }: Payment, sent: RequestTree): boolean {
  const stored: readonly Warning[] = JSON.parse(warnings);
  return textAt(sent, 'verificationId') === undefined && stored.some(({ name }) => name === cryptogramName);
}

function readStatus(sent: RequestTree): AuthenticationStatus | undefined {
  const text = textAt(sent, 'authenticationStatus');
  return authenticationStatuses.find((status) => status === text);
}
