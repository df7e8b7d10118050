/** The standing of a payment, from all that is stored about it. */

import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { parseAnswer } from '../processing/answer.ts';
import { incrementsOf, operationsOn } from '../standing/family.ts';
import type { Matter } from '../standing/matter.ts';
import { computeStanding, type Standing } from '../standing/standing.ts';
import { batchedReads } from './batched.ts';
import { linkedPayments } from './linked.ts';

/** As it is when it is read: nothing of it is kept, so it is as current as the rows that it is made of. */
export async function readStanding(context: PaymentContext, payment: Payment): Promise<Standing> {
  const reads = batchedReads(context);
  const [family, attempts, authentications] = await Promise.all([
    linkedPayments(context, payment),
    reads.attempts(payment.id),
    reads.authentications(payment.id),
  ]);
  const ids = [payment, ...operationsOn(payment.id, family), ...incrementsOf(payment.id, family)].map(({ id }) => id);
  const matters = (await Promise.all(ids.map(reads.matters))).flat();
  const now = context.ports.clocks.now();
  return computeStanding({
    payment,
    family,
    askedMinor: attempts.reduce<bigint | null>((most, { amountMinor }) => (most === null || amountMinor > most ? amountMinor : most), null),
    isRedirected: payment.status === 'pending' && parseAnswer(payment).redirect !== undefined,
    authentication: authentications[0] ?? null,
    matters: matters.filter((matter) => !isExpired(matter, now)),
  });
}

/** An approval that nobody gave in time waits for nobody any more. Its time is real time. */
function isExpired({ kind, until }: Matter, now: number): boolean {
  return (kind === 'operationApproval' || kind === 'decisionApproval') && until !== null && until <= now;
}
