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

test('a keyboard alone chooses the method and pays: each stop of the way has its name', async () => {
  const { page, readResult } = await openShop();
  const stops: string[] = [];
  const press = async (key: string) => {
    await page.keyboard.press(key);
    stops.push(`${key}: ${await readFocus(shopper)}`);
  };
  await page.locator('.wpwl-methods input').first().focus();
  await press('ArrowDown');
  await press('ArrowUp');
  await press('Tab');
  await page.keyboard.type('4200000000000000');
  await expect.poll(() => readFocus(shopper)).toBe('textbox Expiry date');
  await page.keyboard.type('0534');
  await expect.poll(() => readFocus(shopper)).toBe('textbox Security code');
  await page.keyboard.type('123');
  await expect.poll(() => readFocus(shopper)).toBe('textbox Name on card');
  await page.keyboard.type('Jane Jones');
  await press('Tab');
  expect(stops).toEqual([
    'ArrowDown: radio Apple Pay',
    'ArrowUp: radio Card',
    'Tab: textbox Card number',
    expect.stringMatching(/^Tab: button Pay €/),
  ]);
  await page.keyboard.press('Enter');
  expect(await readResult()).toBe(approved);
});

/** Role and name of what has the focus, in the page or in a frame. */
async function readFocus({ page }: Shopper): Promise<string> {
  for (const frame of page.frames()) {
    const named = await frame.evaluate(() => {
      const active = document.activeElement;
      if (!document.hasFocus() || !active || active === document.body || active instanceof HTMLIFrameElement) return null;
      const label = active instanceof HTMLInputElement ? active.labels?.[0] : undefined;
      const text =
        active.getAttribute('aria-label') ??
        label?.querySelector('.wpwl-method-name')?.textContent ??
        label?.textContent ??
        active.textContent;
      const role = active instanceof HTMLInputElement ? (active.type === 'radio' ? 'radio' : 'textbox') : active.tagName.toLowerCase();
      return `${role} ${text?.trim()}`;
    });
    if (named !== null) return named;
  }
  return 'nothing';
}

test('a screen reader walks through the method, the fields, their mistakes and the button', async () => {
  const { page, press } = await openShop();
  await press();
  await page.locator('.wpwl-hint-cardNumberError:not(:empty)').waitFor();
  const tree = await page.locator('.wpwl-forms').ariaSnapshot();
  expect(tree.replace(/€[\d.]+/g, '€…')).toMatchInlineSnapshot(`
    "- paragraph: "Test mode: no real money moves."
    - radiogroup "Payment method":
      - radio "Card" [checked]
      - text: Card
      - radio "Apple Pay"
      - text: Apple Pay
      - radio "Google Pay"
      - text: Google Pay
      - radio "SEPA Direct Debit"
      - text: SEPA Direct Debit
      - radio "PayPal"
      - text: PayPal
    - form "Card number (Visa, Mastercard, American Express)":
      - alert
      - iframe
      - alert: Enter your card number.
      - text: Expiry date
      - textbox "Expiry date" [invalid]:
        - /placeholder: MM / YY
      - alert: Enter the expiry date.
      - iframe
      - alert: Enter the security code.
      - text: Name on card
      - textbox "Name on card" [invalid]
      - alert: Enter the name on the card.
      - status
      - button "Pay €…""
  `);
  const number = await page.locator('iframe.wpwl-control-cardNumber').contentFrame().locator('body').ariaSnapshot();
  expect(number).toMatchInlineSnapshot(`
    "- textbox "Card number" [invalid]:
      - /placeholder: 1234 1234 1234 1234
    - text: Enter your card number."
  `);
});
