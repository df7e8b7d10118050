/** Reveals one payment's personal data to a member of staff who otherwise sees it masked, and audits that. */

import { auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireScopePath } from '../../../foundation/access/authorize.ts';
import { listPersonalValues, type PersonalValue } from '../../../foundation/catalogue/personal.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { isId } from '../../../foundation/kernel/identifier.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';

export interface RevealedPayment {
  readonly payment: Payment;
  readonly values: readonly PersonalValue[];
}

/**
 * The masked values of a payment, in full. The audit log has the entry before anything is returned: who, which payment,
 * when, and the names of the fields, never the values. Refuses with 404, 700.400.580 a payment that the caller does not see.
 */
export async function revealPersonalData(context: PaymentContext, paymentId: string): Promise<RevealedPayment> {
  const { store, newId, clocks } = context.ports;
  const caller = requireCaller(context, 'personal:reveal');
  const payment = isId(paymentId) ? await store.payments.byId(requireScopePath(caller), paymentId) : undefined;
  if (!payment || !entityWithin(context, payment.entityPath)) throw new Refused({ resultCode: '700.400.580', status: 404 });
  const values = listPersonalValues(JSON.parse(payment.answer));
  const { entityId, entityPath } = payment;
  const change = { shown: values.map(({ name }) => name) };
  const entry = auditEntry(newId(), clocks.now(), caller, {
    action: 'personal-data.reveal',
    subjectId: payment.id,
    entityId,
    entityPath,
    paymentId: payment.rootId,
    address: findAddress(context),
    change,
  });
  await store.commit(toMerchantKey(entityPath), [{ write: 'audit.append', entry }]);
  return { payment, values };
}
