import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { type CreateOptions, createPayment } from './create/create.ts';
import type { Payment } from './payment.ts';
import type { PaymentContext } from './ports.ts';
import { referencePayment } from './reference/reference.ts';
import { isReferencingType } from './rules.ts';

/** Creates a payment; with `referenceUuid` and CP, RV or RF it is an operation on the payment that this names (spec §2.1). */
export function pay(context: PaymentContext, input: RequestTree, options: CreateOptions = {}): Promise<Payment> {
  const type = textAt(input, 'paymentType');
  const id = textAt(input, 'referenceUuid');
  if (type === undefined || id === undefined || !isReferencingType(type)) return createPayment(context, input, options);
  const { referenceUuid: _named, ...reference } = input;
  return referencePayment(context, id, reference, { ...options, namedBy: 'referenceUuid' });
}
