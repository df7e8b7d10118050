/** The simulated bank's page of an asynchronous test payment (spec §2.5): GET shows it, POST is the shopper's answer. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { isRedirectAnswer, renderBankPage } from '../../connectors/simulator/pages.ts';
import { findEntity } from '../../entities/operations.ts';
import type { Ports } from '../../gateway/ports.ts';
import { formatAmount } from '../../kernel/money.ts';
import { answerRedirect, redirectedPayment } from '../../payments/execute/redirect.ts';
import { htmlAnswer, type PageRequest, redirectAnswer } from './pages.ts';

const pathPattern = /^\/simulator\/redirect\/([0-9a-f]{32})$/;

/** Its style is inline, and its forms lead to an address of the merchant. */
const bankPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

/** Undefined where there is no such page. */
export function bankPages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async ({ method, path, body }) => {
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
  if (!isRedirectAnswer(answer)) return bankAnswer(400, donePage('Answer with approve, decline or cancel.'));
  const settled = await answerRedirect(ports, id, answer);
  if (!settled) return undefined;
  return settled.location === null ? bankAnswer(200, donePage('Done. You may close this page.')) : redirectAnswer(settled.location);
}

function bankAnswer(status: number, html: string): Answer {
  const answer = htmlAnswer(status, html);
  return { ...answer, headers: { ...answer.headers, 'Content-Security-Policy': bankPolicy } };
}

function donePage(sentence: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Test bank</title></head><body><main><h1>Test bank</h1><p>${sentence}</p></main></body></html>`;
}
