/** A receipt as a letter: as text, and as HTML with the merchant's name, logo and colour. */
import { type ShopperLanguage, toDirection } from '../../../contract/shopper-languages.ts';
import { type Html, html } from '../../../foundation/kernel/html.ts';
import type { Letter } from '../../../foundation/kernel/mail.ts';
import type { Currency } from '../../../foundation/kernel/money.ts';
import { showAmount } from '../../../foundation/kernel/shown-amount.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { ShownMerchant } from '../links/looks-operations.ts';
import { findInk, findLogoType } from '../links/merchant-look.ts';
import { fill, receiptMessages } from './messages/languages.ts';
import type { Receipt, ReceiptRefund } from './receipt.ts';

export interface ReceiptLetter {
  readonly receipt: Receipt;
  readonly merchant: ShownMerchant;
  readonly language: ShopperLanguage;
  readonly url: string;
  readonly isTest: boolean;
}

/** Where the merchant has no colour. */
const plainColor = '#1f5fbf';

export function renderLetter(letter: ReceiptLetter): Omit<Letter, 'to'> {
  const { receipt, merchant, language, url, isTest } = letter;
  const { name, look } = merchant;
  const messages = receiptMessages[language];
  const rows = receiptRows(receipt, language);
  const refunds = receipt.refunds.map((refund) => sayRefund(refund, receipt.currency, { name, language }));
  const subject = fill(refunds.length > 0 ? messages.refundSubject : messages.subject, { name });
  const amount = showMoney(receipt.amountMinor, receipt.currency, language);
  const why = fill(messages.why, { name });
  const parts = [
    ...(isTest ? [messages.test] : []),
    fill(messages.hello, { name }),
    [`${messages[receipt.status]}: ${amount}`, ...rows.map(([title, value]) => `${title}: ${value}`)].join('\n'),
    ...refunds,
    `${messages.link}\n${url}`,
    why,
  ];
  const type = look.logo === null ? undefined : findLogoType(look.logo);
  const logo = look.logo !== null && type !== undefined ? { type, base64: look.logo } : undefined;
  const color = look.color ?? plainColor;
  const page = html`<!doctype html>
<html lang="${language}" dir="${toDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:32rem;margin:0 auto">
${isTest ? html`<p style="font-size:14px">${messages.test}</p>` : undefined}
${logo ? html`<p style="margin:0 0 8px"><img src="cid:${logoId}" alt="" style="max-width:160px;max-height:48px"></p>` : undefined}
<p style="margin:0 0 16px;font-weight:600">${name}</p>
<p>${fill(messages.hello, { name })}</p>
<p style="margin:16px 0 4px;font-size:30px;font-weight:700">${amount}</p>
<p style="margin:0 0 16px">${messages[receipt.status]}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.map(renderRow)}</table>
${refunds.map((text) => html`<p style="margin:0 0 8px;padding:12px;border:1px solid #8884;border-radius:8px">${text}</p>`)}
<p style="margin:24px 0 8px">${messages.link}</p>
<p><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${findInk(color)};text-decoration:none;font-weight:600">${messages.title}</a></p>
<p style="margin-top:32px;font-size:13px;opacity:.8">${why}</p>
</div></body></html>
`.html;
  return { subject, text: parts.join('\n\n'), html: { text: page, ...(logo ? { picture: { id: logoId, ...logo } } : {}) } };
}

/** By which the letter's HTML names its picture. */
const logoId = 'logo';

function renderRow([title, value]: readonly [string, string]): Html {
  return html`<tr><td style="padding:2px 16px 2px 0;opacity:.75">${title}</td><td style="padding:2px 0">${value}</td></tr>`;
}

/** What stands below the amount. */
export function receiptRows(receipt: Receipt, language: ShopperLanguage): readonly (readonly [title: string, value: string])[] {
  const messages = receiptMessages[language];
  const { merchantTransactionId, shortId, descriptor, at } = receipt;
  return [
    ...(merchantTransactionId === null ? [] : [[messages.order, merchantTransactionId] as const]),
    [messages.paymentNumber, shortId],
    [messages.date, showDay(at, language)],
    ...(descriptor === null ? [] : [[messages.statement, descriptor] as const]),
  ];
}

/** Where a refund is, in a sentence. */
export function sayRefund(
  { status, amountMinor, at, shownBy }: ReceiptRefund,
  currency: Currency,
  { name, language }: { readonly name: string; readonly language: ShopperLanguage },
): string {
  const messages = receiptMessages[language];
  const amount = showMoney(amountMinor, currency, language);
  switch (status) {
    case 'onItsWay':
      return fill(messages.onItsWay, { amount, date: showDay(shownBy, language) });
    case 'sent':
      return fill(messages.sent, { amount, date: showDay(at, language) });
    case 'pending':
      return fill(messages.refundPending, { amount });
    case 'failed':
      return fill(messages.refundFailed, { amount, name });
    default:
      return status satisfies never;
  }
}

export function showMoney(amountMinor: bigint, currency: Currency, language: ShopperLanguage): string {
  const decimal = showAmount(amountMinor, currency);
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format).format(decimal as Intl.StringNumericLiteral);
}

/** A day in UTC: the shopper's own time zone is known to nobody here, and a day more or less changes nothing. */
function showDay(at: Timestamp, language: ShopperLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
