/** Payments with their outcome in one word, by which a program tells them apart. */
import type { components } from './generated/openapi.ts';
import { codesByOutcome, type Outcome } from './generated/result-codes.ts';

export type { Outcome };

type Schemas = components['schemas'];

/** The bank approved it; REVIEW: look at it before you deliver. */
export type ApprovedPayment = Schemas['PaymentApproved'] & { readonly outcome: 'APPROVED' | 'REVIEW' };
/** It has no outcome yet. Where it has a `redirect`, send the shopper there. */
export type PendingPayment = (Schemas['PaymentPending'] | Schemas['PaymentRedirect']) & { readonly outcome: 'PENDING' };
/** It was not made. It is stored, so it has an id. */
export type DeclinedPayment = Schemas['PaymentDeclined'] & { readonly outcome: 'DECLINED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED' };
/** The bank did not answer in time, and the gateway goes on asking. Wait for the webhook; do not send it again. */
export type UnknownPayment = Schemas['PaymentDeclined'] & { readonly outcome: 'UNKNOWN' };

/** Branch on `outcome`. */
export type Payment = ApprovedPayment | PendingPayment | DeclinedPayment | UnknownPayment;

const outcomes: ReadonlyMap<string, Outcome> = new Map(
  Object.entries(codesByOutcome).flatMap(([outcome, codes]) => codes.split(' ').map((code) => [code, outcome as Outcome] as const)),
);

/** The outcome of a result code; UNKNOWN for a code that is newer than this client. */
export function toOutcome(resultCode: string): Outcome {
  return outcomes.get(resultCode) ?? 'UNKNOWN';
}

/** An answer of a payment with its outcome. */
export function addOutcome(answer: unknown): Payment {
  const payment = answer as Schemas['Payment'];
  return { ...payment, outcome: toOutcome(payment.result.code) } as Payment;
}
