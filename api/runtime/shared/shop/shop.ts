/**
 * The sandbox shop (`/shop`, test environment only): a merchant with a few products that goes through a whole checkout.
 * It shows newcomers what a merchant's program does, and the browser tests pay in it.
 */
import type { Answer, RestHandler } from '../../../../rest-compat/exchange.ts';
import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import type { SignedResult } from '../../../domain/checkouts/result-token.ts';
import { fileAnswer, htmlAnswer, type PageRequest, redirectAnswer } from '../pages.ts';
import { createMerchant, type Reply, type ShopOptions } from './merchant.ts';
import { shopMessages } from './messages/languages.ts';
import { chooseShopLanguage, type Order, parseOrder, toQuery } from './order.ts';
import { renderCart, renderPayment, renderResult } from './pages.ts';
import { cartTotal } from './products.ts';
import type { Standing } from './standing.ts';
import { readStoredAccounts, rememberAccount } from './stored-accounts.ts';
import { shopStyle } from './style.ts';

export interface ShopPorts {
  /** REST with the rights of Demo Shop's token. */
  readonly rest: RestHandler;
  readonly channels: ShopOptions;
  readonly newReference: () => string;
  /** What the token says that came back with the shopper; undefined where the gateway did not sign it. */
  readonly readResultToken: (token: string) => Promise<SignedResult | undefined>;
}

export interface ShopRequest extends PageRequest {
  readonly cookie: string | undefined;
  readonly origin: string;
}

