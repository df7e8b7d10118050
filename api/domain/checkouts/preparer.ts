import { reviewCaller } from '../../foundation/access/authenticate.ts';
import { noRight } from '../../foundation/access/authorize.ts';
import type { Checkout } from './checkout.ts';
import type { CheckoutContext, CheckoutPorts } from './ports.ts';

/** The context of who prepared the checkout. Their token may have been revoked since: then nobody pays with it. */
export async function withPreparer(context: Omit<CheckoutContext, 'idempotency'>, checkout: Checkout): Promise<CheckoutContext> {
  const { callerId: id, callerSessionId } = checkout;
  const named = callerSessionId === null ? ({ kind: 'token', id } as const) : ({ kind: 'staff', sessionId: callerSessionId } as const);
  const caller = await reviewCaller(context.ports, named);
  if (!caller) throw noRight();
  return { ...context, request: { ...context.request, authentication: { status: 'valid', caller } }, idempotency: { status: null } };
}

/** Of work that a page or due work goes on with: no program asked for it just now. */
export function toOwnContext(ports: CheckoutPorts): Omit<CheckoutContext, 'idempotency'> {
  return {
    ports,
    request: {
      endpoint: 'tick',
      requestId: ports.newId(),
      arrivedUs: ports.clocks.elapsedUs(),
      authentication: { status: 'missing' },
      publicUrl: ports.publicUrl,
      unknownParameters: [],
      sentNames: new Map(),
    },
  };
}
