/** What a shopper is told of a payment and its refunds, with nothing that says who they are. Pure. */
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { Currency } from '../../../foundation/kernel/money.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Payment } from '../../payments/payment.ts';

export type ReceiptStatus = 'paid' | 'reserved' | 'pending' | 'failed';

/** `onItsWay`: sent, and the shopper's bank need not show it yet. `sent`: it should. */
export type RefundStatus = 'onItsWay' | 'sent' | 'pending' | 'failed';

export interface ReceiptRefund {
  readonly id: Id;
  readonly amountMinor: bigint;
  readonly status: RefundStatus;
  readonly at: Timestamp;
  /** By when banks usually show it. */
  readonly shownBy: Timestamp;
}

export interface Receipt {
  readonly entityId: Id;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly status: ReceiptStatus;
  readonly shortId: string;
  readonly merchantTransactionId: string | null;
  /** How the shopper's account statement names the payment. */
  readonly descriptor: string | null;
  readonly at: Timestamp;
  /** Oldest first. */
  readonly refunds: readonly ReceiptRefund[];
}

/** Issuers credit a card within five to ten days; a transfer to a bank account takes a few. Estimates, which the texts call usual. */
const cardDays = 10;
const accountDays = 5;

type Followed = Pick<Payment, 'id' | 'type' | 'amountMinor' | 'status' | 'createdAt'>;

/** Of the first payment of a family, and what followed it, oldest first. */
export function toReceipt(payment: Payment, family: readonly Followed[], now: Timestamp): Receipt {
  const { entityId, amountMinor, currency, shortId, merchantTransactionId, descriptor, createdAt } = payment;
  const status = toStatus(payment);
  const shownMs = (payment.cardBin === null ? accountDays : cardDays) * dayMs;
  const refunds = family
    .filter(({ type }) => type === 'RF' || (type === 'RV' && payment.type === 'DB'))
    .map(({ id, amountMinor: refunded, status: outcome, createdAt: at }) => ({
      id,
      amountMinor: refunded,
      status: toRefundStatus(outcome, at + shownMs, now),
      at,
      shownBy: at + shownMs,
    }));
  return {
    ...{ entityId, currency, shortId, merchantTransactionId, descriptor },
    // Of an authorisation the shopper has paid what was captured of it.
    amountMinor: status === 'paid' && payment.captured > 0n ? payment.captured : amountMinor,
    at: createdAt,
    status,
    // One that failed is not told where another came after it: staff tried again.
    refunds: refunds.filter((refund, index) => refund.status !== 'failed' || index === refunds.length - 1),
  };
}

function toStatus({ status, type, captured }: Payment): ReceiptStatus {
  if (status === 'pending' || status === 'unknown') return 'pending';
  if (status !== 'approved') return 'failed';
  return type === 'PA' && captured === 0n ? 'reserved' : 'paid';
}

function toRefundStatus(status: Payment['status'], shownBy: Timestamp, now: Timestamp): RefundStatus {
  if (status === 'pending' || status === 'unknown') return 'pending';
  if (status !== 'approved') return 'failed';
  return now < shownBy ? 'onItsWay' : 'sent';
}
