/** The overview over many payments: its numbers, where they lead, and what a new gateway shows instead. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { parseAmount } from '../../api/foundation/kernel/money.ts';
import { channels } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';

const url = inject('consoleUrl');
const { begunAt, spanMs } = inject('seededPeriod');

let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(url);
  staff = await browser.signedIn('FINANCE');
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(() => browser?.end());

/** Five days in which nobody pays any more, whatever else is tested meanwhile; neither end is an hour's. */
const from = Math.floor((begunAt + spanMs / 2) / 1_000) * 1_000;
const text = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
const period = new URLSearchParams({ from: text(from), to: text(from + 5 * 86_400_000 + 1_234_000) });
const path = `/overview?${period}&currency=EUR`;

const tile = (name: string) =>
  staff.page
    .getByRole('region', { name: 'Figures' })
    .locator('> *')
    .filter({ hasText: new RegExp(`^${name}`) })
    .getByRole('link');
/** The net volume of the drawn currency, as it stands first among the figures. */
async function readNet(): Promise<string> {
  const text = await staff.page.getByRole('region', { name: 'Figures' }).innerText();
  return /-?[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', '') ?? '';
}

const numberIn = (shown: string): number => Number(/[\d,]+/.exec(shown)?.[0].replaceAll(',', '') ?? Number.NaN);
const shownTotal = () => staff.page.getByRole('status').filter({ hasText: /payments?$/ });

/** What the export of the list that is shown holds. It is refused while payments of another file's tests are indexed. */
async function exported(): Promise<{ readonly count: number; readonly amount: bigint }> {
  await staff.page.getByRole('button', { name: 'Download' }).click();
  const href = await staff.page.getByRole('menuitem', { name: 'CSV', exact: true }).getAttribute('href');
  await staff.page.keyboard.press('Escape');
  let csv = '';
  const fetched = async (address: string) => {
    const answer = await fetch(address);
    return { status: answer.status, text: await answer.text() };
  };
  const status = async (): Promise<number> => {
    const answer = await staff.page.evaluate(fetched, href ?? '');
    csv = answer.text;
    return answer.status;
  };
  await expect.poll(status).toBe(200);
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const column = head.split(',').indexOf('amount');
  return { count: lines.length, amount: lines.reduce((sum, line) => sum + (parseAmount(line.split(',')[column] ?? '') ?? 0n), 0n) };
}

test('each number is that of the list behind it and of its CSV', async () => {
  await staff.open(path);
  for (const name of ['Payments', 'Declined']) {
    const count = numberIn(await tile(name).innerText());
    expect(count).toBeGreaterThan(50);
    await tile(name).click();
    await expect.poll(async () => numberIn(await shownTotal().innerText())).toBe(count);
    expect((await exported()).count).toBe(count);
    await staff.page.goBack();
  }
  const approved = numberIn(await tile('Approved').innerText());
  const counts = await Promise.all(
    ['Payments', 'Approved', 'Declined', 'Undecided', 'Not completed'].map(async (name) => numberIn(await tile(name).innerText())),
  );
  const [all, ...groups] = counts;
  expect(groups.reduce((sum, count) => sum + count, 0)).toBe(all);
  expect(approved).toBe(counts[1]);
  // The first of its links is what was captured.
  const gross = tile('Net volume').first();
  const amount = (await gross.innerText()).replaceAll(',', '').replace(' EUR', '');
  await gross.click();
  await staff.page.waitForURL('**/console/payments?*');
  await expect.poll(async () => (await exported()).amount).toBe(parseAmount(amount));
});

/** Answers to this operation wait until the returned function is called, and none after that. */
async function hold(operation: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await staff.page.route('**/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes(`query ${operation}(`)) await released.promise;
    await route.continue();
  });
  return async () => {
    released.resolve();
    await staff.page.unrouteAll({ behavior: 'wait' });
  };
}

test('numbers of one period or entity never stand under another, however long its answer takes', async () => {
  const { page } = staff;
  await staff.open('/overview?period=90d');
  const before = await tile('Payments').getAttribute('href');
  const release = await hold('Overview');
  await page.getByText('7 days', { exact: true }).click();
  await page.waitForURL(/period=7d/);
  await page
    .locator('[aria-busy=true]')
    .filter({ has: page.getByRole('region', { name: 'Figures' }) })
    .waitFor();
  expect(await tile('Payments').getAttribute('href'), 'the old number leads to the payments that it counted').toBe(before);
  await release();
  await expect.poll(() => tile('Payments').getAttribute('href')).not.toBe(before);

  await staff.open('/ledger');
  const balances = page.getByRole('heading', { name: 'Where the money is' });
  await balances.waitFor();
  const releaseLedger = await hold('EntityLedger');
  await page.getByRole('combobox', { name: 'Entity' }).click();
  await page
    .getByRole('option', { name: /^Other Shop · / })
    .first()
    .click();
  await page.waitForURL(/entity=/);
  expect(await balances.count(), 'no balances of all entities under the name of one').toBe(0);
  await releaseLedger();
  await balances.waitFor();
});

