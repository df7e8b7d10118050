/** Payments with their outcome in one word, by which a program tells them apart. */
import { GatewayError } from './errors.ts';
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

/** A payment that was not made, where a program asked for one that was. */
export class PaymentDeclined extends GatewayError {
  override readonly name = 'PaymentDeclined';
  readonly payment: DeclinedPayment | UnknownPayment;

  constructor(payment: DeclinedPayment | UnknownPayment) {
    super(`${payment.result.code} ${payment.result.description}`);
    this.payment = payment;
  }
}

/**
 * The payment, where it was made or is on its way. Throws `PaymentDeclined` where it was not made, and where its outcome is UNKNOWN: then wait
 * for the webhook, and do not send it again.
 */
export function orThrow(payment: Payment): ApprovedPayment | PendingPayment {
  switch (payment.outcome) {
    case 'APPROVED':
    case 'REVIEW':
    case 'PENDING':
      return payment;
    default:
      throw new PaymentDeclined(payment);
  }
}

/** The outcome of a result code; UNKNOWN for a code that is newer than this client. */
export function toOutcome(resultCode: string): Outcome {
  return outcomes.get(resultCode) ?? 'UNKNOWN';
}

/** An answer of a payment with its outcome. */
export function addOutcome(answer: unknown): Payment {
  const payment = answer as Schemas['Payment'];
  return { ...payment, outcome: toOutcome(payment.result.code) } as Payment;
}
