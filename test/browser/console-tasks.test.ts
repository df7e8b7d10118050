/**
 * What staff do all day, from the page that they see after sign-in: how many steps each task takes, and that none needs a
 * reload. console/README.md states the steps; the times are printed and not judged.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { channels } from '../support/client.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { countAttempts, deleteShownWebhook, subscribed } from '../support/console-webhooks.ts';
import { byKeys } from '../support/keyboard-hands.ts';
import { longTest } from '../support/long-test.ts';
import { isLong } from '../support/rounds.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const url = inject('consoleUrl');
const merchant = merchantOf(url);
const readme = readFileSync(fileURLToPath(new URL('../../console/README.md', import.meta.url)), 'utf8');

let browser: ConsoleBrowser;
let finance: Visitor;
let admin: Visitor;
let receiver: WebhookReceiver;

beforeAll(async () => {
  browser = await launchConsole(url);
  finance = await browser.signedIn('FINANCE');
  admin = await browser.signedIn('ADMIN');
  receiver = await startReceiver();
});
afterEach(() => expect([...finance.complaints, ...admin.complaints]).toEqual([]));
afterAll(async () => {
  await browser?.end();
  await receiver?.stop();
});

/** The number that stands beside the task in the README's table. */
function statedSteps(task: string): number {
  const row = readme.split('\n').find((line) => line.startsWith(`| ${task} |`));
  return Number(row?.split('|')[2]);
}

/** A step is a key, a text that is typed, or a click. */
type Step = (page: Page) => Promise<unknown>;

interface PerformOptions {
  /** Without a mouse also in `npm test`; `npm run test:long` does all tasks so. */
  readonly onlyKeys?: boolean;
  /** Only to show that a page which is closed and opened again goes on. */
  readonly mayReload?: boolean;
}

async function perform(
  task: string,
  steps: readonly Step[],
  isDone: Step,
  staff = finance,
  { mayReload = false, onlyKeys = isLong || process.env.ONLY_KEYS === '1' }: PerformOptions = {},
): Promise<void> {
  const { page } = staff;
  await staff.open('/overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  let loads = 0;
  const count = (): void => {
    loads += 1;
  };
  page.on('load', count);
  const begun = performance.now();
  const hands = onlyKeys ? byKeys(page) : page;
  // From the first stop of the page.
  if (onlyKeys) await page.keyboard.press('Tab');
  for (const step of steps) await step(hands);
  await isDone(page);
  process.stdout.write(`${task}: ${steps.length} steps, ${Math.round(performance.now() - begun)} ms${onlyKeys ? ' by keys' : ''}\n`);
  page.off('load', count);
  if (!mayReload) expect(loads, 'reloads').toBe(0);
  expect(steps.length).toBe(statedSteps(task));
}

/** Waits until the answer is there, so that Enter opens it. */
const search = (text: string): readonly Step[] => [
  (page) => page.keyboard.press('/'),
  async (page) => {
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await page
      .getByText(/^\d+ hits?/)
      .or(page.getByText('You may say to the shopper'))
      .first()
      .waitFor();
  },
  async (page) => {
    if (await page.getByRole('combobox', { name: 'Search' }).isVisible()) await page.keyboard.press('Enter');
  },
];

const lastFour = '7107';
const order = `order-${lastFour}-refunded`;

test('find a payment by its last four digits and refund a part', async () => {
  await merchant.pay({ 'card.number': `491748458989${lastFour}`, merchantTransactionId: order });
  const dialog = (page: Page) => page.getByRole('dialog');
  await perform(
    'Find a payment by its last four digits and refund a part',
    [
      ...search(lastFour),
      (page) => page.getByRole('button', { name: 'Refund', exact: true }).click(),
      (page) => dialog(page).getByRole('textbox', { name: 'Amount' }).fill('12.00'),
      (page) => dialog(page).getByRole('textbox', { name: 'Reason' }).fill('TICKET-7107'),
      (page) => dialog(page).getByRole('button', { name: 'Continue' }).click(),
      (page) => dialog(page).getByRole('button', { name: 'Refund 12.00 EUR' }).click(),
    ],
    (page) => page.getByText('Refund of 12.00 EUR').first().waitFor(),
    finance,
    { onlyKeys: true },
  );
});

test('find who refunded an order', async () => {
  await perform('Find who refunded an order', search(order), (page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: 'Refund of 12.00 EUR' })
      .getByText(/finance/i)
      .first()
      .waitFor(),
  );
});