longTest('a reason of declines leads to exactly the payments that it declined, and an outcome to its own', async () => {
  await staff.open(path);
  for (const name of ['Decline reasons', 'Outcomes']) {
    const row = staff.page.getByRole('table', { name }).getByRole('row').nth(1);
    const count = numberIn(await row.getByRole('cell').nth(1).innerText());
    await row.getByRole('link').click();
    await staff.page.waitForURL('**/console/payments?*');
    await expect.poll(async () => numberIn(await shownTotal().innerText())).toBe(count);
    expect((await exported()).count).toBe(count);
    await staff.page.goBack();
  }
});

longTest('every chart has its numbers in a table, which everybody can use in light and dark', async () => {
  await staff.open(path);
  await staff.page.locator('.recharts-bar-rectangle').first().waitFor();
  const bars = staff.page.locator('.recharts-bar-rectangle');
  for (const summary of await staff.page.getByText('As a table').all()) await summary.click();
  const table = staff.page.getByRole('region', { name: 'Net volume in EUR, as a table' }).getByRole('table');
  // And the row of its heads.
  await expect.poll(async () => (await table.getByRole('row').count()) - (await bars.count())).toBe(1);
  const amounts = await table.locator('tbody td:nth-child(2)').allInnerTexts();
  const volume = await readNet();
  expect(amounts.reduce((sum, amount) => sum + (parseAmount(amount.replaceAll(',', '')) ?? 0n), 0n)).toBe(parseAmount(volume));
  expect(await barriers(staff.page), 'in light').toEqual([]);
  await staff.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => staff.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await expect.poll(() => barriers(staff.page, { onlyColors: true }), { message: 'in dark' }).toEqual([]);
  await staff.page.emulateMedia({ colorScheme: 'light' });
});

longTest('the library of charts is loaded by this page alone', async () => {
  const charts: string[] = [];
  const note = (request: Request): void => void (request.url().includes('/charts-') && charts.push(request.url()));
  staff.page.on('request', note);
  await staff.open('/payments');
  await staff.page.getByRole('grid', { name: 'Payments' }).locator('tr[data-payment]').first().waitFor();
  expect(charts).toEqual([]);
  await staff.page.getByRole('link', { name: 'Overview' }).click();
  await staff.page.locator('.recharts-surface').first().waitFor();
  expect(charts.length).toBeGreaterThan(0);
  staff.page.off('request', note);
});

longTest('the period and the currency are in the address, so that a reload shows the same', async () => {
  await staff.open('/');
  await staff.page.waitForURL('**/console/overview');
  await staff.page.getByText('7 days', { exact: true }).click();
  await staff.page.waitForURL(/period=7d/);
  await staff.page.getByRole('combobox', { name: 'Currency' }).click();
  await staff.page.getByRole('option', { name: 'USD' }).click();
  await staff.page.waitForURL(/currency=USD/);
  await staff.page.reload();
  await staff.page.getByRole('heading', { name: 'Net volume in USD' }).waitFor();
  await expect.poll(() => staff.page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
});

test('a new gateway tells how to take the first payment, and shows it as soon as it is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-overview-'));
  const gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
  const fresh = await launchConsole(gateway.url);
  try {
    const visitor = await fresh.signedIn('ADMIN');
    await visitor.open('/overview');
    await visitor.page.getByText('There are no payments yet').waitFor();
    await visitor.page.locator('[data-connection=open]').waitFor();
    await visitor.page.getByRole('button', { name: 'Copy test payment' }).click();
    const copied = () => visitor.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('curl');
    const call = await copied();
    const answer = await sentAs(call);
    expect(answer).toMatchObject({ result: { code: '000.100.110' } });
    await visitor.page.getByRole('region', { name: 'Figures' }).getByText('92.00').first().waitFor();
    const list = visitor.page.getByRole('region', { name: 'Get started' });
    const ticked = () => list.getByRole('listitem').filter({ has: visitor.page.getByRole('img', { name: 'done' }) });
    await expect.poll(() => ticked().count()).toBe(1);
    expect(await ticked().innerText()).toContain('Make a test payment');
    await expect.poll(() => list.getByRole('button', { name: 'Copy test payment' }).count()).toBe(0);
    const { id } = answer as { readonly id: string };
    const refund = { entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'RF' };
    const headers = { authorization: /Authorization: ([^"]+)"/.exec(call)?.[1] ?? '' };
    const refunded = await fetch(`${gateway.url}/v1/payments/${id}`, { method: 'POST', headers, body: new URLSearchParams(refund) });
    expect(refunded.status).toBe(200);
    await expect.poll(() => ticked().count()).toBe(2);
    await list.getByRole('button', { name: 'Hide' }).click();
    await visitor.page.reload();
    await visitor.page.getByRole('region', { name: 'Figures' }).first().waitFor();
    expect(await list.count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  } finally {
    await fresh.end();
    await gateway.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});

/** What a shell and curl would make of the call. */
async function sentAs(call: string): Promise<unknown> {
  const target = /curl '([^']+)'/.exec(call)?.[1] ?? '';
  const authorization = /Authorization: ([^"]+)"/.exec(call)?.[1] ?? '';
  const body = new URLSearchParams();
  for (const [, quoted, plain = ''] of call.matchAll(/-d (?:"([^"]+)"|(\S+'[^']*'|\S+))/g)) {
    const [name = '', value = ''] = (quoted ?? plain.replaceAll("'", '')).split('=');
    body.append(name, value);
  }
  expect(body.get('entityId')).toBe(channels.documented);
  return (await fetch(target, { method: 'POST', headers: { authorization }, body })).json();
}
