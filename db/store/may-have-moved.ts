/** Which payments may have moved money, as SQL: those that did, and those of which nobody knows it yet (`isOutcomeOpen`). */
import { uncertainCodes } from '../../api/foundation/result-codes/result-codes.ts';

const codes = uncertainCodes.map((code) => `'${code}'`).join(', ');

/** Of the payment with this alias. */
export function mayHaveMoved(payment: string): string {
  return `(${payment}.status = 'approved' OR ${isOutcomeOpen(payment)})`;
}

/** As `mayHaveMoved`, or it did once: an authorisation of which nothing was captured has expired, and its shopper has paid all the same. */
export function hasTakenUse(payment: string): string {
  return `(${mayHaveMoved(payment)} OR ${hasExpired(payment)})`;
}

/** Approved, and over: one whose shopper never came has no authorised amount. */
export function hasExpired(payment: string): string {
  return `${payment}.status = 'expired' AND ${payment}.authorized > 0`;
}

/** As the rule of that name of payments has it. */
export function isOutcomeOpen(payment: string): string {
  return `(${payment}.status IN ('pending', 'unknown') OR ${payment}.status = 'declined' AND ${payment}.result_code IN (${codes}))`;
}
