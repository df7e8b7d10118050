import type { Outcome, ResultCategory } from './result-code.ts';
import { findResultCode } from './result-codes.ts';

/** What happened, in a word. A state that the catalogue does not know of (an answer is missing, time ran out) counts before the code. */
export function toOutcome(payment: { readonly status: string; readonly resultCode: string }): Outcome {
  if (payment.status === 'unknown') return 'UNKNOWN';
  if (payment.status === 'expired') return 'EXPIRED';
  return findResultCode(payment.resultCode)?.outcome ?? 'UNKNOWN';
}

/** The group of a code; one that left the catalogue counts as a fault of ours. */
export function toCategory(code: string): ResultCategory {
  return findResultCode(code)?.category ?? 'system_error';
}
