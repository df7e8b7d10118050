/** What a first visit of the console costs: sign-in, then the list of payments, with an empty cache. */
import type { CDPSession, Page } from 'playwright-core';
import { type ConsoleBrowser, emailOf, staffPassword } from './console-browser.ts';
import { boundMs } from './pace.ts';

/** As the developer tools of Chromium name them; bytes a second. */
export const networks = {
  'this machine': undefined,
  'fast 3G': { latencyMs: 562.5, down: (1.6 * 1_000_000 * 0.9) / 8, up: (750 * 1_000 * 0.9) / 8 },
  'slow 3G': { latencyMs: 2_000, down: (500 * 1_000 * 0.8) / 8, up: (500 * 1_000 * 0.8) / 8 },
} as const;

export type Network = keyof typeof networks;

export interface Visit {
  /** As they came over the wire, compressed, with their headers. */
  readonly bytes: number;
  /** Each once: a list that is told of a payment meanwhile is read again. */
  readonly requests: number;
  readonly largest: readonly (readonly [string, number])[];
  /** From the address to the first paint of the sign-in page. */
  readonly firstPaintMs: number;
  /** From the address to the rows of the list, for somebody who is signed in and has an empty cache. */
  readonly rowsMs: number;
}

interface Traffic {
  readonly received: ReadonlyMap<string, number>;
  /** Method, address and the name of the query. */
  readonly sent: readonly string[];
}

async function watch(cdp: CDPSession): Promise<Traffic> {
  const received = new Map<string, number>();
  const sent: string[] = [];
  const urls = new Map<string, string>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    urls.set(requestId, request.url);
    sent.push(`${request.method} ${request.url} ${/\bquery (\w+)/.exec(request.postData ?? '')?.[1] ?? ''}`);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = new URL(urls.get(requestId) ?? 'http://unknown/').pathname;
    received.set(name, (received.get(name) ?? 0) + encodedDataLength);
  });
  return { received, sent };
}

async function slowDown(cdp: CDPSession, network: Network): Promise<void> {
  const limits = networks[network];
  if (limits === undefined) return;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.latencyMs,
    downloadThroughput: limits.down,
    uploadThroughput: limits.up,
  });
}

const rows = '.payments-table tbody tr:not(.payments-gap) td';
const patienceMs = boundMs(90_000);

async function firstPaint(page: Page): Promise<number> {
  // Evaluated, and not waited for as a function: the policy of the page lets none be made of a text.
  await page.evaluate(`new Promise((done) => {
    const look = () => (performance.getEntriesByName('first-paint').length > 0 ? done() : requestAnimationFrame(look));
    look();
  })`);
  return Number(await page.evaluate("performance.getEntriesByName('first-paint')[0].startTime"));
}

export async function measureVisit(browser: ConsoleBrowser, network: Network): Promise<Visit> {
  const stranger = await browser.stranger();
  stranger.page.setDefaultTimeout(patienceMs);
  const cdp = await stranger.context.newCDPSession(stranger.page);
  const { received, sent } = await watch(cdp);
  await slowDown(cdp, network);
  await stranger.open('/payments');
  const firstPaintMs = await firstPaint(stranger.page);
  await stranger.page.getByRole('textbox', { name: 'E-mail' }).fill(emailOf('ADMIN'));
  await stranger.page.getByLabel(/^Password/).fill(staffPassword);
  await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await stranger.page.locator(rows).first().waitFor();
  await stranger.page.waitForLoadState('networkidle');
  await stranger.close();

  const staff = await browser.signedIn('ADMIN');
  staff.page.setDefaultTimeout(patienceMs);
  await slowDown(await staff.context.newCDPSession(staff.page), network);
  const begun = performance.now();
  await staff.open('/payments');
  await staff.page.locator(rows).first().waitFor();
  const rowsMs = performance.now() - begun;
  await staff.close();

  const largest = [...received].sort(([, a], [, b]) => b - a);
  return { bytes: largest.reduce((sum, [, size]) => sum + size, 0), requests: new Set(sent).size, largest, firstPaintMs, rowsMs };
}

/** How long the console takes for what staff do most, in milliseconds within the page: the middle of three times. */
export interface ActionTimes {
  readonly filterMs: number;
  /** By a mouse that rested on the row, as it does before a click. */
  readonly openMs: number;
  /** With nothing known of it, neither the payment nor what its page is made of. */
  readonly openAtOnceMs: number;
  readonly sortMs: number;
}

/** Clicks within the page, and waits there until what is shown now is the answer. */
async function timeClick(page: Page, clicked: string, isThere: string): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((done) => {
      const begun = performance.now();
      ${clicked}.click();
      const look = () => (${isThere} ? done(performance.now() - begun) : requestAnimationFrame(look));
      look();
    })`),
  );
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Rows that stood there before are marked: a list that was filtered or sorted anew has others. */
async function timeNewRows(page: Page, clicked: string): Promise<number> {
  await page.locator(rows).first().waitFor();
  await page.evaluate("for (const row of document.querySelectorAll('.payments-table tr[data-payment]')) row.dataset.before = ''");
  return timeClick(page, clicked, "document.querySelector('.payments-table tr[data-payment]:not([data-before])')");
}

/** With every transaction of the gateway in the list. */
export async function measureActions(browser: ConsoleBrowser): Promise<ActionTimes> {
  const staff = await browser.signedIn('ADMIN');
  const { page } = staff;
  page.setDefaultTimeout(patienceMs);
  await staff.open('/payments?period=all&transactions=all');
  const sortMs: number[] = [];
  for (const column of ['Amount', 'Amount', 'Time']) {
    sortMs.push(await timeNewRows(page, `document.querySelector('button[aria-label="Sort by ${column}"]')`));
  }
  await staff.open('/payments?period=all');
  await page.getByRole('search').getByRole('button', { name: 'Status' }).click();
  const filterMs: number[] = [];
  for (const status of ['Declined', 'Captured', 'Refunded']) {
    await page.getByRole('checkbox', { name: status, exact: true }).waitFor();
    const label = `[...document.querySelectorAll('[role=dialog] label')].find(({ textContent }) => textContent === '${status}')`;
    filterMs.push(await timeNewRows(page, label));
  }
  await page.keyboard.press('Escape');
  const openMs = { rested: [] as number[], atOnce: [] as number[] };
  for (const [place, mouse] of [1, 2, 3].flatMap((each) => [[each, 'atOnce'] as const, [each, 'rested'] as const])) {
    await staff.open('/payments?period=all');
    await page.locator(rows).first().waitFor();
    // As somebody does who is about to click: the payment and its page's file are loaded meanwhile.
    if (mouse === 'rested') await page.locator('.payments-link').nth(place).hover();
    else await page.mouse.move(0, 0);
    await page.locator('.payments-link').nth(place).waitFor();
    await page.waitForLoadState('networkidle');
    openMs[mouse].push(
      // The router marks links by the same attribute, and the way back to the list is one.
      await timeClick(page, `document.querySelectorAll('.payments-link')[${place}]`, "document.querySelector('main [data-status]:not(a)')"),
    );
  }
  await staff.close();
  return { filterMs: middle(filterMs), openMs: middle(openMs.rested), openAtOnceMs: middle(openMs.atOnce), sortMs: middle(sortMs) };
}
