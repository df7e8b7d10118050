/** How far a channel has moved from one connector to another, on the page of routing. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels, demoToken } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole } from '../support/console-browser.ts';
import { merchantOf } from '../support/console-payments.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';
import { root } from '../support/sources.ts';

const entityId = channels.tolerant;
const folder = mkdtempSync(join(tmpdir(), 'cut-over-'));
const databasePath = join(folder, 'gateway.db');

let gateway: GatewayProcess;
let browser: ConsoleBrowser;

beforeAll(async () => {
  // The account is added to the file itself, while the gateway is stopped.
  await (await startGatewayProcess({ databasePath })).end('SIGTERM');
  const account = ['--channel', entityId, '--name', 'new-acquirer', '--bank-url', 'http://127.0.0.1:9'];
  const env = { ...process.env, DATABASE_URL: `file:${databasePath}`, GATEWAY_ENVIRONMENT: 'test' };
  await promisify(execFile)(process.execPath, ['.run/connector-account.ts', ...account], { cwd: root, env });
  gateway = await startGatewayProcess({ databasePath });
  const merchant = merchantOf(gateway.url);
  for (let count = 0; count < 3; count += 1) await merchant.pay({ entityId });
  await merchant.pay({ entityId, paymentType: 'PA' });
  const rules = '[{name: "MASTER moves", when: {brands: ["MASTER"]}, to: ["new-acquirer"]}]';
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `mutation { setRouting(entityId: "${entityId}", expectedVersion: 0, rules: ${rules}) { current { version } } }`,
    }),
  });
  expect(await response.json()).toMatchObject({ data: { setRouting: { current: { version: 1 } } } });
  // Nobody listens there: its outcome is not known.
  await merchant.pay({ entityId, paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
  browser = await launchConsole(gateway.url);
});

afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('the page of routing shows what went where, what the rules say now, and what has to be ended', async () => {
  const staff = await browser.signedIn('SUPPORT');
  const { page } = staff;
  await staff.open(`/routing?entity=${entityId}`);
  const section = page.getByRole('region', { name: 'Moving between connectors' });
  await section.getByText('5 new payments').waitFor();
  const rows = section.getByRole('row');
  await rows.filter({ hasText: 'new-acquirer' }).waitFor();
  const cells = async (name: string) => (await rows.filter({ hasText: name }).getByRole('cell').allInnerTexts()).map((text) => text.trim());
  expect(await cells('simulator')).toEqual(['simulator', expect.stringMatching(/80\s?%\s\(4\)/), expect.stringMatching(/80\s?%/), '1']);
  expect((await cells('new-acquirer')).slice(1)).toEqual([expect.stringMatching(/20\s?%\s\(1\)/), expect.stringMatching(/20\s?%/), '1']);
  expect(await barriers(page)).toEqual([]);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

longTest('a channel with one connector has nothing to move', async () => {
  const staff = await browser.signedIn('SUPPORT');
  await staff.open(`/routing?entity=${channels.documented}`);
  await staff.page.getByRole('region', { name: 'Approval, cost and latency' }).waitFor();
  expect(await staff.page.getByRole('region', { name: 'Moving between connectors' }).count()).toBe(0);
  await staff.close();
});