longTest('say why an order failed', async () => {
  const failed = `order-${lastFour}-failed`;
  await merchant.pay({ 'customParameters[forceResultCode]': '800.100.155', merchantTransactionId: failed });
  await perform('Say why an order failed', search(failed), (page) => page.getByText('amount exceeds credit').first().waitFor());
});

const goTo = (name: string): Step => {
  return (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
};

longTest('resend the webhooks that failed since yesterday', async () => {
  // On this channel nobody counts what a webhook sends.
  const subscription = await subscribed(url, { entityId: channels.riskRules, url: receiver.url });
  receiver.behave(() => 503);
  await merchant.pay({ entityId: channels.riskRules });
  await expect.poll(() => countAttempts(url, subscription)).toBeGreaterThan(0);
  receiver.behave(() => 200);
  const refused = receiver.received.length;
  await perform(
    'Resend the webhooks that failed since yesterday',
    [
      goTo('Webhooks'),
      (page) =>
        page
          .getByRole('row')
          .filter({ hasText: new URL(receiver.url).host })
          .getByRole('link')
          .first()
          .click(),
      (page) => page.getByRole('button', { name: 'Resend since…' }).click(),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Resend \d+$/ })
          .click(),
    ],
    () => receiver.atLeast(refused + 1),
    admin,
  );
});

test('rotate a token', async () => {
  const query = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken { id } } }';
  const input = { name: 'Rotated', entityId: channels.tolerant, scopes: ['PAYMENTS_READ'] };
  await admin.context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query, variables: { input } } });
  await perform(
    'Rotate a token',
    [
      goTo('Access tokens'),
      (page) => page.getByRole('button', { name: 'Actions for Rotated' }).click(),
      (page) => page.getByRole('menuitem', { name: 'Replace' }).click(),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Issue new token' }).click(),
    ],
    (page) =>
      page.getByRole('dialog', { name: 'The token is shown only once' }).getByRole('region', { name: 'Token', exact: true }).waitFor(),
    admin,
  );
  await admin.page.getByRole('button', { name: 'I have stored it' }).click();
});

longTest('see everything of a shopper by e-mail', async () => {
  const email = 'everything@shop.test';
  // By a card of her own: a card that others pay with, too, joins their payments to hers.
  const card = { 'card.number': '4200000000007013' };
  const shopper = { ...card, 'customer.email': email, 'customer.givenName': 'Eve', 'customer.surname': 'Every' };
  await merchant.pay({ ...shopper, amount: '12.00' });
  await merchant.pay({ ...shopper, amount: '30.00' });
  await perform(
    'See everything of a shopper by e-mail',
    [...search(email).slice(0, 2), (page) => page.getByRole('option', { name: `Everything of the shopper ${email}` }).click()],
    (page) => page.getByRole('region', { name: 'Paid and returned' }).getByText('42.00').first().waitFor(),
  );
});

