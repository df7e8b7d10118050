/** How much of the console is loaded before somebody sees their payments. Times are printed and not judged: they are the machine's. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole } from '../support/console-browser.ts';
import { measureActions, measureVisit } from '../support/console-speed.ts';
import { longTest } from '../support/long-test.ts';

let browser: ConsoleBrowser;

beforeAll(async () => {
  browser = await launchConsole(inject('consoleUrl'));
});
afterAll(() => browser?.end());

/** Of the page, scripts, styles and typeface, as they come over the wire. What the gateway answers depends on its data. */
const fileBytesMax = 165_500;
const requestsMax = 12;

test('sign-in and the list of payments need few files and few bytes', async () => {
  const { bytes, requests, firstPaintMs, rowsMs, largest } = await measureVisit(browser, 'this machine');
  process.stdout.write(
    `sign-in and list: ${Math.round(bytes / 1_000)} kB in ${requests} requests, first paint ${Math.round(firstPaintMs)} ms, rows ${Math.round(rowsMs)} ms\n` +
      `${largest.map(([name, size]) => `  ${size} ${name}`).join('\n')}\n`,
  );
  const files = largest.filter(([name]) => name.startsWith('/console'));
  expect(files.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(fileBytesMax);
  expect(requests).toBeLessThanOrEqual(requestsMax);
  expect(files.map(([name]) => name).filter((name) => /charts/.test(name))).toEqual([]);
});

longTest('a filter, a payment and another order of 100,000 are there; how soon is printed', async () => {
  const { filterMs, openMs, openAtOnceMs, sortMs } = await measureActions(browser);
  const side = (now: number, before: string): string => `${Math.round(now)} ms (${before} ms before)`;
  process.stdout.write(
    `filter applied ${side(filterMs, '620')}, payment opened ${side(openMs, '326')}, without a mouse that rested on it ${Math.round(openAtOnceMs)} ms, sort of 100,000 ${side(sortMs, '860 to 2,400')}\n`,
  );
  expect([filterMs, openMs, openAtOnceMs, sortMs].every(Number.isFinite)).toBe(true);
});
