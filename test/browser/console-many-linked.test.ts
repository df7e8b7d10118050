/** A payment with more operations than anybody reads: the newest are there, the rest is a button away, and the page ends soon. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, desk, launchConsole, phone, type Visitor } from '../support/console-browser.ts';
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

describe('a payment that was captured in many parts', () => {
  const parts = 104;
  let held: string;
  let oldest: string;

  beforeAll(async () => {
    ({ id: held } = await merchant.pay({ amount: '900.00', paymentType: 'PA', merchantTransactionId: 'order-of-many-parcels' }));
    const capture = (part: number) =>
      merchant.refer(held, { paymentType: 'CP', amount: '5.00', currency: 'EUR', merchantTransactionId: `parcel-${part}` });
    ({ id: oldest } = await capture(1));
    for (let part = 2; part <= parts; part += 1) await capture(part);
  });

  test('the oldest of them is refunded from its page', async () => {
    const { page } = staff;
    await page.setViewportSize(desk);
    await staff.open(`/payments/${held}`);
    await paymentShown(page);
    // Parcels of one amount are told apart by their orders.
    await card('Linked payments').getByText(`parcel-${parts}`).waitFor();
    await page.getByRole('button', { name: 'Refund…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${parts} fit, the newest first.`).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Find' }).fill('parcel-1');
    await dialog.getByText('16 fit').waitFor();
    await dialog
      .getByRole('button', { name: /parcel-1\b/ })
      .last()
      .click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('ZD-48213');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: /^Refund 5\.00/ }).click();
    await dialog.getByText('on its way back').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    // What is nothing left of is no choice any more.
    await page.getByRole('button', { name: 'Refund…' }).click();
    await dialog.getByText(`${parts - 1} fit, the newest first.`).waitFor();
    await staff.open(`/payments/${oldest}`);
    await paymentShown(page);
    await page.getByRole('heading', { name: /5\.00 EUR/ }).waitFor();
    await card('Linked payments').getByText('ZD-48213').waitFor();
  });

  test('the menu has one entry for an operation on any of them', async () => {
    const { page } = staff;
    await staff.open(`/payments/${held}`);
    await paymentShown(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Record a chargeback…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /chargeback/ }).count()).toBe(1);
  });
});
