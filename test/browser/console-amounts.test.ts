/** Amounts in the console: forms ask for what the currency has, and search writes them as lists do. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { cardPayment, channels, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { takeJob } from '../support/console-jobs.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let admin: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  admin = await browser.signedIn('ADMIN');
});
afterEach(() => expect(admin.complaints).toEqual([]));
afterAll(() => browser?.end());

test.each([
  ['the form of a job', async () => `/jobs/new?registration=${(await takeJob(url)).registrationId}`, 'Amount of each charge'],
  ['a test payment', async () => '/sandbox', 'Amount'],
])('%s says what an amount in a currency without decimals looks like', async (_form, pathOf, label) => {
  const { page, open } = admin;
  await open(await pathOf());
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY');
  await page.getByRole('textbox', { name: label, exact: true }).fill('12.5');
  await page.getByText('JPY has no decimals. Write it as 1234 or 1,234.').waitFor();
  await page.getByRole('textbox', { name: label, exact: true }).fill('1,234');
  await page.getByText('JPY has no decimals.').waitFor({ state: 'detached' });
});

test('search groups the digits of an amount, of payments and of checkouts', async () => {
  const rest = createRestClient(httpTransport(url));
  const money = { entityId: channels.documented, amount: '7654321.98', currency: 'EUR', paymentType: 'DB' };
  const order = 'order-of-7654321';
  await rest.post('/v1/payments', { ...cardPayment, ...money }, { token: demoToken });
  await rest.post('/v1/checkouts', { ...money, merchantTransactionId: order }, { token: demoToken });
  const { page, open } = admin;
  for (const [text, shown] of [
    ['7654321.98', 'amount: 7,654,321.98 EUR'],
    [order, 'Debit · 7,654,321.98 EUR'],
  ] as const) {
    await open('/payments');
    await page.getByRole('grid', { name: 'Payments' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    const hit = page.getByRole('listbox').getByRole('option').filter({ hasText: '7,654,321.98' }).first();
    await hit.waitFor();
    expect((await hit.innerText()).replaceAll(/\s+/g, ' ')).toContain(shown);
  }
});
