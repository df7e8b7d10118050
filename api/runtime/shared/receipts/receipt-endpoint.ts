/**
 * The page of a receipt, `/receipts/{payment}-{key}`: what was paid, and where its refunds are. The address is the right to it, and
 * nothing on the page says who the shopper is. The language is the address's `locale`, then the browser's.
 */
import type { Answer } from '../../../../rest-compat/exchange.ts';
import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import { findShownMerchant, type ShownMerchant } from '../../../domain/checkouts/links/looks-operations.ts';
import { findLogoType } from '../../../domain/checkouts/links/merchant-look.ts';
import { fill, receiptMessages } from '../../../domain/checkouts/receipts/messages/languages.ts';
import type { Receipt } from '../../../domain/checkouts/receipts/receipt.ts';
import { receiptRows, sayRefund, showMoney } from '../../../domain/checkouts/receipts/receipt-letter.ts';
import { openReceipt } from '../../../domain/checkouts/receipts/receipts-operations.ts';
import type { Ports } from '../../../doors/gateway/ports.ts';
import { html } from '../../../foundation/kernel/html.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../../foundation/kernel/shopper-language.ts';
import { renderShopperPage } from '../../../foundation/kernel/shopper-page.ts';
import type { HttpAnswer } from '../exchange.ts';
import { fileAnswer, htmlAnswer, type PageRequest } from '../pages.ts';
import { payStylePath, renderLookStyle } from '../pay/pay-style.ts';

/** Undefined where the path is none of a receipt's. */
export type ReceiptEndpoint = (request: PageRequest) => Promise<HttpAnswer | undefined>;

const pathPattern = /^\/receipts\/([0-9a-f]{32})-([0-9a-f]{32})(\/look\.css)?$/;

export function createReceiptEndpoint(ports: Ports): ReceiptEndpoint {
  return async ({ path, method, query, language: wishes }) => {
    if (!path.startsWith('/receipts/')) return undefined;
    const [, id = '', key = '', style] = pathPattern.exec(path) ?? [];
    const isRead = method === 'GET' || method === 'HEAD';
    const receipt = isRead ? await openReceipt(ports, id, key) : undefined;
    const language = chooseLanguage([new URLSearchParams(query).get('locale'), ...parseAcceptLanguage(wishes)]);
    if (!receipt) return pageAnswer(404, renderUnknown(language));
    const merchant = await findShownMerchant(ports, receipt.entityId);
    if (style !== undefined) return fileAnswer('text/css;charset=UTF-8', renderLookStyle(merchant.look.color));
    return pageAnswer(200, renderReceipt({ receipt, merchant, language, path, isTest: ports.environment === 'test' }));
  };
}

interface ReceiptPage {
  readonly receipt: Receipt;
  readonly merchant: ShownMerchant;
  readonly language: ShopperLanguage;
  readonly path: string;
  readonly isTest: boolean;
}

function renderReceipt({ receipt, merchant: { name, look }, language, path, isTest }: ReceiptPage): string {
  const messages = receiptMessages[language];
  const type = look.logo === null ? undefined : findLogoType(look.logo);
  const logo = type === undefined ? undefined : html`<img src="data:${type};base64,${look.logo ?? ''}" alt="">`;
  const refunds = receipt.refunds.map((refund) => html`<p>${sayRefund(refund, receipt.currency, { name, language })}</p>`);
  const content = html`<header>${logo}<p>${name}</p></header>
${refunds.length > 0 ? html`<section class="card" role="status"><h1>${messages.refunds}</h1>${refunds}</section>` : undefined}
<section class="card"><h2>${fill(messages.paidTo, { name })}</h2>
<p class="amount">${showMoney(receipt.amountMinor, receipt.currency, language)}</p>
<p${receipt.status === 'paid' ? html` class="good"` : undefined}>${messages[receipt.status]}</p>
<dl>${receiptRows(receipt, language).map(([title, value]) => html`<dt>${title}</dt><dd>${value}</dd>`)}</dl></section>`;
  const head = html`<link rel="stylesheet" href="${path}/look.css">`;
  return renderShopperPage({
    language,
    title: `${messages.title} · ${name}`,
    styleUrl: payStylePath,
    head,
    notice: isTest ? messages.test : undefined,
    content,
  });
}

function renderUnknown(language: ShopperLanguage): string {
  const { unknown, unknownNote } = receiptMessages[language];
  return renderShopperPage({
    language,
    title: unknown,
    styleUrl: payStylePath,
    content: html`<section class="card"><h1>${unknown}</h1><p>${unknownNote}</p></section>`,
  });
}

/** Nothing but style sheets and the logo; the address is nobody else's business. */
function pageAnswer(status: number, page: string): Answer {
  const policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const answer = htmlAnswer(status, page, policy);
  return { ...answer, headers: { ...answer.headers, 'Cache-Control': 'no-store' } };
}
