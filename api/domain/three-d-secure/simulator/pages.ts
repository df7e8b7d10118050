/** Pages of the simulated issuer. They run no script, and work with a keyboard alone. Pure. */

import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import { type Html, html } from '../../../foundation/kernel/html.ts';
import { renderShopperPage } from '../../../foundation/kernel/shopper-page.ts';
import { type IssuerMessages, issuerMessages } from './page-messages.ts';

/** What the shopper enters on the simulated issuer's page to be authenticated; every other code is wrong. */
export const rightCode = '123456';

interface Frame {
  readonly language: ShopperLanguage;
  readonly styleUrl: string;
}

export interface ChallengePage extends Frame {
  /** Where the forms post: the page's own address. */
  readonly action: string;
  readonly merchantName: string;
  readonly brand: string;
  readonly last4: string | null;
  /** `92.00`; null where nothing is paid. */
  readonly amount: string | null;
  readonly currency: string;
  /** Further codes that may be entered after a wrong one; null before the first. */
  readonly triesLeft: number | null;
  /** Whether the page plays the part of the bank's app (decoupled). */
  readonly isApp: boolean;
}

export function renderChallenge(page: ChallengePage): string {
  const { language, action, triesLeft, amount, isApp } = page;
  const messages = issuerMessages[language];
  const isWrong = triesLeft !== null;
  const [beforeCode = '', afterCode = ''] = messages.hint.split('{code}');
  return renderPage(
    page,
    messages.title,
    html`<h1>${isApp ? messages.headingOfApp : messages.heading}</h1>
<p>${amount === null ? messages.whyCard : messages.whyPayment}</p>
<dl>
${renderFacts(page, messages)}</dl>
${isWrong ? renderError(triesLeft, messages) : undefined}
<form method="post" action="${action}">
<label for="code">${messages.code}</label>
<input type="text" id="code" name="code" inputmode="numeric" dir="ltr" autocomplete="one-time-code" maxlength="12" required autofocus aria-describedby="${isWrong ? 'code-error code-hint' : 'code-hint'}"${isWrong ? html` aria-invalid="true"` : undefined}>
<button type="submit" class="act" name="answer" value="code">${messages.confirm}</button>
</form>
<form method="post" action="${action}">
<button type="submit" name="answer" value="cancel">${messages.cancel}</button>
</form>
<p class="hint" id="code-hint">${beforeCode}<strong>${rightCode}</strong>${afterCode}</p>`,
  );
}

function renderFacts({ merchantName, brand, last4, amount, currency }: ChallengePage, messages: IssuerMessages): readonly Html[] {
  const card = messages.cardEnding.replace('{brand}', brand).replace('{last4}', last4 ?? '');
  return [
    html`<dt>${messages.shop}</dt><dd>${merchantName}</dd>
`,
    ...(last4 === null
      ? []
      : [
          html`<dt>${messages.card}</dt><dd>${card}</dd>
`,
        ]),
    ...(amount === null
      ? []
      : [
          html`<dt>${messages.amount}</dt><dd class="amount"><bdi>${amount} ${currency}</bdi></dd>
`,
        ]),
  ];
}

function renderError(triesLeft: number, messages: IssuerMessages): Html {
  const sentence = triesLeft === 1 ? messages.oneMoreCode : messages.moreCodes.replace('{count}', String(triesLeft));
  return html`<p class="error" role="alert" id="code-error">${sentence}</p>`;
}

/** The end of the way, where the merchant named no address to return to. */
export function renderDone(frame: Frame): string {
  const { done, mayClose } = issuerMessages[frame.language];
  return renderPage(frame, done, html`<h1>${done}</h1>\n<p>${mayClose}</p>`);
}

/** What the hidden iframe loads. A real issuer reads the browser here; this one only learns that it was loaded. */
export function renderMethodPage(): string {
  return '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Device data</title></head><body><p>Received.</p></body></html>';
}

function renderPage({ language, styleUrl }: Frame, title: string, content: Html): string {
  return renderShopperPage({
    language,
    title,
    styleUrl,
    content: html`<header><span>${issuerMessages[language].bank}</span><span dir="ltr">3-D Secure</span></header>
${content}`,
  });
}