test('refund many payments in one run, with a declined one left out, and a closed page that goes on', async () => {
  const ids: string[] = [];
  for (let at = 1; at <= 12; at += 1) ids.push((await merchant.pay({ amount: `${at}.00`, merchantTransactionId: `recalled-${at}` })).id);
  await merchant.pay({ merchantTransactionId: 'recalled-declined', 'customParameters[forceResultCode]': '800.100.155' });
  const done = (page: Page) => page.getByText('12 of 12 payments').waitFor();
  await perform(
    'Refund many payments of a search',
    [
      ...search('recalled-').slice(0, 2),
      (page) => page.getByRole('option', { name: /^Show all payments/ }).click(),
      (page) => page.getByRole('button', { name: 'Act on many…' }).click(),
      (page) => page.getByRole('checkbox', { name: 'Select all 13' }).check(),
      (page) => page.getByRole('button', { name: 'Review' }).click(),
      (page) => page.getByRole('textbox', { name: 'Reason' }).fill('recall 4711'),
      async (page) => {
        await page.getByRole('table', { name: '1 payment is left out' }).getByText('recalled-declined').waitFor();
        await page.getByRole('button', { name: 'Refund 12 payments, 78.00 EUR' }).click();
        await page.waitForURL(/console\/bulk\/[0-9a-f]{32}/);
        await page.reload();
      },
    ],
    done,
    finance,
    { mayReload: true },
  );
  const [download] = await Promise.all([
    finance.page.waitForEvent('download'),
    finance.page.getByRole('button', { name: 'Result file (CSV)' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines.slice(1).every((line) => line.includes(',REFUND,') && line.includes(',DONE,'))).toBe(true);
  const refunds = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Payment { remaining linkedTransactions { edges { node { id } } } } } }';
  const { data } = await (
    await finance.context.request.post(`${url}/graphql`, { headers: { origin: url }, data: { query: refunds, variables: { ids } } })
  ).json();
  for (const { remaining, linkedTransactions } of data.nodes) expect([remaining, linkedTransactions.edges.length]).toEqual(['0.00', 1]);
});

longTest('give a shopper the address of the receipt', async () => {
  const paid = `order-${lastFour}-receipt`;
  await merchant.pay({ merchantTransactionId: paid });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Receipt for the shopper' });
  await perform(
    'Give a shopper the address of the receipt',
    [
      ...search(paid),
      (page) => page.getByRole('button', { name: 'More actions' }).click(),
      (page) => page.getByRole('menuitem', { name: 'Receipt for the shopper…' }).click(),
      (page) => dialog(page).getByRole('button', { name: 'Copy address of the receipt' }).click(),
    ],
    async (page) => {
      const address = await page.evaluate('navigator.clipboard.readText()');
      const answer = await (await fetch(String(address))).text();
      expect(answer).toContain(paid);
    },
  );
});

test('see who may refund above 1,000, and sign a colleague out everywhere', async () => {
  const leaving = await inviteColleague('Leaving Colleague');
  const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount on one payment' });
  await perform(
    'See who may refund above 1,000',
    [goTo('Who may what'), (page) => amount(page).fill('1,000.00'), (page) => page.keyboard.press('Enter')],
    async (page) => {
      await page.waitForURL('**amount=1000.00**');
      await page.getByRole('row').filter({ hasText: 'Leaving Colleague' }).getByText('Yes').waitFor();
      expect(await page.getByRole('row').filter({ hasText: 'Sandbox Support' }).count()).toBe(0);
    },
    admin,
  );
  await perform(
    'Sign a colleague out everywhere',
    [
      goTo('Who may what'),
      (page) => page.getByRole('button', { name: 'Sessions of Leaving Colleague' }).click(),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click(),
    ],
    (page) => page.getByRole('dialog').getByText('Not signed in anywhere.').waitFor(),
    admin,
  );
  await leaving.open('/payments');
  await leaving.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await leaving.close();
});

/** Somebody in finance who is signed in, and whose sessions no other test uses. */
async function inviteColleague(name: string): Promise<Visitor> {
  const post = async (visitor: Visitor, path: string, data: object) =>
    (await visitor.context.request.post(`${url}${path}`, { headers: { origin: url }, data })).json();
  const email = 'leaving@example.test';
  const query = 'mutation ($input: CreateStaffMemberInput!) { viewer: createStaffMember(input: $input) { link } }';
  const { entityId } = (await post(admin, '/graphql', { query: '{ viewer { entityId } }' })).data.viewer;
  const { data } = await post(admin, '/graphql', { query, variables: { input: { email, name, role: 'FINANCE', entityId } } });
  const token = new URL(data.viewer.link).hash.replace('#token=', '');
  const colleague = await browser.stranger();
  await post(colleague, '/auth/accept-invitation', { token, password: 'a-much-better-one' });
  await post(colleague, '/auth/sign-in/email', { email, password: 'a-much-better-one' });
  await colleague.open('/payments');
  await colleague.page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  return colleague;
}

longTest('make a role', async () => {
  await perform(
    'Make a role',
    [
      goTo('Roles'),
      async (page) => {
        await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
        await page.keyboard.press('n');
      },
      (page) => page.getByRole('textbox', { name: 'Name' }).fill(`Desk ${Date.now().toString(36)}`),
      (page) => page.getByRole('checkbox', { name: 'Download lists' }).check(),
      (page) => page.getByRole('button', { name: 'Make role' }).click(),
    ],
    (page) => page.getByRole('table', { name: 'Roles' }).getByRole('link', { name: /^Desk/ }).first().waitFor(),
    admin,
    { onlyKeys: true },
  );
});

longTest('make a webhook', async () => {
  await perform(
    'Make a webhook',
    [
      goTo('Webhooks'),
      (page) => page.getByRole('button', { name: 'New webhook' }).click(),
      (page) => page.getByRole('textbox', { name: 'Address of the receiver' }).fill(receiver.url),
      (page) => page.getByRole('button', { name: 'Create webhook' }).click(),
    ],
    (page) => page.getByRole('dialog').waitFor(),
    admin,
  );
  await admin.page.getByRole('dialog').getByRole('button').last().click();
  await deleteShownWebhook(admin, url);
});

longTest('list the payments of one day', async () => {
  await perform(
    'List the payments of one day',
    [
      goTo('Payments'),
      (page) => page.getByRole('button', { name: 'Period: 30 days' }).click(),
      (page) => page.getByRole('textbox', { name: 'From' }).fill('21 Nov 2026'),
      (page) => page.getByRole('textbox', { name: 'Until' }).fill('22 Nov 2026'),
      (page) => page.keyboard.press('Enter'),
    ],
    (page) => page.waitForURL('**from=2026-11-20**to=2026-11-21**'),
    finance,
    { onlyKeys: true },
  );
});

longTest('say what a result code means', async () => {
  await perform(
    'Say what a result code means',
    search('800.100.153')
      .slice(0, 2)
      .concat([(page) => page.keyboard.press('Enter')]),
    (page) => page.getByText('The security code does not match the card.').first().waitFor(),
  );
});

longTest('see who changed settings or rights', async () => {
  await perform(
    'See what a colleague did',
    [
      goTo('Audit log'),
      (page) => page.getByRole('textbox', { name: 'Who' }).fill('admin@example.test'),
      (page) => page.keyboard.press('Enter'),
    ],
    (page) => page.waitForURL('**person=admin%40example.test**'),
    admin,
  );
});

/** A key of the page of a payment, once that is there. The search before it is closed by then. */
function pressOnPayment(key: string): Step {
  return async (page) => {
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
    await page.keyboard.press(key);
  };
}

longTest('mention a colleague in a note', async () => {
  const order = 'order-task-mention';
  await merchant.pay({ merchantTransactionId: order });
  await perform(
    'Mention a colleague in a note',
    [
      ...search(order),
      async (page) => {
        await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
        await page.getByRole('tab', { name: /^Notes/ }).click();
      },
      (page) => page.getByRole('textbox', { name: 'Note for colleagues' }).fill('@Sandbox Admin, please look'),
      (page) => page.getByRole('button', { name: 'Save note' }).click(),
    ],
    (page) => page.getByText('@Sandbox Admin, please look').first().waitFor(),
  );
});

longTest('see what one was told', async () => {
  await perform(
    'See what you were told',
    [
      (page) => page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click(),
      (page) => page.getByRole('link', { name: /mentioned you in a note on order-task-mention/ }).click(),
    ],
    (page) => page.getByText('@Sandbox Admin, please look').first().waitFor(),
    admin,
  );
});

longTest('watch a payment', async () => {
  const order = 'order-task-watch';
  await merchant.pay({ merchantTransactionId: order });
  await perform('Watch a payment', [...search(order), pressOnPayment('w')], (page) => page.getByText('Watched by you').waitFor());
});

longTest('assign a payment to a colleague', async () => {
  const order = 'order-task-assign';
  await merchant.pay({ merchantTransactionId: order });
  await perform(
    'Assign a payment to a colleague',
    [
      ...search(order),
      pressOnPayment('a'),
      (page) => page.getByRole('dialog').getByLabel('Colleague', { exact: true }).first().click(),
      (page) => page.getByRole('option', { name: 'Sandbox Support' }).click(),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    ],
    (page) => page.getByText('Sandbox Support').first().waitFor(),
  );
});

longTest('tag a payment', async () => {
  const order = 'order-task-tag';
  await merchant.pay({ merchantTransactionId: order });
  await perform(
    'Tag a payment',
    [
      ...search(order),
      pressOnPayment('#'),
      (page) => page.getByRole('dialog', { name: 'Tag it' }).getByRole('combobox', { name: 'Tags' }).fill('chase'),
      (page) => page.keyboard.press('Enter'),
    ],
    (page) => page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: '#chase' }).waitFor(),
  );
  // The tag leads to its list.
  await finance.page.getByRole('link', { name: '#chase' }).click();
  await finance.page.waitForURL('**/payments?tag=chase');
  await finance.page.getByRole('link', { name: /Open payment/ }).waitFor();
  expect(await finance.page.getByText(order).count()).toBe(1);
});

