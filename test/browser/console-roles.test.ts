/** What each role is offered, and that the gateway refuses what the page does not offer. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let debited: string;
let authorized: string;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  debited = (await merchantOf(url).pay({ amount: '250.00' })).id;
  authorized = (await merchantOf(url).pay({ amount: '80.00', paymentType: 'PA' })).id;
});
afterEach(async () => {
  expect(staff.complaints).toEqual([]);
  await staff.close();
});
afterAll(() => browser?.end());

async function at(role: StaffRole, path: string): Promise<Visitor['page']> {
  staff = await browser.signedIn(role);
  await staff.open(path);
  return staff.page;
}

const action = (name: string) => staff.page.getByRole('button', { name, exact: true });
const place = (name: string) => staff.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The result code with which the gateway refuses it; undefined where it does it. */
async function refusalOf(document: string, variables: object): Promise<string | undefined> {
  const answer = await staff.context.request.post(`${url}/graphql`, {
    headers: { origin: url, accept: 'application/json' },
    data: { query: document, variables },
  });
  return (await answer.json()).errors?.[0]?.extensions?.resultCode;
}

const refund = `mutation ($id: ID!, $amount: Decimal!) { refundPayment(id: $id, amount: $amount, currency: "EUR", reason: "TICKET-3") { id } }`;
const capture = `mutation ($id: ID!) { capturePayment(id: $id, amount: "1.00", currency: "EUR", reason: "TICKET-4") { id } }`;
const noRight = '800.900.301';

test('a viewer reads a payment, is offered nothing to do, and is refused it all the same', async () => {
  const page = await at('VIEWER', `/payments/${debited}`);
  // What may be done is known when this button is there, which everybody has.
  await action('More actions').waitFor();
  for (const name of ['Refund', 'Reverse', 'Capture']) expect(await action(name).count(), name).toBe(0);
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  // The answer to the later key; that to the first would be there by now.
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByText('No notes yet.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Note for colleagues' }).count()).toBe(0);
  expect(await refusalOf(refund, { id: debited, amount: '1.00' })).toBe(noRight);
});

test('a viewer and support may not export, and finance may', async () => {
  const page = await at('VIEWER', '/payments');
  await action('Download').waitFor();
  await action('Download').click({ force: true });
  // A menu that is opened later is there, and nothing of the other.
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'JSON lines, for programs' }).count()).toBe(0);
  expect((await staff.context.request.get(`${url}/export/payments.csv`, { headers: { origin: url } })).status()).toBe(403);
  await staff.close();
  await at('FINANCE', '/payments');
  await action('Download').click();
  await staff.page.getByRole('menuitem', { name: 'JSON lines, for programs' }).waitFor();
});

test('an auditor reads tokens, staff and the audit log, exports, and is offered no change', async () => {
  const page = await at('AUDITOR', `/payments/${debited}`);
  await page.getByText('You may say to the shopper').waitFor();
  for (const name of ['Refund', 'Reverse', 'Capture']) expect(await action(name).count(), name).toBe(0);
  expect(await refusalOf(refund, { id: debited, amount: '1.00' })).toBe(noRight);
  await staff.open('/tokens');
  await page.getByRole('table', { name: 'Access tokens' }).waitFor();
  for (const name of ['New token', 'Actions']) expect(await page.getByText(name).count(), name).toBe(0);
  await staff.open('/staff');
  await page.getByText('finance@example.test').first().waitFor();
  expect(await action('Invite a staff member').count()).toBe(0);
  expect(await page.locator('[data-actions]').count()).toBe(0);
  await staff.open('/audit');
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  expect(await page.getByRole('heading', { name: 'No permission' }).count()).toBe(0);
  // No page tells an auditor to do what another role does.
  await staff.open('/exceptions');
  await page.getByText('Settlement lines that match no payment').waitFor();
  expect(await page.getByText('Match them by hand').count()).toBe(0);
  await staff.open('/payments');
  await action('Download').click();
  await page.getByRole('menuitem', { name: 'JSON lines, for programs' }).waitFor();
});

test('support is told its limit before it asks, may not exceed it, and captures nothing', async () => {
  const page = await at('SUPPORT', `/payments/${debited}`);
  await action('Refund').click();
  await page.getByText('Your limit leaves 100.00 EUR for this payment. Finance can refund more.').waitFor();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100.01');
  await page.getByText('Your limit leaves 100.00 EUR for this payment.', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('TICKET-5');
  // It says why it does not go on, so it can be pressed.
  await page.getByRole('button', { name: 'Continue' }).click({ force: true });
  // The form is still there and takes what is typed later.
  await page.getByRole('textbox', { name: 'Amount' }).fill('100.02');
  await page.getByText('Your limit leaves 100.00 EUR for this payment.', { exact: true }).waitFor();
  expect(await page.getByText('This cannot be undone.').count()).toBe(0);
  expect(await refusalOf(refund, { id: debited, amount: '100.01' })).toBe(noRight);
  expect(await refusalOf(capture, { id: authorized })).toBe(noRight);
  await staff.open(`/payments/${authorized}`);
  await action('More actions').waitFor();
  for (const name of ['Capture', 'Reverse']) expect(await action(name).count(), name).toBe(0);
});

test('finance captures and refunds without a limit, and has no page of staff', async () => {
  const page = await at('FINANCE', `/payments/${authorized}`);
  await action('Capture').waitFor();
  await staff.open(`/payments/${debited}`);
  await action('Refund').click();
  await page.getByRole('dialog').getByText('At most 250.00 EUR.').waitFor();
  expect(await page.getByText(/You may refund up to/).count()).toBe(0);
  for (const name of ['Staff', 'Audit log']) expect(await place(name).count(), name).toBe(0);
  await staff.open('/exceptions');
  await page.getByText('Match them by hand').waitFor();
  for (const path of ['/staff', '/audit']) {
    await staff.open(path);
    await page.getByRole('heading', { name: 'No permission' }).waitFor();
  }
  expect(await refusalOf('{ staffMembers { edges { node { id } } } }', {})).toBe(noRight);
});

test('an administrator has every page and every action', async () => {
  const page = await at('ADMIN', `/payments/${debited}`);
  for (const name of ['Refund', 'Reverse']) await action(name).waitFor();
  for (const name of ['Payments', 'Live', 'Webhooks', 'Result codes', 'Staff', 'Audit log', 'My account']) await place(name).waitFor();
  await place('Staff').click();
  await page.getByText('finance@example.test').first().waitFor();
});
