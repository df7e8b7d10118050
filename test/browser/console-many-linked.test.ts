/** A payment with more operations than anybody reads: the newest are there, the rest is a button away, and the page ends soon. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, phone, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { payment as paymentShown } from '../support/console-screens.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);

/** More than the page reads. */
const refunds = 105;

let browser: ConsoleBrowser;
let staff: Visitor;
let id: string;
let newest: string;

beforeAll(async () => {
  browser = await launchConsole(url);
  staff = await browser.signedIn('FINANCE');
  ({ id } = await merchant.pay({ amount: '500.00', merchantTransactionId: 'order-of-many-refunds' }));
  for (let made = 1; made < refunds; made += 1) await merchant.refer(id, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
  ({ id: newest } = await merchant.refer(id, { paymentType: 'RF', amount: '2.50', currency: 'EUR' }));
});
afterAll(() => browser?.end());

const card = (name: string) => staff.page.getByRole('region', { name });
const linked = () => card('Linked payments').getByRole('listitem');

test('shows the newest of its linked payments, and what those that are not shown come to', async () => {
  await staff.open(`/payments/${id}`);
  await paymentShown(staff.page);
  await card('Linked payments').locator(`a[href$="${newest}"]`).waitFor();
  expect(await linked().count()).toBe(21);
  const { page } = staff;
  await card('Linked payments').getByText('80 earlier ones: 80 × Refund, 80.00 EUR').waitFor();
  await card('Linked payments').getByText('The newest 100 were read. There are more.').waitFor();
  expect(await card('Timeline').getByRole('listitem').count()).toBeLessThanOrEqual(31);
  expect(await barriers(page)).toEqual([]);
  // As high as a few screens, and not as a dozen.
  expect(Number(await page.evaluate('document.documentElement.scrollHeight / innerHeight'))).toBeLessThan(4);
});

test.each(['Linked payments', 'Timeline'])('shows all of %s by the keyboard, and goes on where it was opened', async (name) => {
  await staff.open(`/payments/${id}`);
  await paymentShown(staff.page);
  const before = await card(name).getByRole('listitem').count();
  await card(name)
    .getByRole('button', { name: /^Show (?:all \d+|\d+ earlier ones)$/ })
    .press('Enter');
  await expect.poll(() => card(name).getByRole('listitem').count()).toBeGreaterThan(100);
  expect(await card(name).getByRole('button', { name: /^Show/ }).count()).toBe(0);
  expect(before).toBeLessThan(32);
  // What has the focus was hidden before.
  const isWithin = await card(name).evaluate((element) => element !== document.activeElement && element.contains(document.activeElement));
  expect(isWithin).toBe(true);
});

test('a refund of it leads to it, though its place is before those that were read', async () => {
  await staff.open(`/payments/${newest}`);
  await paymentShown(staff.page);
  await card('Linked payments').locator(`a[href$="${id}"]`).waitFor();
  expect(await card('Linked payments').locator('[aria-current=page]').innerText()).toContain('2.50');
});

test('on a phone the facts below are within reach', async () => {
  await staff.page.setViewportSize(phone);
  await staff.open(`/payments/${id}`);
  await paymentShown(staff.page);
  await linked().nth(20).waitFor();
  expect(Number(await staff.page.evaluate('document.documentElement.scrollHeight / innerHeight'))).toBeLessThan(8);
});

test('no sum is told as if the earliest were in it', async () => {
  const { page } = staff;
  await staff.open(`/payments/${id}?tab=ledger`);
  await paymentShown(page);
  await card('Timeline').getByText('Only the newest 100 linked payments were read.').waitFor();
  await page.getByRole('tabpanel').getByText('Entries of earlier ones are missing').waitFor();
  await page.getByText('This payment', { exact: true }).click();
  await page.getByRole('tabpanel').getByText('Entries of earlier ones are missing').waitFor({ state: 'detached' });
  await staff.open(`/ledger?payment=${id}`);
  await page.getByRole('alert').getByText('its newest 100 linked ones').waitFor();
});
