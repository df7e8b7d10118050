/** Which payments may have moved money, as SQL: those that did, and those of which nobody knows it yet (`isOutcomeOpen`). */
import { uncertainCodes } from '../../api/foundation/result-codes/result-codes.ts';

const codes = uncertainCodes.map((code) => `'${code}'`).join(', ');

/** Of the payment with this alias. */
export function mayHaveMoved(payment: string): string {
  return `(${payment}.status = 'approved' OR ${isOutcomeOpen(payment)})`;
}

/** As the rule of that name of payments has it. */
export function isOutcomeOpen(payment: string): string {
  return `(${payment}.status IN ('pending', 'unknown') OR ${payment}.status = 'declined' AND ${payment}.result_code IN (${codes}))`;
}
