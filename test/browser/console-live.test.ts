/** Screen 5: the stream goes on where it stopped, when the server was killed, the machine was offline or the session ended. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, desk, emailOf, launchConsole, staffPassword, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { findFreePort } from '../support/free-port.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let staff: Visitor;
/** Nobody is given it while nothing listens there. */
let port: string;

const start = (): Promise<GatewayProcess> => startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { PORT: port } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-live-'));
  port = String(await findFreePort());
  gateway = await start();
  browser = await launchConsole(gateway.url);
  staff = await browser.signedIn('VIEWER');
});
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** The amounts of the rows, as they came. */
async function arrived(): Promise<readonly string[]> {
  const rows = await staff.page.getByRole('log', { name: 'Live' }).getByRole('button').allInnerTexts();
  return rows.map((text) => /\d+\.\d\d(?=\sEUR)/.exec(text)?.[0] ?? text).reverse();
}

/** What happened before is shown, and what happens from here on follows it. */
async function untilFollowed(): Promise<void> {
  await staff.page.locator('[data-connection=open]').waitFor();
  await expect.poll(() => staff.page.locator('[data-feed]').count()).toBe(0);
}

/** Whoever paid a moment ago may be told of after the first press. */
async function clear(): Promise<void> {
  const pressAndRead = async (): Promise<readonly string[]> => {
    await staff.page.getByRole('button', { name: 'Clear' }).click();
    return arrived();
  };
  await expect.poll(pressAndRead).toEqual([]);
}

/** Begins with an empty list: a page shows the last hundred events at first. */
async function openCleared(path: string): Promise<void> {
  await staff.open(path);
  await untilFollowed();
  await clear();
}

const pay = (amount: string) => merchantOf(gateway.url).pay({ amount });

test('a row shows what went wrong, and nothing of it is cut, where the window is 1,280 wide', async () => {
  const person = { 'customer.givenName': 'Maximiliane', 'customer.surname': 'Hohenlohe', 'customer.email': 'hohenlohe@a-long-name.test' };
  await merchantOf(gateway.url).pay({ ...person, amount: '12345.67', 'customParameters[forceResultCode]': '800.100.155' });
  const { page } = staff;
  await staff.open('/live?types=PAYMENT');
  const log = page.getByRole('log', { name: 'Live' });
  await log.getByText('12,345.67').waitFor();
  for (const width of [993, 1_280, 1_408, 1_409, 1_440]) {
    await page.setViewportSize({ width, height: desk.height });
    const cut = await log.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect([width, cut]).toEqual([width, 0]);
  }
  await page.setViewportSize(desk);
});

test('the account of a direct debit stays on the line of its row', async () => {
  const debit = {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'card.number': '',
    'card.holder': '',
    'card.cvv': '',
    'card.expiryMonth': '',
    'card.expiryYear': '',
  };
  await merchantOf(gateway.url).pay({
    ...debit,
    ...{
      amount: '33.77',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
      'bankAccount.bic': 'COBADEFFXXX',
    },
    ...{ 'bankAccount.country': 'DE', 'bankAccount.mandate.id': 'MANDATE', 'bankAccount.mandate.dateOfSignature': '2026-01-05' },
  });
  const { page } = staff;
  await staff.open('/live?types=PAYMENT');
  const account = page.getByRole('log', { name: 'Live' }).getByRole('button').filter({ hasText: '33.77' }).getByText('3000');
  await account.waitFor();
  const [lines, line] = await account.evaluate((element) => {
    const cell = element.closest('button > *') ?? element;
    return [cell.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(cell).lineHeight)];
  });
  expect(lines).toBeLessThan(1.5 * (line ?? 0));
});

test('after the server was killed and started again nothing is missing and nothing is told twice', async () => {
  await staff.open('/live?types=PAYMENT');
  await staff.page.locator('[data-connection=open]').waitFor();
  // A stream that begins now shows what comes after it has begun.
  await expect
    .poll(async () => {
      await pay('1.00');
      return (await arrived()).length;
    })
    .toBeGreaterThan(0);
  await clear();
  await pay('1.01');
  await expect.poll(arrived).toContain('1.01');

  await gateway.end('SIGKILL');
  await staff.page.locator('[data-feed=waiting]').waitFor();
  await staff.page.locator('[data-connection=reconnecting]').waitFor();
  gateway = await start();
  await pay('1.02');
  await pay('1.03');
  await expect.poll(arrived).toContain('1.03');
  await pay('1.04');
  await expect.poll(arrived).toContain('1.04');
  expect((await arrived()).filter((amount) => amount !== '1.00')).toEqual(['1.01', '1.02', '1.03', '1.04']);
  await untilFollowed();
});

longTest('what arrives while it is paused waits, and is shown when it goes on', async () => {
  await staff.page.getByRole('button', { name: 'Pause' }).click();
  await pay('987.65');
  await staff.page.getByRole('button', { name: 'Resume (1 waiting)' }).waitFor();
  expect(await arrived()).not.toContain('987.65');
  await staff.page.getByRole('button', { name: 'Resume (1 waiting)' }).click();
  await expect.poll(arrived).toContain('987.65');
});

// The search looks through times as well: no second and thousandth look like this amount.
longTest('the search looks through what passed', async () => {
  await staff.page.getByRole('textbox', { name: 'Search in received events' }).fill('987.65');
  await expect.poll(arrived).toEqual(['987.65']);
});

