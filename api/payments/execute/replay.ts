import type { Subject } from '../../idempotency/operations.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';

/**
 * What a repetition is answered with. A payment of status `unknown` is not waited for: its first request is over and was
 * answered as pending.
 */
export function paymentSubject({ ports }: PaymentContext): Subject<Payment> {
  return { load: (id) => ports.store.payments.byId(id), isOpen: ({ status }) => status === 'pending' };
}
