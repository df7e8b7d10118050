/** Asks the bank about one payment now, because somebody wants to know. It only asks: it neither sends again nor cancels. */

import type { Inquiry } from '../../connectors/connector.ts';
import { findEntity } from '../../entities/operations.ts';
import type { Write } from '../../kernel/commit.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { settleFound } from './settle-found.ts';

export type AskedAnswer = Inquiry['status'];

/** `noteWrites` are committed with the outcome; without one they are the caller's to commit. */
export async function askBank(
  ports: PaymentPorts,
  { payment, attempt }: { readonly payment: Payment; readonly attempt: Attempt },
  noteWrites: (answer: AskedAnswer) => readonly Write[],
): Promise<{ readonly answer: AskedAnswer; readonly payment: Payment }> {
  const settings = (await findEntity(ports, payment.entityId))?.settings;
  const inquiry: Inquiry = settings
    ? await ports
        .connectorFor(settings)
        .inquire(attempt.id, settings)
        .catch((): Inquiry => ({ status: 'unreachable' }))
    : { status: 'unreachable' };
  if (inquiry.status === 'unreachable') return { answer: 'unreachable', payment };
  const outcome = inquiry.status === 'known' ? inquiry.outcome : { resultCode: '900.100.100', resultDetails: {} };
  return { answer: inquiry.status, payment: await settleFound(ports, payment, attempt, outcome, noteWrites(inquiry.status)) };
}
