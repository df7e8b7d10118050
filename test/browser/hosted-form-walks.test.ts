/**
 * Two recorded walks through the payment form, from the choice of the method to the shop's result: by keyboard alone, and as a screen
 * reader tells it (the tree of accessibility). The records are `walks/*.txt`; `UPDATE=1` writes them anew, to be read before a commit.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type Shopper, visitShop } from '../support/hosted-form-shopper.ts';
import { longTest } from '../support/long-test.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shopper: Shopper;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-walks-'));
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

async function compareRecord(name: string, walked: string): Promise<void> {
  const file = fileURLToPath(new URL(`walks/${name}.txt`, import.meta.url));
  if (process.env.UPDATE === '1') await writeFile(file, walked);
  expect(walked).toBe(await readFile(file, 'utf8'));
}

/** Prices of the shop are not what is walked. */
const withoutAmount = (text: string) => text.replace(/€[\d.,]+/g, '€…');

test('a keyboard alone goes through every stop in order, makes and corrects mistakes, deletes a stored account and pays', async () => {
  shopper = await visitShop(browser, gateway.url);
  const { page, order, pay, readResult } = shopper;
  await order({ store: true });
  await pay({ number: '4200000000000000' });
  await readResult();
  await order();
  const walk: string[] = [];
  const press = async (key: string, then: string): Promise<void> => {
    await page.keyboard.press(key);
    await expect.poll(() => readFocus(shopper), { message: `after ${key}` }).toMatch(then);
    walk.push(`${key} → ${withoutAmount(await readFocus(shopper))}`);
  };
  const type = async (text: string, what: string, then: string): Promise<void> => {
    await page.keyboard.type(text);
    await expect.poll(() => readFocus(shopper), { message: `after ${what}` }).toMatch(then);
    walk.push(`${what} → ${withoutAmount(await readFocus(shopper))}`);
  };
  await page.getByRole('button', { name: 'Delete: Visa ending in 0000' }).focus();
  walk.push(`begins at ${await readFocus(shopper)}`);
  await press('Enter', 'Keep');
  await press('Shift+Tab', 'Delete');
  await press('Enter', 'radio Card');
  await press('ArrowDown', 'Apple Pay');
  await press('ArrowUp', 'radio Card');
  await press('Tab', 'Card number');
  await press('Tab', 'Expiry date');
  await press('Tab', 'Security code');
  await press('Tab', 'Name on card');
  await press('Tab', 'button Pay');
  await press('Enter', 'Card number');
  await type('4200000000000000', 'a whole number', 'Expiry date');
  await type('05/34', 'a whole date', 'Security code');
  await type('123', 'a whole code', 'Name on card');
  await type('Jane Jones', 'a name', 'Name on card');
  await press('Tab', 'button Pay');
  await page.keyboard.press('Enter');
  walk.push(`Enter → ${await readResult()}`, '');
  await compareRecord('keyboard', walk.join('\n'));
  expect(walk.at(-2)).toBe(`Enter → ${approved}`);
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
        document.getElementById(active.getAttribute('aria-labelledby') ?? '')?.textContent ??
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

longTest('a screen reader is told the methods, the fields, their mistakes, why a card was declined, and the outcome', async () => {
  shopper = await visitShop(browser, gateway.url);
  const { page, order, press, pay, choose, readMessage, readResult } = shopper;
  const told: string[] = [];
  const listen = async (when: string): Promise<void> => {
    told.push(`# ${when}`, withoutAmount(await page.locator('.wpwl-forms').ariaSnapshot()), '');
  };
  const listenIn = async (field: string): Promise<void> => {
    const frame = page.locator(`iframe.wpwl-control-${field}`).contentFrame().locator('body');
    told.push(`## within the frame of ${field}`, await frame.ariaSnapshot(), '');
  };
  await order({ secure: true });
  await listen('the form opens');
  await listenIn('cardNumber');
  await listenIn('cvv');
  await press();
  await page.locator('.wpwl-hint-cardNumberError:not(:empty)').waitFor();
  await listen('the button is pressed with nothing typed');
  await listenIn('cardNumber');
  await pay({ number: '4012001037461114' });
  await readMessage();
  await expect.poll(() => page.locator('.wpwl-button-busy').count()).toBe(0);
  await listen('the bank cannot confirm this card');
  await choose('directDebit');
  await listen('direct debit is chosen');
  await pay({ number: '4200000000000026' });
  await readResult();
  told.push('# the shop’s page', await page.locator('h1').ariaSnapshot(), '');
  await compareRecord('screen-reader', told.join('\n'));
});
