/**
 * The hosted form's addresses: its script, what it shows, and what it sends. They need no token: whoever knows the id of a
 * checkout may see it and pay it once (decision: one-payment-per-checkout).
 */

import { decodeForm } from '../../../rest-compat/decode-form.ts';
import { createDecodeTable } from '../../../rest-compat/decode-table.ts';
import type { Answer, Exchange, RestHandler } from '../../../rest-compat/exchange.ts';
import { findShopperLanguage, type ShopperLanguage } from '../../contract/shopper-languages.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { deleteOffered } from '../../domain/checkouts/delete-offered.ts';
import { findShopperText, readForm } from '../../domain/checkouts/form.ts';
import { submitForm } from '../../domain/checkouts/shopper.ts';
import { createShopperTestToken, startApplePaySession } from '../../domain/checkouts/wallet-steps.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { createRequest } from '../../foundation/access/request.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { shapeTree } from '../../foundation/catalogue/walk.ts';
import { CommitUnknown, StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import { parseAcceptLanguage } from '../../foundation/kernel/shopper-language.ts';
import type { HttpAnswer } from './exchange.ts';
import { type AnswerScript, answerWidgetScript, scriptPath } from './widget-script.ts';

/** `address`: whose request it is. Undefined where the path is none of these. */
export type ShopperEndpoint = (exchange: Exchange, address: string) => Promise<HttpAnswer | undefined>;

const pathPattern = /^\/v1\/checkouts\/([0-9a-z-]{1,64})\/(form|payment|registration)$/;

const deletionPattern = /^\/v1\/checkouts\/([0-9a-z-]{1,64})\/registrations\/([0-9a-z]{1,64})\/delete$/;

const walletPattern = /^\/v1\/checkouts\/([0-9a-z-]{1,64})\/wallets\/(session|testToken)$/;

const jsonHeaders = {
  'Content-Type': 'application/json;charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The form repeats the press under its own key, and learns what the first one came to. */
const unknownOutcome: Refusal = { resultCode: '900.100.300', status: 503 };
const unavailable: Refusal = { resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } };

export function createShopperEndpoint(ports: Ports, rest: Pick<RestHandler, 'refuse'>, answerScript?: AnswerScript): ShopperEndpoint {
  return async (exchange, address) => {
    const { method, path } = exchange;
    const isRead = method === 'GET' || method === 'HEAD';
    if (path === scriptPath && isRead) return answerWidgetScript(ports, exchange, answerScript);
    const [, id = '', what] = pathPattern.exec(path) ?? [];
    try {
      const [, checkoutId = '', registrationId = ''] = deletionPattern.exec(path) ?? [];
      if (checkoutId !== '' && method === 'POST') return await answerDeletion(ports, exchange, checkoutId, registrationId);
      const [, walletCheckoutId = '', step] = walletPattern.exec(path) ?? [];
      if (step !== undefined && method === 'POST') return await answerWallet(ports, exchange, walletCheckoutId, step);
      if (what === 'form' && isRead) return answerForm(method, await readForm(ports, id, findForeignOrigin(ports, exchange)));
      if (what === 'payment' && method === 'POST') return await answerSubmission(ports, exchange, { id, kind: 'payment', address });
      if (what === 'registration' && method === 'POST')
        return await answerSubmission(ports, exchange, { id, kind: 'registration', address });
    } catch (error) {
      if (error instanceof Refused) return rest.refuse(error.refusal);
      if (error instanceof CommitUnknown) return rest.refuse(unknownOutcome);
      if (error instanceof StoreUnavailable) return rest.refuse(unavailable);
      throw error;
    }
    return undefined;
  };
}

/** Any page may read what it shows: who has the id may pay, and nothing of it is secret from them. */
function answerForm(method: string, form: object): Answer {
  return {
    status: 200,
    headers: { ...jsonHeaders, 'Access-Control-Allow-Origin': '*' },
    body: method === 'HEAD' ? '' : JSON.stringify(form),
  };
}

interface Sent {
  readonly id: string;
  readonly kind: Checkout['kind'];
  readonly address: string;
}

const table = createDecodeTable(shapeTree(requestShapes.payment));

/** A key of a press longer than this is refused as any other idempotency key is. */
const attemptKeyName = 'attemptKey';

async function answerSubmission(ports: Ports, exchange: Exchange, { id, kind, address }: Sent): Promise<Answer> {
  const { headers, body, origin: ownOrigin = ports.publicUrl } = exchange;
  requireOwnFrame(exchange, ownOrigin);
  const { tree, errors, sentNames } = decodeForm(body, table);
  if (errors.length > 0) throw new Refused({ resultCode: '200.300.404', status: 400, parameterErrors: errors });
  const answer = await submitForm({ ports, request: toRequest(ports, ownOrigin, sentNames) }, id, {
    kind,
    sent: tree,
    seen: {
      ip: address,
      userAgent: headers['user-agent'],
      acceptHeader: headers.accept,
      language: findFormLanguage(headers['accept-language']),
    },
    attemptKey: new URLSearchParams(body).get(attemptKeyName) ?? undefined,
  });
  const result = { ...answer.result, ...toShopperText(answer.result.code, headers['accept-language']) };
  return { status: 200, headers: jsonHeaders, body: JSON.stringify({ ...answer, result }) };
}

/** The frame sends the form's own language, which is not always the browser's. */
function findFormLanguage(acceptLanguage: string | undefined): ShopperLanguage | undefined {
  return findShopperLanguage(parseAcceptLanguage(acceptLanguage)[0] ?? '');
}

function toRequest(ports: Ports, publicUrl: string, sentNames: ReadonlyMap<string, string>) {
  return createRequest(ports, { endpoint: 'rest', authentication: { status: 'missing' }, publicUrl, sentNames });
}

/** The shopper deletes a stored account that the checkout offers. */
async function answerDeletion(ports: Ports, exchange: Exchange, id: string, registrationId: string): Promise<Answer> {
  const { origin: ownOrigin = ports.publicUrl } = exchange;
  requireOwnFrame(exchange, ownOrigin);
  await deleteOffered({ ports, request: toRequest(ports, ownOrigin, new Map()) }, id, registrationId);
  return { status: 200, headers: jsonHeaders, body: '{}' };
}

/** What a wallet needs before it pays. The page's origin comes from its script, and Apple checks it again on the device. */
async function answerWallet(ports: Ports, exchange: Exchange, id: string, step: string): Promise<Answer> {
  const { body, origin: ownOrigin = ports.publicUrl } = exchange;
  requireOwnFrame(exchange, ownOrigin);
  const form = new URLSearchParams(body);
  const field = (name: string) => form.get(name) ?? '';
  const context = { ports, request: toRequest(ports, ownOrigin, new Map()) };
  const text =
    step === 'session'
      ? await startApplePaySession(context, id, { origin: field('origin'), validationUrl: field('validationUrl') })
      : await createShopperTestToken(context, id, { brand: field('brand'), card: field('card') });
  return { status: 200, headers: jsonHeaders, body: JSON.stringify({ text }) };
}

/** The origin of a shop's page; undefined where it is the gateway's own: of those browsers name none where they only read. */
function findForeignOrigin(ports: Ports, { headers, origin: ownOrigin = ports.publicUrl }: Exchange): string | undefined {
  return isOwnOrigin(headers.origin, ownOrigin) ? undefined : headers.origin;
}

function requireOwnFrame({ headers }: Exchange, ownOrigin: string): void {
  if (isOwnOrigin(headers.origin, ownOrigin)) return;
  const description = 'only the form’s own frame may send this';
  throw new Refused({ resultCode: '800.900.301', status: 403, description });
}

/** In the form's language, where the gateway writes it; the form has sentences of its own for the others. */
function toShopperText(code: string, acceptLanguage: string | undefined) {
  const shopperTextLanguage = /^de\b/i.test(acceptLanguage ?? '') ? 'de' : 'en';
  return { shopperText: findShopperText(code, shopperTextLanguage === 'de' ? 'DE' : 'EN'), shopperTextLanguage } as const;
}

/** Browsers name the origin of every form that a page sends; a program that names none is no page of somebody else. */
function isOwnOrigin(sent: string | undefined, own: string): boolean {
  return sent === undefined || (URL.canParse(sent) && new URL(sent).host === new URL(own).host);
}
