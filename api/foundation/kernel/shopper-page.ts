/** The frame of each page that shoppers see: language and direction, a style of its own, and no place in search engines. */
import { type ShopperLanguage, toDirection } from '../../contract/shopper-languages.ts';
import { type Html, html } from './html.ts';

export interface ShopperPage {
  readonly language: ShopperLanguage;
  readonly title: string;
  readonly styleUrl: string;
  /** Further elements of the head. */
  readonly head?: Html | undefined;
  /** Stands above the page: in the test environment, that nothing is paid. */
  readonly notice?: string | undefined;
  readonly content: Html;
}

export function renderShopperPage({ language, title, styleUrl, head, notice, content }: ShopperPage): string {
  return html`<!doctype html>
<html lang="${language}" dir="${toDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styleUrl}">
${head}
</head>
<body>
${notice === undefined ? undefined : html`<aside class="test">${notice}</aside>`}
<main>
${content}
</main>
</body>
</html>
`.html;
}
