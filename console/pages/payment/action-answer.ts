/** What the gateway's answer to an operation means for the dialog: done, declined, refused, stale, or not known. */
import type { CombinedError } from 'urql';
import type { ActionEvent } from './action-machine.ts';
import type { Made } from './documents.ts';

/** 409: the payment has changed since the version that was sent (core 7). */
const conflicting = '800.110.100';

/** Answers after which nobody can tell whether it was done. */
const inTheDark = new Set(['INTERNAL_SERVER_ERROR', 'UNAVAILABLE']);

export type Answer = Extract<ActionEvent, { type: 'done' | 'declined' | 'refused' | 'stale' | 'lost' }>;

type Told = Pick<CombinedError, 'graphQLErrors' | 'networkError'>;

/** `refusalText` is the gateway's sentence. */
export function answerOf(payment: Made | undefined, error: Told | undefined, refusalText: string): Answer {
  if (payment) return outcomeOf(payment);
  const [first] = error?.graphQLErrors ?? [];
  if (!first || inTheDark.has(String(first.extensions.code))) return { type: 'lost' };
  if (first.extensions.resultCode === conflicting) return { type: 'stale', text: refusalText };
  return { type: 'refused', text: refusalText };
}

function outcomeOf({ id, amount, outcome, result }: Made): Answer {
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
