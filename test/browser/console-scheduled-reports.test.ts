/** A scheduled report from its making to its end: from a list with its filter, its file, paused, resumed, changed and ended. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);

let browser: ConsoleBrowser;
let finance: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  finance = await browser.signedIn('FINANCE');
});
afterAll(() => browser?.end());

test('is set up from the payments list with its filter, makes a file at once, is paused, resumed, renamed and ended', async () => {
  await merchant.pay({ merchantTransactionId: 'order-of-reports' });
  const { page } = finance;
  await finance.open('/payments?brand=VISA');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Send regularly' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByText('VISA').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Visa of yesterday');
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByText('Choose of whom it tells.').waitFor();
  await dialog.getByRole('combobox', { name: 'Of whom' }).click();
  await page.getByRole('option', { name: /^Demo Shop · / }).click();
  await dialog.getByRole('checkbox', { name: 'Put it into the folder of files' }).check();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Set up' }).click();

  const drawer = page.getByRole('dialog', { name: 'Scheduled report', exact: true });
  await drawer.getByText('No file yet.').waitFor();
  await drawer.getByRole('button', { name: 'Make one now' }).click();
  const link = drawer.getByRole('link', { name: /^Download visa-of-yesterday_/ });
  await link.waitFor();
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^visa-of-yesterday_\d{4}-\d\d-\d\d_[0-9a-f]{6}\.xlsx$/);

  await drawer.getByRole('button', { name: 'Pause' }).click();
  await drawer.getByText('Paused').waitFor();
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await drawer.getByText('Active').waitFor();
  await drawer.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change the report' });
  await change.getByRole('textbox', { name: 'Name' }).fill('Visa, weekly');
  await change.getByRole('combobox', { name: 'How often' }).selectOption('WEEKLY');
  await change.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Visa, weekly').waitFor();
  await drawer.getByText(/Monday at 06:00/).waitFor();
  // Whoever has the address sees the same, and of two who change it the second is told of the first.
  await page.reload();
  await drawer.getByText('Visa, weekly').waitFor();
  const other = await browser.signedIn('ADMIN');
  const { pathname, search } = new URL(page.url());
  await other.open(`${pathname.slice('/console'.length)}${search}`);
  await other.page.getByRole('button', { name: 'Change' }).click();
  const kept = other.page.getByRole('dialog', { name: 'Change the report' }).getByRole('textbox', { name: 'Keep files for (days)' });
  await kept.waitFor();
  await drawer.getByRole('button', { name: 'Change' }).click();
  await change.getByRole('textbox', { name: 'Name' }).fill('Visa of a week');
  await change.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Visa of a week').waitFor();
  await kept.fill('7');
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByText(/has changed the report since you read it/).waitFor();
  await other.page.getByRole('button', { name: 'Save' }).click();
  await other.page.getByText(/has changed the report since you read it/).waitFor();
  await other.close();
  await drawer.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog', { name: 'End this report?' }).getByRole('button', { name: 'End' }).click();
  await page.getByRole('button', { name: 'Open Visa of a week' }).waitFor({ state: 'detached' });
  expect(finance.complaints).toEqual([]);
});

test('an administrator adds a server, which says why it does not work; a report is sent there, and its page says so', async () => {
  const admin = await browser.signedIn('ADMIN');
  const { page } = admin;
  await admin.open('/scheduled-reports');
  await page.getByRole('button', { name: 'Servers for files' }).click();
  const servers = page.getByRole('dialog', { name: 'Servers for files' });
  await servers.getByRole('button', { name: 'Add a server' }).click();
  await servers.getByRole('combobox', { name: 'Of whom' }).click();
  await page.getByRole('option', { name: /^Demo Shop · / }).click();
  await servers.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await servers.getByRole('combobox', { name: 'Encryption' }).selectOption('NONE');
  // A port of this machine at which nobody listens.
  await servers.getByRole('textbox', { name: 'Port' }).fill('65534');
  await servers.getByRole('textbox', { name: 'User' }).fill('gateway');
  await servers.getByLabel('Password').fill('secret-password');
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([]);
  await servers.getByRole('button', { name: 'Add', exact: true }).click();
  await servers.getByRole('button', { name: 'Test 127.0.0.1' }).click();
  await servers.getByText('The test failed: the server refused the connection.').waitFor();
  expect(await page.content()).not.toContain('secret-password');
  await admin.open('/scheduled-reports?new=PAYMENTS');
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByRole('combobox', { name: 'Of whom' }).click();
  await page.getByRole('option', { name: /^Demo Shop · / }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('To our server');
  await dialog.getByRole('checkbox', { name: 'Send it to your own server' }).check();
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByText('Choose a server.').waitFor();
  await dialog.getByRole('combobox', { name: 'Server' }).selectOption({ label: '127.0.0.1' });
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const drawer = page.getByRole('dialog', { name: 'Scheduled report', exact: true });
  await drawer.getByRole('button', { name: 'Make one now' }).click();
  await drawer.getByText(/the server did not take it \(the server refused the connection\)|goes to the server/).waitFor();
  await admin.open('/scheduled-reports?servers=open');
  await servers.getByRole('button', { name: 'Delete 127.0.0.1' }).click();
  await page.getByRole('dialog', { name: 'Delete 127.0.0.1?' }).getByRole('button', { name: 'Delete' }).click();
  await servers.getByText('No server yet.').waitFor();
  expect(admin.complaints).toEqual([]);
});

longTest('of the whole PSP it says that each row names its merchant, offers no folder, and has its file', async () => {
  const { page } = finance;
  await finance.open('/scheduled-reports?new=PAYMENTS');
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All merchants');
  const folder = dialog.getByRole('checkbox', { name: 'Put it into the folder of files' });
  await folder.check();
  await dialog.getByRole('combobox', { name: 'Of whom' }).click();
  await page.getByRole('option', { name: 'Sandbox · payment provider', exact: true }).click();
  await dialog.getByText('The first columns of each row name its merchant.').waitFor();
  expect(await folder.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const drawer = page.getByRole('dialog', { name: 'Scheduled report', exact: true });
  await drawer.getByText(/^Sandbox · Payments/).waitFor();
  await drawer.getByRole('button', { name: 'Make one now' }).click();
  await drawer.getByRole('link', { name: /^Download all-merchants_/ }).waitFor();
  expect(finance.complaints).toEqual([]);
});

test('is set up from Insights, as often as the period that is shown', async () => {
  const { page } = finance;
  await finance.open('/insights?period=30d&field=product');
  await page.getByRole('button', { name: 'Send regularly' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByText('customParameter: product').waitFor();
  expect(await dialog.getByRole('combobox', { name: 'How often' }).inputValue()).toBe('MONTHLY');
  expect(await dialog.getByRole('combobox', { name: 'What it tells' }).inputValue()).toBe('INSIGHTS');
});

longTest('on a German phone in the dark, its page and its form fit', async () => {
  const stranger = await browser.signedIn('ADMIN', { locale: 'de-DE', viewport: phone, colorScheme: 'dark' });
  await stranger.open('/scheduled-reports?new=MONTH_END');
  const dialog = stranger.page.getByRole('dialog', { name: 'Neuer Bericht' });
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Monatsabschluss');
  expect(await barriers(stranger.page, { within: '[role=dialog]' })).toEqual([]);
  expect(await overflowPx(stranger.page)).toBeLessThanOrEqual(0);
});

longTest('an auditor sees reports and changes none; a viewer has no such page', async () => {
  const auditor = await browser.signedIn('AUDITOR');
  await auditor.open('/scheduled-reports');
  await auditor.page.getByRole('heading', { level: 1, name: 'Scheduled reports' }).waitFor();
  expect(await auditor.page.getByRole('button', { name: 'New report' }).count()).toBe(0);
  const viewer = await browser.signedIn('VIEWER');
  await viewer.open('/scheduled-reports');
  await viewer.page.getByText('Your role may not download lists').waitFor();
});
