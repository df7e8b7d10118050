/** 3-D Secure in a dialog over the form: the page stays, and returns as a whole. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { overflowPx, phone } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type Shopper, visitShop } from '../support/hosted-form-shopper.ts';
import { longTest } from '../support/long-test.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shopper: Shopper;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-dialog-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await shopper?.close();
});

const challenged = '4200000000000018';

/** The bank's question, in the dialog over the form. */
async function ask(options: object = {}) {
  shopper = await visitShop(browser, gateway.url, { isBankInDialog: true, ...options });
  await shopper.order({ secure: true });
  await shopper.pay({ number: challenged });
  const dialog = shopper.page.getByRole('dialog', { name: 'Confirm with your bank' });
  const bank = shopper.page.locator('iframe.wpwl-target').contentFrame();
  const code = bank.getByRole('textbox', { name: 'Code from your bank' });
  await code.waitFor();
  return { ...shopper, dialog, bank, code };
}

test.each(
  casesOf(
    [
      ['the right code', '123456', 'Thank you for your order'],
      ['a refusal', null, 'The payment was not made'],
    ],
    (_one, place) => place === 0,
  ),
)('%s leads back to the shop in the whole window, which loads its result page once', async (_what, typed, heading) => {
  const { page, bank, code, complaints, readResult } = await ask();
  const results: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/shop/result'))
      results.push(request.frame() === page.mainFrame() ? 'page' : 'frame');
  });
  expect(page.url()).toContain('/shop/payment');
  if (typed === null) await bank.getByRole('button', { name: 'Cancel' }).click();
  else {
    await code.fill(typed);
    await code.press('Enter');
  }
  expect(await readResult()).toBe(heading);
  expect(results).toEqual(['page']);
  expect(complaints).toEqual([]);
});

test('the shopper closes it, finds the form as it was, and the next press leads to the same question', async () => {
  const { page, dialog, code, press, readResult } = await ask();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.locator('input[name="card.holder"]').inputValue()).toBe('Jane Jones');
  await press();
  await code.fill('123456');
  await code.press('Enter');
  expect(await readResult()).toBe('Thank you for your order');
});

longTest('the shopper opens the bank in the whole window', async () => {
  const { page, dialog, readResult } = await ask();
  await dialog.getByRole('button', { name: 'Open in the whole window' }).click();
  await page.waitForURL(/\/challenge$/);
  await page.getByRole('textbox', { name: 'Code from your bank' }).fill('123456');
  await page.keyboard.press('Enter');
  expect(await readResult()).toBe('Thank you for your order');
});

longTest('the bank’s page has the size that the merchant’s page asks for, which is told of each of its pages', async () => {
  shopper = await visitShop(browser, gateway.url, { isBankInDialog: true });
  const loaded: string[] = [];
  await shopper.page.exposeFunction('tell', (text: string) => loaded.push(text));
  await shopper.context.addInitScript(() => {
    let options: object | undefined;
    const onLoadThreeDIframe = (frame: readonly Element[]) => Reflect.get(window, 'tell')(frame[0]?.className);
    Object.defineProperty(window, 'wpwlOptions', {
      configurable: true,
      get: () => options,
      set(given: object) {
        options = { threeDIframeSize: { width: '250', height: '300px' }, onLoadThreeDIframe, ...given };
      },
    });
  });
  await shopper.order({ secure: true });
  await shopper.pay({ number: challenged });
  const frame = shopper.page.locator('iframe.wpwl-target');
  const code = frame.contentFrame().getByRole('textbox', { name: 'Code from your bank' });
  await code.waitFor();
  expect(await frame.boundingBox()).toMatchObject({ width: 250, height: 300 });
  await expect.poll(() => loaded).toEqual(['wpwl-target']);
  await code.fill('0');
  await code.press('Enter');
  await expect.poll(() => loaded.length).toBe(2);
});

longTest('on a dark phone nothing is wider than the screen, and axe finds no barrier', async () => {
  const { page, dialog } = await ask({ viewport: phone, colorScheme: 'dark' });
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  // What is behind the dialog is inert, which axe does not see in the fields' frames.
  const { violations } = await new AxeBuilder({ page }).include('.wpwl-bank').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
});

longTest('a brand whose bank forbids frames opens in the whole window', async () => {
  shopper = await visitShop(browser, gateway.url, { isBankInDialog: true });
  await shopper.order();
  await shopper.press('virtualAccount-PAYPAL');
  await shopper.page.waitForURL(/\/simulator\//);
});
