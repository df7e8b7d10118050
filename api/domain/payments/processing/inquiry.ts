/** Asks a bank for the outcome of an attempt. The gateway never sends the call again (decision: ask-never-resend). */

import type { ConnectorOutcome, Inquiry } from '../../../connectors/connector.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import { steadyEntityNow, steadyNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, isCommitted, type Write } from '../../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { parseIdMs } from '../../../foundation/kernel/identifier.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { parseAnswer } from './answer.ts';
import { inquiredOperation } from './inquired.ts';
import { askedAfterCancellationAt, isAbsenceFinal, mayCancel, mayStillBeCancelled, nextInquiryAt } from './inquiry-schedule.ts';
import { unknownWrites } from './side-effects.ts';
import { storeFoundOutcome } from './store-found-outcome.ts';

interface OpenAttempt {
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly settings: ChannelSettings;
}

/**
 * Returns whether the payment has its outcome now. Where it has none, the schedule sets the next inquiry. Whose call is under way here is not
 * asked about: a bank that has not heard of it yet would say that there is none. Nor is one whose cancellation may be on its way.
 */
export async function inquire(ports: PaymentPorts, merchant: MerchantKey, attempt: Attempt): Promise<boolean> {
  if (ports.callsUnderWay.has(attempt.id) || mayStillBeCancelled(attempt, steadyNow(ports.clocks), ports.isDatabaseOwn)) return false;
  const payment = await ports.store.payments.byId(merchant, attempt.paymentId);
  assert(payment, 'an attempt and its payment are one commit');
  const settings = (await findEntity(ports, payment.entityId))?.settings;
  const found: Found = settings ? await findOutcome(ports, { payment, attempt, settings }) : 'nothing';
  switch (found) {
    case 'nothing':
      await keepOpen(ports, payment, attempt);
      return false;
    case 'cancellation':
      return false;
    default:
      return isConcluded(await storeFoundOutcome(ports, payment, found.attempt, found.outcome));
  }
}

/** Not where the bank takes its time, nor where a cancellation began while it answered. */
function isConcluded({ status }: Payment): boolean {
  return status !== 'pending' && status !== 'unknown';
}

/** `cancellation`: the bank was asked to cancel and did not answer, or somebody else asks it. What it says now may be over in a moment. */
type Found = { readonly outcome: ConnectorOutcome; readonly attempt: Attempt } | 'nothing' | 'cancellation';

async function findOutcome(ports: PaymentPorts, open: OpenAttempt): Promise<Found> {
  const { attempt, payment } = open;
  const mayBegin = attempt.cancellationAt === null && canCancel(ports, open);
  if (mayBegin && mayCancel(attempt.inquiries) && !wasRedirected(payment)) return cancel(ports, open, cancelledOutcome);
  const inquiry = await queryConnector(ports, open);
  switch (inquiry.status) {
    case 'known':
      if (!isWaiting(inquiry.outcome) || !wasRedirected(payment)) return { outcome: inquiry.outcome, attempt };
      if (mayBegin) return cancel(ports, open, shopperGone);
      return isLastInquiry(ports, open) ? { outcome: shopperUncertain, attempt } : 'nothing';
    case 'absent':
      if (!mayBeGone(ports, attempt)) return 'nothing';
      return { outcome: wasRedirected(payment) ? shopperGone : neverReceived, attempt };
    case 'unreachable':
      return 'nothing';
  }
}

/** Whether "absent" may be believed: no call of this attempt can still reach the bank. */
export function mayBeGone({ clocks, isDatabaseOwn }: Pick<PaymentPorts, 'clocks' | 'isDatabaseOwn'>, { id }: Pick<Attempt, 'id'>): boolean {
  return isAbsenceFinal(steadyNow(clocks) - parseIdMs(id), isDatabaseOwn);
}

const cancelledOutcome: ConnectorOutcome = { resultCode: '900.100.301', resultDetails: {} };
const neverReceived: ConnectorOutcome = { resultCode: '900.100.100', resultDetails: {} };
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

function isLastInquiry({ clocks }: PaymentPorts, { payment, attempt }: OpenAttempt): boolean {
  return nextInquiryAt(clocks.entityNow(payment.entityId), attempt.inquiries + 1) === null;
}

async function queryConnector(ports: PaymentPorts, { payment, attempt, settings }: OpenAttempt): Promise<Inquiry> {
  try {
    const about = await inquiredOperation(ports, payment);
    return await ports.connectorFor(settings, attempt.connector).inquire(attempt.id, settings, payment.entityId, about);
  } catch {
    return { status: 'unreachable' };
  }
}

/** Not where its connector is gone from the channel: then nobody can be asked either. */
function canCancel(ports: PaymentPorts, { attempt, settings }: OpenAttempt): boolean {
  try {
    return ports.connectorFor(settings, attempt.connector).cancel !== undefined;
  } catch {
    return false;
  }
}

/**
 * That it begins is stored first. What the bank says from then on, to whoever asks, it may undo a moment later. So only its "cancelled" is
 * believed until the request can no longer be on its way (decision: ask-never-resend). The bank of a shopper whose time is
 * over has to cancel as well before the payment may be.
 */
async function cancel(ports: PaymentPorts, open: OpenAttempt, outcome: ConnectorOutcome): Promise<Found> {
  const attempt = await beginCancellation(ports, open);
  return attempt && (await isCancelledByBank(ports, open)) ? { outcome, attempt } : 'cancellation';
}

/** The attempt as it is stored then; undefined where somebody else begins it, or was asked meanwhile. */
async function beginCancellation(ports: PaymentPorts, { payment, attempt }: OpenAttempt): Promise<Attempt | undefined> {
  const { id, inquiries, cancellationAt } = attempt;
  const at = steadyNow(ports.clocks);
  const dueAt = askedAfterCancellationAt(steadyEntityNow(ports.clocks, payment.entityId), ports.isDatabaseOwn);
  const write: Write = { write: 'attempt.cancel', id, inquiries, cancellationAt, at, nextInquiryAt: dueAt };
  if (!(await isCommitted(ports.store.commit(toMerchantKey(payment.entityPath), [write])))) return undefined;
  return { ...attempt, cancellationAt: at, nextInquiryAt: dueAt };
}

async function isCancelledByBank(ports: PaymentPorts, { payment, attempt, settings }: OpenAttempt): Promise<boolean> {
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
