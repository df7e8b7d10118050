/** How the answers of a channel's test system differ from ours, on the page of routing. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
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
const folder = mkdtempSync(join(tmpdir(), 'shadow-'));
const databasePath = join(folder, 'gateway.db');

let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let testSystem: Server;

/** Answers as a gateway does that knows another code for the same decline, and tells no issuer. */
function answer(form: URLSearchParams): object {
  const isForced = form.has('customParameters[forceResultCode]');
  return {
    id: form.get('merchantTransactionId'),
    paymentType: form.get('paymentType'),
    ...(isForced ? {} : { amount: form.get('amount'), currency: form.get('currency') }),
    result: { code: isForced ? '800.100.152' : '000.100.110', description: 'answered' },
  };
}

async function openTestSystem(): Promise<string> {
  testSystem = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const isQuery = request.method === 'GET';
      response.writeHead(isQuery ? 404 : 200, { 'content-type': 'application/json' });
      const none = { result: { code: '700.400.580', description: 'cannot find transaction' } };
      response.end(JSON.stringify(isQuery ? none : answer(new URLSearchParams(body))));
    });
  });
  await new Promise<void>((resolve) => testSystem.listen(0, '127.0.0.1', resolve));
  const address = testSystem.address();
  if (address === null || typeof address === 'string') throw new Error('the test system has a port');
  return `http://127.0.0.1:${address.port}`;
}

async function graphql(query: string) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

beforeAll(async () => {
  // The address is set in the file itself, while the gateway is stopped.
  await (await startGatewayProcess({ databasePath })).end('SIGTERM');
  const shadow = ['--channel', entityId, '--name', 'shadow', '--shadow-url', await openTestSystem(), '--shadow-entity', entityId];
  const env = { ...process.env, DATABASE_URL: `file:${databasePath}`, GATEWAY_ENVIRONMENT: 'test' };
  const put = (...more: readonly string[]) =>
    promisify(execFile)(process.execPath, ['.run/connector-account.ts', ...shadow, ...more], { cwd: root, env });
  await expect(put('--shadow-system', 'live')).rejects.toThrow('settings.shadow.system must be test');
  expect((await put('--shadow-system', 'test')).stdout).toContain('requests are repeated at');
  gateway = await startGatewayProcess({ databasePath });
  const connect = `mutation { connectChannel(entityId: "${entityId}", connector: "shadow", token: "a-token") { status } }`;
  expect(await graphql(connect)).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
  const merchant = merchantOf(gateway.url);
  for (let count = 0; count < 3; count += 1) await merchant.pay({ entityId });
  await merchant.pay({ entityId, 'customParameters[forceResultCode]': '800.100.153' });
  const span = 'from: "2026-01-01T00:00:00Z", to: "2026-03-01T00:00:00Z"';
  expect(await graphql(`{ shadowReports(filter: {entityId: "${entityId}", ${span}}) { url } }`)).not.toHaveProperty('errors');
  browser = await launchConsole(gateway.url);
});

afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  testSystem?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the page of routing shows what differs, how often, and leads to the newest payment', async () => {
  const staff = await browser.signedIn('ADMIN');
  const { page } = staff;
  await staff.open(`/routing?entity=${entityId}`);
  const section = page.getByRole('region', { name: 'Shadow' });
  const rows = section.getByRole('row');
  await rows.filter({ hasText: 'Result code' }).waitFor();
  const cells = async (name: string) =>
    (await rows.filter({ hasText: name }).getByRole('cell').allInnerTexts()).map((text) => text.trim()).slice(0, 5);
  expect(await cells('Result code')).toEqual(['Result code', 'result.code', '800.100.153', '800.100.152', '1']);
  expect((await cells('buildNumber')).slice(0, 4)).toEqual(['Field missing there', 'buildNumber', 'string', '–']);
  expect(await barriers(page)).toEqual([]);
  await section.getByRole('button', { name: /^Hold the shadow/ }).click();
  await section.getByText('Held by staff: nothing is repeated.').waitFor();
  await section.getByRole('button', { name: /^Release the shadow/ }).click();
  await section.getByRole('button', { name: /^Hold the shadow/ }).waitFor();
  await section.getByRole('link', { name: 'Open the newest payment that differs in result.code' }).click();
  await page.waitForURL(/\/payments\/[0-9a-f]{32}/);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

longTest('a channel without a shadow shows nothing of it', async () => {
  const staff = await browser.signedIn('SUPPORT');
  await staff.open(`/routing?entity=${channels.documented}`);
  await staff.page.getByRole('region', { name: 'Approval, cost and latency' }).waitFor();
  expect(await staff.page.getByRole('region', { name: 'Shadow' }).count()).toBe(0);
  await staff.close();
});
