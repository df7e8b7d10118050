/** Refunds above a channel's limit: one person requests them, another one decides. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedApprovalDatabase } from '../support/approval-database.ts';
import { barriers, type ConsoleBrowser, desk, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let finance: Visitor;
let admin: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-approvals-'));
  const databasePath = join(folder, 'gateway.db');
  await seedApprovalDatabase(databasePath);
  gateway = await startGatewayProcess({ databasePath });
  browser = await launchConsole(gateway.url);
  [finance, admin] = [await browser.signedIn('FINANCE'), await browser.signedIn('ADMIN')];
});
afterEach(() => expect([...finance.complaints, ...admin.complaints]).toEqual([]));
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const waiting = ({ page }: Visitor): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Waiting for a second person' }) });

async function request(visitor: Visitor, id: string, amount: string): Promise<void> {
  const { page, open } = visitor;
  await open(`/payments/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('TICKET-9');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: `Refund ${amount} EUR` }).click();
  await dialog.getByText('A second person must approve this').waitFor();
  await dialog.getByText('no money has been moved yet').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}

test('finance requests it, an administrator approves it on the overview, and both pages show it without a reload', async () => {
  const { id } = await merchantOf(gateway.url).pay({ amount: '900.00' });
  await admin.open('/overview');
  await admin.page.locator('[data-connection=open]').waitFor();
  await request(finance, id, '450.00');
  await waiting(finance).getByText('450.00').waitFor();
  expect(await waiting(finance).getByRole('button').count(), 'who requested it decides nothing').toBe(0);
  await waiting(admin).getByText('requested by finance@example.test').waitFor();
  await waiting(admin).getByText('TICKET-9').waitFor();
  await waiting(admin).getByRole('button', { name: 'Review…' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByText('450.00 EUR will go back to the card ending 0000. This cannot be undone.').waitFor();
  for (const fact of ['Jane Jones', 'finance@example.test', 'TICKET-9', '900.00 EUR · 450.00 EUR after this'])
    await dialog.getByText(fact).waitFor();
  await dialog.getByRole('button', { name: 'Approve: refund 450.00 EUR' }).click();
  await dialog.getByRole('status').getByText('Approved').first().waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await waiting(admin).waitFor({ state: 'detached' });
  await waiting(finance).waitFor({ state: 'detached' });
  await finance.page.getByText('Refund of 450.00 EUR').first().waitFor();
});

test('what has changed since the review was opened is shown, and approved only when it is approved again', async () => {
  const merchant = merchantOf(gateway.url);
  const { id } = await merchant.pay({ amount: '902.00' });
  await request(finance, id, '452.00');
  await admin.open('/overview');
  await waiting(admin).getByRole('button', { name: 'Review…' }).click();
  const dialog = admin.page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: 'Approve: refund 452.00 EUR' });
  await dialog.getByText('902.00 EUR · 450.00 EUR after this').waitFor();
  await merchant.refer(id, { paymentType: 'RF', amount: '100.00', currency: 'EUR' });
  await approve.click();
  const changed = dialog.getByRole('alert');
  await changed.getByText('The payment has changed since you opened this').waitFor();
  await changed.getByText('Nothing was done.').waitFor();
  await changed.getByText('Remains: before 902.00 EUR, now 802.00 EUR').waitFor();
  await dialog.getByText('802.00 EUR · 350.00 EUR after this').waitFor();
  expect(await barriers(admin.page), 'the review that has changed').toEqual([]);
  await approve.click();
  await dialog.getByRole('status').getByText('Approved').first().waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await waiting(admin).waitFor({ state: 'detached' });
  await finance.open(`/payments/${id}`);
  await finance.page.getByText('Refund of 452.00 EUR').first().waitFor();
});

test('a refund of a capture waits on the page of its authorisation, too, where it was requested', async () => {
  const merchant = merchantOf(gateway.url);
  const { id } = await merchant.pay({ amount: '905.00', paymentType: 'PA' });
  await merchant.refer(id, { paymentType: 'CP', amount: '905.00', currency: 'EUR' });
  await admin.open(`/payments/${id}`);
  await admin.page.locator('[data-connection=open]').waitFor();
  await request(finance, id, '455.00');
  await waiting(finance).getByText('455.00').waitFor();
  await waiting(admin).getByRole('button', { name: 'Reject' }).click();
  await waiting(admin).waitFor({ state: 'detached' });
  await waiting(finance).waitFor({ state: 'detached' });
});

test('an answer that comes late, about a request that was closed, does not stand under the one that is open', async () => {
  const merchant = merchantOf(gateway.url);
  const [first, second] = [
    await merchant.pay({ amount: '910.00', 'card.holder': 'First Shopper' }),
    await merchant.pay({ amount: '920.00' }),
  ];
  await request(finance, first.id, '460.00');
  await request(finance, second.id, '470.00');
  const { page } = admin;
  await admin.open('/overview');
  const release = Promise.withResolvers<void>();
  let held = false;
  await page.route('**/graphql', async (route) => {
    const isHeld = !held && (route.request().postData() ?? '').includes(first.id);
    if (isHeld) held = true;
    const answer = await route.fetch();
    if (isHeld) await release.promise;
    await route.fulfill({ response: answer });
  });
  const press = (name: string, amount: string) =>
    waiting(admin).locator('.mantine-Group-root').filter({ hasText: amount }).getByRole('button', { name }).first().click();
  const open = (amount: string) => press('Review…', amount);
  const dialog = page.getByRole('dialog');
  await open('460.00');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await open('470.00');
  await dialog.getByText('Jane Jones').waitFor();
  const answered = page.waitForResponse((response) => (response.request().postData() ?? '').includes(first.id));
  release.resolve();
  await answered;
  await dialog.getByText('920.00 EUR · 450.00 EUR after this').waitFor();
  await expect.poll(() => dialog.getByText('First Shopper').count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Tests after this one have a request of their own, and no other waits.
  for (const amount of ['460.00', '470.00']) {
    await press('Reject', amount);
    await waiting(admin).getByText(amount).first().waitFor({ state: 'detached' });
  }
});

