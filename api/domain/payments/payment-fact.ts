/** What each fact is of a payment: as its row has it, or computed. Pure. */
import { type ComputedField, type FieldFact, fieldFacts, type PaymentFact, paymentFacts } from '../../contract/payment-facts.ts';
import type { Fact, Facts } from '../../foundation/kernel/fact.ts';
import { toOutcome } from '../../foundation/result-codes/outcome.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import { toMoneyStatus } from './money-status.ts';
import { type Payment, remainingOf } from './payment.ts';

/** What no column of the payment's row holds. */
export const computedFacts = {
  moneyStatus: toMoneyStatus,
  outcome: toOutcome,
  resultDescription: ({ resultCode }) => describeResultCode(resultCode),
  remaining: remainingOf,
} as const satisfies Readonly<Record<string, (payment: Payment) => string | bigint>>;

/** The fields of GraphQL's `Payment` that are facts. */
export const paymentFields: Facts<Payment> = Object.fromEntries(fieldFacts.map((name) => [name, toFact(name)]));

function toFact(name: FieldFact): Fact<Payment> {
  const { kind, meaning, field }: PaymentFact & { readonly field: NonNullable<PaymentFact['field']> } = paymentFacts[name];
  return { kind: field.scalar ?? kind, isNullable: field.isNullable, meaning, read: createRead(name) };
}

function createRead(name: FieldFact): Fact<Payment>['read'] {
  if (isComputed(name)) return computedFacts[name];
  const { property } = paymentFacts[name];
  return (payment) => payment[property];
}

function isComputed(name: FieldFact): name is ComputedField {
  return Object.hasOwn(computedFacts, name);
}
