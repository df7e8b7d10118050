/** Insights over many payments: its sentences, its numbers, and the lists that they open. */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { barriers, type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { titled } from '../support/console-screens.ts';
import { longTest } from '../support/long-test.ts';

let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(inject('consoleUrl'));
  staff = await browser.signedIn('SUPPORT');
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(() => browser?.end());

const numberIn = (shown: string): number => Number(/[\d,]+/.exec(shown)?.[0].replaceAll(',', '') ?? Number.NaN);
const shownTotal = () => staff.page.getByRole('status').filter({ hasText: /payments?$/ });
const table = (name: string) => staff.page.getByRole('table', { name });

/** What number and list count, as soon as both are of one moment: other files' tests pay meanwhile. */
async function readBoth(row: Locator): Promise<readonly [number: number, listed: number]> {
  await staff.open('/insights?period=24h');
  const link = row.getByRole('link').first();
  const number = numberIn(await link.innerText());
  await link.click();
  await staff.page.getByRole('region', { name: 'Payments' }).and(staff.page.locator('[aria-busy=false]')).waitFor();
  return [number, numberIn(await shownTotal().innerText())];
}

test('says what changed, and each number opens the list that it counts', async () => {
  await staff.open('/insights?period=24h');
  await titled(staff.page, 'Insights');
  await staff.page.getByText(/of the payments were approved/).waitFor();
  expect(await barriers(staff.page)).toEqual([]);
  const groups = [
    table('What changed').getByRole('row', { name: /^Declined/ }),
    table('By brand').getByRole('row').nth(1),
    table('By hour of the day').getByRole('row').nth(1),
  ];
  for (const row of groups) {
    let number = 0;
    const difference = async (): Promise<number> => {
      const [counted, listed] = await readBoth(row);
      number = counted;
      return listed - counted;
    };
    await expect.poll(difference).toBe(0);
    expect(number).toBeGreaterThan(0);
  }
});

test('payments without a brand or a method are a filter, which says its name', async () => {
  await staff.open('/payments?without=brand,method');
  await titled(staff.page, 'Payments');
  const filters = staff.page.getByRole('search', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Without: Brand, Method', exact: true }).click();
  await staff.page.getByRole('checkbox', { name: 'Method' }).uncheck();
  await expect.poll(() => new URL(staff.page.url()).searchParams.get('without')).toBe('brand');
  expect(await barriers(staff.page)).toEqual([]);
});

longTest('the period and the entity are in the address', async () => {
  await staff.open('/insights');
  await titled(staff.page, 'Insights');
  await staff.page.getByText('30 days', { exact: true }).click();
  await expect.poll(() => new URL(staff.page.url()).searchParams.get('period')).toBe('30d');
  await titled(staff.page, 'Insights');
  await table('By hour of the day').waitFor();
});

longTest('the custom parameter that says what was bought is typed, kept in the address, and told where nobody has it', async () => {
  await staff.open('/insights');
  await titled(staff.page, 'Insights');
  await staff.page.getByRole('textbox', { name: 'Custom parameter of the product' }).fill('product');
  await staff.page.keyboard.press('Enter');
  await expect.poll(() => new URL(staff.page.url()).searchParams.get('field')).toBe('product');
  await table('By what was bought').or(staff.page.getByText('No payment of this time has customParameters[product].')).waitFor();
});

longTest('a group is a filter that says its name, and that can be changed and taken away', async () => {
  await staff.open('/payments?country=DE&threeDSecure=-&parameter=product%3Dshirt&hour=09%40Europe%2FBerlin');
  await titled(staff.page, 'Payments');
  const filters = staff.page.getByRole('search', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Issuer country: Germany', exact: true }).waitFor();
  await filters.getByRole('button', { name: '3-D Secure: Without 3-D Secure', exact: true }).waitFor();
  await filters.getByRole('button', { name: 'Custom parameter: product: shirt', exact: true }).waitFor();
  await filters.getByRole('button', { name: 'Hour of day: 09:00–09:59 (Europe/Berlin)', exact: true }).click();
  await staff.page.getByRole('combobox', { name: 'Hour of day' }).click();
  await staff.page.getByRole('option', { name: '10:00–10:59' }).click();
  await expect.poll(() => new URL(staff.page.url()).searchParams.get('hour')).toBe('10@Europe/Berlin');
  for (const name of ['Custom parameter', 'Hour of day', '3-D Secure']) {
    await filters.getByRole('button', { name: `Remove filter ${name}` }).click();
  }
  await expect.poll(() => new URL(staff.page.url()).search).toBe('?country=DE');
});
