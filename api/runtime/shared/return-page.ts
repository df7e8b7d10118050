/**
 * The last page of 3-D Secure within a frame. In the hosted form's own dialog it tells the form where the shopper returns to, so that
 * the merchant's page opens in the whole window. In any other frame it goes there by itself.
 */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { type ShopperLanguage, toDirection } from '../../contract/shopper-languages.ts';
import { html } from '../../foundation/kernel/html.ts';
import { noticeMessages } from './notice-messages.ts';
import { htmlAnswer } from './pages.ts';

export const returnScriptPath = '/v1/threeDSecure/return.js';

const policy = "default-src 'none'; script-src 'self'; base-uri 'none'";

/** Where nobody in the page around it answers, the frame itself goes on. */
const fallbackMs = 3_000;

/** `wpwl-bank-…`: console/hosted-form/form/bank-dialog.ts. Only a page of the origin that the shopper returns to is told the address. */
export const returnScript = `const url = document.querySelector('a').href;
const go = () => location.replace(url);
if (/^wpwl-bank-/.test(name) && parent !== window && /^https?:/.test(url)) {
  parent.postMessage({ mark: 'payment-form-1', message: { type: 'returned', url } }, new URL(url).origin);
  setTimeout(go, ${fallbackMs});
} else go();
`;

export function renderReturn(location: string, language: ShopperLanguage): Answer {
  const { backToShop } = noticeMessages[language];
  const page = html`<!doctype html>
<html lang="${language}" dir="${toDirection(language)}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${backToShop}</title>
<script type="module" src="${returnScriptPath}"></script></head>
<body><a href="${location}">${backToShop}</a></body></html>
`;
  const answer = htmlAnswer(200, page.html, policy);
  return { ...answer, headers: { ...answer.headers, 'Cache-Control': 'no-store' } };
}
