/** The simulated bank's page of an asynchronous test payment (spec §2.5): GET shows it, POST is the shopper's answer. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { shopperReturn } from '../../checkouts/shopper-return.ts';
import { bankStyle, bankStylePath, isRedirectAnswer, renderBankNotice, renderBankPage } from '../../connectors/simulator/pages.ts';
import { findEntity } from '../../entities/operations.ts';
import type { Ports } from '../../gateway/ports.ts';
import { formatAmount } from '../../kernel/money.ts';
import { answerRedirect, redirectedPayment } from '../../payments/execute/redirect.ts';
import { fileAnswer, htmlAnswer, type PageRequest, redirectAnswer } from './pages.ts';

const pathPattern = /^\/simulator\/redirect\/([0-9a-f]{32})$/;

/** Its forms lead to an address of the merchant, so where they may lead to is not limited. Shops may not frame it. */
const bankPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Undefined where there is no such page. */
export function bankPages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async ({ method, path, body }) => {
    if (path === bankStylePath) return fileAnswer('text/css;charset=UTF-8', bankStyle);
    const id = pathPattern.exec(path)?.[1];
    if (id === undefined) return undefined;
    // Clients that find no method in the first answer POST to the address: without an answer the page is shown.
    const answer = method === 'POST' ? new URLSearchParams(body).get('answer') : null;
    return answer === null ? show(ports, id, path) : settle(ports, id, answer);
  };
}

async function show(ports: Ports, id: string, path: string): Promise<Answer | undefined> {
  const payment = await redirectedPayment(ports, id);
  if (!payment) return undefined;
  const channel = await findEntity(ports, payment.entityId);
  const merchant = channel?.parentId ? await findEntity(ports, channel.parentId) : undefined;
  const { brand, currency } = payment;
  const html = renderBankPage({
    action: path,
    merchantName: merchant?.name ?? '',
    brand,
    amount: formatAmount(payment.amountMinor),
    currency,
  });
  return bankAnswer(200, html);
}

async function settle(ports: Ports, id: string, answer: string): Promise<Answer | undefined> {
  if (!isRedirectAnswer(answer)) return bankAnswer(400, renderBankNotice('Answer with approve, decline, cancel or timeout.'));
  const payment = await answerRedirect(ports, id, answer);
  if (!payment) return undefined;
  const location = await shopperReturn(ports, payment);
  return location === null ? bankAnswer(200, renderBankNotice('Done. You may close this page.')) : redirectAnswer(location);
}

function bankAnswer(status: number, html: string): Answer {
  const answer = htmlAnswer(status, html);
  return { ...answer, headers: { ...answer.headers, 'Content-Security-Policy': bankPolicy } };
}
