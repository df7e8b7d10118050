/** The command palette and the page of a shopper, by keyboard alone. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);
/** By a card of her own: a card that others pay with, too, joins their payments to hers. */
const jane = {
  'card.number': '4200000000007005',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.merchantCustomerId': 'palette-1',
};

let browser: ConsoleBrowser;
let finance: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  finance = await browser.signedIn('FINANCE');
});
afterEach(() => expect(finance.complaints).toEqual([]));
afterAll(() => browser?.end());

const field = () => finance.page.getByRole('combobox', { name: 'Search' });
const option = (name: string | RegExp) => finance.page.getByRole('option', { name });

async function run(typed: string, name: string | RegExp): Promise<void> {
  const { page } = finance;
  await page.keyboard.press('Control+k');
  await field().fill(typed);
  await option(name).first().waitFor();
  // Hits come above the commands when they are found.
  await page
    .getByRole('status')
    .filter({ hasText: /\d+ hits?|Nothing/ })
    .first()
    .waitFor();
  for (let presses = 0; (await option(name).first().getAttribute('aria-selected')) !== 'true'; presses += 1) {
    if (presses > 40) throw new Error(`the arrows do not reach ${name}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await field().waitFor({ state: 'detached' });
}

test('from a name to the shopper, to a payment, to its refund and back, by keyboard', async () => {
  const { page } = finance;
  await merchant.pay({ ...jane, amount: '30.00', merchantTransactionId: 'palette-first' });
  const { id } = await merchant.pay({
    ...jane,
    'customer.email': 'palette@shop.test',
    amount: '12.00',
    merchantTransactionId: 'palette-second',
  });
  await finance.open('/overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await run('palette@shop.test', 'Everything of the shopper palette@shop.test');
  await page.getByRole('heading', { level: 1, name: 'Shopper palette@shop.test' }).waitFor();
  const joined = page.getByRole('region', { name: 'What joined the payments' });
  await joined.getByText('palette-1', { exact: true }).waitFor();
  expect(await joined.textContent()).toContain('2 of this shopper');
  const totals = page.getByRole('region', { name: 'Paid and returned' });
  expect(await totals.textContent()).toContain('42.00');
  await page.getByRole('link', { name: 'palette-second' }).press('Enter');
  await page.waitForURL(`**/console/payments/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  await run('refund', /^Refund/);
  const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' });
  await expect.poll(() => amount.evaluate((element) => element.ownerDocument.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await run('payments', 'Go to Payments');
  await page.getByRole('grid', { name: 'Payments' }).waitFor();
  await run('palette-sec', /12\.00 EUR · palette-second/);
  await page.waitForURL(`**/console/payments/${id}`);
  await page.getByText('You may say to the shopper').waitFor();
  await page.keyboard.press('o');
  await page.getByRole('heading', { level: 1, name: 'Shopper palette@shop.test' }).waitFor();
});
