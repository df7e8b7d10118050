/** The shop's three pages: products and cart, payment, result. */
import { type Html, html } from '../../../kernel/html.ts';
import { formatAmount } from '../../../kernel/money.ts';
import type { Reply } from './merchant.ts';
import { shopCurrencies, shopLanguages } from './order.ts';
import { type CartLine, cartTotal, products } from './products.ts';

/** Ways to pay that the shop offers in the form. */
export const shopBrands = 'VISA MASTER AMEX DIRECTDEBIT_SEPA PAYPAL';

function page(title: string, content: Html, options: { readonly lang?: string; readonly head?: Html } = {}): string {
  const lang = options.lang ?? 'en';
  const document = html`<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Demo Shop</title>
<link rel="icon" href="/console/icon.svg">
<link rel="stylesheet" href="/shop/style.css">
${options.head}
</head>
<body>
<header><a class="name" href="/shop">Demo Shop</a><p lang="en" dir="ltr">A shop for trying out payments. No real money moves.</p></header>
<main>
${content}
</main>
</body>
</html>
`;
  return document.html;
}

export interface CartPage {
  readonly storedAccounts: number;
  readonly problem?: string | undefined;
}

export function renderCart({ storedAccounts, problem }: CartPage): string {
  return page(
    'Products',
    html`<h1>Good coffee, test money</h1>
${problem === undefined ? undefined : html`<p class="card bad" role="alert">${problem}</p>`}
<form method="post" action="/shop/checkout">
<div class="columns">
<ul class="products">${products.map(renderProduct)}</ul>
<div class="card"><fieldset><h2>Your order</h2>
<label>Language of the payment form<select name="locale">${Object.entries(shopLanguages).map(
      ([code, name]) => html`<option value="${code}" lang="${code}">${name}</option>`,
    )}</select></label>
<label>Currency<select name="currency">${shopCurrencies.map((currency) => html`<option>${currency}</option>`)}</select></label>
<label class="check"><input type="checkbox" name="secure" value="1" checked><span>Ask the shopper's bank to confirm (3-D Secure)</span></label>
<label class="check"><input type="checkbox" name="store" value="1"><span>Store the card for the next purchase</span></label>
<button type="submit">Go to payment</button>
${storedAccounts > 0 ? html`<p class="note">You have stored ${storedAccounts} ${storedAccounts === 1 ? 'account' : 'accounts'}: the payment form offers one-click payment.</p>` : undefined}
</fieldset></div>
</div>
</form>`,
  );
}

function renderProduct({ id, name, description, priceMinor, drawing }: (typeof products)[number], index: number): Html {
  return html`<li class="card product"><svg viewBox="0 0 48 48" aria-hidden="true"><path d="${drawing}"/></svg>
<h2>${name}</h2><p>${description}</p><p class="price">${formatAmount(priceMinor)}</p>
<label>Quantity<input type="number" name="${id}" min="0" max="9" value="${index === 0 ? '1' : '0'}" inputmode="numeric"></label></li>`;
}

export interface PaymentPage {
  readonly checkoutId: string;
  /** Empty: none. */
  readonly integrity: string;
  readonly lines: readonly CartLine[];
  readonly currency: string;
  readonly locale: string;
  readonly isSecure: boolean;
  /** Where the shopper returns to. */
  readonly resultUrl: string;
}

