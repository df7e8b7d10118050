/** What lists filter and sort payments by and statistics add up. Pure. */

import { type OrderProperty, orderProperties } from '../../contract/payment-facts.ts';
import { type MoneyStatus, toMoneyStatus } from '../../domain/payments/money-status.ts';
import { isFollowUp } from '../../domain/payments/payment.ts';
import type { ProjectedPayment } from '../../domain/payments/ports.ts';
import { isReferencingType } from '../../domain/payments/rules.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { PaymentMethod, PaymentStatus, PaymentType } from '../../foundation/kernel/payment-type.ts';
import { toCategory, toOutcome } from '../../foundation/result-codes/outcome.ts';
import type { Outcome, ResultCategory } from '../../foundation/result-codes/result-code.ts';

export interface PaymentFacts extends Pick<ProjectedPayment, OrderProperty> {
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
  /** Of an operation on an earlier payment that payment's family; null of an original. */
  readonly rootId: Id | null;
  /** Of an original what became of its amount, its follow-ups included; 0 of a follow-up, so that nothing counts twice. */
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly chargedBackMinor: bigint;
}

export function toPaymentFacts(payment: ProjectedPayment): PaymentFacts {
  const { id, entityPath, type, brand, method, currency, status, resultCode } = payment;
  return {
    id,
    entityPath,
    type,
    brand,
    method,
    currency,
    status,
    outcome: toOutcome(payment),
    moneyStatus: toMoneyStatus(payment),
    category: toCategory(resultCode),
    resultCode,
    rootId: isFollowUp(payment) ? payment.rootId : null,
    ...toMoved(payment),
    ...toOrdered(payment),
  };
}

function toOrdered(payment: ProjectedPayment): Pick<PaymentFacts, OrderProperty> {
  // What has no value in some payments cannot be sorted by: it does not type-check here.
  const ordered: Partial<Record<OrderProperty, bigint | number>> = {};
  for (const property of orderProperties) ordered[property] = payment[property];
  return ordered as Pick<PaymentFacts, OrderProperty>;
}

function toMoved(payment: ProjectedPayment): Pick<PaymentFacts, 'capturedMinor' | 'refundedMinor' | 'chargedBackMinor'> {
  // An operation changed the payment that it references, which has the amount.
  if (isReferencingType(payment.type) && payment.type !== 'RB') return { capturedMinor: 0n, refundedMinor: 0n, chargedBackMinor: 0n };
  const { type, captured, reversed, refunded, chargedBack } = payment;
  // An authorisation reverses what it holds, the others what was taken, and a credit (CD) what was given.
  return { capturedMinor: type === 'PA' ? captured : captured - reversed, refundedMinor: refunded, chargedBackMinor: chargedBack };
}
