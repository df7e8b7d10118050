/** The shop's three pages: products and cart, payment, result. */

import { type ShopperLanguage, toDirection } from '../../../contract/shopper-languages.ts';
import { type Html, html } from '../../../foundation/kernel/html.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import type { Reply } from './merchant.ts';
import { shopMessages } from './messages/languages.ts';
import type { CardMeaning, ShopMessages } from './messages/shop-messages.ts';
import { shopCurrencies, shopLanguages } from './order.ts';
import { type CartLine, cartTotal, type Product, products } from './products.ts';
import type { Standing } from './standing.ts';

/** Ways to pay that the shop offers in the form. */
export const shopBrands = 'VISA MASTER AMEX APPLEPAY GOOGLEPAY DIRECTDEBIT_SEPA PAYPAL';

interface Frame {
  readonly language: ShopperLanguage;
  readonly head?: Html;
  /** Links to the page in the other languages. */
  readonly languages?: Html;
}

function page(title: string, content: Html, { language, head, languages }: Frame): string {
  const document = html`<!doctype html>
<html lang="${language}" dir="${toDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Demo Shop</title>
<link rel="icon" href="/console/icon.svg">
<link rel="stylesheet" href="/shop/style.css">
${head}
</head>
<body>
<header><a class="name" href="/shop?locale=${language}"><bdi>Demo Shop</bdi></a><p>${shopMessages[language].tagline}</p>${languages}</header>
<main>
${content}
</main>
</body>
</html>
`;
  return document.html;
}

const languageNames = Object.entries(shopLanguages);

export interface CartPage {
  readonly language: ShopperLanguage;
  readonly storedAccounts: number;
  readonly problem?: string | undefined;
}

export function renderCart({ language, storedAccounts, problem }: CartPage): string {
  const messages = shopMessages[language];
  const stored = storedAccounts === 1 ? messages.storedOne : messages.storedMany.replace('{count}', String(storedAccounts));
  return page(
    messages.productsTitle,
    html`<h1>${messages.heading}</h1>
${problem === undefined ? undefined : html`<p class="card bad" role="alert">${problem}</p>`}
<form method="post" action="/shop/checkout">
<div class="columns">
<ul class="products">${products.map((product, index) => renderProduct(product, index, messages))}</ul>
<div class="card"><fieldset><h2>${messages.yourOrder}</h2>
<label>${messages.formLanguage}<select name="locale">${languageNames.map(
      ([code, name]) => html`<option value="${code}" lang="${code}"${code === language ? html` selected` : undefined}>${name}</option>`,
    )}</select></label>
<label>${messages.currency}<select name="currency">${shopCurrencies.map((currency) => html`<option>${currency}</option>`)}</select></label>
<label class="check"><input type="checkbox" name="secure" value="1" checked><span>${messages.secure}</span></label>
<label class="check"><input type="checkbox" name="store" value="1"><span>${messages.store}</span></label>
<button type="submit">${messages.toPayment}</button>
${storedAccounts > 0 ? html`<p class="note">${stored}</p>` : undefined}
</fieldset></div>
</div>
</form>`,
    { language, languages: renderLanguages(language) },
  );
}

function renderLanguages(current: ShopperLanguage): Html {
  const links = languageNames.map(
    ([code, name]) =>
      html`<a href="/shop?locale=${code}" lang="${code}" hreflang="${code}"${code === current ? html` aria-current="true"` : undefined}>${name}</a>`,
  );
  return html`<nav aria-label="${shopMessages[current].languages}">${links}</nav>`;
}

function renderProduct({ id, priceMinor, drawing }: Product, index: number, messages: ShopMessages): Html {
  const { name, description } = messages.products[id];
  return html`<li class="card product"><svg viewBox="0 0 48 48" aria-hidden="true"><path d="${drawing}"/></svg>
<h2>${name}</h2><p>${description}</p><p class="price"><bdi>${formatAmount(priceMinor)}</bdi></p>
<label>${messages.quantity}<input type="number" name="${id}" min="0" max="9" value="${index === 0 ? '1' : '0'}" inputmode="numeric" aria-label="${messages.quantity}: ${name}"></label></li>`;
}

export interface PaymentPage {
  readonly checkoutId: string;
  /** Empty: none. */
  readonly integrity: string;
  readonly lines: readonly CartLine[];
  readonly currency: string;
  readonly locale: ShopperLanguage;
  readonly isSecure: boolean;
  /** Where the shopper returns to. */
  readonly resultUrl: string;
}

