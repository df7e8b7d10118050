/** Two colleagues: one mentions, assigns and is watched, the other is told. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);

let browser: ConsoleBrowser;
let support: Visitor;
let finance: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  support = await browser.signedIn('SUPPORT');
  finance = await browser.signedIn('FINANCE');
});
afterEach(() => expect([...support.complaints, ...finance.complaints]).toEqual([]));
afterAll(() => browser?.end());

test('who is mentioned sees it at the bell, goes to the note, and it is read', async () => {
  const { id } = await merchant.pay({ merchantTransactionId: 'order-mentioned' });
  await support.open(`/payments/${id}?tab=notes`);
  const note = support.page.getByRole('textbox', { name: 'Note for colleagues' });
  await note.pressSequentially('Please refund, @fin');
  await support.page.getByRole('button', { name: 'Mention Sandbox Finance' }).click();
  expect(await note.inputValue()).toBe('Please refund, @Sandbox Finance ');
  await support.page.getByRole('button', { name: 'Save note' }).click();
  await support.page.getByText('Please refund, @Sandbox Finance').first().waitFor();

  await finance.open('/overview');
  const bell = finance.page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.click();
  // To go on sooner would break off what says that it was read.
  await Promise.all([
    finance.page.waitForResponse((response) => (response.request().postData() ?? '').includes('markNotificationsRead')),
    finance.page.getByRole('link', { name: /Sandbox Support mentioned you in a note on order-mentioned/ }).click(),
  ]);
  await finance.page.getByText('Please refund, @Sandbox Finance').first().waitFor();
  await finance.open('/notifications');
  const item = finance.page.getByRole('listitem').filter({ hasText: 'order-mentioned' });
  await item.waitFor();
  expect(await item.getByLabel('Unread').count()).toBe(0);
});

longTest('a payment is given to a colleague by a key, and watched by another', async () => {
  const { id } = await merchant.pay({ merchantTransactionId: 'order-given' });
  const { page } = finance;
  await finance.open(`/payments/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  await page.keyboard.press('w');
  await page.getByText('Watched by you').waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign order-given' });
  await dialog
    .getByRole('textbox', { name: 'Colleague' })
    .or(dialog.getByRole('combobox', { name: 'Colleague' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Sandbox Support' }).click();
  await dialog.getByRole('textbox', { name: 'Note for colleagues' }).fill('Call the shopper.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await support.open('/attention?assigned=me');
  await support.page.getByRole('link', { name: 'order-given' }).waitFor();
  await support.open('/notifications');
  await support.page.getByRole('link', { name: /Sandbox Finance assigned order-given to you/ }).waitFor();
});

longTest('preferences are kept, and quiet hours are whole or none', async () => {
  const { page } = finance;
  await finance.open('/notifications');
  await page.getByRole('combobox', { name: 'A payment that you watch changes' }).selectOption('MAIL');
  await page.getByRole('switch', { name: 'Quiet hours' }).check({ force: true });
  await page.getByRole('textbox', { name: 'From' }).fill('21:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await finance.open('/notifications');
  await page.getByRole('textbox', { name: 'From' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toMatch(/21:30|9:30 PM/);
  expect(await page.getByRole('combobox', { name: 'A payment that you watch changes' }).inputValue()).toBe('MAIL');
});
