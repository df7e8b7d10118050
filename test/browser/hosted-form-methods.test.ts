/** One choice of the method, one pay button; stored accounts first, which the shopper may delete; all of it by keyboard and by ear. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { findBarriers, type Shopper, visitShop } from '../support/hosted-form-shopper.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shopper: Shopper;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-methods-'));
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

const approved = 'Thank you for your order';

async function openShop(order: Parameters<Shopper['order']>[0] = {}): Promise<Shopper> {
  shopper = await visitShop(browser, gateway.url);
  await shopper.order(order);
  return shopper;
}

/** By method, in the form's order. */
const buttonTexts = {
  card: /^Pay €\d+\.\d\d$/,
  'virtualAccount-APPLEPAY': /^Pay with Apple Pay$/,
  'virtualAccount-GOOGLEPAY': /^Pay with Google Pay$/,
  directDebit: /^Pay €\d+\.\d\d$/,
  'virtualAccount-PAYPAL': /^Continue with PayPal$/,
} as const;

describe('the method', () => {
  test('is chosen once: cards come first, one form shows, and one pay button names the amount', async () => {
    const { page, choose } = await openShop();
    expect(
      await page
        .getByRole('radiogroup', { name: 'Payment method' })
        .getByRole('radio')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual(Object.keys(buttonTexts));
    for (const [method, text] of Object.entries(buttonTexts)) {
      await choose(method);
      const buttons = page.locator('.wpwl-button-pay:visible');
      expect(await buttons.count()).toBe(1);
      expect(await buttons.innerText()).toMatch(text);
    }
  });

  test('follows a form that the page presses by a function', async () => {
    const { page } = await openShop();
    await page.evaluate(() => Reflect.get(window, 'wpwl').executePayment('wpwl-container-directDebit'));
    await page.getByText('Enter the account holder.').waitFor();
    expect(await page.locator('.wpwl-method-directDebit input').isChecked()).toBe(true);
    expect(await page.locator('.wpwl-container-card').isVisible()).toBe(false);
  });
});

describe('a stored account', () => {
  test('is first, is deleted after a question, and cannot pay any more', async () => {
    const { page, order, pay, press, readResult } = await openShop({ store: true });
    await pay({ number: '4200000000000000' });
    await readResult();
    await order({ store: true });
    expect(await page.locator('.wpwl-container-card').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Delete: Visa ending in 0000' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(await page.locator('.wpwl-group-registration').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete: Visa ending in 0000' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator('.wpwl-button-remove-sure').click();
    await page.locator('.wpwl-container-card').waitFor();
    expect(await page.locator('.wpwl-container-registration').count()).toBe(0);
    await page.reload();
    await page.locator('.wpwl-container-card').waitFor();
    expect(await page.locator('.wpwl-container-registration').count()).toBe(0);
    await pay({ number: '4200000000000000' });
    expect(await readResult()).toBe(approved);
    await order();
    expect(await page.locator('.wpwl-container-registration').innerText()).toContain('Visa ending in 0000');
    await press('registration');
    expect(await readResult()).toBe(approved);
  });
});
