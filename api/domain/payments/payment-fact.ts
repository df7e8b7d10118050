/** What each fact is of a payment: as its row has it, or computed. Pure. */
import { type ComputedField, type FieldFact, fieldFacts, type PaymentFact, paymentFacts } from '../../contract/payment-facts.ts';
import { isMaskedAt } from '../../foundation/catalogue/personal.ts';
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
  return { ...describeField(paymentFacts[name]), read: createRead(name) };
}

/** The catalogue's class of the place where the value is documented says who sees it unmasked. */
export function describeField({ kind, meaning, field, place }: FieldDescription): Omit<Fact<Payment>, 'read'> {
  const personal = place !== null && isMaskedAt(place) ? { personal: place.join('.') } : {};
  return { kind: field.scalar ?? kind, isNullable: field.isNullable, meaning, ...personal };
}

type FieldDescription = PaymentFact & { readonly field: NonNullable<PaymentFact['field']> };

function createRead(name: FieldFact): Fact<Payment>['read'] {
  if (isComputed(name)) return computedFacts[name];
  const { property } = paymentFacts[name];
  return (payment) => payment[property];
}

function isComputed(name: FieldFact): name is ComputedField {
  return Object.hasOwn(computedFacts, name);
}
