/** The hosted form in every language: the amount on its button, why there is nothing to pay, the narrowest place, and the page's colours. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ShopperLanguage, shopperLanguages, toDirection } from '../../api/contract/shopper-languages.ts';
import { firstTexts } from '../../console/hosted-form/messages/first-texts.ts';
import { fill } from '../../console/hosted-form/messages/form-messages.ts';
import { languages } from '../../console/hosted-form/messages/languages.ts';
import { formatMoney } from '../../console/hosted-form/messages/locale.ts';
import { launchChromium } from '../support/chromium.ts';
import { channels, demoToken } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { findBarriers } from '../support/hosted-form-shopper.ts';
import { type MerchantSite, startMerchantSite } from '../support/merchant-site.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shop: MerchantSite;
let page: Page;
let checkoutId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-looks-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
  shop = await startMerchantSite();
  checkoutId = await prepare();
});

afterAll(async () => {
  await browser?.close();
  shop?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await page?.context().close();
});

async function prepare(): Promise<string> {
  const response = await fetch(`${gateway.url}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}` },
    body: new URLSearchParams({ entityId: channels.documented, amount: '1092.50', currency: 'EUR', paymentType: 'DB' }),
  });
  return ((await response.json()) as { readonly id: string }).id;
}

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  page = await context.newPage();
  return page;
}

/** A shop's page in the language; it never changes what the gateway answers. */
async function visit(language: string, style = ''): Promise<void> {
  shop.show({
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title><style>${style}</style></head><body><main><h1>Pay</h1>
<form action="${shop.url}/done" class="paymentWidgets" data-brands="VISA MASTER DIRECTDEBIT_SEPA PAYPAL"></form></main><script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script></body></html>`,
  });
  await page.goto(shop.url);
}

describe.each(casesOf(shopperLanguages, (language) => language === 'de' || language === 'ar'))('in %s', (language) => {
  const messages = languages[language];

  test('the one pay button names the amount as the language writes it, and 200 pixels are enough', async () => {
    await open({ viewport: { width: 200, height: 800 } });
    await visit(language, 'body { margin: 0 }');
    const button = page.locator('.wpwl-button-pay:visible');
    const wanted = fill(messages.pay, { amount: formatMoney('1092.50', 'EUR', language) });
    await expect.poll(() => button.allInnerTexts()).toEqual([wanted]);
    expect(await page.locator('.wpwl-forms').getAttribute('dir')).toBe(toDirection(language));
    await button.click();
    await page.locator('.wpwl-hint-cardNumberError:not(:empty)').waitFor();
    expect(await page.locator('.wpwl-hint-cardNumberError').innerText()).toBe(messages.errors.numberMissing);
    expect(await findCut(page)).toEqual([]);
  });
});

/** The states are the same in each language but for their texts, which are data: `npm run test:long` reads all of them. */
const readLanguages: readonly ShopperLanguage[] = casesOf(shopperLanguages, (language) => language === 'en' || language === 'ar');

describe.each(readLanguages)('in %s', (language) => {
  const messages = languages[language];

  test('a paid and an expired checkout, and a payment that is being made, are told in a sentence', async () => {
    await open();
    for (const [state, sentence] of [
      [{ status: 'paid' }, messages.paid],
      [{ status: 'expired' }, messages.expired],
      [{ isUnderWay: true }, messages.making],
    ] as const) {
      await page.route('**/v1/checkouts/*/form', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...state } });
      });
      await visit(language);
      await page.getByText(sentence).waitFor();
      expect(await page.locator('.wpwl-form').count()).toBe(0);
      // What axe looks at is the same in every language but for the direction.
      if (language === 'ar') expect(await findBarriers(page)).toEqual([]);
      await page.unroute('**/v1/checkouts/*/form');
    }
  });

  test('a slow network and a gateway that cannot be reached are told in a sentence', async () => {
    await open();
    const [, slow, unavailable, reload] = firstTexts[language];
    await page.clock.install();
    await page.route('**/v1/checkouts/*/form', () => {});
    await visit(language);
    await page.locator('.wpwl-wait').waitFor({ state: 'attached' });
    await page.clock.fastForward('00:07');
    await page.getByText(slow).waitFor();
    await page.unroute('**/v1/checkouts/*/form');
    await page.route('**/v1/checkouts/*/form', (route) => route.abort('connectionrefused'));
    await visit(language);
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:10');
        return page.getByText(unavailable).count();
      })
      .toBe(1);
    expect(await page.getByRole('link', { name: reload }).count()).toBe(1);
  });
});

/** Texts of the form that are wider than their box, and boxes that are wider than the form. */
function findCut(shown: Page): Promise<readonly string[]> {
  return shown.locator('.wpwl-forms').evaluate((forms) => {
    const cut = forms.scrollWidth > forms.clientWidth ? [`the form: ${forms.scrollWidth - forms.clientWidth} px`] : [];
    for (const each of forms.querySelectorAll<HTMLElement>('label, .wpwl-label, button, .wpwl-hint, .wpwl-method-name')) {
      const isShown = each.getClientRects().length > 0 && getComputedStyle(each).clipPath === 'none';
      if (isShown && each.scrollWidth > each.clientWidth + 1) cut.push(`${each.className}: ${each.textContent}`);
    }
    return cut;
  });
}

describe('the page’s colours', () => {
  test.each(
    casesOf(
      [
        ['a page that follows the system, on a dark one', 'dark', 'color-scheme: light dark', true],
        ['a page that follows the system, on a light one', 'light', 'color-scheme: light dark', false],
        ['a light page on a dark system', 'dark', '', false],
        ['a page that is dark always, on a light system', 'light', 'color-scheme: dark; background: #111; color: #eee', true],
      ] as const,
      (_one, place) => place === 0,
    ),
  )('%s', async (_what, colorScheme, style, isDark) => {
    await open({ colorScheme });
    await visit('en', `:root { ${style} }`);
    const label = page.locator('.wpwl-label-cardNumber');
    await label.waitFor();
    expect(await readLightness(page, '.wpwl-label-cardNumber')).toBe(isDark ? 'light' : 'dark');
    const typed = page.locator('iframe.wpwl-control-cardNumber').contentFrame().locator('input');
    expect(await typed.evaluate(isLight)).toBe(isDark);
    expect(await findBarriers(page)).toEqual([]);
  });
});

/** Of the text. */
async function readLightness(shown: Page, selector: string): Promise<'light' | 'dark'> {
  return (await shown.locator(selector).evaluate(isLight)) ? 'light' : 'dark';
}

/** Runs in the page: whether the text is nearer to white, as it is drawn. */
function isLight(each: Element): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('the browser draws nothing');
  context.fillStyle = getComputedStyle(each).color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return red + green + blue > 384;
}
