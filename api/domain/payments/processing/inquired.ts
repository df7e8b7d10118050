/** What an inquiry says of its attempt beside the id, for banks that know their own references only. */
import type { InquiredOperation } from '../../../connectors/connector.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';

export async function inquiredOperation(ports: Pick<PaymentPorts, 'store'>, payment: Payment): Promise<InquiredOperation> {
  const { referencedId, entityPath, type } = payment;
  const referenced = referencedId === null ? undefined : await ports.store.payments.byId(toMerchantKey(entityPath), referencedId);
  return { operation: type, referencedReference: referenced?.connectorReference ?? null };
}
