/** How a webhook delivery stands. Pure. */

type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';

/** `RETRYING`: it waits for another attempt because the last one was not accepted. */
export type DeliveryState = DeliveryStatus | 'RETRYING';

export const deliveryColors = {
  DELIVERED: 'green',
  FAILED: 'red',
  RETRYING: 'red',
  PENDING: 'blue',
  CANCELLED: 'gray',
} as const satisfies Readonly<Record<DeliveryState, string>>;

export interface DeliverySource {
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly lastError: string | null;
}

export function getDeliveryState({ status, attemptCount, lastError }: DeliverySource): DeliveryState {
  return status === 'PENDING' && attemptCount > 0 && lastError !== null ? 'RETRYING' : status;
}

/** Where a webhook is sent, short: host and path, because two may go to one host. The whole text where it cannot be read. */
export function getAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}
