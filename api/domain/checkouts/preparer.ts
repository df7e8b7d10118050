import { reviewCaller } from '../../foundation/access/authenticate.ts';
import { noRight } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { createRequest } from '../../foundation/access/request.ts';
import type { Checkout } from './checkout.ts';
import type { PaymentLink } from './links/payment-link.ts';
import type { CheckoutContext, CheckoutPorts } from './ports.ts';

/** The context of who prepared the checkout. Their token may have been revoked since: then nobody pays with it. */
export async function withPreparer(context: Omit<CheckoutContext, 'idempotency'>, checkout: Checkout): Promise<CheckoutContext> {
  const { callerId: id, callerSessionId, paymentLinkId } = checkout;
  if (paymentLinkId !== null) return toTrusted(context, toLinkCaller({ ...checkout, id: paymentLinkId }));
  const named = callerSessionId === null ? ({ kind: 'token', id } as const) : ({ kind: 'staff', sessionId: callerSessionId } as const);
  const caller = await reviewCaller(context.ports, named);
  if (!caller) throw noRight();
  return toTrusted(context, caller);
}

function toTrusted(context: Omit<CheckoutContext, 'idempotency'>, caller: Caller): CheckoutContext {
  return { ...context, request: { ...context.request, authentication: { status: 'valid', caller } }, idempotency: { status: null } };
}

/**
 * Who prepares and pays the checkouts of a payment link: the link itself, for its entity alone. It stays when who made it leaves, and ends
 * when somebody ends it.
 */
export function toLinkCaller({ id, entityId, entityPath }: Pick<PaymentLink, 'id' | 'entityId' | 'entityPath'>): Caller {
  return { kind: 'token', id, name: 'payment link', entityId, entityPath, scopes: ['payments:write'] };
}

/** Of work that a page or due work goes on with: no program asked for it just now. */
export function toOwnContext(ports: CheckoutPorts): Omit<CheckoutContext, 'idempotency'> {
  return {
    ports,
    request: createRequest(ports, { endpoint: 'tick', authentication: { status: 'missing' }, publicUrl: ports.publicUrl }),
  };
}
