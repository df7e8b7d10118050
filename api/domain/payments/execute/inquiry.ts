/** Asks a bank for the outcome of an attempt. The gateway never sends the call again (decision: ask-never-resend). */

import type { ConnectorOutcome, Inquiry } from '../../../connectors/connector.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import { steadyEntityNow, steadyNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, type Write } from '../../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { parseIdMs } from '../../../foundation/kernel/identifier.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { parseAnswer } from './answer.ts';
import { inquiredOperation } from './inquired.ts';
import { isAbsenceFinal, mayCancel, nextInquiryAt } from './inquiry-schedule.ts';
import { unknownWrites } from './side-effects.ts';
import { storeFoundOutcome } from './store-found-outcome.ts';

interface OpenAttempt {
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly settings: ChannelSettings;
}

/**
 * Returns whether the payment has its outcome now. Where it has none, the schedule sets the next inquiry. Whose call is under way here is not
 * asked about: a bank that has not heard of it yet would say that there is none.
 */
export async function inquire(ports: PaymentPorts, merchant: MerchantKey, attempt: Attempt): Promise<boolean> {
  if (ports.callsUnderWay.has(attempt.id)) return false;
  const payment = await ports.store.payments.byId(merchant, attempt.paymentId);
  assert(payment, 'an attempt and its payment are one commit');
  const settings = (await findEntity(ports, payment.entityId))?.settings;
  const outcome = settings ? await findOutcome(ports, { payment, attempt, settings }) : null;
  if (outcome === null) {
    await keepOpen(ports, payment, attempt);
    return false;
  }
  await storeFoundOutcome(ports, payment, attempt, outcome);
  return true;
}

async function findOutcome(ports: PaymentPorts, open: OpenAttempt): Promise<ConnectorOutcome | null> {
  if (mayCancel(open.attempt.inquiries) && !wasRedirected(open.payment) && (await cancel(ports, open))) {
    return { resultCode: '900.100.301', resultDetails: {} };
  }
  const inquiry = await queryConnector(ports, open);
  switch (inquiry.status) {
    case 'known':
      return isWaiting(inquiry.outcome) && wasRedirected(open.payment) ? cancelRedirect(ports, open) : inquiry.outcome;
    case 'absent':
      if (!mayBeGone(ports, open.attempt)) return null;
      return wasRedirected(open.payment) ? shopperGone : { resultCode: '900.100.100', resultDetails: {} };
    case 'unreachable':
      return null;
  }
}

/** Whether "absent" may be believed: no call of this attempt can still reach the bank. */
export function mayBeGone({ clocks, isDatabaseOwn }: Pick<PaymentPorts, 'clocks' | 'isDatabaseOwn'>, { id }: Pick<Attempt, 'id'>): boolean {
  return isAbsenceFinal(steadyNow(clocks) - parseIdMs(id), isDatabaseOwn);
}

/** The shopper was redirected and did not come back. */
const shopperGone: ConnectorOutcome = { resultCode: '100.396.103', resultDetails: {} };

function wasRedirected(payment: Payment): boolean {
  return parseAnswer(payment).redirect !== undefined;
}

function isWaiting(outcome: ConnectorOutcome): boolean {
  return outcome.resultCode.startsWith('000.200.');
}

/** After the last inquiry the bank still waited for the shopper, and did not cancel: nobody knows what the shopper did there. */
const shopperUncertain: ConnectorOutcome = { resultCode: '100.396.104', resultDetails: {} };

/** The bank still waits for the shopper, whose time is over. It has to cancel before the payment may be cancelled. */
async function cancelRedirect(ports: PaymentPorts, open: OpenAttempt): Promise<ConnectorOutcome | null> {
  if (await cancel(ports, open)) return shopperGone;
  const isLast = nextInquiryAt(ports.clocks.entityNow(open.payment.entityId), open.attempt.inquiries + 1) === null;
  return isLast ? shopperUncertain : null;
}

async function queryConnector(ports: PaymentPorts, { payment, attempt, settings }: OpenAttempt): Promise<Inquiry> {
  try {
    const about = await inquiredOperation(ports, payment);
    return await ports.connectorFor(settings, attempt.connector).inquire(attempt.id, settings, payment.entityId, about);
  } catch {
    return { status: 'unreachable' };
  }
}

async function cancel(ports: PaymentPorts, { payment, attempt, settings }: OpenAttempt): Promise<boolean> {
  try {
    return (await ports.connectorFor(settings, attempt.connector).cancel?.(attempt.id, settings, payment.entityId)) === 'cancelled';
  } catch {
    return false;
  }
}

/** A payment that a crashed process left pending becomes unknown where its bank cannot be reached either. */
async function keepOpen(ports: PaymentPorts, payment: Payment, attempt: Attempt): Promise<void> {
  const now = steadyEntityNow(ports.clocks, payment.entityId);
  const writes: Write[] = [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: nextInquiryAt(now, attempt.inquiries + 1) }];
  if (payment.status === 'pending' && !wasRedirected(payment)) {
    const updatedAt = ports.clocks.entityNow(payment.entityId);
    writes.push(...unknownWrites(payment, ports.newId(), updatedAt));
  }
  try {
    await ports.store.commit(toMerchantKey(payment.entityPath), writes);
  } catch (error) {
    // Another request concluded the payment meanwhile: what is stored stands.
    if (!(error instanceof Conflict)) throw error;
  }
}
