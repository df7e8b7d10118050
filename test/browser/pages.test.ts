/** The pages that a person sees, in a real browser against the real server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { collectViolations } from '../support/policy-violations.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-pages-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function opened(url: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const complaints: string[] = [];
  await collectViolations(page, complaints);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.url) && !/^(?:data|blob):/.test(request.url())) complaints.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

async function redirected(): Promise<{ id: string; url: string }> {
  const form = { ...cardPayment, entityId: channels.tolerant, paymentBrand: 'PAYPAL', shopperResultUrl: `${gateway.url}/healthz` };
  const response = await fetch(`${gateway.url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}` },
    body: new URLSearchParams(form),
  });
  const body = await response.json();
  return { id: body.id, url: body.redirect.url };
}

test.each([
  ['Approve', '000.100.110'],
  ['Decline', '800.100.152'],
  ['Cancel', '100.396.101'],
  ['Let it time out', '100.396.103'],
])('a shopper who presses %s comes back to the shop, and the payment is %s', async (button, resultCode) => {
  const { id, url } = await redirected();
  const { page, complaints } = await opened(url);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(`${gateway.url}/healthz?id=${id}&resourcePath=*`);
  const read = await fetch(`${gateway.url}/v1/payments/${id}`, { headers: { authorization: `Bearer ${demoToken}` } });
  expect((await read.json()).result.code).toBe(resultCode);
  expect(complaints).toEqual([]);
  await page.close();
});

test('the reference finds a parameter as it is typed, and fits a phone', async () => {
  const { page, complaints } = await opened(`${gateway.url}/docs/parameters`);
  await page.getByLabel('Filter').fill('card.cvv');
  await expect.poll(() => page.locator('tbody tr:visible').count()).toBeLessThan(10);
  expect(await page.getByText('card.cvv', { exact: true }).first().isVisible()).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

test('GraphiQL opens without a foreign script, and its examples run: they read, and hear of a payment', async () => {
  const { page, complaints } = await opened(`${gateway.url}/graphql`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const result = page.locator('.result-window');
  const run = page.getByRole('button', { name: 'Execute query' });
  await run.click({ timeout: boundMs(20_000) });
  await expect.poll(() => result.innerText()).toMatch(/"name":\s"Demo\sShop"/);
  await page.getByRole('tab', { name: 'LiveEvents' }).click();
  // It reads the operation of a tab a moment after the tab.
  await page.waitForURL(/subscription/);
  await run.click();
  await expect
    .poll(async () => {
      await redirected();
      return result.innerText();
    })
    .toMatch(/"type":\s"PAYMENT"/);
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(demoToken);
  expect(complaints.filter((complaint) => complaint.startsWith('asked'))).toEqual([]);
  await page.close();
});

test('GraphiQL of a member of staff has no token, which would take the place of the session', async () => {
  const read = (headers: Readonly<Record<string, string>>) =>
    fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html', ...headers } });
  const everybodys = await read({});
  expect(await everybodys.text()).toContain(demoToken);
  const cookie = { cookie: `staff.session_token=${encodeURIComponent(`token.${btoa('x'.repeat(32))}`)}` };
  const staffs = await read({ ...cookie, 'if-none-match': String(everybodys.headers.get('etag')) });
  expect(staffs.status).toBe(200);
  expect(await staffs.text()).not.toContain(demoToken);
  expect((await read({ ...cookie, 'if-none-match': String(staffs.headers.get('etag')) })).status).toBe(304);
});