export function renderPayment({ checkoutId, integrity, lines, currency, locale, isSecure, resultUrl }: PaymentPage): string {
  const source = `/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
  const script =
    integrity === ''
      ? html`<script src="${source}" defer></script>`
      : html`<script src="${source}" integrity="${integrity}" crossorigin="anonymous" defer></script>`;
  return page(
    'Payment',
    html`<h1 lang="en">Payment</h1>
<div class="columns">
<div><form action="${resultUrl}" class="paymentWidgets" data-brands="${shopBrands}"></form>
<noscript><p class="card">The payment form needs JavaScript.</p></noscript></div>
<div class="card" lang="en" dir="ltr"><h2>Your order</h2>${renderLines(lines, currency)}
<h2>Cards to try</h2>
<ul class="numbers">${(isSecure ? secureTestCards : testCards).map(([number, meaning]) => html`<li><code>${number}</code> ${meaning}</li>`)}</ul>
<p class="note">Any future expiry date, any name, code 123. The SEPA account is <code>DE23 1000 0000 1234 5678 90</code>.</p></div>
</div>`,
    {
      lang: locale,
      head: html`<script src="/shop/options.js"></script>
${script}`,
    },
  );
}

type TestCard = readonly [number: string, meaning: string];

const testCards: readonly TestCard[] = [
  ['4200 0000 0000 0000', 'Visa, approved'],
  ['5454 5454 5454 5454', 'Mastercard, approved'],
  ['3777 777777 77770', 'American Express, approved; its code has four digits'],
];

const secureTestCards: readonly TestCard[] = [
  ['4200 0000 0000 0018', 'your bank asks you: 123456 is the right code'],
  ['4200 0000 0000 0026', 'approved, your bank does not ask'],
  ['4200 0000 0000 0091', 'the same, after a look at your browser'],
  ['4012 0010 3746 1114', 'declined: your bank cannot confirm'],
];

function renderLines(lines: readonly CartLine[], currency: string): Html {
  const rows = lines.map(
    ({ product, quantity }) =>
      html`<tr><td>${quantity} × ${product.name}</td><td>${formatAmount(product.priceMinor * BigInt(quantity))}</td></tr>`,
  );
  return html`<table><tbody>${rows}<tr class="total"><td>Total</td><td>${cartTotal(lines)} ${currency}</td></tr></tbody></table>`;
}

/** `changed`: somebody edited or swapped the return. `unread`: the result was asked for more often than the gateway answers. */
export type Standing = 'paid' | 'stored' | 'pending' | 'failed' | 'changed' | 'unread';

export interface ResultPage {
  readonly standing: Standing;
  readonly reply: Reply;
  /** Whether the token that came back with the shopper fits the payment; null where none came. */
  readonly isTokenValid: boolean | null;
  /** The payment page of the same checkout. */
  readonly retryAddress: string;
}

const headings: Readonly<Record<Standing, string>> = {
  paid: 'Thank you for your order',
  stored: 'Your account is stored',
  pending: 'Your payment is not decided yet',
  failed: 'The payment was not made',
  changed: 'This return was changed on the way',
  unread: 'Reload this page in a minute',
};

export function renderResult({ standing, reply, isTokenValid, retryAddress }: ResultPage): string {
  const text = (name: string) => (typeof reply.body[name] === 'string' ? (reply.body[name] as string) : undefined);
  const result = reply.body.result as { readonly code?: string; readonly description?: string } | undefined;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Amount', text('amount') === undefined ? undefined : `${text('amount')} ${text('currency') ?? ''}`],
    ['Order', text('merchantTransactionId')],
    ['Paid with', text('paymentBrand')],
    ['Payment', text('id')],
    ['Result', `${result?.code ?? ''} ${result?.description ?? ''}`],
    [
      'Result token',
      isTokenValid === null ? 'none came back' : isTokenValid ? 'checked: the return was not changed' : 'WRONG: do not deliver',
    ],
  ];
  const isGood = standing === 'paid' || standing === 'stored';
  const isBad = standing === 'failed' || standing === 'changed';
  return page(
    headings[standing],
    html`<div class="card">
<h1 class="${isGood ? 'good' : isBad ? 'bad' : ''}"><span aria-hidden="true">${isGood ? '✓' : isBad ? '✕' : '…'}</span> ${headings[standing]}</h1>
<dl>${facts.flatMap(([name, value]) => (value === undefined ? [] : [html`<dt>${name}</dt><dd>${value}</dd>`]))}</dl>
<p class="note">The shop's server read this from the gateway by the address that came back with you. It never trusts the page.</p>
<div class="actions">
${standing === 'failed' ? html`<a class="button" href="${retryAddress}">Try again</a>` : undefined}
<a class="button" href="/shop">Back to the shop</a>
${text('id') === undefined ? undefined : html`<a href="/console/payments/${text('id')}">See the payment in the console</a>`}
</div>
</div>`,
  );
}
