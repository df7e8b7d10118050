/** Where the gateway behind sends the shopper back to (spec §2.5): to us, who then send them on to the shop. */
import type { ConnectorCall } from '../connector.ts';

const prefix = '/upstream/return/';

export function returnAddress({ publicUrl, paymentId }: Pick<ConnectorCall, 'publicUrl' | 'paymentId'>): string {
  return `${publicUrl.replace(/\/+$/, '')}${prefix}${paymentId}`;
}

/** The id of the payment that a path belongs to; undefined for any other path. */
export function readReturnPath(path: string): string | undefined {
  return /^\/upstream\/return\/([0-9a-f]{32})$/.exec(path)?.[1];
}
