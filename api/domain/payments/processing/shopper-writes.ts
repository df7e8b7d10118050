/** What a payment's state means for the shopper's way: for the checkout that it is an attempt of, and for whom to call. */
import type { NewEvent } from '../../../foundation/events/event.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import { planResultCall } from '../result-call.ts';
import { parseAnswer } from './answer.ts';

/** `isLate`: the request was answered before, without this state. */
export function shopperWrites(
  ports: Pick<PaymentPorts, 'clocks' | 'newId'>,
  payment: Payment,
  { isLate }: { readonly isLate: boolean },
): readonly Write[] {
  if (payment.checkoutId === null && payment.shopperResultUrl === null && payment.notificationUrl === null) return [];
  const call = planResultCall(payment, {
    now: ports.clocks.entityNow(payment.entityId),
    isLate,
    isRedirected: parseAnswer(payment).redirect !== undefined,
  });
  return [...(call ? [{ write: 'result-call.insert', call } as const] : []), ...checkoutWrites(ports, payment)];
}

function checkoutWrites(ports: Pick<PaymentPorts, 'newId'>, payment: Payment): readonly Write[] {
  const { checkoutId: id, status, updatedAt: at } = payment;
  if (id === null) return [];
  const event: Write = { write: 'event.append', event: attemptEvent(id, payment, ports.newId()) };
  // With createRegistration the account that was stored belongs to the payment, which names it.
  return status === 'approved' ? [{ write: 'checkout.complete', id, registrationId: null, at }, event] : [event];
}

/** For staff: how an attempt went. Merchants' programs hear of the payment itself. */
function attemptEvent(checkoutId: string, payment: Payment, id: string): NewEvent {
  const { status } = payment;
  return {
    id,
    type: 'CHECKOUT',
    action: 'UPDATED',
    subjectId: checkoutId,
    entityId: payment.entityId,
    entityPath: payment.entityPath,
    at: payment.updatedAt,
    payload: JSON.stringify({
      id: checkoutId,
      step: status === 'approved' ? 'finished' : 'attempt',
      payment: { id: payment.id, status },
      result: parseAnswer(payment).result,
    }),
  };
}
