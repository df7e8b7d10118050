/**
 * The pages of payment links, `/pay/{link}` and `/pay/{link}/{checkout}`. A press of the button makes a checkout, and its address shows
 * the form, then what became of it: a reload of either makes no payment. Looking at a link changes nothing, so that previews do not.
 * The language is the address's `locale`, then the browser's; a checkout keeps the one in which it began.
 */

import type { Answer } from '../../../../rest-compat/exchange.ts';
import type { Checkout } from '../../../domain/checkouts/checkout.ts';
import { findCheckout, readForm } from '../../../domain/checkouts/form.ts';
import { beginPaymentLink, openPaymentLink } from '../../../domain/checkouts/links/links-operations.ts';
import { findShownMerchant } from '../../../domain/checkouts/links/looks-operations.ts';
import { findLogoType } from '../../../domain/checkouts/links/merchant-look.ts';
import { type CountedPaymentLink, findLinkState, hasFreeUse } from '../../../domain/checkouts/links/payment-link.ts';
import { listAttempts, selectPayment } from '../../../domain/checkouts/read.ts';
import { isPayable } from '../../../domain/checkouts/rules.ts';
import type { Ports } from '../../../doors/gateway/ports.ts';
import { createRequest } from '../../../foundation/access/request.ts';
import { isOwnOrigin } from '../../../foundation/access/staff-cookie.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../../foundation/kernel/shopper-language.ts';
import type { HttpAnswer } from '../exchange.ts';
import { fileAnswer, htmlAnswer, redirectAnswer } from '../pages.ts';
import type { ShopPageRequest } from '../shop-endpoint.ts';
import { type PayPage, renderClosed, renderForm, renderStart, renderStatus, renderUnknown } from './pay-pages.ts';
import { payStyle, payStylePath, renderLookStyle } from './pay-style.ts';

/** Undefined where the path is none of a payment link's. */
export type PayEndpoint = (request: ShopPageRequest) => Promise<HttpAnswer | undefined>;

const pathPattern = /^\/pay\/([0-9a-f]{32})(?:\/(logo|look\.css|[0-9a-f]{32}-[a-z0-9]{1,15}))?$/;

export function createPayEndpoint(ports: Ports): PayEndpoint {
  return async (request) => {
    const { path, method, origin } = request;
    if (path !== '/pay' && !path.startsWith('/pay/')) return undefined;
    if (path === payStylePath) return fileAnswer('text/css;charset=UTF-8', payStyle);
    const [, id = '', part] = pathPattern.exec(path) ?? [];
    const link = await openPaymentLink(ports, id);
    const asked = new URLSearchParams(request.query).get('locale');
    const language = chooseLanguage([asked, ...parseAcceptLanguage(request.language)]);
    if (!link) return pageAnswer(404, renderUnknown(language), origin);
    const page = { link, merchant: await findShownMerchant(ports, link.entityId), language, isTest: ports.environment === 'test' };
    if (part === 'look.css') return fileAnswer('text/css;charset=UTF-8', renderLookStyle(page.merchant.look.color));
    if (part === 'logo') return answerLogo(page, origin);
    if (part !== undefined) return answerCheckout(ports, request, page, part);
    return method === 'POST' ? begin(ports, request, page) : start(ports, request, page);
  };
}

/** Nothing is made by looking: a link that is previewed, or read again, stays as it was. */
async function start(ports: Ports, request: ShopPageRequest, page: PayPage): Promise<HttpAnswer> {
  const { link } = page;
  const own = await findOwnCheckout(ports, request, link);
  const state = findLinkState(link, ports.clocks.entityNow(link.entityId));
  if (own && (own.isUnderWay || (own.isPayable && state === 'open'))) return redirectAnswer(addressOf(link, own.checkout));
  if (own?.isPaid && state !== 'open') return redirectAnswer(addressOf(link, own.checkout));
  if (state !== 'open') return pageAnswer(200, renderClosed({ ...page, why: state }), request.origin);
  if (!hasFreeUse(link)) return pageAnswer(200, renderClosed({ ...page, why: 'busy' }), request.origin);
  const paidBefore = own?.isPaid ? addressOf(link, own.checkout) : undefined;
  return pageAnswer(200, renderStart({ ...page, paidBefore }), request.origin);
}

/** The checkout that this browser has begun goes on; otherwise a new one. */
async function begin(ports: Ports, request: ShopPageRequest, page: PayPage): Promise<HttpAnswer> {
  const { headers, origin } = request;
  const { link } = page;
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host, origin)) return start(ports, request, page);
  const own = await findOwnCheckout(ports, request, link);
  if (own && (own.isPayable || own.isUnderWay)) return redirectAnswer(addressOf(link, own.checkout));
  const checkout = await beginPaymentLink({ ports, request: toFacts(ports, request) }, link, page.language);
  if (!checkout) return redirectAnswer(`/pay/${link.id}`);
  const answer = redirectAnswer(addressOf(link, checkout));
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': toCookie(link, checkout, origin) } };
}

