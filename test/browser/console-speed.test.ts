/** How much of the console is loaded before somebody sees their payments. Times are printed and not judged: they are the machine's. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ConsoleBrowser, launchConsole } from '../support/console-browser.ts';
import { measureVisit } from '../support/console-speed.ts';

let browser: ConsoleBrowser;

beforeAll(async () => {
  browser = await launchConsole(inject('consoleUrl'));
});
afterAll(() => browser?.end());

const bytesMax = 340_000;
const requestsMax = 25;

test('sign-in and the list of payments need few files and few bytes', async () => {
  const { bytes, requests, firstPaintMs, rowsMs, largest } = await measureVisit(browser, 'this machine');
  process.stdout.write(
    `sign-in and list: ${Math.round(bytes / 1_000)} kB in ${requests} requests, first paint ${Math.round(firstPaintMs)} ms, rows ${Math.round(rowsMs)} ms\n` +
      `${largest.map(([name, size]) => `  ${size} ${name}`).join('\n')}\n`,
  );
  expect(bytes).toBeLessThan(bytesMax);
  expect(requests).toBeLessThan(requestsMax);
  expect(largest.map(([name]) => name).filter((name) => /charts/.test(name))).toEqual([]);
});
