/** The event of a risk decision (decision: existing-clients). Pure. */

import type { NewEvent } from '../../foundation/events/event.ts';
import { addNotificationFields } from '../../foundation/events/notified.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { RiskCheck } from './rule.ts';

/** Of the payment that was checked. */
export interface CheckedPayment {
  readonly id: Id;
  readonly shortId: string;
  readonly entityPath: string;
  readonly merchantTransactionId: string | null;
}

export interface ToldDecision {
  readonly id: Id;
  readonly at: Timestamp;
  /** The result code of the decision. */
  readonly resultCode: string;
}

/** Its subject is the payment. It has no reasons: they would help a fraudster to avoid the rules. */
export function createRiskEvent(check: RiskCheck, payment: CheckedPayment, { id, at, resultCode }: ToldDecision): NewEvent {
  const answer = {
    id,
    referencedId: payment.id,
    paymentType: 'RI',
    amount: formatAmount(check.amountMinor),
    currency: check.currency,
    ...(payment.merchantTransactionId === null ? {} : { merchantTransactionId: payment.merchantTransactionId }),
    result: { code: resultCode, description: describeResultCode(resultCode) },
    risk: { score: String(check.score) },
    timestamp: formatTimestamp(at),
  };
  return {
    id,
    type: 'RISK',
    action: 'CREATED',
    subjectId: payment.id,
    entityId: check.entityId,
    entityPath: payment.entityPath,
    at,
    payload: addNotificationFields(JSON.stringify(answer), {
      shortId: payment.shortId,
      paymentMethod: 'RM',
      source: 'OPP',
      presentationAmount: answer.amount,
      presentationCurrency: answer.currency,
      authentication: { entityId: check.entityId },
    }),
  };
}