longTest('tag many payments', async () => {
  for (let count = 0; count < 3; count += 1) await merchant.pay({ merchantTransactionId: `checkweek-${count}` });
  await perform(
    'Tag many payments',
    [
      ...search('checkweek-').slice(0, 2),
      (page) => page.getByRole('option', { name: /^Show all payments/ }).click(),
      (page) => page.getByRole('button', { name: 'Act on many…' }).click(),
      (page) => page.getByRole('checkbox', { name: 'Select all 3' }).check(),
      (page) => page.getByRole('combobox', { name: 'What to do' }).selectOption('TAG'),
      (page) => page.getByRole('button', { name: 'Review' }).click(),
      (page) => page.getByRole('combobox', { name: 'Tag' }).fill('weekly check'),
      (page) => page.getByRole('textbox', { name: 'Reason' }).fill('TICKET-7'),
      (page) => page.getByRole('button', { name: 'Tag 3 payments' }).click(),
    ],
    (page) => page.getByText('3 of 3 payments').waitFor(),
  );
});

test('a page whose file does not arrive says so inside the frame, and every other page still opens', async () => {
  const { page } = finance;
  await page.route('**/console/assets/live-page-*.js', (route) => route.abort());
  await finance.open('/overview');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Live' }).click();
  await page.getByRole('alert').getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
  await main.getByRole('link', { name: 'Checkouts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkouts' }).waitFor();
  await page.unroute('**/console/assets/live-page-*.js');
});

