/** The audit entry of an operation on an earlier payment (decision: audited-money). Pure but for its id and time. */

import { type AuditedChange, auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { PaymentContext } from '../ports.ts';
import type { Plan } from '../processing/plan.ts';
import type { ReferencingType } from '../rules.ts';
import type { ReferenceWork } from './plan.ts';

const actions: Readonly<Record<ReferencingType, AuditedChange['action']>> = {
  CP: 'payment.capture',
  RV: 'payment.reverse',
  RF: 'payment.refund',
  RB: 'payment.rebill',
  RC: 'payment.receipt',
  CB: 'payment.chargeback',
  CR: 'payment.chargeback-reversal',
};

/** One row in the commit of the operation: who, from where, what, how much of which payment, and why. Its outcome stands in the payment. */
export function toReferenceAudit(
  context: PaymentContext,
  { caller, type, options }: ReferenceWork,
  { payment, localDecline }: Plan,
): Write {
  const { id: subjectId, rootId: paymentId, entityId, entityPath, amountMinor, currency, referencedId } = payment;
  const { ports } = context;
  const change = {
    amount: formatAmount(amountMinor),
    currency,
    of: referencedId,
    ...(options.reason === undefined ? {} : { reason: options.reason }),
    ...(localDecline === null ? {} : { declined: localDecline }),
  };
  const audited = { action: actions[type], subjectId, paymentId, entityId, entityPath, address: findAddress(context), change };
  return { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, audited) };
}
