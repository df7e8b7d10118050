import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Payment } from '../payments/payment.ts';
import type { Authentication } from '../three-d-secure/authentication.ts';
import { checkoutEvent } from './answer.ts';
import type { CheckoutPorts } from './ports.ts';
import { findResource, signResult } from './result-token.ts';

type ReturnPorts = Pick<CheckoutPorts, 'vault' | 'clocks' | 'store' | 'newId' | 'publish'>;

/**
 * Where the shopper goes after the page of a bank or issuer: back to the shop. Null where the request named no address that
 * a browser can open. Who returns with an outcome is not waited for any longer, so nobody calls the shop about it. An outcome
 * that is not known yet is still told to the shop later. A checkout notes the time.
 */
export async function shopperReturn(ports: ReturnPorts, payment: Payment): Promise<string | null> {
  const address = await toReturnUrl(ports, payment);
  const hasOutcome = payment.status !== 'pending' && payment.status !== 'unknown';
  if (address === null) return null;
  const noted = await noteReturn(ports, payment);
  const writes: readonly Write[] = [...(hasOutcome ? [{ write: 'result-call.cancel', paymentId: payment.id } as const] : []), ...noted];
  if (writes.length > 0) await ports.store.commit(toMerchantKey(payment.entityPath), writes);
  if (noted.length > 0) ports.publish();
  return address;
}

/** The same after the authentication of an account that a checkout stores. */
export async function accountReturn(ports: ReturnPorts, authentication: Authentication): Promise<string | null> {
  const { checkoutId, shopperResultUrl, entityPath } = authentication;
  const address = checkoutId === null ? null : toAccountReturnUrl(checkoutId, shopperResultUrl);
  const noted = address === null ? [] : await noteReturn(ports, authentication);
  if (noted.length > 0) {
    await ports.store.commit(toMerchantKey(entityPath), noted);
    ports.publish();
  }
  return address;
}

/** Where the shop reads the account that the shopper stored. */
export function toAccountReturnUrl(checkoutId: string, shopperResultUrl: string | null): string | null {
  if (shopperResultUrl === null || URL.parse(shopperResultUrl) === null) return null;
  return addQuery(shopperResultUrl, `id=${checkoutId}&resourcePath=${encodeURIComponent(`/v1/checkouts/${checkoutId}/registration`)}`);
}

/** The first return of each attempt: a page that is loaded again leads to the same address and tells nothing new. */
async function noteReturn(
  ports: ReturnPorts,
  { checkoutId, entityPath, createdAt }: Pick<Payment, 'checkoutId' | 'entityPath' | 'createdAt'>,
): Promise<readonly Write[]> {
  const checkout = checkoutId === null ? undefined : await ports.store.checkouts.byId(toMerchantKey(entityPath), checkoutId);
  if (!checkout || (checkout.returnedAt !== null && checkout.returnedAt >= createdAt)) return [];
  const at = ports.clocks.entityNow(checkout.entityId);
  return [
    { write: 'checkout.returned', id: checkout.id, at },
    { write: 'event.append', event: checkoutEvent({ ...checkout, updatedAt: at }, 'returned', ports.newId()) },
  ];
}

/** `shopperResultUrl` with `id`, `resourcePath` (decision: existing-clients) and the signed result. */
export async function toReturnUrl(ports: ReturnPorts, payment: Payment): Promise<string | null> {
  const { shopperResultUrl } = payment;
  if (shopperResultUrl === null || URL.parse(shopperResultUrl) === null) return null;
  return addQuery(shopperResultUrl, `${toResourceQuery(payment)}&resultToken=${await signResult(ports, payment)}`);
}

/** Which result to read: `id` and `resourcePath`, as the merchant's address is called with them. */
export function toResourceQuery(payment: Payment): string {
  const { id, path } = findResource(payment);
  return `id=${id}&resourcePath=${encodeURIComponent(path)}`;
}

/** spec §2.5: an address of a site or an app; its own query and fragment stay. */
export function addQuery(url: string, query: string): string {
  const [address = '', fragment] = url.replace(notInAddresses, encodeURIComponent).split(/#(.*)/s);
  const [place = '', own = ''] = address.split(/\?(.*)/s);
  const pairs = own === '' ? [] : withoutFormerResult(own.split('&'));
  return `${place}?${[...pairs, query].join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}

/**
 * A page that shows the form at the address of a former return has that result in it. Who takes the first value of a name would
 * read it again. An `id` of the shop's own stays.
 */
function withoutFormerResult(pairs: readonly string[]): readonly string[] {
  const paths = pairs.filter((pair) => /^resourcePath=(?:%2F|\/)v1(?:%2F|\/)/i.test(pair));
  if (paths.length === 0) return pairs;
  const ids = paths.map((path) => `id=${path.split(/%2F|\//i)[3] ?? ''}`);
  return pairs.filter((pair) => !paths.includes(pair) && !ids.includes(pair) && !pair.startsWith('resultToken='));
}

/** A header cannot carry them, and merchants send addresses with umlauts. */
const notInAddresses = /[^\x21-\x7e]+/gu;
