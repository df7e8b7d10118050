/**
 * Turns the gateway's answer to an operation into an event of the dialog: done, waiting, declined, refused, stale, or unknown.
 */
import type { CombinedError } from 'urql';
import { hasErrorCode } from '../../client/error-code.ts';
import type { ActionEvent } from './action-machine.ts';
import type { ActionPayment } from './documents.ts';

export type ActionResult = Extract<ActionEvent, { type: 'done' | 'waiting' | 'declined' | 'refused' | 'stale' | 'lost' }>;

type MutationError = Pick<CombinedError, 'graphQLErrors' | 'networkError'>;

/** `refusalText` is the gateway's sentence. */
export function toActionResult(payment: ActionPayment | undefined, error: MutationError | undefined, refusalText: string): ActionResult {
  if (payment) return toOutcomeEvent(payment);
  // After a fault of the gateway nobody can tell whether it was done.
  if (!error?.graphQLErrors.length || hasErrorCode(error, 'INTERNAL')) return { type: 'lost' };
  // The payment has changed since the version that was sent.
  if (hasErrorCode(error, 'CONFLICT')) return { type: 'stale', text: refusalText };
  if (hasErrorCode(error, 'APPROVAL_REQUIRED')) return { type: 'waiting' };
  return { type: 'refused', text: refusalText };
}

function toOutcomeEvent({ id, amount, outcome, result }: ActionPayment): ActionResult {
  switch (outcome) {
    case 'APPROVED':
    case 'REVIEW':
      return { type: 'done', done: { paymentId: id, amount, outcome: 'APPROVED' } };
    case 'PENDING':
    case 'UNKNOWN':
      return { type: 'done', done: { paymentId: id, amount, outcome: 'PENDING' } };
    default: {
      const { code, description, staff } = result;
      return { type: 'declined', problem: { kind: 'declined', code, description, staff, paymentId: id } };
    }
  }
}
