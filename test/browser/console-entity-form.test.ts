/** The form of a channel: fields of one row stand at one height, however long their labels are. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, desk, launchConsole, phone } from '../support/console-browser.ts';

let browser: ConsoleBrowser;

beforeAll(async () => {
  browser = await launchConsole(inject('consoleUrl'));
});
afterAll(() => browser?.end());

test.each([
  ['a desk', desk, [3, 2, 2]],
  ['a phone', phone, [1, 1, 1, 1, 1, 1, 1]],
])('on %s', async (_, viewport, rows) => {
  const { page, open, complaints } = await browser.signedIn('ADMIN', { viewport, locale: 'de-DE' });
  await open('/entities');
  await page
    .locator('main')
    .getByRole('button', { name: /Documented$/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button')
    .filter({ hasText: /^(?:Edit|Bearbeiten)$/ })
    .click();
  const form = page.getByRole('dialog').locator('form');
  await form.waitFor();
  // Those with a label of their own in a grid of several.
  const tops = await form
    .locator('.mantine-SimpleGrid-root input')
    .evaluateAll((inputs) => inputs.map((each) => each.getBoundingClientRect().top));
  const found = [...Map.groupBy(tops, (top) => Math.round(top)).values()].map(({ length }) => length);
  expect(found).toEqual(rows);
  expect(complaints).toEqual([]);
});
