/** The simulated issuer's pages in a real browser: by keyboard alone, without a script, in light and dark, on a phone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { demoToken, type Parameters, type RestBody } from '../support/client.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';
import { collectViolations } from '../support/policy-violations.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { redirectOf } from '../three-d-secure/shopper.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-issuer-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function send(method: 'GET' | 'POST', path: string, form?: Parameters): Promise<RestBody> {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return (await response.json()) as RestBody;
}

function begin(changes: Parameters = {}): Promise<RestBody> {
  const shopperResultUrl = `${gateway.url}/healthz`;
  return send('POST', '/v1/payments', authenticated({ 'card.number': '4200000000000018', shopperResultUrl, ...changes }));
}

async function opened(url: string, dark = false): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: dark ? 'dark' : 'light' });
  const complaints: string[] = [];
  await collectViolations(page, complaints);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(gateway.url)) complaints.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}

const codeOf = async (id: string | undefined) => (await send('GET', `/v1/payments/${id}`)).result.code;

test('by keyboard: a wrong code is told beside the field, the right one leads back to the shop', async () => {
  const first = await begin();
  const { page, complaints } = await opened(redirectOf(first).url);
  // The browser focuses the field when it first draws the page, which may be after it was loaded.
  const untilFocused = () => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code');
  await untilFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('textbox', { name: 'Code from your bank' }).getAttribute('aria-describedby')).toContain('code-error');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await untilFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/healthz');
  expect(new URL(page.url()).searchParams.get('id')).toBe(first.id);
  expect(await codeOf(first.id)).toBe('000.100.110');
  expect(complaints).toEqual([]);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/healthz' || url.pathname.endsWith('/challenge'));
  expect(await codeOf(first.id)).toBe('000.100.110');
  await page.close();
});

longTest('Cancel leads back too, and the payment is declined', async () => {
  const first = await begin();
  const { page, complaints } = await opened(redirectOf(first).url, true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL((url) => url.pathname === '/healthz');
  expect(await codeOf(first.id)).toBe('100.396.101');
  expect(complaints).toEqual([]);
  await page.close();
});

test('the hidden page loads in a frame of another origin, and without an address to return to the shopper is told', async () => {
  const { shopperResultUrl: _none, ...form } = authenticated({ 'card.number': '4200000000000091' });
  const first = await send('POST', '/v1/payments', form);
  const page = await browser.newPage();
  const [hidden] = redirectOf(first).preconditions ?? [];
  const loaded = page.waitForResponse((response) => response.url() === hidden?.url);
  await page.setContent(
    `<form method="post" action="${hidden?.url}" target="hidden"><input name="threeDSMethodData" value="x"></form><iframe name="hidden" hidden></iframe>`,
  );
  await page.evaluate(() => document.forms[0]?.submit());
  expect((await loaded).status()).toBe(200);
  await page.goto(redirectOf(first).url);
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await codeOf(first.id)).toBe('000.100.110');
  await page.close();
});
