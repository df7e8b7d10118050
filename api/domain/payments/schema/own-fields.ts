/**
 * Fields of a payment that depend on its row and their arguments alone: no clock, no other row, and no context but whether personal data
 * is masked. What was written of them may be kept with the payment (execution/text-execution.ts). A field that is not named here is
 * resolved with every request; test/graphql/text-execution.test.ts resolves each of these without a context.
 */
import { fieldFacts } from '../../../contract/payment-facts.ts';
import { isEchoType } from '../../../foundation/graphql/schema/echo.ts';

const fieldsByType: Readonly<Record<string, ReadonlySet<string>>> = {
  Payment: new Set<string>([...fieldFacts, 'result', 'card', 'customer', 'customParameters', 'brandResult']),
  PaymentResult: new Set(['code', 'description', 'category', 'retry', 'avsResponse', 'cvvResponse']),
  KeyValue: new Set(['key', 'value']),
};

export function isOwnPaymentField(typeName: string, fieldName: string): boolean {
  return fieldsByType[typeName]?.has(fieldName) ?? isEchoType(typeName);
}

/** By type. */
export const ownPaymentFields: Readonly<Record<string, Iterable<string>>> = fieldsByType;
