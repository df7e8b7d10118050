/** The payments that an operation changes beside the one that it references. */

import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';

/** The payments above the target whose amounts change with it, nearest first: the authorisation of a capture, the payment of a chargeback. */
export async function paymentsAbove(store: PaymentPorts['store'], target: Payment, type: PaymentType): Promise<readonly Payment[]> {
  if (target.referencedId === null || type === 'RB') return [];
  const merchant = toMerchantKey(target.entityPath);
  if (target.type === 'CP' || target.type === 'RC') return toList(await store.payments.byId(merchant, target.referencedId));
  if (target.type !== 'CB') return [];
  const charged = toList(await store.payments.byId(merchant, target.referencedId));
  const [payment] = charged;
  return payment?.type === 'CP' && payment.referencedId
    ? [...charged, ...toList(await store.payments.byId(merchant, payment.referencedId))]
    : charged;
}

function toList(payment: Payment | undefined): readonly Payment[] {
  return payment ? [payment] : [];
}
