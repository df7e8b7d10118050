/** The simulated bank's page of an asynchronous test payment (spec §2.5): GET shows it, POST is the shopper's answer. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { bankMessages } from '../../connectors/simulator/page-messages.ts';
import { bankStyle, bankStylePath, isRedirectAnswer, renderBankNotice, renderBankPage } from '../../connectors/simulator/pages.ts';
import type { ShopperLanguage } from '../../contract/shopper-languages.ts';
import { shopperReturn } from '../../domain/checkouts/shopper-return.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { parseAnswer } from '../../domain/payments/processing/answer.ts';
import { answerRedirect, redirectedPayment } from '../../domain/payments/processing/redirect.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { listLanguageWishes } from '../../foundation/catalogue/shopper-wishes.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../foundation/kernel/shopper-language.ts';
import { showAmount } from '../../foundation/kernel/shown-amount.ts';
import { fileAnswer, htmlAnswer, type PageRequest, redirectAnswer } from './pages.ts';

const pathPattern = /^\/simulator\/redirect\/([0-9a-f]{32})$/;

/** Its forms lead to an address of the merchant, so where they may lead to is not limited. Shops may not frame it. */
const bankPolicy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** Undefined where there is no such page. */
export function bankPages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async (request) => {
    const { method, path, body } = request;
    if (path === bankStylePath) return fileAnswer('text/css;charset=UTF-8', bankStyle);
    const id = pathPattern.exec(path)?.[1];
    if (id === undefined) return undefined;
    // Clients that find no method in the first answer POST to the address: without an answer the page is shown.
    const answer = method === 'POST' ? new URLSearchParams(body).get('answer') : null;
    return answer === null ? show(ports, id, request) : settle(ports, id, answer, request);
  };
}

async function show(ports: Ports, id: string, request: PageRequest): Promise<Answer | undefined> {
  const payment = await redirectedPayment(ports, id);
  if (!payment) return undefined;
  const channel = await findEntity(ports, payment.entityId);
  const merchant = channel?.parentId ? await findEntity(ports, channel.parentId) : undefined;
  const { brand, currency } = payment;
  const html = renderBankPage({
    language: findLanguage(payment, request),
    action: request.path,
    merchantName: merchant?.name ?? '',
    brand,
    amount: showAmount(payment.amountMinor, payment.currency),
    currency,
  });
  return bankAnswer(200, html);
}

async function settle(ports: Ports, id: string, answer: string, request: PageRequest): Promise<Answer | undefined> {
  if (!isRedirectAnswer(answer)) return bankAnswer(400, renderBankNotice('en', 'Answer with approve, decline, cancel or timeout.'));
  const payment = await answerRedirect(ports, id, answer);
  if (!payment) return undefined;
  const location = await shopperReturn(ports, payment);
  if (location !== null) return redirectAnswer(location);
  const language = findLanguage(payment, request);
  return bankAnswer(200, renderBankNotice(language, bankMessages[language].done));
}

/** That of the request, then that of the shopper's browser. */
function findLanguage(payment: Payment, { language }: PageRequest): ShopperLanguage {
  return chooseLanguage([...listLanguageWishes(parseAnswer(payment) as RequestTree), ...parseAcceptLanguage(language)]);
}

function bankAnswer(status: number, html: string): Answer {
  const answer = htmlAnswer(status, html);
  return { ...answer, headers: { ...answer.headers, 'Content-Security-Policy': bankPolicy } };
}