longTest('a filter that is typed keeps the focus, and begins the list anew', async () => {
  await staff.page.getByRole('textbox', { name: 'Search in received events' }).fill('');
  const amount = staff.page.getByRole('textbox', { name: 'Amount from' });
  await amount.focus();
  await staff.page.keyboard.type('3');
  await staff.page.waitForURL('**/live?*amountMin=3*');
  await expect.poll(arrived).toEqual([]);
  await staff.page.keyboard.type('.50');
  await staff.page.waitForURL('**/live?*amountMin=3.50*');
  expect(await amount.inputValue()).toBe('3.50');
  await expect
    .poll(async () => {
      await pay('3.49');
      await pay('3.51');
      return arrived();
    })
    .toContain('3.51');
  expect(await arrived()).not.toContain('3.49');
  await amount.fill('');
  await staff.page.waitForURL(/\/live\?types=PAYMENT$/);
  // The list that begins anew has what the filter left out.
  await expect.poll(arrived).toContain('3.49');
});

longTest('while the machine is offline the page says so, and afterwards nothing is missing and nothing is told twice', async () => {
  await staff.page.getByRole('textbox', { name: 'Search in received events' }).fill('');
  await untilFollowed();
  await clear();
  await pay('3.01');
  await expect.poll(arrived).toContain('3.01');
  await staff.context.setOffline(true);
  await staff.page.locator('[data-feed=waiting]').waitFor();
  await staff.page.locator('[data-connection=offline]').waitFor();
  await pay('3.02');
  await pay('3.03');
  expect(await arrived()).toEqual(['3.01']);
  await staff.context.setOffline(false);
  await staff.page.locator('[data-connection=open]').waitFor();
  await pay('3.04');
  await expect.poll(arrived).toContain('3.04');
  expect(await arrived()).toEqual(['3.01', '3.02', '3.03', '3.04']);
  await untilFollowed();
});

longTest('a page begins with what happened before it was opened, in words and with its outcome', async () => {
  await staff.open('/live?types=PAYMENT');
  await expect.poll(arrived).toContain('3.04');
  const row = staff.page.getByRole('log', { name: 'Live' }).getByRole('button').first();
  await expect.poll(() => row.innerText()).toMatch(/Approved\s+Debit/);
});

longTest('a page that was told nothing yet when the machine went offline misses nothing either', async () => {
  await openCleared('/live?types=PAYMENT');
  await staff.context.setOffline(true);
  await staff.page.locator('[data-feed=waiting]').waitFor();
  await pay('4.01');
  await staff.context.setOffline(false);
  await expect.poll(arrived).toEqual(['4.01']);
});

longTest(
  'notes and deliveries are listed where they are asked for, and a note leads to its payment without saying what it says',
  async () => {
    await staff.open('/live');
    await staff.page.getByLabel('Event types', { exact: true }).first().click();
    for (const name of ['Risk check', 'Webhook delivery', 'Note']) await staff.page.getByRole('option', { name, exact: true }).waitFor();
    await staff.page.getByRole('option', { name: 'Note', exact: true }).click();
    await staff.page.keyboard.press('Escape');
    await staff.page.waitForURL(/types=NOTE/);
    await staff.page.locator('[data-connection=open]').waitFor();
    const { id } = await pay('5.01');
    const author = await browser.signedIn('FINANCE');
    const query = 'mutation ($id: ID!) { createNote(paymentId: $id, text: "She called twice.") { id } }';
    let written = 0;
    await expect
      .poll(async () => {
        written += 1;
        await author.context.request.post(`${gateway.url}/graphql`, {
          headers: { origin: gateway.url },
          data: { query, variables: { id } },
        });
        return (await arrived()).length;
      })
      .toBeGreaterThan(0);
    // A row that comes moves the others away from under the mouse.
    await expect.poll(async () => (await arrived()).length).toBe(written);
    await author.close();
    await staff.page.getByRole('log', { name: 'Live' }).getByRole('button').first().click();
    const drawer = staff.page.getByRole('dialog', { name: 'Note created' });
    await drawer.getByRole('link', { name: 'Open the note' }).waitFor();
    expect(await drawer.innerText()).not.toContain('She called');
    await drawer.getByRole('link', { name: 'Open the note' }).click();
    await staff.page.getByText('She called twice.').first().waitFor();
  },
);

test('a session that is ended elsewhere stops the stream at once, and after signing in it goes on where it stopped', async () => {
  await openCleared('/live?types=PAYMENT');
  await pay('6.01');
  await expect.poll(arrived).toEqual(['6.01']);
  const elsewhere = await browser.stranger();
  const send = (path: string, data: object) =>
    elsewhere.context.request.post(`${gateway.url}/auth${path}`, { headers: { origin: gateway.url }, data });
  await send('/sign-in/email', { email: emailOf('VIEWER'), password: staffPassword });
  expect((await send('/revoke-other-sessions', {})).ok()).toBe(true);
  await elsewhere.close();
  await pay('6.02');
  const again = staff.page.getByRole('dialog', { name: 'Please sign in again' });
  await again.waitFor();
  await staff.page.locator('[data-connection=open]').waitFor({ state: 'detached' });
  expect(await arrived()).toEqual(['6.01']);
  await again.getByRole('textbox', { name: 'E-mail' }).fill(emailOf('VIEWER'));
  await again.getByRole('textbox', { name: 'Password' }).fill(staffPassword);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(arrived).toEqual(['6.01', '6.02']);
});