export function renderPayment({ checkoutId, integrity, lines, currency, locale, isSecure, resultUrl }: PaymentPage): string {
  const messages = shopMessages[locale];
  const source = `/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
  const script =
    integrity === ''
      ? html`<script src="${source}" defer></script>`
      : html`<script src="${source}" integrity="${integrity}" crossorigin="anonymous" defer></script>`;
  const [beforeIban = '', afterIban = ''] = messages.cardNote.split('{iban}');
  return page(
    messages.payment,
    html`<h1>${messages.payment}</h1>
<div class="columns">
<div><form action="${resultUrl}" class="paymentWidgets" data-brands="${shopBrands}"></form>
<noscript><p class="card">${messages.needsScript}</p></noscript></div>
<div class="card"><h2>${messages.yourOrder}</h2>${renderLines(lines, currency, messages)}
<h2>${messages.cardsToTry}</h2>
<ul class="numbers">${(isSecure ? secureTestCards : testCards).map(
      ([number, meaning]) => html`<li><code dir="ltr">${number}</code> ${messages.cards[meaning]}</li>`,
    )}</ul>
<p class="note">${beforeIban}<code dir="ltr">DE23 1000 0000 1234 5678 90</code>${afterIban}</p></div>
</div>`,
    {
      language: locale,
      head: html`<script src="/shop/options.js"></script>
${script}`,
    },
  );
}

type TestCard = readonly [number: string, meaning: CardMeaning];

const testCards: readonly TestCard[] = [
  ['4200 0000 0000 0000', 'visa'],
  ['5454 5454 5454 5454', 'mastercard'],
  ['3777 777777 77770', 'amex'],
];

const secureTestCards: readonly TestCard[] = [
  ['4200 0000 0000 0018', 'challenge'],
  ['4200 0000 0000 0026', 'frictionless'],
  ['4200 0000 0000 0091', 'method'],
  ['4012 0010 3746 1114', 'unconfirmed'],
];

function renderLines(lines: readonly CartLine[], currency: string, messages: ShopMessages): Html {
  const rows = lines.map(
    ({ product, quantity }) =>
      html`<tr><td>${quantity} × ${messages.products[product.id].name}</td><td><bdi>${formatAmount(product.priceMinor * BigInt(quantity))}</bdi></td></tr>`,
  );
  return html`<table><tbody>${rows}<tr class="total"><td>${messages.total}</td><td><bdi>${cartTotal(lines)} ${currency}</bdi></td></tr></tbody></table>`;
}

export interface ResultPage {
  readonly language: ShopperLanguage;
  readonly standing: Standing;
  readonly reply: Reply;
  /** Whether the token that came back with the shopper fits the payment; null where none came. */
  readonly isTokenValid: boolean | null;
  /** The payment page of the same checkout. */
  readonly retryAddress: string;
}

export function renderResult(shown: ResultPage): string {
  const { language, standing, reply, retryAddress } = shown;
  const messages = shopMessages[language];
  const id = textIn(reply, 'id');
  const isGood = standing === 'paid' || standing === 'stored';
  const isBad = standing === 'failed' || standing === 'changed';
  return page(
    messages.standings[standing],
    html`<div class="card">
<h1 class="${isGood ? 'good' : isBad ? 'bad' : ''}"><span aria-hidden="true">${isGood ? '✓' : isBad ? '✕' : '…'}</span> ${messages.standings[standing]}</h1>
<dl>${listFacts(shown, messages).flatMap(([name, value]) => (value === undefined ? [] : [html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`]))}</dl>
<p class="note">${messages.resultNote}</p>
<div class="actions">
${standing === 'failed' ? html`<a class="button" href="${retryAddress}">${messages.tryAgain}</a>` : undefined}
<a class="button" href="/shop?locale=${language}">${messages.back}</a>
${id === undefined ? undefined : html`<a href="/console/payments/${id}">${messages.seeInConsole}</a>`}
</div>
</div>`,
    { language },
  );
}

function listFacts({ reply, isTokenValid }: ResultPage, messages: ShopMessages): readonly (readonly [string, string | undefined])[] {
  const amount = textIn(reply, 'amount');
  const result = reply.body.result as { readonly code?: string; readonly description?: string } | undefined;
  return [
    [messages.amount, amount === undefined ? undefined : `${amount} ${textIn(reply, 'currency') ?? ''}`],
    [messages.order, textIn(reply, 'merchantTransactionId')],
    [messages.paidWith, textIn(reply, 'paymentBrand')],
    [messages.paymentId, textIn(reply, 'id')],
    [messages.result, `${result?.code ?? ''} ${result?.description ?? ''}`],
    [messages.token, isTokenValid === null ? messages.tokenNone : isTokenValid ? messages.tokenChecked : messages.tokenWrong],
  ];
}

function textIn({ body }: Reply, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
}
