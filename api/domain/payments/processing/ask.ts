/** Asks the bank about one payment now, because somebody wants to know. It only asks: it neither sends again nor cancels. */

import type { Inquiry } from '../../../connectors/connector.ts';
import { findEntity } from '../../../foundation/entities/entities-operations.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { inquiredOperation } from './inquired.ts';
import { mayBeGone } from './inquiry.ts';
import { storeFoundOutcome } from './store-found-outcome.ts';

/** `waiting`: the bank took the call before and has no outcome, or a call may still be on its way there. */
export type AskedAnswer = Inquiry['status'] | 'waiting';

export interface Asked {
  readonly answer: AskedAnswer;
  /** As it then stands. */
  readonly payment: Payment;
  /** Whether there was something to store; what the caller notes was committed with it. */
  readonly isStored: boolean;
}

/** `noteWrites` are committed with the outcome; without one they are the caller's to commit. */
export async function askBank(
  ports: PaymentPorts,
  { payment, attempt }: { readonly payment: Payment; readonly attempt: Attempt },
  noteWrites: (answer: AskedAnswer) => readonly Write[],
): Promise<Asked> {
  if (ports.callsUnderWay.has(attempt.id)) return { answer: 'waiting', payment, isStored: false };
  const settings = (await findEntity(ports, payment.entityId))?.settings;
  const inquiry: Inquiry = settings
    ? await ports
        .connectorFor(settings, attempt.connector)
        .inquire(attempt.id, settings, payment.entityId, await inquiredOperation(ports, payment))
        .catch((): Inquiry => ({ status: 'unreachable' }))
    : { status: 'unreachable' };
  if (inquiry.status === 'unreachable') return { answer: 'unreachable', payment, isStored: false };
  if (inquiry.status === 'absent' && (wasTaken(attempt) || !mayBeGone(ports, attempt)))
    return { answer: 'waiting', payment, isStored: false };
  const outcome = inquiry.status === 'known' ? inquiry.outcome : { resultCode: '900.100.100', resultDetails: {} };
  const stored = await storeFoundOutcome(ports, payment, attempt, outcome, noteWrites(inquiry.status));
  // A cancellation began while the bank answered.
  if (stored.version <= payment.version) return { answer: 'waiting', payment: stored, isStored: false };
  return { answer: inquiry.status, payment: stored, isStored: true };
}

/** The bank gave a reference when it took the call: it cannot be one that never received it. */
function wasTaken({ finishedAt, connectorReference }: Attempt): boolean {
  return finishedAt === null && connectorReference !== null;
}
