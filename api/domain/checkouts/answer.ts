/** What is answered and told of a checkout (spec §2.3, §2.4). Pure. */
import type { EventAction } from '../../contract/event-types.ts';
import type { NewEvent } from '../../foundation/events/event.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Checkout } from './checkout.ts';

export const createdCode = '000.200.100';
export const updatedCode = '000.200.101';
export const withdrawnCode = '000.200.102';
const pendingCode = '000.200.000';

export interface AnswerStamp {
  readonly buildNumber: string;
  readonly at: Timestamp;
}

/** To the request that prepared, changed or withdrew it. `ndc` and `id` are alike. `integrity`: where it was asked for. */
export function toCheckoutAnswer(id: string, resultCode: string, stamp: AnswerStamp, integrity?: string): string {
  return JSON.stringify({ ...head(resultCode, stamp, id), id, ...(integrity === undefined ? {} : { integrity }) });
}

/** To a read of its status while there is neither payment nor account, so it has no id. `resultCode`: why the last try failed. */
export function toWaitingAnswer(id: string, stamp: AnswerStamp, resultCode = pendingCode): string {
  return JSON.stringify(head(resultCode, stamp, id));
}

function head(resultCode: string, { buildNumber, at }: AnswerStamp, ndc: string): object {
  const result = { code: resultCode, description: describeResultCode(resultCode) };
  return { result, buildNumber, timestamp: formatTimestamp(at), ndc };
}

export type CheckoutStep = 'prepared' | 'changed' | 'attempt' | 'returned' | 'withdrawn' | 'expired' | 'finished';

const actions: Readonly<Record<CheckoutStep, EventAction>> = {
  prepared: 'CREATED',
  changed: 'UPDATED',
  attempt: 'UPDATED',
  returned: 'UPDATED',
  withdrawn: 'DELETED',
  expired: 'UPDATED',
  finished: 'UPDATED',
};

/** For staff, in the event log: merchants' programs are notified of payments and registrations (spec §6). */
export function checkoutEvent(checkout: Checkout, step: CheckoutStep, id: string): NewEvent {
  const { amountMinor, kind, status, currency, merchantTransactionId, expiresAt, registrationId } = checkout;
  const amount = amountMinor === null ? null : formatAmount(amountMinor);
  return {
    id,
    type: 'CHECKOUT',
    action: actions[step],
    subjectId: checkout.id,
    entityId: checkout.entityId,
    entityPath: checkout.entityPath,
    at: checkout.updatedAt,
    payload: JSON.stringify({
      id: checkout.id,
      step,
      kind,
      status,
      amount,
      currency,
      merchantTransactionId,
      registrationId,
      expiresAt: new Date(expiresAt).toISOString(),
    }),
  };
}
