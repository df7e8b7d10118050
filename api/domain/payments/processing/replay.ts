import type { Subject } from '../../../foundation/idempotency/idempotency-operations.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';

/**
 * What a repetition is answered with. A payment of status `unknown` is not waited for: its first request is over and was
 * answered as pending.
 */
export function paymentSubject({ ports }: PaymentContext, entityPath: string): Subject<Payment> {
  const merchant = toMerchantKey(entityPath);
  return { load: (id) => ports.store.payments.byId(merchant, id), isOpen: ({ status }) => status === 'pending' };
}
