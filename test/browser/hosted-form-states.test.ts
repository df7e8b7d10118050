/** The hosted form where there is nothing to pay, no connection or a slow one: the shopper always reads a sentence. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shopperLanguages } from '../../api/contract/shopper-languages.ts';
import { firstTexts } from '../../console/hosted-form/messages/first-texts.ts';
import { languages } from '../../console/hosted-form/messages/languages.ts';
import { launchChromium } from '../support/chromium.ts';
import { channels, demoToken } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { findBarriers, typeCard } from '../support/hosted-form-shopper.ts';
import { longTest } from '../support/long-test.ts';
import { type MerchantSite, neededPolicy, startMerchantSite } from '../support/merchant-site.ts';
import { collectViolations } from '../support/policy-violations.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shop: MerchantSite;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-states-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
  shop = await startMerchantSite();
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

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  page = await context.newPage();
  complaints = [];
  await collectViolations(page, complaints);
  return page;
}

async function prepare(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(`${gateway.url}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}` },
    body: new URLSearchParams({ entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...changes }),
  });
  return ((await response.json()) as { readonly id: string }).id;
}

/** The shop's page, in a language and with what it needs of its policy. */
function show(checkoutId: string, { lang = 'en', head = '', policy = neededPolicy(gateway.url) as string | undefined } = {}): void {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${head}</head><body><main><h1>Pay</h1>
<form action="${shop.url}/done" class="paymentWidgets" data-brands="VISA MASTER"></form></main><script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script></body></html>`;
  shop.show({ html, ...(policy === undefined ? {} : { policy }) });
}

const unknownId = `8a${'0'.repeat(30)}-test`;

async function pay(id: string): Promise<void> {
  show(id);
  await page.goto(shop.url);
  await page.locator('.wpwl-container-card').waitFor();
  await typeCard(page, { number: '4200000000000000' });
  await page.locator('.wpwl-button-pay').click();
  await page.waitForURL(`${shop.url}/done*`);
}

describe('there is nothing to pay', () => {
  test.each(casesOf(shopperLanguages, (language) => language === 'ar'))(
    'in %s: an unknown checkout is told, by nobody but the form, and axe finds no barrier',
    async (language) => {
      await open();
      show(unknownId, { lang: language });
      await page.goto(shop.url);
      await page.getByText(languages[language].unknown).waitFor();
      expect(await page.locator('.wpwl-forms').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(await findBarriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('a paid checkout is told, with the way to the shop', async () => {
    await open();
    const id = await prepare();
    await pay(id);
    await page.goto(shop.url);
    await page.getByText('This order is already paid.').waitFor();
    expect(await page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toContain(`${shop.url}/done?id=${id}`);
    expect(await page.locator('.wpwl-has-error').count()).toBe(0);
  });

  test('an expired checkout is told', async () => {
    await open();
    const id = await prepare();
    await fetch(`${gateway.url}/v1/checkouts/${id}?entityId=${channels.documented}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${demoToken}` },
    });
    show(id);
    await page.goto(shop.url);
    await page.getByText('This payment session has expired. Go back to the shop and start again.').waitFor();
    // By these classes merchants' pages find that the form could not be loaded.
    expect(await page.locator('.wpwl-message.wpwl-has-error').innerText()).toContain('has expired');
  });
});

describe('without a connection', () => {
  test.each(casesOf(shopperLanguages, (language) => language === 'en'))(
    'in %s the form says so, and is there as soon as there is one',
    async (language) => {
      await open();
      show(await prepare(), { lang: language });
      // The script is there; what it asks for meets no connection.
      await page.route(
        '**/v1/checkouts/*/form',
        async (route) => {
          await page.context().setOffline(true);
          return route.abort('internetdisconnected');
        },
        { times: 1 },
      );
      await page.goto(shop.url);
      await page.getByText(firstTexts[language][0]).waitFor();
      await page.context().setOffline(false);
      await page.locator('.wpwl-container-card').waitFor();
      expect(await page.locator('.wpwl-wait:not(:empty)').count()).toBe(0);
      expect(await page.locator('.wpwl-label-cardNumber').innerText()).toBe(languages[language].cardNumber);
    },
  );

  test('a press waits for it, says so, and pays once', async () => {
    await open();
    const id = await prepare();
    show(id);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await page.goto(shop.url);
    await page.locator('.wpwl-container-card').waitFor();
    await typeCard(page, { number: '4200000000000000' });
    await page.context().setOffline(true);
    await page.locator('.wpwl-button-pay').click();
    await page.locator('.wpwl-message').getByText('You are offline. The form goes on as soon as there is a connection.').waitFor();
    expect(sent).toBe(0);
    await page.context().setOffline(false);
    await page.waitForURL(`${shop.url}/done*`);
    expect(sent).toBe(1);
  });

  test('a gateway that cannot be reached is told, with a button to load the page anew', async () => {
    await open();
    show(await prepare());
    let refused = 0;
    await page.route('**/v1/checkouts/*/form', (route) => {
      refused += 1;
      return refused <= 5 ? route.abort('connectionrefused') : route.continue();
    });
    await page.goto(shop.url);
    await page.getByRole('link', { name: 'Reload' }).click();
    await page.locator('.wpwl-container-card').waitFor();
  });
});

describe('on a slow network', () => {
  test.each(
    casesOf(
      [
        ['the checkout', '**/v1/checkouts/*/form'],
        ['the fields', '**/v1/widget/frame.js'],
      ],
      (_one, place) => place === 0,
    ),
  )('%s is late: the form says that it takes longer, and goes on', async (_what, address) => {
    await open();
    show(await prepare());
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(shop.url);
    await page.getByText('This takes longer than usual. Please wait.').waitFor();
    letGo();
    await page.locator('.wpwl-container-card').waitFor();
    await expect.poll(() => page.locator('.wpwl-wait').count()).toBe(0);
  });
});

test('a page that is loaded again in the middle says that the payment is being made, and goes on when it is', async () => {
  await open();
  const id = await prepare();
  show(id);
  let reads = 0;
  await page.route('**/v1/checkouts/*/form', async (route) => {
    reads += 1;
    const answer = await route.fetch();
    const form = (await answer.json()) as Readonly<Record<string, unknown>>;
    await route.fulfill({ response: answer, json: { ...form, isUnderWay: reads < 3, status: reads < 3 ? 'open' : 'paid' } });
  });
  await page.goto(shop.url);
  await page.getByText('Your payment is being made. Please wait: this page goes on by itself.').waitFor();
  expect(await page.locator('.wpwl-form').count()).toBe(0);
  await page.waitForURL(`${shop.url}/done?id=${id}*`);
});

describe('looks', () => {
  longTest('the merchant’s font is taken in the frames, from its address alone, and only once it is loaded as a whole', async () => {
    await open();
    const id = await prepare();
    const html = `<!doctype html><html lang="en"><title>Shop</title><h1>Pay</h1><form action="${shop.url}/done" class="paymentWidgets" data-brands="VISA"></form>
<script>var wpwlOptions = { fonts: [{ family: 'Shop', src: '/fonts/shop.woff2' }, { family: 'Other', src: 'https://192.0.2.1/a;script-src *.woff2' }], iframeStyles: { 'card-number': { 'font-family': 'Shop' } } };</script>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script></html>`;
    shop.show({ html, files: { '/fonts/shop.woff2': ['font/woff2', await readFont()] } });
    await page.goto(shop.url);
    await page.locator('.wpwl-container-card').waitFor();
    // A frame has its address only when its page has begun to load.
    const findFrame = () => page.frames().find((each) => each.url().includes('field=number'));
    await expect
      .poll(() => findFrame()?.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toEqual(['Shop loaded']);
    const policy = (await (await fetch(findFrame()?.url() ?? '')).headers).get('content-security-policy');
    expect(policy).toContain(`; font-src ${shop.url}/fonts/shop.woff2`);
    expect(policy?.match(/script-src/g)).toHaveLength(1);
  });
});

/** One of the console's own. */
async function readFont(): Promise<Buffer> {
  const assets = fileURLToPath(new URL('../../console/dist/assets/', import.meta.url));
  const name = (await readdir(assets)).find((each) => each.endsWith('.woff2'));
  return readFile(join(assets, name ?? ''));
}
