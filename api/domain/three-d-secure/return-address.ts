import type { Authentication } from './authentication.ts';

/** Where the shopper goes after an authentication that stands alone; null where the merchant named no address. */
export function ownReturnAddress({ id, shopperResultUrl }: Authentication): string | null {
  const address = shopperResultUrl === null ? null : URL.parse(shopperResultUrl);
  if (address === null) return null;
  address.searchParams.append('id', id);
  address.searchParams.append('resourcePath', `/v1/threeDSecure/${id}`);
  return address.href;
}
