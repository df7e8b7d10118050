/** What lists filter and sort payments by and statistics add up. Pure. */

import type { Id } from '../kernel/identifier.ts';
import type { Currency } from '../kernel/money.ts';
import type { PaymentMethod, PaymentStatus, PaymentType } from '../kernel/payment-type.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import { type MoneyStatus, toMoneyStatus } from '../payments/money-status.ts';
import type { Payment } from '../payments/payment.ts';
import { toCategory, toOutcome } from '../result-codes/outcome.ts';
import type { Outcome, ResultCategory } from '../result-codes/result-code.ts';

export interface PaymentFacts {
  readonly id: Id;
  readonly entityPath: string;
  readonly type: PaymentType;
  readonly brand: string | null;
  readonly method: PaymentMethod | null;
  readonly currency: Currency;
  readonly status: PaymentStatus;
  readonly outcome: Outcome;
  readonly moneyStatus: MoneyStatus;
  /** Of the result's code. */
  readonly category: ResultCategory;
  readonly resultCode: string;
  readonly amountMinor: bigint;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export function toPaymentFacts(payment: Payment): PaymentFacts {
  const { id, entityPath, type, brand, method, currency, status, resultCode, amountMinor, createdAt, updatedAt } = payment;
  const outcome = toOutcome(payment);
  const moneyStatus = toMoneyStatus(payment);
  const category = toCategory(resultCode);
  return {
    id,
    entityPath,
    type,
    brand,
    method,
    currency,
    status,
    outcome,
    moneyStatus,
    category,
    resultCode,
    amountMinor,
    createdAt,
    updatedAt,
  };
}
