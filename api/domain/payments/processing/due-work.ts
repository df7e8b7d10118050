/** One bounded round of due work over payments: outcomes that are missing, authorisations that have expired. */

import { steadyEntityNow, steadyNow } from '../../../foundation/kernel/clock.ts';
import { Conflict, isCommitted, type Write } from '../../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { DueTask } from '../../../foundation/kernel/due-task.ts';
import { releasePostings } from '../../ledger/account.ts';
import { tickRegistrations } from '../../registrations/tick.ts';
import { tickAuthentications } from '../authenticate/due-work.ts';
import { type Attempt, hasExpired, type Payment, remainingOf } from '../payment.ts';
import type { DueInquiry, PaymentPorts } from '../ports.ts';
import { inquire } from './inquiry.ts';
import { nextInquiryAt, patienceMs } from './inquiry-schedule.ts';
import { paymentEvent } from './side-effects.ts';

/** Inquiries, and releases of expired authorisations, in one round. */
const inquiriesMax = 50;
const expiriesMax = 200;
/** Keys that one round forgets. */
const keysMax = 1_000;
/** Inquiries in flight at once: a bank that does not answer must not hold up the others. */
const inquiriesAtOnce = 8;
/** More than the calls that one process can have in flight. What is beyond it follows with the ticks. */
const recoveriesMax = 2_000;

/** Also of the platform of an installation in objects, which counts refunds through assistants by such keys. */
export const usedKeys: DueTask<PaymentPorts> = { name: 'used keys', clockInDoubt: 'waits', run: forgetKeys };

/** A round of what is due over payments and stored accounts. */
export const paymentTasks: readonly DueTask<PaymentPorts>[] = [
  { name: 'missing outcomes', clockInDoubt: 'runs', run: inquireDue },
  { name: 'abandoned authentications', clockInDoubt: 'waits', run: tickAuthentications },
  { name: 'expired authorisations', clockInDoubt: 'waits', run: expireAuthorizations },
  usedKeys,
  { name: 'accounts to erase', clockInDoubt: 'waits', run: tickRegistrations },
];

/** By the steady time: a clock that is ahead must not ask about calls that are still in flight, nor end a shopper's redirect. */
async function inquireDue(ports: PaymentPorts): Promise<number> {
  return inquireAll(ports, await ports.store.acrossMerchants.dueInquiries(steadyNow(ports.clocks), inquiriesMax));
}

async function expireAuthorizations(ports: PaymentPorts): Promise<number> {
  let done = 0;
  for (const payment of await ports.store.acrossMerchants.expiredAuthorizations(ports.clocks.now(), expiriesMax)) {
    if (await expireAuthorization(ports, payment)) done += 1;
  }
  return done;
}

/** Idempotency keys and wallet tokens whose time is over. Nobody waits for them, so they count as no work. */
async function forgetKeys(ports: PaymentPorts): Promise<number> {
  await ports.store.acrossMerchants.forgetExpiredKeys(ports.clocks.now(), keysMax);
  await ports.store.acrossMerchants.forgetSpentTokens(ports.clocks.now(), keysMax);
  return 0;
}

/**
 * The attempts that a crashed process left in the middle of a call. Only for a process that owns its database alone, and
 * only before it accepts its first request, whose calls would be among them.
 */
export async function abandonedAttempts(ports: PaymentPorts): Promise<readonly DueInquiry[]> {
  const open = await ports.store.acrossMerchants.dueInquiries(ports.clocks.now() + patienceMs, recoveriesMax);
  return open.filter(({ attempt }) => attempt.inquiries === 0 && attempt.connectorReference === null && isCallInFlight(attempt));
}

/** A call in flight has its inquiry `patienceMs` after its start; a redirect far later, a time-out far sooner. */
export function isCallInFlight({ startedAt, nextInquiryAt: due }: Attempt): boolean {
  return due !== null && due - startedAt >= patienceMs && due - startedAt < 2 * patienceMs;
}

/** Inquires about them now instead of after `patienceMs`. Returns how many it concluded. */
export function recoverPayments(ports: PaymentPorts, abandoned: readonly DueInquiry[], signal?: AbortSignal): Promise<number> {
  return inquireAll(ports, abandoned, signal);
}

async function inquireAll(ports: PaymentPorts, due: readonly DueInquiry[], signal?: AbortSignal): Promise<number> {
  let done = 0;
  const waiting = due.values();
  const inquireInTurn = async () => {
    for (const inquiry of waiting) {
      if (signal?.aborted) return;
      if (await inquireOrPostpone(ports, inquiry)) done += 1;
    }
  };
  await Promise.all(Array.from({ length: inquiriesAtOnce }, inquireInTurn));
  return done;
}

/** A fault over one payment is logged and its inquiry postponed by the schedule, so that the others go on. */
export async function inquireOrPostpone(ports: PaymentPorts, { merchant, attempt }: DueInquiry): Promise<boolean> {
  try {
    return await inquire(ports, merchant, attempt);
  } catch (error) {
    ports.log.error('inquiry failed', {
      paymentId: attempt.paymentId,
      kind: error instanceof Error ? error.name : typeof error,
      constraint: error instanceof Conflict ? error.constraint : undefined,
    });
    const next = nextInquiryAt(steadyEntityNow(ports.clocks, attempt.entityId), attempt.inquiries + 1);
    await ports.store.commit(merchant, [{ write: 'attempt.inquired', id: attempt.id, nextInquiryAt: next }]).catch(() => undefined);
    return false;
  }
}

/** An authorisation expires after its channel's days: what remains of it is released, with an event. */
export async function expireAuthorization(ports: PaymentPorts, payment: Payment): Promise<boolean> {
  const now = ports.clocks.entityNow(payment.entityId);
  if (!hasExpired(payment, now)) return false;
  const remaining = remainingOf(payment);
  const isUntouched = payment.captured === 0n && payment.reserved === 0n;
  const writes: Write[] = [
    { write: 'payment.expect', id: payment.id, version: payment.version },
    { write: 'payment.move', id: payment.id, change: { released: remaining }, updatedAt: now },
    ...(isUntouched ? [{ write: 'payment.status', id: payment.id, from: ['approved'], status: 'expired', updatedAt: now } as const] : []),
    {
      write: 'ledger.post',
      entries: releasePostings(remaining).map((posting) => ({
        ...posting,
        id: ports.newId(),
        paymentId: payment.id,
        entityId: payment.entityId,
        currency: payment.currency,
        postedAt: now,
        recordId: null,
      })),
    },
    { write: 'event.append', event: paymentEvent({ ...payment, updatedAt: now }, 'UPDATED', ports.newId()) },
  ];
  // A racing capture came first: the next round sees what remains.
  if (!(await isCommitted(ports.store.commit(toMerchantKey(payment.entityPath), writes)))) return false;
  ports.publish();
  return true;
}
