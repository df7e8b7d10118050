/** The pages of a payment link as HTML: its beginning, its form, what became of a payment, and why it cannot be paid. */

import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import type { ShownMerchant } from '../../../domain/checkouts/links/looks-operations.ts';
import type { CountedPaymentLink } from '../../../domain/checkouts/links/payment-link.ts';
import { type Html, html } from '../../../foundation/kernel/html.ts';
import { renderShopperPage } from '../../../foundation/kernel/shopper-page.ts';
import { showAmount } from '../../../foundation/kernel/shown-amount.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { payMessages } from './messages/languages.ts';
import { payStylePath } from './pay-style.ts';

export interface PayPage {
  readonly link: CountedPaymentLink;
  readonly merchant: ShownMerchant;
  readonly language: ShopperLanguage;
  readonly isTest: boolean;
}

/** Where a shopper begins. `paidBefore`: the address of a payment that this browser has made by the link. */
export function renderStart({ paidBefore, ...page }: PayPage & { readonly paidBefore: string | undefined }): string {
  const { link, language } = page;
  const messages = payMessages[language];
  const before = paidBefore
    ? html`<p class="note">${messages.paidBefore}</p><a class="button quiet" href="${paidBefore}">${messages.seeIt}</a>`
    : undefined;
  const expires = link.expiresAt === null ? undefined : messages.expires.replace('{date}', showTime(link.expiresAt, language));
  return renderPage(
    page,
    html`<section class="card">${renderSubject(page)}${expires === undefined ? undefined : html`<p class="note">${expires}</p>`}${before}
<form method="post" action="/pay/${link.id}?locale=${language}"><button type="submit">${paidBefore ? messages.payAgain : messages.toPayment}</button></form></section>`,
  );
}

export interface FormPage extends PayPage {
  readonly checkoutId: string;
  readonly resultUrl: string;
  /** Whether an attempt has failed. */
  readonly hasFailed: boolean;
}

export function renderForm(page: FormPage): string {
  const { checkoutId, resultUrl, hasFailed, language } = page;
  const messages = payMessages[language];
  return renderPage(
    page,
    html`<section class="card">${renderSubject(page)}</section>
${hasFailed ? html`<p class="bad" role="alert">${messages.notPaid}</p>` : undefined}
<form action="${resultUrl}" class="paymentWidgets"></form>
<noscript><p class="card">${messages.needsScript}</p></noscript>`,
    html`<script src="/v1/paymentWidgets.js?checkoutId=${checkoutId}" defer></script>`,
  );
}

/** What a payment came to. `pending` asks again by itself. */
export interface StatusPage extends PayPage {
  readonly status: 'paid' | 'pending' | 'over';
  /** `amountMinor`: of one that is paid, what the bank approved. */
  readonly payment: { readonly shortId: string; readonly at: Timestamp; readonly amountMinor: bigint } | undefined;
}

export function renderStatus(page: StatusPage): string {
  const { status, link, merchant, language, payment } = page;
  const messages = payMessages[language];
  const isPart = status === 'paid' && payment !== undefined && payment.amountMinor < link.amountMinor;
  const title = isPart ? sayPart(page, payment.amountMinor) : messages[status];
  const told = { paid: messages.paidNote, pending: messages.pendingNote, over: messages.overNote }[status];
  const note = told.replace('{name}', () => merchant.name);
  const again = status === 'over' ? html`<a class="button" href="/pay/${link.id}">${messages.startAgain}</a>` : undefined;
  return renderPage(
    page,
    html`<section class="card" role="status"><h1${status === 'paid' && !isPart ? html` class="good"` : undefined}>${title}</h1>${isPart ? undefined : html`<p>${note}</p>`}${again}</section>
<section class="card">${renderSubject(page, payment)}</section>`,
    status === 'pending' ? html`<meta http-equiv="refresh" content="5">` : undefined,
  );
}

function sayPart({ link, language }: PayPage, amountMinor: bigint): Html {
  const [start = '', middle = '', end = ''] = payMessages[language].part.split(/\{paid\}|\{asked\}/);
  const [paid, asked] = [showMoney({ ...link, amountMinor }, language), showMoney(link, language)];
  return html`${start}<bdi>${paid}</bdi>${middle}<bdi>${asked}</bdi>${end}`;
}

/** Why nothing can be paid. */
export function renderClosed({ why, ...page }: PayPage & { readonly why: 'paid' | 'expired' | 'ended' | 'busy' }): string {
  const messages = payMessages[page.language];
  const title = why === 'busy' ? messages.busy : messages.closed[why];
  const note = why === 'busy' ? messages.busyNote : messages.closedNote.replace('{name}', () => page.merchant.name);
  return renderPage(page, html`<section class="card"><h1>${title}</h1><p>${note}</p></section>`);
}

/** An address that nobody was given. */
export function renderUnknown(language: ShopperLanguage): string {
  const { unknown, unknownNote } = payMessages[language];
  return renderShopperPage({
    language,
    title: unknown,
    styleUrl: payStylePath,
    content: html`<section class="card"><h1>${unknown}</h1><p>${unknownNote}</p></section>`,
  });
}

function renderSubject({ link, language }: PayPage, payment?: StatusPage['payment']): Html {
  const messages = payMessages[language];
  const rows: readonly (readonly [string, string | undefined | null])[] = [
    [messages.order, link.merchantTransactionId],
    [messages.paymentNumber, payment?.shortId],
    [messages.date, payment && showTime(payment.at, language)],
  ];
  const listed = rows.flatMap(([name, value]) => (value ? [html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`] : []));
  return html`<h1>${link.description}</h1>
<p class="amount"><bdi>${showMoney(link, language)}</bdi></p>${listed.length > 0 ? html`<dl>${listed}</dl>` : undefined}`;
}

function renderPage(page: PayPage, content: Html, head?: Html): string {
  const { link, merchant, language, isTest } = page;
  const messages = payMessages[language];
  const logo = merchant.look.logo === null ? undefined : html`<img src="/pay/${link.id}/logo" alt="">`;
  return renderShopperPage({
    language,
    title: messages.payTo.replace('{name}', () => merchant.name),
    styleUrl: payStylePath,
    head: html`<link rel="stylesheet" href="/pay/${link.id}/look.css">${head}`,
    notice: isTest ? messages.test : undefined,
    content: html`<header>${logo}<p><bdi>${merchant.name}</bdi></p></header>
${content}`,
  });
}

/** As the pay button of the form writes it in the same language. */
function showMoney({ amountMinor, currency }: CountedPaymentLink, language: ShopperLanguage): string {
  const decimal = showAmount(amountMinor, currency);
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format).format(decimal as Intl.StringNumericLiteral);
}

const minutes = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** As the language writes it, in UTC, which it names: the shopper's own time zone is known to nobody here. */
function showTime(at: Timestamp, language: ShopperLanguage): string {
  return new Intl.DateTimeFormat(language, { ...minutes, timeZone: 'UTC', timeZoneName: 'short' }).format(at);
}
