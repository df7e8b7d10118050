/** Screen 1 over many payments: whatever somebody pastes leads to the payment. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';
import { boundMs } from '../support/pace.ts';
import { seededPayment } from '../support/seed-payments.ts';

const url = inject('consoleUrl');
/** Of the large merchant, approved, by card; found by nothing but its number. */
const sought = seededPayment(20_013, inject('seededPeriod'));

let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  staff = await browser.signedIn('SUPPORT');
});
beforeEach(async () => {
  await staff.open('/payments');
  await staff.page.getByRole('grid', { name: 'Payments' }).waitFor();
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(() => browser?.end());

async function typeIntoSearch(text: string): Promise<void> {
  await staff.page.keyboard.press('/');
  await staff.page.getByRole('combobox', { name: 'Search' }).fill(text);
}

const hits = () => staff.page.getByRole('listbox').getByRole('group', { name: 'Payments' }).getByRole('option');

test('a whole id opens its payment without another key', async () => {
  await typeIntoSearch(sought.id);
  await staff.page.waitForURL(`**/console/payments/${sought.id}`);
  await staff.page
    .getByText(sought.merchantTransactionId ?? '')
    .filter({ visible: true })
    .first()
    .waitFor();
});

longTest('keys that follow the slash at once are typed into the box, every one', async () => {
  await staff.page.keyboard.press('/');
  await staff.page.keyboard.type(sought.shortId);
  expect(await staff.page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe(sought.shortId);
});

longTest.each([
  ['short id', sought.shortId],
  ['e-mail address', sought.email ?? ''],
  ['order', sought.merchantTransactionId ?? ''],
])('Enter opens the only payment that has the %s', async (_, text) => {
  await typeIntoSearch(text);
  await expect.poll(() => hits().count()).toBe(1);
  await staff.page.keyboard.press('Enter');
  await staff.page.waitForURL(`**/console/payments/${sought.id}`);
});

longTest('Enter pressed before the answer came opens the only hit when it is there', async () => {
  await typeIntoSearch(sought.email ?? '');
  await staff.page.keyboard.press('Enter');
  await staff.page.waitForURL(`**/console/payments/${sought.id}`);
});

longTest.each([
  ['last four', sought.last4 ?? '', `•••• ${sought.last4}`],
  ['amount', `${sought.amountMinor / 100n}.${String(sought.amountMinor % 100n).padStart(2, '0')}`, undefined],
])('the %s finds payments that have it, and all of them as a list', async (_, text, shown) => {
  await typeIntoSearch(text);
  await expect.poll(() => hits().count()).toBeGreaterThan(1);
  if (shown) await hits().filter({ hasText: shown }).first().waitFor();
  await staff.page.getByRole('option', { name: /as a list/ }).click();
  await staff.page.waitForURL(/\/console\/payments\?/);
  await expect.poll(() => staff.page.getByRole('grid', { name: 'Payments' }).locator('[data-payment]').count()).toBeGreaterThan(1);
});

longTest('a payment that is not found yet is found a moment later, without another key', async () => {
  // Told by nothing else in the database, and no run of digits: one time in ten would pass for a card number.
  const order = 'late-by-a-moment';
  const { id } = await merchantOf(url).pay({ merchantTransactionId: order });
  let isFirst = true;
  await staff.page.route('**/graphql', async (route) => {
    const isEmptied = isFirst && (route.request().postData() ?? '').includes(order);
    if (!isEmptied) return route.continue();
    isFirst = false;
    return route.fulfill({ json: { data: { search: { isCurrent: false, groups: [] } } } });
  });
  await typeIntoSearch(order);
  await staff.page.getByText(`Nothing found for “${order}”`).waitFor();
  await expect.poll(() => hits().count(), { timeout: boundMs(15_000) }).toBe(1);
  await staff.page.unroute('**/graphql');
  await staff.page.keyboard.press('Enter');
  await staff.page.waitForURL(`**/console/payments/${id}`);
});

test('what is no payment is said to be none, and a card number never leaves the page', async () => {
  const asked: string[] = [];
  staff.page.on('request', (request) => asked.push(request.postData() ?? request.url()));
  await typeIntoSearch('nothing-has-this-reference');
  await staff.page.getByText('Nothing found for “nothing-has-this-reference”').waitFor();
  await staff.page.getByRole('combobox', { name: 'Search' }).fill('4200 0000 0000 0000');
  await staff.page.getByText('This is a card number.').waitFor();
  await staff.page.keyboard.press('Escape');
  expect(asked.filter((body) => body.replaceAll(/[ +]/g, '').includes('4200000000000000'))).toEqual([]);
});
