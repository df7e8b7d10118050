/** Payments that may be one that was made twice. */

import type { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { dayMs } from '../../../foundation/kernel/timestamp.ts';
import type { ReadModelContext } from '../ports.ts';
import { listPayments, type WantedPayments } from './list.ts';

/** Two payments further apart than this are two purchases. */
const windowMs = dayMs;
/** As many as a person reads. */
const duplicatesMax = 20;

/** A hold and a debit for one order take the shopper's money twice, as two debits do. */
const taking: readonly PaymentType[] = ['PA', 'DB'];

function typesLike(type: PaymentType): readonly PaymentType[] {
  return taking.includes(type) ? taking : [type];
}

/**
 * Payments of the same channel, within a day, that may be this one made twice: the same merchantTransactionId, or the
 * same last four, amount and currency. Information for people, never a reason to refuse. An operation has none: what
 * was done to another payment, such as a refund of the same amount, is no second attempt at it.
 */
export async function possibleDuplicates(context: ReadModelContext, payment: Payment): Promise<readonly Payment[]> {
  const { merchantTransactionId, last4, amountMinor, currency, entityId, createdAt } = payment;
  if (payment.referencedId !== null) return [];
  const near: WantedPayments = { entityId, types: typesLike(payment.type), from: createdAt - windowMs, to: createdAt + windowMs };
  const sameAmount = { currency, amountMin: amountMinor, amountMax: amountMinor };
  const pages = await Promise.all([
    ...(merchantTransactionId === null ? [] : [listPayments(context, { ...near, merchantTransactionId }, { first: duplicatesMax })]),
    ...(last4 === null ? [] : [listPayments(context, { ...near, last4, ...sameAmount }, { first: duplicatesMax })]),
  ]);
  const found = new Map(pages.flatMap(({ items }) => items.map(({ item }) => [item.id, item] as const)));
  return [...found.values()].filter(({ rootId }) => rootId !== payment.rootId).slice(0, duplicatesMax);
}
