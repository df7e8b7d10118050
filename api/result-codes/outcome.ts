import type { Outcome, ResultCategory } from './result-code.ts';
import { resultCode } from './result-codes.ts';

/** What happened, in a word. A state that the catalogue does not know of (an answer is missing, time ran out) counts before the code. */
export function outcomeOf(payment: { readonly status: string; readonly resultCode: string }): Outcome {
  if (payment.status === 'unknown') return 'UNKNOWN';
  if (payment.status === 'expired') return 'EXPIRED';
  return resultCode(payment.resultCode)?.outcome ?? 'UNKNOWN';
}

/** The group of a code; one that left the catalogue counts as a fault of ours. */
export function categoryOf(code: string): ResultCategory {
  return resultCode(code)?.category ?? 'system_error';
}
