/** A merchant's moved clock beside another's: what the screens count and say is that merchant's time, or says that there are several. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, channels, createGraphqlClient, createRestClient, httpTransport, otherToken } from '../support/client.ts';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';

const demoMerchant = '8ac7a4a0000000000000000000000003';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let admin: Visitor;
let paid: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-moved-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment: { RATE_LIMIT: 'off' } });
  await pay();
  await pay({ entityId: channels.other }, otherToken);
  const ask = createGraphqlClient(gateway.url, fetch);
  const moved = await ask('mutation ($id: ID!) { advanceClock(entityId: $id, days: 40) { now } }', { id: demoMerchant });
  expect(moved.errors).toBeUndefined();
  paid = await pay();
  browser = await launchConsole(gateway.url);
  admin = await browser.signedIn('ADMIN');
});
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function pay(changes: Readonly<Record<string, string>> = {}, token?: string): Promise<string> {
  const rest = createRestClient(httpTransport(gateway.url));
  const { body } = await rest.post('/v1/payments', { ...cardPayment, ...changes }, token === undefined ? {} : { token });
  return String(body.id);
}

const total = (count: number) => admin.page.getByText(`${count} payments`, { exact: true });

test('the overview of all merchants counts what the list holds, and says that their clocks differ', async () => {
  const { page, open } = admin;
  await open('/overview?period=30d');
  const tile = page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: '3', exact: true }).first();
  await tile.waitFor();
  await page.getByRole('note').filter({ hasText: 'The clocks of these merchants differ' }).waitFor();
  await tile.click();
  await total(3).waitFor();
  await open('/payments?period=30d');
  await total(3).waitFor();
  await page.getByRole('note').filter({ hasText: 'The clocks of these merchants differ' }).waitFor();
  await page
    .getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/(?:tomorrow|today|yesterday) \d/i);
});

longTest('of the merchant whose clock was moved, today is its own day', async () => {
  const { page, open } = admin;
  await open(`/overview?period=today&entity=${demoMerchant}`);
  await page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: '1', exact: true }).first().waitFor();
  expect(await page.getByRole('note').filter({ hasText: 'clocks of these merchants' }).count()).toBe(0);
  await open(`/payments/${paid}`);
  await page
    .getByText(/^Today \d\d:\d\d$/)
    .first()
    .waitFor();
});

longTest('the live page counts the payments of a moved clock', async () => {
  const { page, open } = admin;
  await open('/live');
  const pulse = page.getByRole('group').filter({ hasText: 'Payments, last 30 min' }).first();
  await pulse.waitFor();
  await expect
    .poll(
      async () => {
        await pay();
        return Number(/last 30 min\s+(\d+)/.exec(await pulse.innerText())?.[1]);
      },
      { interval: 1_000 },
    )
    .toBeGreaterThan(0);
  expect(admin.complaints).toEqual([]);
});