/** The script, its frames and the simulated bank's pages come from our origin; PUBLIC_URL may be another name of it. */
function policyFor(origin: string): string {
  return `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self' ${origin}; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
}

/** Undefined where the shop has no such page. */
export type Shop = (request: ShopRequest) => Promise<Answer | undefined>;

export function createShop(ports: ShopPorts): Shop {
  return async (request) => {
    switch (`${request.method === 'HEAD' ? 'GET' : request.method} ${request.path}`) {
      case 'GET /shop':
        return cart(request, chooseShopLanguage(new URLSearchParams(request.query), request.language));
      case 'GET /shop/style.css':
        return fileAnswer('text/css;charset=UTF-8', shopStyle);
      case 'GET /shop/options.js':
        return fileAnswer('text/javascript;charset=UTF-8', formOptions);
      case 'POST /shop/checkout':
        return checkout(ports, request);
      case 'GET /shop/payment':
        return payment(request);
      case 'GET /shop/result':
        return result(ports, request);
      default:
        return undefined;
    }
  };
}

/** What a merchant's page sets; the form follows the page's language. */
const formOptions = 'window.wpwlOptions = { registrations: { requireCvv: false, hideInitialPaymentForms: true } };\n';

function cart(request: ShopRequest, language: ShopperLanguage, problem?: string): Answer {
  const storedAccounts = readStoredAccounts(request.cookie).length;
  return shopAnswer(problem === undefined ? 200 : 400, renderCart({ language, storedAccounts, problem }), request);
}

async function checkout({ rest, channels, newReference }: ShopPorts, request: ShopRequest): Promise<Answer> {
  const order = parseOrder(new URLSearchParams(request.body), request.language);
  const { locale } = order;
  if (order.lines.length === 0) return cart(request, locale, shopMessages[locale].cartEmpty);
  const merchant = createMerchant(rest, channels, request.origin);
  const accounts = readStoredAccounts(request.cookie);
  const offering = await merchant.prepareCheckout(order, newReference(), accounts);
  // The shopper may have deleted one of them in the form, and the shop does not ask for each.
  const kept = accounts.filter((_id, index) => !isNamed(offering, `registrations[${index}].id`));
  const reply = kept.length < accounts.length ? await merchant.prepareCheckout(order, newReference(), kept) : offering;
  const { id, integrity } = reply.body;
  if (reply.status !== 200 || typeof id !== 'string')
    return cart(request, locale, shopMessages[locale].checkoutRefused.replace('{reason}', describeResult(reply)));
  return redirectAnswer(paymentAddress({ id, integrity: typeof integrity === 'string' ? integrity : '' }, toQuery(order)));
}

/** Whether the gateway refused this parameter. */
function isNamed({ body }: Reply, name: string): boolean {
  const { parameterErrors = [] } = (body.result ?? {}) as { readonly parameterErrors?: readonly { readonly name: string }[] };
  return parameterErrors.some((each) => each.name === name);
}

interface Prepared {
  readonly id: string;
  /** The script's hash; empty where the gateway gave none. */
  readonly integrity: string;
}

function paymentAddress(prepared: Prepared, order: URLSearchParams): string {
  return `/shop/payment?${new URLSearchParams([...Object.entries({ ...prepared }), ...order])}`;
}

const idPattern = /^[0-9a-f]{32}-[a-z0-9]{1,15}$/;
const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

function payment(request: ShopRequest): Answer {
  const { query, origin } = request;
  const address = new URLSearchParams(query);
  const id = address.get('id') ?? '';
  const integrity = address.get('integrity') ?? '';
  if (!idPattern.test(id) || (integrity !== '' && !integrityPattern.test(integrity))) return redirectAnswer('/shop');
  const order = parseOrder(address, request.language);
  const returned = toQuery(order);
  if (integrity !== '') returned.set('integrity', integrity);
  const resultUrl = `${origin}/shop/result?${returned}`;
  return shopAnswer(200, renderPayment({ ...order, checkoutId: id, integrity, resultUrl }), request);
}

async function result({ rest, channels, readResultToken }: ShopPorts, request: ShopRequest): Promise<Answer> {
  const address = new URLSearchParams(request.query);
  const id = address.get('id') ?? '';
  const resourcePath = address.get('resourcePath') ?? '';
  // A merchant must not follow any path that a browser brings back.
  if (!idPattern.test(id) || !['payment', 'registration'].some((kind) => resourcePath === `/v1/checkouts/${id}/${kind}`)) {
    return redirectAnswer('/shop');
  }
  const order = parseOrder(address, request.language);
  const token = address.get('resultToken');
  const signed = token === null ? undefined : await readResultToken(token);
  const merchant = createMerchant(rest, channels, request.origin);
  const reply = toKnownResult(await merchant.readResult(resourcePath, order.isSecure), signed?.id === id ? signed : undefined);
  const isTokenValid = token === null ? null : isResultOf(signed, id, order, reply);
  const answer = shopAnswer(
    200,
    renderResult({
      language: order.locale,
      standing: isTokenValid === false && reply.status !== 429 ? 'changed' : toStanding(reply),
      reply,
      isTokenValid,
      retryAddress: paymentAddress({ id, integrity: address.get('integrity') ?? '' }, toQuery(order)),
    }),
    request,
  );
  const { registrationId } = reply.body;
  if (typeof registrationId !== 'string') return answer;
  const cookie = rememberAccount(registrationId, request.cookie, request.origin);
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } };
}

/** The result may be read twice a minute (spec §7.3). A page that is read again tells what the signed token says. */
function toKnownResult(reply: Reply, signed: SignedResult | undefined): Reply {
  if (reply.status !== 429 || !signed) return reply;
  const { amount, currency, merchantTransactionId, code } = signed;
  return { status: 200, body: { amount, currency, merchantTransactionId, result: { code, description: 'from the signed result' } } };
}

/** Neither an edited nor another order's return passes. The gateway names no amount of a declined payment: the order does. */
function isResultOf(signed: SignedResult | undefined, checkoutId: string, { lines, currency }: Order, { body }: Reply): boolean {
  if (signed?.id !== checkoutId || signed.merchantTransactionId !== body.merchantTransactionId) return false;
  return signed.amount === (body.amount ?? cartTotal(lines)) && signed.currency === (body.currency ?? currency);
}

/** What the shop tells its shopper, by the result codes' documented classes (spec §7). */
function toStanding({ status, body }: Reply): Standing {
  const code = resultFrom(body).code ?? '';
  if (status === 429) return 'unread';
  // The bank approved a part: somebody of the shop decides what becomes of the order.
  if (status === 200 && code === '000.400.040') return 'pending';
  if (status === 200 && /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0|000\.400\.0[^3]|000\.400\.100)/.test(code))
    return body.amount === undefined ? 'stored' : 'paid';
  return status === 200 && /^(000\.200|800\.400\.5|100\.400\.500)/.test(code) ? 'pending' : 'failed';
}

function describeResult({ body }: Reply): string {
  const { code = '', description = '' } = resultFrom(body);
  return `${code} ${description}`;
}

function resultFrom(body: Reply['body']): { readonly code?: string; readonly description?: string } {
  return typeof body.result === 'object' && body.result !== null ? body.result : {};
}

function shopAnswer(status: number, page: string, { origin }: ShopRequest): Answer {
  const answer = htmlAnswer(status, page);
  const headers = {
    ...answer.headers,
    'Content-Security-Policy': policyFor(origin),
    // With no-referrer a browser would send the shop's own forms with `Origin: null`.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
  return { ...answer, headers };
}