longTest('send a list of payments regularly', async () => {
  await perform(
    'Send a list of payments regularly',
    [
      (page) => page.getByRole('link', { name: 'Payments', exact: true }).click(),
      (page) => page.getByRole('button', { name: 'Download', exact: true }).click(),
      (page) => page.getByRole('menuitem', { name: 'Send regularly' }).click(),
      (page) => page.getByRole('combobox', { name: 'Of whom' }).click(),
      (page) => page.getByRole('option', { name: /^Demo Shop · / }).click(),
      (page) => page.getByRole('button', { name: 'Set up' }).click(),
    ],
    (page) => page.getByRole('dialog', { name: 'Scheduled report', exact: true }).getByText('No file yet.').waitFor(),
  );
});

longTest('get the report of yesterday as a workbook', async () => {
  await perform(
    'Get a report as a workbook now',
    [
      (page) => page.getByRole('link', { name: 'Scheduled reports' }).click(),
      (page) =>
        page
          .getByRole('button', { name: /^Open Payments/ })
          .first()
          .click(),
      (page) => page.getByRole('button', { name: 'Make one now' }).click(),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('link', { name: /^Download payments/ })
          .click(),
    ],
    (page) =>
      page
        .getByRole('dialog')
        .getByRole('link', { name: /^Download payments/ })
        .waitFor(),
  );
});
