/** A page of the gateway that tells a shopper one sentence: there is nowhere to return to, or nothing at this address. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import type { ShopperLanguage } from '../../contract/shopper-languages.ts';
import { html } from '../../foundation/kernel/html.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../foundation/kernel/shopper-language.ts';
import { renderShopperPage } from '../../foundation/kernel/shopper-page.ts';
import { noticeMessages } from './notice-messages.ts';
import { htmlAnswer, type PageRequest } from './pages.ts';

/** A file of its own, because the pages' policy allows no inline style. */
export const noticeStylePath = '/notice.css';

export const noticeStyle = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1rem;background:light-dark(#eef1f6,#0e1217);color:light-dark(#17202b,#eef2f6);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;background:light-dark(#fff,#181e26);border:1px solid light-dark(#cfd7e1,#3a4552);border-radius:.75rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:0;color:light-dark(#52606f,#a9b4c0)}
`;

export function renderNotice(language: ShopperLanguage, sentence: string): string {
  const { payment } = noticeMessages[language];
  return renderShopperPage({
    language,
    title: payment,
    styleUrl: noticeStylePath,
    content: html`<h1>${payment}</h1>
<p>${sentence}</p>`,
  });
}

/** For an address of a shopper's page that leads nowhere. Of the payment nothing is known, so the browser's language counts. */
export function answerGone({ language }: PageRequest): Answer {
  const chosen = chooseLanguage(parseAcceptLanguage(language));
  return htmlAnswer(404, renderNotice(chosen, noticeMessages[chosen].gone));
}
