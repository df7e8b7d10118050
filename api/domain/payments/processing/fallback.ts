/**
 * Calls the connector of a payment, and the next one where the first ended it without effect. An unknown outcome never goes
 * on: who may have moved money is asked, and nobody else is called (decision: ask-never-resend).
 */

import type { Connector, ConnectorCall, ConnectorOutcome } from '../../../connectors/connector.ts';
import { ConnectorNotSent } from '../../../connectors/connector-timeout.ts';
import { steadyEntityNow } from '../../../foundation/kernel/clock.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../../foundation/kernel/fault.ts';
import { mayFallBack } from '../../routing/fallback.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { firstInquiryAt } from './inquiry-schedule.ts';
import { toAttempt } from './intent.ts';

/** The shopper waits: after this long no further connector is called. A call itself takes up to 30 s. */
const shopperWaitUs = 20_000_000;

/** The first inquiry follows 60 s after the intent; a call that began so late could meet it at the bank. */
const intentTimeoutUs = 20_000_000;

/**
 * Whether the write of an intent took too long. An inquiry may already run: the bank is not called any more, and the inquiry
 * ends the payment as not carried out.
 */
export function isIntentLate({ clocks }: Pick<PaymentPorts, 'clocks'>, startedUs: number): boolean {
  return clocks.elapsedUs() - startedUs > intentTimeoutUs;
}

export interface ToCall {
  /** Stored as pending, with an open attempt of `call.requestId`. */
  readonly payment: Payment;
  readonly call: ConnectorCall;
  readonly fallbacks: readonly string[];
}

export interface Called {
  /** As it is stored: with the connector that was called last. */
  readonly payment: Payment;
  /** The last call: its `requestId` is the attempt that is still open. */
  readonly call: ConnectorCall;
  readonly connector: Connector;
  /** Null: nobody knows it. */
  readonly outcome: ConnectorOutcome | null;
}

/** Each further attempt is one commit with the end of the one before, so that at every moment at most one is open. */
export async function callWithFallback(ports: PaymentPorts, given: ToCall): Promise<Called> {
  const startedUs = ports.clocks.elapsedUs();
  let { payment, call } = given;
  for (const next of [...given.fallbacks, null]) {
    const connector = ports.connectorFor(call.settings, payment.connector);
    const outcome = await performOnce(ports, connector, payment, call);
    const isLate = ports.clocks.elapsedUs() - startedUs > shopperWaitUs;
    if (next === null || outcome === null || isLate || !mayFallBack(outcome)) return { payment, call, connector, outcome };
    const moved = await moveOn(ports, { payment, call, outcome, next });
    // What is stored is not known: the first outcome is stored, which raises where the next attempt is stored already.
    if (moved === null) return { payment, call, connector, outcome };
    ({ payment, call } = moved);
    if (moved.isLate) return { payment, call, connector: ports.connectorFor(call.settings, next), outcome: null };
  }
  throw new Error('the last connector ends the loop');
}

async function performOnce(
  ports: PaymentPorts,
  connector: Connector,
  { id }: Payment,
  call: ConnectorCall,
): Promise<ConnectorOutcome | null> {
  try {
    return await connector.perform(call);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    ports.log.warn('connector gave no answer', { paymentId: id, connector: connector.name, error: name });
    // Nothing left this process, so the outcome is known.
    if (error instanceof ConnectorNotSent) return { resultCode: error.resultCode, resultDetails: {} };
    // The bank may or may not have moved money. The gateway queries it from now on and never sends the call again.
    return null;
  } finally {
    ports.callsUnderWay.end(call.requestId);
  }
}

interface Move extends Omit<ToCall, 'fallbacks'> {
  readonly outcome: ConnectorOutcome;
  readonly next: string;
}

async function moveOn(ports: PaymentPorts, { payment, call, outcome, next }: Move): Promise<(ToCall & { isLate: boolean }) | null> {
  const beganUs = ports.clocks.elapsedUs();
  const now = ports.clocks.entityNow(payment.entityId);
  const moved: Payment = { ...payment, connector: next, updatedAt: now, version: payment.version + 1 };
  const nextCall: ConnectorCall = { ...call, requestId: ports.newId(), now };
  const { resultCode, connectorReference = null } = outcome;
  const nextInquiryAt = firstInquiryAt(steadyEntityNow(ports.clocks, payment.entityId));
  ports.callsUnderWay.begin(nextCall.requestId);
  try {
    await ports.store.commit(toMerchantKey(payment.entityPath), [
      { write: 'attempt.finish', id: call.requestId, finishedAt: now, resultCode, connectorReference },
      { write: 'payment.reroute', id: payment.id, connector: next, updatedAt: now },
      { write: 'attempt.insert', attempt: { ...toAttempt({ payment: moved, call: nextCall }), nextInquiryAt } },
    ]);
  } catch (error) {
    ports.callsUnderWay.end(nextCall.requestId);
    ports.log.warn('the next connector was not called', { paymentId: payment.id, connector: next, ...faultFields(error) });
    return null;
  }
  const isLate = isIntentLate(ports, beganUs);
  if (isLate) ports.callsUnderWay.end(nextCall.requestId);
  return { payment: moved, call: nextCall, fallbacks: [], isLate };
}
