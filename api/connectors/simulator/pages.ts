import type { ShopperLanguage } from '../../contract/shopper-languages.ts';
import { type Html, html } from '../../foundation/kernel/html.ts';
import { renderShopperPage } from '../../foundation/kernel/shopper-page.ts';
import { bankMessages } from './page-messages.ts';
import { type RedirectAnswer, redirectAnswers } from './redirect-outcome.ts';

export { isRedirectAnswer, type RedirectAnswer } from './redirect-outcome.ts';

export interface BankPage {
  readonly language: ShopperLanguage;
  /** Where the forms post `answer=approve|decline|cancel|timeout`: the page's own address. */
  readonly action: string;
  readonly merchantName: string;
  readonly brand: string | null;
  /** `92.00`. */
  readonly amount: string;
  readonly currency: string;
}
/** The pages' style, which is a file of its own so that their policy allows no inline style. */
export const bankStylePath = '/simulator/bank.css';

export const bankStyle = `
:root{color-scheme:light dark;--paper:#f4f5f7;--card:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--yes:#1a6b3a;--focus:#0b57d0}
@media(prefers-color-scheme:dark){:root{--paper:#0f1216;--card:#1a1f26;--ink:#eef1f4;--soft:#a7b0ba;--line:#3a434e;--yes:#237a46;--focus:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow-wrap:anywhere}
h1{margin:0 0 .25rem;font-size:1.25rem}
p{margin:.25rem 0;color:var(--soft)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0;padding:1rem 0;border-block:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
.amount{font-weight:600;font-variant-numeric:tabular-nums}
form{margin:.75rem 0 0}
button{width:100%;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:var(--ink);font:inherit;cursor:pointer}
button.approve{border-color:var(--yes);background:var(--yes);color:#fff;font-weight:600}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(max-width:17rem){body{padding:.5rem}main{padding:1rem}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.375rem;text-align:start}}
`;

function renderPage(language: ShopperLanguage, content: Html): string {
  const { title } = bankMessages[language];
  return renderShopperPage({
    language,
    title,
    styleUrl: bankStylePath,
    content: html`<h1>${title}</h1>
${content}`,
  });
}

/** The simulated bank's page, on which a person decides an asynchronous test payment. Works without JavaScript. */
export function renderBankPage({ language, action, merchantName, brand, amount, currency }: BankPage): string {
  const messages = bankMessages[language];
  const toForm = (answer: RedirectAnswer): Html =>
    html`<form method="post" action="${action}"><input type="hidden" name="answer" value="${answer}"><button type="submit" class="${answer}">${messages.answers[answer]}</button></form>
`;
  return renderPage(
    language,
    html`<p>${messages.notice}</p>
<dl>
<dt>${messages.shop}</dt><dd>${merchantName}</dd>
<dt>${messages.paidWith}</dt><dd>${brand ?? messages.onlinePayment}</dd>
<dt>${messages.amount}</dt><dd class="amount"><bdi>${amount} ${currency}</bdi></dd>
</dl>
${redirectAnswers.map(toForm)}`,
  );
}

/** The same page with one sentence instead of the buttons. */
export function renderBankNotice(language: ShopperLanguage, sentence: string): string {
  return renderPage(language, html`<p>${sentence}</p>`);
}
