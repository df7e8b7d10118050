import type { Outcome, ResultCategory } from './result-code.ts';
import { findResultCode } from './result-codes.ts';

/** What happened to a payment. The states `unknown` and `expired` have priority over the result code. */
export function toOutcome(payment: { readonly status: string; readonly resultCode: string }): Outcome {
  if (payment.status === 'unknown') return 'UNKNOWN';
  if (payment.status === 'expired') return 'EXPIRED';
  return findResultCode(payment.resultCode)?.outcome ?? 'UNKNOWN';
}

/** The category of a code; `system_error` for one that is not in the catalogue. */
export function toCategory(code: string): ResultCategory {
  return findResultCode(code)?.category ?? 'system_error';
}