test('who rejects by the keys goes on with the next request, and at the end with the page', async () => {
  const merchant = merchantOf(gateway.url);
  await request(finance, (await merchant.pay({ amount: '930.00' })).id, '480.00');
  await request(finance, (await merchant.pay({ amount: '940.00' })).id, '490.00');
  const { page } = admin;
  await admin.open('/overview');
  const row = (amount: string) => waiting(admin).locator('.mantine-Group-root').filter({ hasText: amount }).last();
  const focused = () => page.evaluate('document.activeElement === document.body ? "nothing" : document.activeElement.textContent');
  const reject = async (amount: string): Promise<void> => {
    // The answer comes later than what a press replaces at once.
    await page.route('**/graphql', async (route) => {
      const answer = await route.fetch();
      if ((route.request().postData() ?? '').includes('mutation'))
        await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
      await route.fulfill({ response: answer });
    });
    await waiting(admin).getByText(amount).waitFor();
    await row(amount).getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await waiting(admin).getByText(amount).first().waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  };
  await reject('480.00');
  await expect.poll(focused).toMatch(/^Refund · 490\.00/);
  await reject('490.00');
  await expect.poll(focused).toMatch(/^Overview/);
});

test('says that more requests wait than it shows, and where all of them are', async () => {
  await request(finance, (await merchantOf(gateway.url).pay({ amount: '950.00' })).id, '495.00');
  const { page } = admin;
  // As many are not made here: the answer says that there are.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const isList = (route.request().postData() ?? '').includes('query WaitingRefunds(');
    await route.fulfill({ response: answer, body: isList ? text.replace('"hasNextPage":false', '"hasNextPage":true') : text });
  });
  await admin.open('/overview');
  await waiting(admin).getByText('More requests wait. The oldest are shown.').waitFor();
  await waiting(admin).getByRole('link', { name: 'Show all requests' }).click();
  await page.waitForURL('**/attention?kind=APPROVAL');
  await page.unrouteAll({ behavior: 'wait' });
  await admin.open('/overview');
  await waiting(admin).getByRole('button', { name: 'Reject' }).click();
  await waiting(admin).waitFor({ state: 'detached' });
  expect(await page.getByText('More requests wait').count()).toBe(0);
});

longTest('what is rejected is not made, and the sections can be used by everybody, in light and dark and on a phone', async () => {
  const { id } = await merchantOf(gateway.url).pay({ amount: '901.00' });
  await request(finance, id, '451.00');
  for (const path of ['/overview', `/payments/${id}`]) {
    await admin.open(path);
    await waiting(admin).getByText('451.00').waitFor();
    expect(await barriers(admin.page), `${path} in light`).toEqual([]);
    await admin.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(() => barriers(admin.page, { onlyColors: true }), { message: `${path} in dark` }).toEqual([]);
    await admin.page.setViewportSize(phone);
    await expect.poll(() => overflowPx(admin.page), { message: `${path} on a phone` }).toBeLessThanOrEqual(0);
    await admin.page.setViewportSize(desk);
    await admin.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  await waiting(admin).getByRole('button', { name: 'Reject' }).click();
  await waiting(admin).waitFor({ state: 'detached' });
  await waiting(finance).waitFor({ state: 'detached' });
  // What comes later is shown: by then the page has read again.
  await merchantOf(gateway.url).refer(id, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
  await finance.page.getByText('Refund of 1.00 EUR').first().waitFor();
  expect(await finance.page.getByText('Refund of 451.00 EUR').count()).toBe(0);
});

longTest('the review can be used by everybody, in light and dark and on a phone', async () => {
  const { id } = await merchantOf(gateway.url).pay({ amount: '903.00' });
  await request(finance, id, '453.00');
  await admin.open('/overview');
  await waiting(admin).getByRole('button', { name: 'Review…' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByText('TICKET-9').waitFor();
  expect(await barriers(admin.page), 'in light').toEqual([]);
  await admin.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => barriers(admin.page, { onlyColors: true }), { message: 'in dark' }).toEqual([]);
  await admin.page.setViewportSize(phone);
  await expect.poll(() => overflowPx(admin.page), { message: 'on a phone' }).toBeLessThanOrEqual(0);
  await admin.page.setViewportSize(desk);
  await admin.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await waiting(admin).getByRole('button', { name: 'Reject' }).click();
  await waiting(admin).waitFor({ state: 'detached' });
});

test('a decision above the limit waits for a second person and says so; an answer that was lost is told in words', async () => {
  const { id } = await merchantOf(gateway.url).pay({ amount: '905.00', 'customParameters[forceResultCode]': '900.100.300' });
  const { page, open, context } = finance;
  await open(`/payments/${id}`);
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Yes: approved' }).check();
  await dialog.getByRole('textbox', { name: 'How do you know?' }).fill('Statement of 2 June');
  await context.setOffline(true);
  const save = dialog.getByRole('button', { name: 'Save the decision' });
  await save.click();
  await expect.poll(() => dialog.getByRole('alert').allInnerTexts()).toEqual([expect.stringMatching(/^No answer came\./)]);
  await context.setOffline(false);
  await save.click();
  await page.getByText('A second person must approve the decision. Until then nothing changes.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await waiting(finance).getByText('905.00').waitFor();
});
