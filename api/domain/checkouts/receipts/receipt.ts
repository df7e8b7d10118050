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
  const isCaptured = family.some(({ type, status }) => type === 'CP' && status === 'approved');
  const shownMs = (payment.cardBin === null ? accountDays : cardDays) * dayMs;
  const refunds = family
    .filter(({ type }) => type === 'RF' || (type === 'RV' && payment.type === 'DB'))
    .map(({ id, amountMinor: refunded, status, createdAt: at }) => ({
      id,
      amountMinor: refunded,
      status: toRefundStatus(status, at + shownMs, now),
      at,
      shownBy: at + shownMs,
    }));
  return {
    ...{ entityId, amountMinor, currency, shortId, merchantTransactionId, descriptor },
    at: createdAt,
    status: toStatus(payment, isCaptured),
    refunds: refunds.filter(({ status }, index) => status !== 'failed' || index === refunds.length - 1),
  };
}

function toStatus({ status, type }: Payment, isCaptured: boolean): ReceiptStatus {
  if (status === 'pending' || status === 'unknown') return 'pending';
  if (status !== 'approved') return 'failed';
  return type === 'PA' && !isCaptured ? 'reserved' : 'paid';
}

/** One that failed is not told where another came after it: staff tried again. */
function toRefundStatus(status: Payment['status'], shownBy: Timestamp, now: Timestamp): RefundStatus {
  if (status === 'pending' || status === 'unknown') return 'pending';
  if (status !== 'approved') return 'failed';
  return now < shownBy ? 'onItsWay' : 'sent';
}
