/** Checkouts: from the list to one, to the payment of an attempt, and back. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { storeCard, takeCheckout } from '../support/console-checkouts.ts';
import { merchantOf } from '../support/console-payments.ts';
import { longTest } from '../support/long-test.ts';
import { authenticated } from '../three-d-secure/requests.ts';

const url = inject('consoleUrl');

let browser: ConsoleBrowser;
let viewer: Visitor;
let id: string;

beforeAll(async () => {
  browser = await launchConsole(url);
  viewer = await browser.signedIn('VIEWER');
  id = await takeCheckout(url, { order: 'browser-4711' });
});
afterEach(() => expect(viewer.complaints).toEqual([]));
afterAll(() => browser?.end());

test('a viewer goes from the list to a checkout, to the payment of its attempt, and back', async () => {
  const { page, open } = viewer;
  await open('/checkouts?order=browser-4711');
  const row = page.getByRole('list', { name: 'Checkouts' }).getByRole('link');
  await row.waitFor();
  await expect.poll(() => row.innerText()).toMatch(/Paid[\s\S]*92\.00 EUR[\s\S]*browser-4711[\s\S]*2[\s\S]*Captured/);
  await row.click();
  await page.getByRole('heading', { level: 1, name: 'Checkout for 92.00 EUR' }).waitFor();
  const way = page.getByRole('list', { name: 'The shopper’s journey' });
  const steps = ['prepared the checkout', 'opened the form', 'Attempt 1 with VISA: declined', 'Attempt 2 with VISA: approved', 'was paid'];
  const told = await way.innerText();
  expect(steps.map((step) => told.includes(step))).toEqual(steps.map(() => true));
  await page.getByText('Nothing: the page sent the shopper back to the shop.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Attempt 2' }).getByRole('link').first().click();
  await page.getByText('You may say to the shopper').waitFor();
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout for 92.00 EUR' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/console/checkouts/${id}`);
});

longTest('a checkout that only stores a card tells the shopper’s way over the bank and back to the shop', async () => {
  const { page, open } = viewer;
  await open(`/checkouts/${await storeCard(url)}`);
  await page.getByRole('heading', { level: 1, name: 'Checkout that stores an account' }).waitFor();
  await page.getByText('Stored', { exact: true }).waitFor();
  const steps = await page.getByRole('list', { name: 'The shopper’s journey' }).getByRole('listitem').allInnerTexts();
  const expected = [
    'The merchant prepared the checkout',
    '3-D Secure began',
    'The shopper saw the bank’s page',
    '3-D Secure ended',
    'The account was stored',
    'The shopper was sent back to the shop',
  ];
  expect(steps.map((step, index) => step.includes(expected[index] ?? 'nothing'))).toEqual(expected.map(() => true));
  expect(steps[3]).toContain('The merchant bears the loss of a fraud chargeback.');
});

test('an attempt of which the bank approved a part says how much', async () => {
  const { page, open } = viewer;
  const parameters = { 'customParameters[SIMULATOR_approvedAmount]': '40.00' };
  await open(`/checkouts/${await takeCheckout(url, { order: 'browser-4714', tries: ['2034'], parameters })}`);
  await page.getByText('The bank approved a part: 40.00 of 92.00 EUR.').waitFor();
});

longTest('the whole id in the search box opens the checkout', async () => {
  const { page, open } = viewer;
  await open('/payments');
  await page.getByRole('grid', { name: 'Payments' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(id);
  await page.waitForURL(`**/console/checkouts/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Checkout for 92.00 EUR' }).waitFor();
});

longTest('the overview tells how many checkouts ended in a payment', async () => {
  const { page, open } = viewer;
  await takeCheckout(url, { order: 'browser-4712', tries: [] });
  await open('/overview?period=7d');
  const reached = page.getByRole('table', { name: 'How far shoppers got' });
  await reached.waitFor();
  expect(await reached.innerText()).toMatch(/Prepared[\s\S]*Form opened[\s\S]*Tried to pay[\s\S]*Paid/);
  await page.getByRole('table', { name: 'Where the others stopped' }).getByText('Still open').waitFor();
});

test('a checkout that is not there, or not theirs, says so', async () => {
  const { page, open } = viewer;
  await open(`/checkouts/8a${'0'.repeat(30)}-test`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
});

longTest('a payment tells how the cardholder was authenticated, and who is liable', async () => {
  const { page, open } = viewer;
  const { id: paymentId } = await merchantOf(url).pay(authenticated());
  await open(`/payments/${paymentId}`);
  const section = page.getByRole('region', { name: 'Cardholder authentication' });
  await section.getByText('Frictionless: the bank decided without asking the shopper.').waitFor();
  await section.getByText('The cardholder’s bank').waitFor();
  await page.getByRole('listitem').filter({ hasText: '3-D Secure ended' }).waitFor();
});
