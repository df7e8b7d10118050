/**
 * The shop's own server: what a merchant's program does. It knows the gateway by its REST endpoints alone and calls them
 * in this process, with the rights of Demo Shop's token.
 */
import type { Answer, RestHandler } from '../../../../rest-compat/exchange.ts';
import type { Order } from './order.ts';
import { cartTotal } from './products.ts';

export interface ShopOptions {
  /** The channel that takes the payments. */
  readonly entityId: string;
  /** With 3-D Secure. */
  readonly secureEntityId: string;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Merchant {
  /** `registrationIds`: accounts that this shopper stored before. */
  prepareCheckout(order: Order, reference: string, registrationIds: readonly string[]): Promise<Reply>;
  /** The outcome, read by the path that the shopper brought back. */
  readResult(resourcePath: string, isSecure: boolean): Promise<Reply>;
}

export function createMerchant(rest: RestHandler, { entityId, secureEntityId }: ShopOptions, origin: string): Merchant {
  const channel = (isSecure: boolean) => (isSecure ? secureEntityId : entityId);
  async function send(method: string, path: string, parameters: URLSearchParams): Promise<Reply> {
    const isRead = method === 'GET';
    const answer = await rest.handle({
      method,
      path,
      query: isRead ? parameters.toString() : '',
      headers: { authorization: 'Bearer shop', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: isRead ? '' : parameters.toString(),
      origin,
    });
    return { status: answer.status, body: parseBody(answer) };
  }
  return {
    prepareCheckout(order, reference, registrationIds) {
      const parameters = toParameters(order, channel(order.isSecure));
      parameters.set('merchantTransactionId', reference);
      for (const [index, id] of registrationIds.entries()) parameters.set(`registrations[${index}].id`, id);
      return send('POST', '/v1/checkouts', parameters);
    },
    readResult: (resourcePath, isSecure) => send('GET', resourcePath, new URLSearchParams({ entityId: channel(isSecure) })),
  };
}

function toParameters(order: Order, entityId: string): URLSearchParams {
  const parameters = new URLSearchParams({
    entityId,
    amount: cartTotal(order.lines),
    currency: order.currency,
    paymentType: 'DB',
    locale: order.locale,
    integrity: 'true',
    'customer.email': 'shopper@example.test',
    'customer.givenName': 'Sam',
    'customer.surname': 'Shopper',
    'customer.ip': '192.0.2.10',
    'billing.street1': '1 Market Street',
    'billing.city': 'Berlin',
    'billing.postcode': '10115',
    'billing.country': 'DE',
  });
  if (order.stores) parameters.set('createRegistration', 'true');
  return parameters;
}

function parseBody({ body }: Answer): Reply['body'] {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Reply['body']) : {};
}
