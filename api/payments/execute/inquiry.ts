/** Asks a bank what became of an attempt; never sends it again (decision: intent-call-outcome). */
import type { ConnectorOutcome, Inquiry } from '../../connectors/connector.ts';
import type { ChannelSettings } from '../../entities/entity.ts';
import { entityOf } from '../../entities/operations.ts';
import { assert } from '../../kernel/assert.ts';
import { Conflict, type Write } from '../../kernel/commit.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { mayCancel, nextInquiryAt } from './inquiry-schedule.ts';
import { parseAnswer } from './settle.ts';
import { settleFound } from './settle-found.ts';

interface Question {
  readonly payment: Payment;
  readonly attempt: Attempt;
  readonly settings: ChannelSettings;
}

/** Returns whether the payment has its outcome now; where it has none, the next asking is set by the schedule. */
export async function ask(ports: PaymentPorts, attempt: Attempt): Promise<boolean> {
  const payment = await ports.store.payments.byId(attempt.paymentId);
  assert(payment, 'an attempt and its payment are one write');
  const settings = (await entityOf(ports, payment.entityId))?.settings;
  const outcome = settings ? await outcomeOf(ports, { payment, attempt, settings }) : null;
  if (outcome === null) {
    await stayOpen(ports, payment, attempt);
    return false;
  }
  await settleFound(ports, payment, attempt, outcome);
  return true;
}

async function outcomeOf(ports: PaymentPorts, question: Question): Promise<ConnectorOutcome | null> {
  if (mayCancel(question.attempt.inquiries) && !wasRedirected(question.payment) && (await cancelled(ports, question))) {
    return { resultCode: '900.100.301', resultDetails: {} };
  }
  const inquiry = await inquire(ports, question);
  switch (inquiry.status) {
    case 'known':
      return isWaiting(inquiry.outcome) && wasRedirected(question.payment) ? abandoned(ports, question) : inquiry.outcome;
    case 'absent':
      return wasRedirected(question.payment) ? shopperGone : { resultCode: '900.100.100', resultDetails: {} };
    case 'unreachable':
      return null;
  }
}

/** A shopper who was sent away and never came back. */
const shopperGone: ConnectorOutcome = { resultCode: '100.396.103', resultDetails: {} };

function wasRedirected(payment: Payment): boolean {
  return parseAnswer(payment).redirect !== undefined;
}

function isWaiting(outcome: ConnectorOutcome): boolean {
  return outcome.resultCode.startsWith('000.200.');
}

/** The bank still waits for the shopper, whose time is over: it has to stop waiting before the payment is called off. */
async function abandoned(ports: PaymentPorts, question: Question): Promise<ConnectorOutcome | null> {
  return (await cancelled(ports, question)) ? shopperGone : null;
}

async function inquire(ports: PaymentPorts, { attempt, settings }: Question): Promise<Inquiry> {
  try {
    return await ports.connectorFor(settings).inquire(attempt.id, settings);
  } catch {
    return { status: 'unreachable' };
  }
}

async function cancelled(ports: PaymentPorts, { attempt, settings }: Question): Promise<boolean> {
  try {
    return (await ports.connectorFor(settings).cancel?.(attempt.id, settings)) === 'cancelled';
  } catch {
    return false;
  }
}

/** A payment that a dead process left pending is unknown as soon as its bank cannot be asked either. */
async function stayOpen(ports: PaymentPorts, payment: Payment, attempt: Attempt): Promise<void> {
  const now = ports.clocks.now();
  const writes: Write[] = [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: nextInquiryAt(now, attempt.inquiries + 1) }];
  if (payment.status === 'pending' && !wasRedirected(payment)) {
    const updatedAt = ports.clocks.entityNow(payment.entityId);
    writes.push({ write: 'payment.status', id: payment.id, from: ['pending'], status: 'unknown', updatedAt });
  }
  try {
    await ports.store.commit(writes);
  } catch (error) {
    // Somebody has settled it meanwhile: what is stored stands.
    if (!(error instanceof Conflict)) throw error;
  }
}
