/**
 * The shopper's pages of 3-D Secure: `/method` is loaded in a hidden iframe of the shop, `/challenge` is the simulated issuer's
 * question, `/result` leads back to the shop. The unguessable id of the authentication is the right to them.
 */

import type { Answer } from '../../../rest-compat/exchange.ts';
import type { ShopperLanguage } from '../../contract/shopper-languages.ts';
import { resumeAccount } from '../../domain/checkouts/account.ts';
import { accountReturn, shopperReturn } from '../../domain/checkouts/shopper-return.ts';
import { resumePayment } from '../../domain/payments/authenticate/resume.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { parseAnswer as parsePaymentAnswer } from '../../domain/payments/processing/answer.ts';
import type { Authentication } from '../../domain/three-d-secure/authentication.ts';
import { ownReturnAddress } from '../../domain/three-d-secure/return-address.ts';
import {
  answerChallenge,
  arrive,
  findAuthentication,
  markMethodSeen,
  type ShopperAnswer,
  triesMax,
} from '../../domain/three-d-secure/shopper.ts';
import { renderChallenge, renderDone, renderMethodPage, rightCode } from '../../domain/three-d-secure/simulator/pages.ts';
import { issuerStyle } from '../../domain/three-d-secure/simulator/style.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { listLanguageWishes } from '../../foundation/catalogue/shopper-wishes.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../foundation/kernel/shopper-language.ts';
import { showAmount } from '../../foundation/kernel/shown-amount.ts';
import { fileAnswer, htmlAnswer, type PageRequest, redirectAnswer } from './pages.ts';
import { renderReturn, returnScript, returnScriptPath } from './return-page.ts';

const pagePattern = /^\/v1\/threeDSecure\/([0-9a-f]{32})\/(method|challenge|result)$/;
const stylePath = '/v1/threeDSecure/style.css';

export function isThreeDSecurePage(path: string): boolean {
  return path === stylePath || path === returnScriptPath || pagePattern.test(path);
}

/** No script and no inline style. Shops show an issuer's pages in frames; the answers lead to an address of the merchant. */
const policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'";

/** Undefined where there is no such page. */
export function threeDSecurePages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async (request) => {
    const { method, path } = request;
    if (path === stylePath) return fileAnswer('text/css;charset=UTF-8', issuerStyle);
    if (path === returnScriptPath) return fileAnswer('text/javascript;charset=UTF-8', returnScript);
    const [, id = '', page] = pagePattern.exec(path) ?? [];
    const authentication = await findAuthentication(ports, id);
    if (!authentication || (method !== 'GET' && method !== 'POST' && method !== 'HEAD')) return undefined;
    // A HEAD looks, and changes nothing.
    if (method === 'HEAD') return pageAnswer(200, '');
    if (page === 'method') return answerMethod(ports, authentication);
    if (page === 'challenge') return answerPage(ports, authentication, request);
    return answerResult(ports, authentication, request);
  };
}

async function answerMethod(ports: Ports, authentication: Authentication): Promise<Answer> {
  await markMethodSeen(ports, authentication);
  return pageAnswer(200, renderMethodPage());
}

/** Clients that find no method in the first answer POST to the address: without an answer the page is shown. */
async function answerPage(ports: Ports, authentication: Authentication, request: PageRequest): Promise<Answer> {
  const { method, path, body } = request;
  const answer = method === 'POST' ? parseAnswer(body) : undefined;
  const now = answer ? await answerChallenge(ports, authentication, answer) : await arrive(ports, authentication);
  // A wrong code: the question is read again, so that going back or reloading sends no answer twice.
  if (now.state !== 'finished') return answer ? redirectAnswer(path) : pageAnswer(200, await renderQuestion(ports, now, request));
  // Before the shopper is sent on, so that the shop finds the payment's outcome.
  await resumePayment(ports, now);
  await resumeAccount(ports, now);
  return redirectAnswer(`/v1/threeDSecure/${now.id}/result`);
}

function parseAnswer(body: string): ShopperAnswer | undefined {
  const form = new URLSearchParams(body);
  if (form.get('answer') === 'cancel') return { kind: 'cancel' };
  const code = form.get('code');
  return code === null ? undefined : { kind: 'code', isRight: code.trim() === rightCode };
}

async function renderQuestion(ports: Ports, authentication: Authentication, request: PageRequest): Promise<string> {
  const { brand, last4, tries, terms, currency, state } = authentication;
  const channel = await findEntity(ports, authentication.entityId);
  const merchant = channel?.parentId ? await findEntity(ports, channel.parentId) : undefined;
  return renderChallenge({
    language: findLanguage(authentication, request),
    action: request.path,
    styleUrl: stylePath,
    merchantName: merchant?.name ?? '',
    brand,
    last4,
    amount: terms.category === 'NPA' ? null : showAmount(authentication.amountMinor, authentication.currency),
    currency,
    triesLeft: tries === 0 ? null : triesMax - tries,
    isApp: state === 'decoupled',
  });
}

async function answerResult(ports: Ports, authentication: Authentication, request: PageRequest): Promise<Answer> {
  if (authentication.state !== 'finished') return redirectAnswer(`/v1/threeDSecure/${authentication.id}/challenge`);
  const payment = await resumePayment(ports, authentication);
  await resumeAccount(ports, authentication);
  const location = payment ? await shopperReturn(ports, payment) : await findReturn(ports, authentication);
  const language = findLanguage(authentication, request, payment);
  if (location !== null) return request.isFramed === true ? renderReturn(location, language) : redirectAnswer(location);
  return pageAnswer(200, renderDone({ language, styleUrl: stylePath }));
}

function findReturn(ports: Ports, authentication: Authentication): Promise<string | null> {
  return authentication.checkoutId === null ? Promise.resolve(ownReturnAddress(authentication)) : accountReturn(ports, authentication);
}

/** That of the request, which is kept while the authentication is open, and afterwards with its payment; then that of the browser. */
function findLanguage({ request }: Authentication, { language }: PageRequest, payment?: Payment): ShopperLanguage {
  const wishes = request === null ? [] : listLanguageWishes(JSON.parse(request) as RequestTree);
  const paid = payment === undefined ? [] : listLanguageWishes(parsePaymentAnswer(payment) as RequestTree);
  return chooseLanguage([...wishes, ...paid, ...parseAcceptLanguage(language)]);
}

function pageAnswer(status: number, html: string): Answer {
  const answer = htmlAnswer(status, html);
  return { ...answer, headers: { ...answer.headers, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' } };
}
