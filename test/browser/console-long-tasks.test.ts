/**
 * Over 100,000 payments, what somebody does all day keeps the page busy for at most 50 ms at a time. The machine that runs this is shared, so
 * what is held is the work: how many rows a step of scrolling draws. The long tasks themselves are printed. All 10,000 rows:
 * `SCROLLED_ROWS=10000 npx vitest run -c test/vitest.config.ts --project browser test/browser/console-long-tasks.test.ts`.
 */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { titled } from '../support/console-screens.ts';
import { type LongTask, scrollPayments, watchLongTasks } from '../support/long-tasks.ts';

const scrolledRows = Number(process.env.SCROLLED_ROWS ?? 1_500);

let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  browser = await launchConsole(inject('consoleUrl'));
  staff = await browser.signedIn('FINANCE');
});
afterEach(() => expect(staff.complaints).toEqual([]));
afterAll(() => browser?.end());

function print(what: string, tasks: readonly LongTask[]): void {
  const told = [...Map.groupBy(tasks, ({ step }) => step)].map(
    ([step, of]) => `${of.length} while ${step}, the longest ${Math.max(...of.map(({ ms }) => ms))} ms`,
  );
  process.stdout.write(`${what}: long tasks: ${told.length === 0 ? 'none' : told.join('; ')}\n`);
}

test('a step of scrolling draws the rows that come into sight and no others, however far it goes', async () => {
  const watched = await watchLongTasks(staff.page);
  await staff.open('/payments?period=all');
  await staff.page.locator('tr[data-payment]').nth(20).waitFor();
  await watched.step('scrolling');
  const work = await scrollPayments(staff.page, scrolledRows);
  print(`${work.places} rows in ${work.steps} steps, at most ${work.rowsDrawnMost} drawn in one`, await watched.longTasks());
  expect(work.places).toBeGreaterThanOrEqual(scrolledRows);
  expect(work.rowsInPageMost).toBeLessThan(60);
  // A screen of rows, a few beyond it, and those of an answer that comes at the same time.
  expect(work.rowsDrawnMost).toBeLessThan(45);
  // Each element takes its part of a step: its making, style, layout and paint.
  expect(work.elementsARowMost).toBeLessThanOrEqual(30);
});

test('of two hundred payments to act on none is drawn anew when one or all of them are chosen', async () => {
  const watched = await watchLongTasks(staff.page);
  await staff.open('/bulk?period=all');
  await titled(staff.page, 'Act on many payments');
  const boxes = staff.page.getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(201);
  // What a page changes in its rows, it draws: attributes, texts and elements. A box that is checked changes none of them.
  await staff.page.evaluate(`window.drawn = 0; new MutationObserver((changes) => { window.drawn += changes.length; })
    .observe(document.querySelector('table tbody'), { subtree: true, childList: true, attributes: true, characterData: true })`);
  await watched.step('choosing');
  for (let place = 1; place <= 5; place += 1) await boxes.nth(place).check();
  await staff.page.getByText('5 selected').waitFor();
  await watched.step('choosing all');
  await boxes.first().check();
  await staff.page.getByText('200 selected').waitFor();
  expect(await boxes.evaluateAll((all) => all.filter((box) => box instanceof HTMLInputElement && box.checked).length)).toBe(201);
  await boxes.first().uncheck();
  await staff.page.getByText('0 selected').waitFor();
  print('choosing among 200 payments', await watched.longTasks());
  expect(await staff.page.evaluate('window.drawn')).toBe(0);
});
