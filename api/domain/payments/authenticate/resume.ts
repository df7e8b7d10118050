/**
 * The payment after the shopper's part of its authentication: it goes on exactly once, whether a page, a second tab or due
 * work resumes it (decision: resume-once). The guard of `authentication.resume` is in the commit that sends it to the bank.
 */

import type { ConnectorCall, ConnectorOutcome } from '../../../connectors/connector.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { readExpiry, type Secrets } from '../../registrations/account.ts';
import { toThreeDSecureFields } from '../../three-d-secure/answer.ts';
import { type Authentication, mayPay } from '../../three-d-secure/authentication.ts';
import { openSecrets } from '../../three-d-secure/sealed.ts';
import { selectOtherSecrets } from '../create/rules.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { parseAnswer } from '../processing/answer.ts';
import { callWithFallback, isIntentLate } from '../processing/fallback.ts';
import { firstInquiryAt } from '../processing/inquiry-schedule.ts';
import { toAttempt } from '../processing/intent.ts';
import { storeUnknown } from '../processing/process-plan.ts';
import { findRoute, hasChoice } from '../processing/route.ts';
import { missedCapture } from '../processing/store-found-outcome.ts';
import { type OutcomeToStore, storeOutcome, storeOutcomeOrKeepOpen } from '../processing/store-outcome.ts';
import { addFields } from './plan.ts';

/** The payment as it then stands; undefined where the authentication is open or belongs to no payment. */
export async function resumePayment(ports: PaymentPorts, authentication: Authentication): Promise<Payment | undefined> {
  if (authentication.paymentId === null || authentication.state !== 'finished') return undefined;
  const payment = await ports.store.payments.byId(toMerchantKey(authentication.entityPath), authentication.paymentId);
  assert(payment, 'an authentication and its payment are one commit');
  if (authentication.resumedAt !== null) return payment;
  try {
    return mayPay(authentication) ? await authorize(ports, payment, authentication) : await decline(ports, payment, authentication);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'authentication_state') throw error;
    // Somebody else resumed it first: what is stored stands.
    return ports.store.payments.byId(toMerchantKey(payment.entityPath), payment.id);
  }
}

/** No money moves, and no bank is called: one commit. */
function decline(ports: PaymentPorts, payment: Payment, authentication: Authentication): Promise<Payment> {
  ports.securityCodes.take(authentication.id);
  const requestId = ports.newId();
  const outcome: ConnectorOutcome = { resultCode: authentication.resultCode, resultDetails: {} };
  const before = [resumption(ports, authentication), openAttempt(ports, payment, requestId)];
  return storeOutcome(ports, {
    ...toOutcomeToStore(ports, withResult(payment, authentication), requestId, outcome, before),
    wasSent: false,
  });
}

async function authorize(ports: PaymentPorts, payment: Payment, authentication: Authentication): Promise<Payment> {
  const call = await toCall(ports, payment, authentication);
  const connector = ports.connectorFor(call.settings, payment.connector);
  const going = withResult(payment, authentication);
  const intent = [resumption(ports, authentication), openAttempt(ports, payment, call.requestId)];
  const fallbacks = await findFallbacks(ports, payment, call);
  if (connector.effects === 'none' && fallbacks.length === 0) {
    return storeOutcome(ports, toOutcomeToStore(ports, going, call.requestId, await connector.perform(call), intent));
  }
  const startedUs = ports.clocks.elapsedUs();
  ports.callsUnderWay.begin(call.requestId);
  let isSent = false;
  try {
    await ports.store.commit(toMerchantKey(payment.entityPath), [...intent, toProgress(ports, going)]);
    ports.publish();
    if (isIntentLate(ports, startedUs)) return going;
    isSent = true;
  } finally {
    if (!isSent) ports.callsUnderWay.end(call.requestId);
  }
  const called = await callWithFallback(ports, { payment: going, call, fallbacks });
  if (called.outcome === null) return storeUnknown({ ports }, { call: called.call, claim: null }, called.payment);
  return storeOutcomeOrKeepOpen(ports, toOutcomeToStore(ports, called.payment, called.call.requestId, called.outcome, []));
}

