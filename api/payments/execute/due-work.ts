/** One bounded round of due work over payments: outcomes that are missing, authorisations that have ended. */

import { Conflict, type Write } from '../../kernel/commit.ts';
import { releasePostings } from '../../ledger/account.ts';
import { tickRegistrations } from '../../registrations/operations-tick.ts';
import { type Attempt, type Payment, remainingOf } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { paymentEvent } from './conclusion.ts';
import { ask } from './inquiry.ts';
import { nextInquiryAt, patienceMs } from './inquiry-schedule.ts';

/** Attempts that are asked about, and authorisations that are released, in one round. */
const inquiriesMax = 50;
const expiriesMax = 200;
/** Questions under way at once: a bank that does not answer must not hold up the others. */
const inquiriesAtOnce = 8;
/** What a process can have left open: its connections to a bank, and then some. The rest follows with the ticks. */
const recoveriesMax = 2_000;

/** Returns how many payments it settled or released, and accounts it erased. */
export async function tickPayments(ports: PaymentPorts): Promise<number> {
  let done = await askAll(ports, await ports.store.attempts.dueInquiries(ports.clocks.now(), inquiriesMax));
  for (const payment of await ports.store.payments.expiredAuthorizations(ports.clocks.now(), expiriesMax)) {
    if (await expire(ports, payment)) done += 1;
  }
  await ports.store.idempotency.forgetExpired(ports.clocks.now(), 1_000);
  await ports.store.wallets.forgetSpentTokens(ports.clocks.now(), 1_000);
  return done + (await tickRegistrations(ports));
}

/**
 * Where one process alone owns the database: the attempts that one that died left in the middle of a call. To be read
 * before the first request is taken, whose calls would be among them.
 */
export async function abandonedAttempts(ports: PaymentPorts): Promise<readonly Attempt[]> {
  const open = await ports.store.attempts.dueInquiries(ports.clocks.now() + patienceMs, recoveriesMax);
  return open.filter((attempt) => attempt.inquiries === 0 && attempt.connectorReference === null && isCallUnderWay(attempt));
}

/** A call under way is asked about `patienceMs` after it began; a redirect waits far longer, a time-out far less. */
function isCallUnderWay({ startedAt, nextInquiryAt: due }: Attempt): boolean {
  return due !== null && due - startedAt >= patienceMs && due - startedAt < 2 * patienceMs;
}

/** Asks about them at once instead of after the patience that a call under way is given. Returns how many it settled. */
export function recoverPayments(ports: PaymentPorts, abandoned: readonly Attempt[], signal?: AbortSignal): Promise<number> {
  return askAll(ports, abandoned, signal);
}

async function askAll(ports: PaymentPorts, attempts: readonly Attempt[], signal?: AbortSignal): Promise<number> {
  let done = 0;
  const waiting = attempts.values();
  const askInTurn = async () => {
    for (const attempt of waiting) {
      if (signal?.aborted) return;
      if (await askOrPostpone(ports, attempt)) done += 1;
    }
  };
  await Promise.all(Array.from({ length: inquiriesAtOnce }, askInTurn));
  return done;
}

/** A fault over one payment is told and put off by the schedule, so that the others are asked about all the same. */
async function askOrPostpone(ports: PaymentPorts, attempt: Attempt): Promise<boolean> {
  try {
    return await ask(ports, attempt);
  } catch (error) {
    ports.log.error('an outcome could not be stored', {
      paymentId: attempt.paymentId,
      kind: error instanceof Error ? error.name : typeof error,
      constraint: error instanceof Conflict ? error.constraint : undefined,
    });
    const next = nextInquiryAt(ports.clocks.now(), attempt.inquiries + 1);
    await ports.store.commit([{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: next }]).catch(() => undefined);
    return false;
  }
}

/** An authorisation expires after its channel's days: its rest is released, with an event. */
async function expire(ports: PaymentPorts, payment: Payment): Promise<boolean> {
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