/** In the checkout's language, which the shopper's first page had, and which the form and the bank have. */
async function answerCheckout(ports: Ports, request: ShopPageRequest, start: PayPage, checkoutId: string): Promise<HttpAnswer> {
  const { link } = start;
  const { origin } = request;
  const checkout = await findOfLink(ports, link, checkoutId);
  if (!checkout) return pageAnswer(404, renderUnknown(start.language), origin);
  const form = await readForm(ports, checkout.id);
  const page = { ...start, language: chooseLanguage([form.locale, start.language]) };
  const attempts = await listAttempts(ports, checkout);
  const last = selectPayment(attempts);
  const payment = last && { shortId: last.shortId, at: last.createdAt, amountMinor: last.amountMinor };
  if (form.status === 'paid') return pageAnswer(200, renderStatus({ ...page, status: 'paid', payment }), origin);
  if (form.isUnderWay) return pageAnswer(200, renderStatus({ ...page, status: 'pending', payment }), origin);
  const isBegun = last !== undefined && (last.status === 'pending' || last.status === 'unknown');
  if (isBegun && form.status !== 'open') return pageAnswer(200, renderStatus({ ...page, status: 'pending', payment }), origin);
  const state = findLinkState(link, ports.clocks.entityNow(link.entityId));
  // Who is at the bank's page may come back and go on there: the payment was begun before the link was over.
  if (!isBegun && state !== 'open') return pageAnswer(200, renderClosed({ ...page, why: state }), origin);
  if (!isBegun && !hasFreeUse(link)) return pageAnswer(200, renderClosed({ ...page, why: 'busy' }), origin);
  if (form.status !== 'open') return pageAnswer(200, renderStatus({ ...page, status: 'over', payment: undefined }), origin);
  const resultUrl = `${origin}${addressOf(link, checkout)}`;
  const hasFailed = last !== undefined && !isBegun;
  return pageAnswer(200, renderForm({ ...page, checkoutId: checkout.id, resultUrl, hasFailed }), origin);
}

function answerLogo({ merchant: { look } }: PayPage, origin: string): HttpAnswer {
  const type = look.logo === null ? undefined : findLogoType(look.logo);
  if (look.logo === null || type === undefined) return pageAnswer(404, '', origin);
  return fileAnswer(
    type,
    Uint8Array.from(atob(look.logo), (character) => character.charCodeAt(0)),
  );
}

interface OwnCheckout {
  readonly checkout: Checkout;
  readonly isPayable: boolean;
  readonly isUnderWay: boolean;
  readonly isPaid: boolean;
}

/** The checkout that this browser began last by the link. */
async function findOwnCheckout(ports: Ports, { headers }: ShopPageRequest, link: CountedPaymentLink): Promise<OwnCheckout | undefined> {
  const id = /(?:^|;\s*)checkout=([0-9a-f]{32}-[a-z0-9]{1,15})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  const checkout = id === undefined ? undefined : await findOfLink(ports, link, id);
  if (!checkout) return undefined;
  const last = selectPayment(await listAttempts(ports, checkout));
  return {
    checkout,
    isPayable: isPayable(checkout, ports.clocks.entityNow(link.entityId)),
    isUnderWay: last?.status === 'pending' || last?.status === 'unknown',
    isPaid: last?.status === 'approved',
  };
}

/** A checkout has the address of its own link only. */
async function findOfLink(ports: Ports, link: CountedPaymentLink, id: string): Promise<Checkout | undefined> {
  try {
    const checkout = await findCheckout(ports, id);
    return checkout.paymentLinkId === link.id ? checkout : undefined;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function addressOf({ id }: CountedPaymentLink, checkout: Checkout): string {
  return `/pay/${id}/${checkout.id}`;
}

/** Thirty days: so long the page knows that this browser has paid. It is sent to this link's pages only. */
const cookieSeconds = 2_592_000;

function toCookie({ id }: CountedPaymentLink, checkout: Checkout, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `checkout=${checkout.id}; Path=/pay/${id}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function toFacts(ports: Ports, { origin }: ShopPageRequest) {
  return createRequest(ports, { endpoint: 'rest', authentication: { status: 'missing' }, publicUrl: origin });
}

/** As the shop's: script, frames and pages of banks come from our origin; PUBLIC_URL may be another name of it. */
function pageAnswer(status: number, page: string, origin: string): Answer {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self' ${origin}; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  const answer = htmlAnswer(status, page, policy);
  // With no-referrer a browser would send the page's own form with `Origin: null`.
  return { ...answer, headers: { ...answer.headers, 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' } };
}
