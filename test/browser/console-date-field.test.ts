/** The field for a day: typed in the form of the language, or chosen by keys from the calendar; nothing wrong is sent. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let admin: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  admin = await browser.signedIn('ADMIN');
});
afterEach(() => expect(admin.complaints).toEqual([]));
afterAll(() => browser?.end());

const field = (name: string) => admin.page.getByRole('textbox', { name });
const calendar = () => admin.page.getByRole('dialog', { name: /Calendar$/ });
const searched = () => new URL(admin.page.url()).searchParams;

test('what is typed is understood, and what is no day is not sent', async () => {
  const { page } = admin;
  await admin.open('/audit');
  await field('From').fill('1/2/2026');
  await field('To').fill('someday');
  await page.keyboard.press('Enter');
  await page.getByText('Write it as dd/mm/yyyy.').waitFor();
  expect(searched().size).toBe(0);
  expect(await field('To').evaluate((shown) => shown.ownerDocument.activeElement === shown)).toBe(true);
  await field('To').fill('28 feb 2026');
  await page.keyboard.press('Enter');
  await expect.poll(() => [searched().get('from'), searched().get('to')]).toEqual(['2026-02-01', '2026-02-28']);
  expect(await field('From').inputValue()).toBe('1 Feb 2026');
});

longTest('a day is chosen by keys alone, and the focus comes back to the field', async () => {
  const { page } = admin;
  await admin.open('/audit?from=2026-02-01');
  await field('From').press('ArrowDown');
  await calendar().waitFor();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Enter']) await page.keyboard.press(key);
  await calendar().waitFor({ state: 'detached' });
  expect(await field('From').inputValue()).toBe('9 Mar 2026');
  await field('From').press('ArrowDown');
  await calendar().waitFor();
  await page.keyboard.press('Escape');
  await calendar().waitFor({ state: 'detached' });
  expect(await field('From').evaluate((shown) => shown.ownerDocument.activeElement === shown)).toBe(true);
});

longTest('Escape closes the calendar and leaves the editor around it open', async () => {
  const { page } = admin;
  await admin.open('/payments?period=all');
  await page.getByRole('button', { name: 'Period' }).first().click();
  await page.getByRole('button', { name: 'From: choose a day' }).click();
  await calendar().waitFor();
  await page.keyboard.press('Escape');
  await calendar().waitFor({ state: 'detached' });
  await field('From').fill('21 Nov 2026, 2:03 pm');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => searched().get('from')).toBe('2026-11-21 13:03:00');
});
