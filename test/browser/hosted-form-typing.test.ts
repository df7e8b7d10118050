/** Typing into the hosted form: every way of writing an expiry date, the cursor that goes on, the IBAN, and the row of the fields. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { overflowPx } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type Shopper, visitShop } from '../support/hosted-form-shopper.ts';
import { longTest } from '../support/long-test.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;
let shopper: Shopper;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-typing-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  browser = await launchChromium();
  shopper = await visitShop(browser, gateway.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = shopper.page;
  await shopper.order();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const expiry = () => page.locator('input[name="card.expiry"]');
const holder = () => page.locator('input[name="card.holder"]');
const frameInput = (field: 'cardNumber' | 'cvv') => page.locator(`iframe.wpwl-control-${field}`).contentFrame().locator('input');

/** Empty fields, and the cursor in none of them. */
async function empty(): Promise<void> {
  for (const input of [expiry(), holder(), frameInput('cardNumber'), frameInput('cvv')]) await input.fill('');
}

describe('an expiry date', () => {
  // With a code there the cursor stays in the expiry date.
  beforeAll(async () => {
    await empty();
    await frameInput('cvv').fill('123');
  });

  test.each(
    casesOf(
      [
        ['0534', '05 / 34'],
        ['05/34', '05 / 34'],
        ['05 34', '05 / 34'],
        ['05.34', '05 / 34'],
        ['05-34', '05 / 34'],
        ['05,34', '05 / 34'],
        ['05\\34', '05 / 34'],
        ['05 / 34', '05 / 34'],
        ['05 /34', '05 / 34'],
        ['05/ 34', '05 / 34'],
        ['05  34', '05 / 34'],
        ['05//34', '05 / 34'],
        ['05 - 34', '05 / 34'],
        [' 05/34', '05 / 34'],
        ['05/34 ', '05 / 34'],
        ['05/34/', '05 / 34'],
        ['534', '05 / 34'],
        ['5/34', '05 / 34'],
        ['5 34', '05 / 34'],
        ['5.34', '05 / 34'],
        ['5-34', '05 / 34'],
        ['5 / 34', '05 / 34'],
        ['052034', '05 / 34'],
        ['05/2034', '05 / 34'],
        ['05 2034', '05 / 34'],
        ['05.2034', '05 / 34'],
        ['05-2034', '05 / 34'],
        ['05 / 2034', '05 / 34'],
        ['52034', '05 / 34'],
        ['5/2034', '05 / 34'],
        ['5.2034', '05 / 34'],
        ['1/34', '01 / 34'],
        ['1 34', '01 / 34'],
        ['1.2034', '01 / 34'],
        ['134', '01 / 34'],
        ['0134', '01 / 34'],
        ['12/34', '12 / 34'],
        ['1234', '12 / 34'],
        ['12 2034', '12 / 34'],
        ['122034', '12 / 34'],
        ['10/30', '10 / 30'],
        ['11-2031', '11 / 31'],
        ['٠٥/٣٤', '05 / 34'],
        ['０５／３４', '05 / 34'],
      ],
      (_one, place) => place % 4 === 0,
    ),
  )('typed as "%s" is %s', async (typed, written) => {
    await expiry().fill('');
    for (const key of typed) await page.keyboard.insertText(key);
    expect(await expiry().inputValue()).toBe(written);
    await expiry().blur();
    expect(await expiry().inputValue()).toBe(written);
  });

  test.each([
    ['2034-05', '05 / 34'],
    ['05/2034', '05 / 34'],
    ['valid until 05/2034', '05 / 34'],
    ['05 / 34', '05 / 34'],
    ['5.34', '05 / 34'],
  ])('pasted as "%s" is %s', async (pasted, written) => {
    await expiry().fill('');
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await expiry().press('ControlOrMeta+v');
    expect(await expiry().inputValue()).toBe(written);
  });

  test('filled by the browser keeps the focus where it is, and is read at the press', async () => {
    await expiry().fill('');
    await expiry().evaluate((input: HTMLInputElement) => {
      input.focus();
      input.value = '05/2034';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(await expiry().evaluate((input) => document.activeElement === input)).toBe(true);
    await shopper.press();
    await page.locator('.wpwl-hint-cardNumberError:not(:empty)').waitFor();
    expect(await page.locator('.wpwl-hint-expiryError').innerText()).toBe('');
  });

  test('is corrected by deleting, at the end and in the middle', async () => {
    await expiry().fill('');
    await expiry().pressSequentially('0534');
    for (let presses = 0; presses < 5; presses += 1) await expiry().press('Backspace');
    expect(await expiry().inputValue()).toBe('05');
    await expiry().pressSequentially('31');
    expect(await expiry().inputValue()).toBe('05 / 31');
    await expiry().press('Home');
    await expiry().press('Delete');
    await expiry().press('Delete');
    await expiry().pressSequentially('11');
    expect(await expiry().inputValue()).toBe('11 / 31');
  });
});

describe('the cursor', () => {
  test('goes on by itself from the number to the name, and nothing else is pressed', async () => {
    await empty();
    await frameInput('cardNumber').focus();
    for (const [typed, next] of [
      ['4200000000000000', expiry()],
      ['05/34', frameInput('cvv')],
      ['123', holder()],
    ] as const) {
      await page.keyboard.type(typed);
      await expect.poll(() => next.evaluate((input) => document.activeElement === input && document.hasFocus())).toBe(true);
    }
    await page.keyboard.type('Jane Jones');
    expect(await holder().inputValue()).toBe('Jane Jones');
    expect(await expiry().inputValue()).toBe('05 / 34');
  });

  test('stays after a correction where the next field is filled', async () => {
    await frameInput('cardNumber').press('End');
    await frameInput('cardNumber').press('Backspace');
    await page.keyboard.type('0');
    expect(await frameInput('cardNumber').inputValue()).toBe('4200 0000 0000 0000');
    expect(await frameInput('cardNumber').evaluate((input) => document.activeElement === input && document.hasFocus())).toBe(true);
  });

  test('stays in a number that is wrong', async () => {
    await empty();
    await frameInput('cardNumber').pressSequentially('4200000000000001');
    expect(await frameInput('cardNumber').evaluate((input) => document.activeElement === input && document.hasFocus())).toBe(true);
  });
});

test('an IBAN is grouped and in capitals while it is typed, corrected and pasted', async () => {
  await shopper.choose('directDebit');
  const iban = page.getByLabel('IBAN');
  await iban.pressSequentially('de2310000000');
  expect(await iban.inputValue()).toBe('DE23 1000 0000');
  for (let presses = 0; presses < 5; presses += 1) await iban.press('ArrowLeft');
  await iban.press('Backspace');
  await iban.pressSequentially('7');
  expect(await iban.inputValue()).toBe('DE23 1007 0000');
  await iban.fill('');
  await page.evaluate(() => navigator.clipboard.writeText('de23-1000 0000.1234567890'));
  await iban.press('ControlOrMeta+v');
  expect(await iban.inputValue()).toBe('DE23 1000 0000 1234 5678 90');
});

longTest.each([
  [1_200, 1],
  [320, 2],
  [200, 3],
])('at %i pixels number, expiry and code take %i rows, and nothing is wider than the page', async (width, rows) => {
  await shopper.choose('card');
  await page.setViewportSize({ width, height: 900 });
  const tops = await page
    .locator('.wpwl-row-card .wpwl-wrapper')
    .evaluateAll((boxes) => [...new Set(boxes.map((box) => box.getBoundingClientRect().top))].length);
  expect(tops).toBe(rows);
  expect(await page.locator('.wpwl-forms').evaluate((forms) => forms.scrollWidth - forms.clientWidth)).toBeLessThanOrEqual(0);
  if (width >= 320) expect(await overflowPx(page)).toBeLessThanOrEqual(0);
});