/** The authentication belongs to the card and the merchant: another connector is called with the same one. */
async function findFallbacks(ports: PaymentPorts, payment: Payment, call: ConnectorCall): Promise<readonly string[]> {
  if (payment.referencedId !== null || call.testMode === 'EXTERNAL' || !hasChoice(call.settings)) return [];
  const channel = await findEntity(ports, payment.entityId);
  assert(channel, 'a payment has a channel');
  const { connectors } = await findRoute(ports, { payment, call, channel });
  return connectors.filter((name) => name !== payment.connector);
}

function resumption(ports: PaymentPorts, { id, entityId }: Authentication): Write {
  return { write: 'authentication.resume', id, at: ports.clocks.entityNow(entityId) };
}

function openAttempt({ clocks }: PaymentPorts, payment: Payment, requestId: Id): Write {
  const attempt = toAttempt({ payment, call: { requestId, now: clocks.entityNow(payment.entityId) } });
  return { write: 'attempt.insert', attempt: { ...attempt, nextInquiryAt: firstInquiryAt(steadyEntityNow(clocks, payment.entityId)) } };
}

/** Still pending, with the result and without the redirect: from now on the bank is asked about it, not the shopper. */
function toProgress(ports: PaymentPorts, payment: Payment): Write {
  const { id, status, resultCode, amountMinor, authorized, captured, connectorReference, registrationId, expiresAt, answer } = payment;
  const updatedAt = ports.clocks.entityNow(payment.entityId);
  return {
    write: 'payment.conclude',
    ...{ id, status, resultCode, amountMinor, authorized, captured, connectorReference, registrationId, expiresAt, updatedAt, answer },
  };
}

function withResult(payment: Payment, authentication: Authentication): Payment {
  const { redirect: _redirect, ...answer } = parseAnswer(payment) as RequestTree;
  return { ...payment, answer: JSON.stringify(addFields(answer, toThreeDSecureFields(authentication))) };
}

function toOutcomeToStore(
  ports: PaymentPorts,
  payment: Payment,
  attemptId: Id,
  outcome: ConnectorOutcome,
  before: readonly Write[],
): OutcomeToStore {
  const followUp = payment.type === 'PA' ? (concluded: Payment) => missedCapture(ports, concluded) : null;
  const nothing = { reservedMinor: 0n, releasedMinor: 0n, increment: false, lineage: null, claim: null, plan: null, wasSent: true };
  return { ...nothing, payment, attemptId, outcome, followUp, before };
}

/** The call as the request would have made it; the security code and a token's codes are there only where they are still in memory. */
async function toCall(ports: PaymentPorts, payment: Payment, authentication: Authentication): Promise<ConnectorCall> {
  const channel = await findEntity(ports, payment.entityId);
  const sealed = await ports.store.authentications.sealedAccount(toMerchantKey(authentication.entityPath), authentication.id);
  // Erased by who resumed it first.
  if (sealed === undefined || authentication.request === null) throw new Conflict('authentication_state');
  assert(channel?.settings, 'a payment has a channel');
  const referenced =
    payment.referencedId === null ? undefined : await ports.store.payments.byId(toMerchantKey(payment.entityPath), payment.referencedId);
  const secrets: Secrets = new Map([...(await openSecrets(ports, sealed)), ...ports.securityCodes.take(authentication.id)]);
  const request = addFields(JSON.parse(authentication.request) as RequestTree, toThreeDSecureFields(authentication));
  return {
    requestId: ports.newId(),
    paymentId: payment.id,
    channelId: payment.entityId,
    operation: payment.type,
    brand: payment.brand,
    method: payment.method,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    testMode: payment.testMode,
    environment: ports.environment,
    cardNumber: secrets.get('card.number') ?? null,
    cvv: secrets.get('card.cvv') ?? null,
    cardExpiry: readExpiry(request),
    accountSecrets: selectOtherSecrets(secrets),
    request,
    referenced: referenced ?? null,
    settings: channel.settings,
    now: ports.clocks.entityNow(payment.entityId),
    publicUrl: ports.publicUrl,
  };
}
