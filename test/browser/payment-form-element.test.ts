/** `<payment-form>` and its React wrapper (api/client/browser), built as a shop builds its page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { channels, demoToken } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { typeCard } from '../support/hosted-form-shopper.ts';
import { type MerchantSite, startMerchantSite } from '../support/merchant-site.ts';
import { recordPage } from '../support/page-record.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shop: MerchantSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-element-'));
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

async function prepare(): Promise<string> {
  const response = await fetch(`${gateway.url}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}` },
    body: new URLSearchParams({ entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'DB' }),
  });
  return ((await response.json()) as { readonly id: string }).id;
}

const module = (name: string) => fileURLToPath(new URL(`../../api/client/browser/${name}`, import.meta.url));

const programs: Readonly<Record<string, (first: string, second: string) => string>> = {
  'the element': (first, second) => `
import { definePaymentForm } from ${JSON.stringify(module('payment-form.ts'))};
definePaymentForm();
const form = document.createElement('payment-form');
form.options = { labels: { cardHolder: 'Who pays' } };
for (const [name, value] of Object.entries({ checkout: ${first}, gateway: GATEWAY, 'result-url': SHOP + '/done', brands: 'VISA' })) form.setAttribute(name, value);
document.querySelector('main').append(form);
window.next = () => form.setAttribute('checkout', ${second});
window.leave = () => form.remove();`,
  'the React wrapper': (first, second) => `
import { createElement, StrictMode } from ${JSON.stringify(fileURLToPath(import.meta.resolve('react')))};
import { createRoot } from ${JSON.stringify(fileURLToPath(import.meta.resolve('react-dom/client')))};
import { PaymentForm } from ${JSON.stringify(module('payment-form-react.ts'))};
const root = createRoot(document.querySelector('main'));
const options = { labels: { cardHolder: 'Who pays' } };
const show = (checkout) => root.render(createElement(StrictMode, null, createElement(PaymentForm, { checkout, gateway: GATEWAY, resultUrl: SHOP + '/done', brands: 'VISA', options })));
show(${first});
window.next = () => show(${second});
window.leave = () => root.render(null);`,
};

async function build(program: string): Promise<string> {
  const input = join(folder, 'page.ts');
  await writeFile(input, program);
  const bundle = await rolldown({ input, transform: { define: { 'process.env.NODE_ENV': '"development"' } }, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

test.each(Object.entries(programs))(
  '%s shows the form, takes another checkout, pays it, and leaves nothing behind',
  async (_what, program) => {
    const [first, second] = [await prepare(), await prepare()];
    const values = `const GATEWAY = ${JSON.stringify(gateway.url)}, SHOP = ${JSON.stringify(shop.url)};`;
    const script = await build(`${program(JSON.stringify(first), JSON.stringify(second))}`.replace(/^/, values));
    shop.show({
      html: '<!doctype html><html lang="en"><title>Shop</title><main></main><script src="/page.js"></script></html>',
      files: { '/page.js': ['text/javascript', script] },
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    recordPage(page);
    await page.goto(shop.url);
    await page.locator('.wpwl-container-card').waitFor();
    await page.getByText('Who pays').waitFor();
    await page.evaluate(() => Reflect.get(window, 'leave')());
    await expect.poll(() => page.locator('.wpwl-forms, form.paymentWidgets').count()).toBe(0);
    await page.reload();
    await page.locator('.wpwl-container-card').waitFor();
    await page.evaluate(() => Reflect.get(window, 'next')());
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wpwl')?.checkout?.id)).toBe(second);
    await page.locator('.wpwl-container-card').waitFor();
    expect(await page.locator('.wpwl-forms').count()).toBe(1);
    await typeCard(page, { number: '4200000000000000' });
    await page.locator('.wpwl-button-pay').click();
    await page.waitForURL(`${shop.url}/done?id=${second}*`);
    await context.close();
  },
);

test.each(Object.entries(programs))(
  '%s shows the checkout that it was given last, however late the script of the one before comes',
  async (_what, program) => {
    const [first, second] = [await prepare(), await prepare()];
    const values = `const GATEWAY = ${JSON.stringify(gateway.url)}, SHOP = ${JSON.stringify(shop.url)};`;
    const script = await build(`${values}${program(JSON.stringify(first), JSON.stringify(second))}`);
    shop.show({
      html: '<!doctype html><html lang="en"><title>Shop</title><main></main><script src="/page.js"></script></html>',
      files: { '/page.js': ['text/javascript', script] },
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    recordPage(page);
    const isAsked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route(/paymentWidgets\.js/, async (route) => {
      if (route.request().url().includes(first)) {
        isAsked.resolve();
        await held.promise;
      }
      await route.fallback();
    });
    // The page is not loaded before its scripts are.
    await page.goto(shop.url, { waitUntil: 'commit' });
    await isAsked.promise;
    await page.evaluate(() => Reflect.get(window, 'next')());
    await page.locator('.wpwl-container-card').waitFor();
    const late = page.waitForResponse((response) => response.url().includes(`paymentWidgets.js?checkoutId=${first}`));
    held.resolve();
    await (await late).finished();
    await typeCard(page, { number: '4200000000000000' });
    expect(await page.evaluate(() => Reflect.get(window, 'wpwl')?.checkout?.id)).toBe(second);
    expect(await page.locator('.wpwl-forms').count()).toBe(1);
    await page.locator('.wpwl-button-pay').click();
    await page.waitForURL(`${shop.url}/done?id=${second}*`);
    await context.close();
  },
);
