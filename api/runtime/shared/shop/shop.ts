/**
 * The sandbox shop (`/shop`, test environment only): a merchant with a few products that goes through a whole checkout.
 * It shows newcomers what a merchant's program does, and the browser tests pay in it.
 */
import type { Answer, RestHandler } from '../../../../rest-compat/exchange.ts';
import { htmlAnswer, type PageRequest, redirectAnswer } from '../pages.ts';
import { createMerchant, type Order, type Reply, type ShopOptions } from './merchant.ts';
import { renderCart, renderPayment, renderResult, type Standing, shopLanguages } from './pages.ts';
import { parseCart } from './products.ts';
import { shopStyle } from './style.ts';

export interface ShopPorts {
  /** REST with the rights of Demo Shop's token. */
  readonly rest: RestHandler;
  readonly channels: ShopOptions;
  readonly newReference: () => string;
  /** Whether the token that came back with the shopper is the gateway's own for this resource. */
  readonly checkResultToken: (token: string, resourcePath: string, payment: Reply['body']) => Promise<boolean>;
}

export interface ShopRequest extends PageRequest {
  readonly cookie: string | undefined;
  readonly origin: string;
}

/** Orders that the shop remembers; the oldest goes first. A restart forgets them: the gateway keeps the payments. */
const ordersMax = 1_000;

/** The gateway's own pages and the payment script; the form's frames come from our origin too. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface StoredOrder extends Order {
  readonly integrity: string | undefined;
}

export type Shop = (request: ShopRequest) => Promise<Answer | undefined>;

export function createShop(ports: ShopPorts): Shop {
  const orders = new Map<string, StoredOrder>();

  async function checkout(request: ShopRequest): Promise<Answer> {
    const order = parseOrder(ports, request);
    if (order.lines.length === 0) return cart(request, 'Put something into your cart first.');
    const reply = await createMerchant(ports.rest, ports.channels, request.origin).prepareCheckout(order);
    const { id } = reply.body;
    if (reply.status !== 200 || typeof id !== 'string') return cart(request, `The gateway refused the checkout: ${describeResult(reply)}`);
    for (const oldest of [...orders.keys()].slice(0, Math.max(0, orders.size - ordersMax + 1))) orders.delete(oldest);
    orders.set(id, { ...order, integrity: typeof reply.body.integrity === 'string' ? reply.body.integrity : undefined });
    return redirectAnswer(`/shop/payment?id=${id}`);
  }

  function payment({ query, origin }: ShopRequest): Answer {
    const id = new URLSearchParams(query).get('id') ?? '';
    const order = orders.get(id);
    if (!order) return redirectAnswer('/shop');
    const resultUrl = `${origin}/shop/result`;
    return shopAnswer(renderPayment({ ...order, checkoutId: id, resultUrl }));
  }

  async function result(request: ShopRequest): Promise<Answer> {
    const returned = new URLSearchParams(request.query);
    const checkoutId = returned.get('id') ?? '';
    const resourcePath = returned.get('resourcePath') ?? '';
    // A merchant must not follow any path that a browser brings back.
    if (resourcePath !== `/v1/checkouts/${checkoutId}/payment` && resourcePath !== `/v1/checkouts/${checkoutId}/registration`) {
      return redirectAnswer('/shop');
    }
    const isSecure = orders.get(checkoutId)?.isSecure ?? false;
    const reply = await createMerchant(ports.rest, ports.channels, request.origin).readResult(resourcePath, isSecure);
    const token = returned.get('resultToken');
    const isTokenValid = token === null ? null : await ports.checkResultToken(token, resourcePath, reply.body);
    const answer = shopAnswer(renderResult({ standing: toStanding(reply), reply, isTokenValid, checkoutId }));
    return withStoredAccount(answer, request, reply);
  }

  function cart({ cookie }: ShopRequest, problem?: string): Answer {
    return shopAnswer(renderCart({ storedAccounts: storedAccounts(cookie).length, problem }));
  }

  return async (request) => {
    switch (`${request.method} ${request.path}`) {
      case 'GET /shop':
        return cart(request);
      case 'GET /shop/style.css':
        return fileAnswer('text/css;charset=UTF-8', shopStyle);
      case 'GET /shop/options.js':
        return fileAnswer('text/javascript;charset=UTF-8', formOptions);
      case 'POST /shop/checkout':
        return checkout(request);
      case 'GET /shop/payment':
        return payment(request);
      case 'GET /shop/result':
        return result(request);
      default:
        return undefined;
    }
  };
}

/** What a merchant's page sets; the form follows the page's language. */
const formOptions = `window.wpwlOptions = { registrations: { requireCvv: false, hideInitialPaymentForms: true } };\n`;

function parseOrder(ports: ShopPorts, { body, cookie }: ShopRequest): Order {
  const form = new URLSearchParams(body);
  const locale = form.get('locale') ?? 'en';
  return {
    reference: ports.newReference(),
    lines: parseCart(form),
    currency: form.get('currency') ?? 'EUR',
    locale: locale in shopLanguages ? locale : 'en',
    isSecure: form.get('secure') === '1',
    stores: form.get('store') === '1',
    registrationIds: storedAccounts(cookie),
  };
}

/** What the shop tells its shopper, by the result codes' documented classes (spec §7). */
function toStanding({ status, body }: Reply): Standing {
  const code = (body.result as { readonly code?: string } | undefined)?.code ?? '';
  if (status === 200 && /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/.test(code))
    return body.amount === undefined ? 'stored' : 'paid';
  return status === 200 && /^(000\.200|800\.400\.5|100\.400\.500)/.test(code) ? 'pending' : 'failed';
}

function describeResult({ body }: Reply): string {
  const result = body.result as { readonly code?: string; readonly description?: string } | undefined;
  return `${result?.code ?? ''} ${result?.description ?? ''}`;
}

const cookieName = 'shop_accounts';

/** As many stored accounts as the form shows without a list of its own. */
const accountsMax = 4;

function storedAccounts(cookie: string | undefined): readonly string[] {
  const value = new RegExp(`(?:^|; )${cookieName}=([0-9a-f.]*)`).exec(cookie ?? '')?.[1] ?? '';
  return value
    .split('.')
    .filter((id) => /^[0-9a-f]{32}$/.test(id))
    .slice(0, accountsMax);
}

/** The shop remembers what its shopper stored: the id of the registration, never the account. */
function withStoredAccount(answer: Answer, { cookie }: ShopRequest, { body }: Reply): Answer {
  const id = body.registrationId;
  if (typeof id !== 'string') return answer;
  const ids = [id, ...storedAccounts(cookie).filter((each) => each !== id)].slice(0, accountsMax);
  return {
    ...answer,
    headers: { ...answer.headers, 'Set-Cookie': `${cookieName}=${ids.join('.')}; Path=/shop; HttpOnly; SameSite=Lax; Max-Age=86400` },
  };
}

function shopAnswer(page: string): Answer {
  const answer = htmlAnswer(200, page);
  return { ...answer, headers: { ...answer.headers, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' } };
}

function fileAnswer(contentType: string, body: string): Answer {
  return { status: 200, headers: { 'Content-Type': contentType, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' }, body };
}
