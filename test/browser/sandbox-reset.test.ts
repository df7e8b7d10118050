/** The sandbox is moved by a page of the documentation, which asks first, and made new on the console, which asks twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, createGraphqlClient, createRestClient, httpTransport } from '../support/client.ts';
import { barriers, type ConsoleBrowser, desk, launchConsole, overflowPx, phone, type Visitor } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { casesOf } from '../support/rounds.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-reset-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
  browser = await launchConsole(gateway.url);
});

afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const clockMode = async (): Promise<string> => {
  const ask = createGraphqlClient(gateway.url, fetch);
  return (await ask('{ clock(entityId: "8ac7a4a0000000000000000000000003") { mode } }')).data.clock.mode;
};
const pay = () => createRestClient(httpTransport(gateway.url)).post('/v1/payments', cardPayment);
const isStored = async (id: string | undefined) => (await createRestClient(httpTransport(gateway.url)).get(`/v1/payments/${id}`)).status;

test('the page that moves the clock asks first', async () => {
  const { page, close } = await browser.stranger();
  const asked: string[] = [];
  let answer = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  await page.goto(`${gateway.url}/docs/testing`);
  const sample = page.locator('[data-sample="move-clock"]');
  await sample.locator('.run').click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain('five weeks');
  expect(await clockMode()).toBe('REAL');
  answer = true;
  await sample.locator('.run').click();
  await sample.locator('.outcome .good').waitFor();
  expect(await clockMode()).toBe('AHEAD');
  await close();
});

async function openReset(visitor: Visitor) {
  const { page } = visitor;
  await visitor.open('/sandbox');
  await page.getByRole('button', { name: 'Reset my sandbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Demo Shop' });
  await dialog.waitFor();
  return { dialog, deed: dialog.getByRole('button', { name: 'Reset my sandbox' }), field: dialog.getByLabel('Type Demo Shop to confirm') };
}

test('an administrator resets a merchant after typing its name', async () => {
  const { body } = await pay();
  const visitor = await browser.signedIn('ADMIN');
  const { page, complaints, close } = visitor;
  const { dialog, deed, field } = await openReset(visitor);
  expect(await deed.isDisabled()).toBe(true);
  await field.fill('Other Shop');
  expect(await deed.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await isStored(body.id)).toBe(200);
  const again = await openReset(visitor);
  await again.field.fill('Demo Shop');
  await again.deed.click();
  await page.getByText(/^Demo Shop was reset: \d+ payments? erased/).waitFor();
  await expect.poll(() => page.getByText('real time', { exact: true }).count()).toBeGreaterThan(0);
  expect([await isStored(body.id), await clockMode()]).toEqual([404, 'REAL']);
  expect(complaints).toEqual([]);
  await close();
});

test.each(
  casesOf(
    [
      ['light', desk],
      ['dark', desk],
      ['light', phone],
      ['dark', phone],
    ] as const,
    (_one, place) => place === 0,
  ),
)('can be used by everybody, %s, %o', async (colorScheme, viewport) => {
  const visitor = await browser.signedIn('ADMIN', { colorScheme, viewport });
  const { dialog } = await openReset(visitor);
  expect(await barriers(visitor.page)).toEqual([]);
  if (process.env.PICTURES) {
    const name = join(process.env.PICTURES, `reset-${colorScheme}-${viewport.width}`);
    await visitor.page.screenshot({ path: `${name}-dialog.png` });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await visitor.page.getByRole('button', { name: 'Reset my sandbox' }).scrollIntoViewIfNeeded();
    await visitor.page.screenshot({ path: `${name}.png` });
  }
  expect(await overflowPx(visitor.page)).toBeLessThanOrEqual(0);
  await visitor.close();
});
