/** Screen 5: the stream goes on where it stopped when the server was killed and came back. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, launchConsole, type Visitor } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let staff: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-live-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
  browser = await launchConsole(gateway.url);
  staff = await browser.signedIn('VIEWER');
});
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** The amounts of the rows, as they came. */
async function arrived(): Promise<readonly string[]> {
  const rows = await staff.page.getByRole('log', { name: 'Live' }).getByRole('button').allInnerTexts();
  return rows.map((text) => /\d+\.\d\d(?=\sEUR)/.exec(text)?.[0] ?? text).reverse();
}

const pay = (amount: string) => merchantOf(gateway.url).pay({ amount });

test('after the server was killed and started again nothing is missing and nothing is told twice', async () => {
  await staff.open('/live?types=PAYMENT');
  await staff.page.locator('[data-connection=open]').waitFor();
  // A stream that begins now shows what comes after it has begun.
  await expect
    .poll(async () => {
      await pay('1.00');
      return (await arrived()).length;
    })
    .toBeGreaterThan(0);
  await staff.page.getByRole('button', { name: 'Clear' }).click();
  await pay('1.01');
  await expect.poll(arrived).toContain('1.01');

  await gateway.end('SIGKILL');
  await staff.page.locator('[data-feed=waiting]').waitFor();
  await staff.page.locator('[data-connection=reconnecting]').waitFor();
  gateway = await startGatewayProcess({
    databasePath: join(folder, 'gateway.db'),
    environment: { PORT: new URL(gateway.url).port },
  });
  await pay('1.02');
  await pay('1.03');
  await expect.poll(arrived, { timeout: 30_000 }).toContain('1.03');
  await pay('1.04');
  await expect.poll(arrived).toContain('1.04');
  expect((await arrived()).filter((amount) => amount !== '1.00')).toEqual(['1.01', '1.02', '1.03', '1.04']);
  expect(await staff.page.locator('[data-feed]').count()).toBe(0);
});

test('what arrives while it is paused waits, and is shown when it goes on', async () => {
  await staff.page.getByRole('button', { name: 'Pause' }).click();
  await pay('2.01');
  await staff.page.getByRole('button', { name: 'Go on (1 waiting)' }).waitFor();
  expect(await arrived()).not.toContain('2.01');
  await staff.page.getByRole('button', { name: 'Go on (1 waiting)' }).click();
  await expect.poll(arrived).toContain('2.01');
});

test('the search looks through what passed', async () => {
  await staff.page.getByRole('textbox', { name: 'Search in what passed' }).fill('2.01');
  await expect.poll(arrived).toEqual(['2.01']);
});
