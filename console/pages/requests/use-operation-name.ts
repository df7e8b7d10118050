/** An operation of the request log in words; what is not known stays as the log has it. */
import { isOneOf, paymentTypes } from '../../client/schema-enums.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useRequestMessages } from './requests-messages.ts';
import { parseOperation } from './requests-view.ts';

const isPaymentType = isOneOf(paymentTypes);

export function useOperationName(): (operation: string) => string {
  const { operations, steps } = useRequestMessages();
  const typeName = usePaymentTypeName();
  const words: Readonly<Record<string, string>> = operations;
  const ofSteps: Readonly<Record<string, string>> = steps;
  return (operation) => {
    const { subject, step } = parseOperation(operation);
    if (subject === 'reference' && step !== null && isPaymentType(step)) return typeName(step);
    const name = words[subject] ?? subject;
    return step === null ? name : `${name}: ${ofSteps[step] ?? step}`;
  };
}
