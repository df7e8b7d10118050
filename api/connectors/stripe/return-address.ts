/** Where Stripe's pages send the shopper back to: to us, who ask what came of it and send them on to the shop. */
import type { ConnectorCall } from '../connector.ts';

const prefix = '/stripe/return/';

export function stripeReturnAddress({ publicUrl, paymentId }: Pick<ConnectorCall, 'publicUrl' | 'paymentId'>): string {
  return `${publicUrl.replace(/\/+$/, '')}${prefix}${paymentId}`;
}

/** The id of the payment that a path belongs to; undefined for any other path. Stripe adds names of its own to the query. */
export function readStripeReturnPath(path: string): string | undefined {
  return /^\/stripe\/return\/([0-9a-f]{32})$/.exec(path)?.[1];
}
