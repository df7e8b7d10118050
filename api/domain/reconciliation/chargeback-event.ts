/** That a chargeback was answered or has ended. Pure. */
import type { NewEvent } from '../../foundation/events/event.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatTimestamp } from '../../foundation/kernel/timestamp.ts';
import type { Chargeback } from './chargeback.ts';

/**
 * Its subject is the payment of type CB, whose own event told that there is a chargeback. `returnedMinor`: what the bank has given back of it,
 * which may be a part.
 */
export function chargebackEvent(chargeback: Chargeback, id: Id, returnedMinor?: bigint): NewEvent {
  const { paymentId, reasonCode, amountMinor, currency, status, deadlineAt, representmentId, updatedAt, entityId, entityPath } = chargeback;
  return {
    id,
    type: 'CHARGEBACK',
    action: 'UPDATED',
    subjectId: chargeback.id,
    entityId,
    entityPath,
    at: updatedAt,
    payload: JSON.stringify({
      id: chargeback.id,
      referencedId: paymentId,
      status,
      chargebackResultCode: reasonCode,
      amount: formatAmount(amountMinor),
      ...(returnedMinor === undefined ? {} : { returned: formatAmount(returnedMinor) }),
      currency,
      deadline: formatTimestamp(deadlineAt),
      representmentId,
      timestamp: formatTimestamp(updatedAt),
    }),
  };
}
