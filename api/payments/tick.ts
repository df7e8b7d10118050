/** One bounded round of due work over payments: outcomes that are missing, authorisations that have ended. */

import { textAt } from '../catalogue/tree.ts';
import type { ConnectorOutcome, Inquiry } from '../connectors/connector.ts';
import type { ChannelSettings } from '../entities/entity.ts';
import { entityOf } from '../entities/operations.ts';
import { releasePostings } from '../ledger/account.ts';
import { Conflict, type Ports, type Write } from '../ports.ts';
import { paymentEvent } from './conclusion.ts';
import { nextInquiryAt, patienceMs } from './inquiry-schedule.ts';
import { type Attempt, type Payment, remainingOf } from './payment.ts';
import type { Lineage } from './plan.ts';
import { parseAnswer, settle } from './settle.ts';

/** Attempts that are asked about, and authorisations that are released, in one round. */
const inquiriesMax = 50;
const expiriesMax = 200;
/** What a process can have left open: its connections to a bank, and then some. The rest follows with the ticks. */
const recoveriesMax = 2_000;

/**
 * Where one process alone owns the database, every attempt that is open when it starts was left by one that died: its
 * bank is asked at once instead of after the patience that a call under way is given.
 */
export async function recoverPayments(ports: Ports): Promise<number> {
  let done = 0;
  for (const attempt of await ports.store.dueInquiries(ports.clocks.now() + patienceMs, recoveriesMax)) {
    if (await ask(ports, attempt)) done += 1;
  }
  return done;
}

/** Returns how many payments it settled or released. */
export async function tickPayments(ports: Ports): Promise<number> {
  let done = 0;
  for (const attempt of await ports.store.dueInquiries(ports.clocks.now(), inquiriesMax)) {
    if (await ask(ports, attempt)) done += 1;
  }
  for (const payment of await ports.store.expiredAuthorizations(ports.clocks.now(), expiriesMax)) {
    if (await expire(ports, payment)) done += 1;
  }
  await ports.store.forgetExpiredKeys(ports.clocks.now(), 1_000);
  return done;
}

/** Asks the bank what became of an attempt; never sends it again (architecture 5). */
async function ask(ports: Ports, attempt: Attempt): Promise<boolean> {
  const payment = await ports.store.paymentById(attempt.paymentId);
  const settings = payment && (await entityOf(ports, payment.entityId))?.settings;
  if (!payment || !settings) return false;
  const outcome = outcomeOf(await inquire(ports, attempt, settings), payment);
  const isOpen = outcome === null || (outcome.resultCode.startsWith('000.200.') && payment.status === 'pending');
  if (isOpen) {
    await ports.store.commit([
      { write: 'attempt.inquired', id: attempt.id, nextInquiryAt: nextInquiryAt(ports.clocks.now(), attempt.inquiries + 1) },
    ]);
    return false;
  }
  await settleFound(ports, payment, attempt, outcome);
  return true;
}

async function inquire(ports: Ports, attempt: Attempt, settings: ChannelSettings): Promise<Inquiry> {
  try {
    return await ports.connectorFor(settings).inquire(attempt.id, settings);
  } catch {
    return { status: 'unreachable' };
  }
}

function outcomeOf(inquiry: Inquiry, payment: Payment): ConnectorOutcome | null {
  switch (inquiry.status) {
    case 'known':
      return inquiry.outcome;
    case 'unreachable':
      return null;
    case 'absent': {
      // A shopper who was sent away and never came back; or a call that never reached the bank, so that nothing moved.
      const wasRedirected = parseAnswer(payment).redirect !== undefined;
      return { resultCode: wasRedirected ? '100.396.103' : '900.100.100', resultDetails: {} };
    }
  }
}

/** Settles a payment whose request is no longer at hand, from what was stored with it. */
export async function settleFound(ports: Ports, payment: Payment, attempt: Attempt, outcome: ConnectorOutcome): Promise<Payment> {
  const lineage = await storedLineage(ports, payment);
  const answer = parseAnswer(payment) as Parameters<typeof textAt>[0];
  const isFinal = textAt(answer, 'sequence') === 'FINAL';
  const rest = lineage && isFinal ? remainingOf(lineage.target) : 0n;
  return settle(ports, {
    payment,
    attemptId: attempt.id,
    reservedMinor: attempt.reservedMinor,
    releasedMinor: rest,
    increment: payment.type === 'PA' && textAt(answer, 'standingInstruction.industryPractice') === 'INCREMENTAL_AUTH' && lineage !== null,
    lineage,
    outcome,
    claim: null,
    plan: null,
    followUp: null,
  });
}

async function storedLineage(ports: Ports, payment: Payment): Promise<Lineage | null> {
  const target = payment.referencedId === null ? undefined : await ports.store.paymentById(payment.referencedId);
  if (!target) return null;
  const parent =
    target.referencedId !== null && (target.type === 'CP' || target.type === 'RC' || target.type === 'CB')
      ? await ports.store.paymentById(target.referencedId)
      : undefined;
  return { target, above: parent && payment.type !== 'RB' ? [parent] : [] };
}

/** An authorisation expires after its channel's days: its rest is released, with an event (interfaces, Amounts). */
async function expire(ports: Ports, payment: Payment): Promise<boolean> {
  if (payment.expiresAt === null || payment.expiresAt > ports.clocks.entityNow(payment.entityId)) return false;
  const rest = remainingOf(payment);
  const now = ports.clocks.entityNow(payment.entityId);
  const wholly = payment.captured === 0n && payment.reserved === 0n;
  const writes: Write[] = [
    { write: 'payment.expect', id: payment.id, version: payment.version },
    { write: 'payment.move', id: payment.id, change: { released: rest }, updatedAt: now },
    ...(wholly ? [{ write: 'payment.status', id: payment.id, from: ['approved'], status: 'expired', updatedAt: now } as const] : []),
    {
      write: 'ledger.post',
      entries: releasePostings(rest).map((posting) => ({
        ...posting,
        id: ports.newId(),
        paymentId: payment.id,
        entityId: payment.entityId,
        currency: payment.currency,
        postedAt: now,
      })),
    },
    { write: 'event.append', event: paymentEvent({ ...payment, updatedAt: now }, 'UPDATED', ports.newId()) },
  ];
  try {
    await ports.store.commit(writes);
  } catch (error) {
    // Somebody captured meanwhile: the next round sees what is left.
    if (error instanceof Conflict) return false;
    throw error;
  }
  ports.publish();
  return true;
}
