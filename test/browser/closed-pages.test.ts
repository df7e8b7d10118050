/** What handlers of requests say after their page was closed. Nobody could catch it: vitest fails a run for it whose tests have all passed. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { sourcesOf } from '../support/sources.ts';

let server: Server;
let url: string;
let browser: Browser;
let page: Page;
/** As long as somebody listens, vitest leaves them to him. */
let rejected: string[];
const note = (error: unknown): void => void rejected.push(String(error));

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/never') return void server.emit('asked');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  rejected = [];
  process.on('unhandledRejection', note);
  browser = await launchChromium();
  page = await browser.newPage();
});
afterEach(async () => {
  await browser.close();
  process.off('unhandledRejection', note);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Has one request in a handler that waits for what never comes. Returns what the handler came to. */
async function holdRequest(
  register: (handle: (route: Route) => Promise<void>) => Promise<unknown>,
): Promise<{ readonly ended: Promise<string> }> {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  await register(async (route) => {
    await route.fetch().finally(() => setTimeout(end, 0, 'ended'));
  });
  await page.goto(url);
  const asked = once(server, 'asked');
  await page.evaluate("void fetch('/never').catch(() => undefined)");
  // What has reached the server is cut off when the page closes. Playwright lets go on what it has not sent yet.
  await asked;
  return { ended };
}

const never = '**/never';
const onPage = (handle: (route: Route) => Promise<void>) => page.route(never, handle);

test.each<readonly [what: string, register: typeof onPage, end: () => Promise<unknown>]>([
  ['its page', onPage, () => page.close()],
  ['its context', onPage, () => page.context().close()],
  ['the browser', onPage, () => browser.close()],
  ['the context of a route of the context', (handle) => page.context().route(never, handle), () => page.context().close()],
  ['its page, once the route is gone', onPage, () => page.unroute(never).then(() => page.close())],
  ['the page of a route for one request', (handle) => page.route(never, handle, { times: 1 }), () => page.close()],
])('a request under way is not heard of after the end of %s', async (_what, register, end) => {
  const { ended } = await holdRequest(register);
  await end();
  expect(await ended).toBe('ended');
  expect(rejected).toEqual([]);
});

test('what goes wrong in a handler of an open page is heard of', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route(never, async (route) => {
    await route.abort();
    setTimeout(end);
    throw new Error('a fault of the test');
  });
  await page.goto(url);
  await page.evaluate("fetch('/never').catch(() => undefined)");
  await ended;
  expect(rejected).toEqual(['Error: a fault of the test']);
});

test('every browser of a test is launched where its contexts are adapted', () => {
  const launches = sourcesOf(['test', '.run']).filter(({ text }) => /^import (?!type).*\bchromium\b.*'playwright-core'/m.test(text));
  expect(launches.map(({ path }) => path)).toEqual(['test/support/chromium.ts']);
});
