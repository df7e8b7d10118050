/** Imports of past payments of a gateway behind, on the page of routing: begun, done, and what did not fit. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpstream, type UpstreamCounterpart } from '../connectors/upstream-counterpart.ts';
import { cardPayment, channels, demoToken } from '../support/client.ts';
import { barriers, type ConsoleBrowser, launchConsole } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { longTest } from '../support/long-test.ts';
import { root } from '../support/sources.ts';

const entityId = channels.tolerant;
const paidAt = Date.UTC(2026, 5, 1, 12);
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
const databasePath = join(folder, 'gateway.db');

let gateway: GatewayProcess;
let browser: ConsoleBrowser;
let behind: UpstreamCounterpart;
let server: Server;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { authorization: String(request.headers.authorization) };
  const body = Buffer.concat(chunks).toString();
  const init = { method: request.method ?? 'GET', headers, ...(body === '' ? {} : { body }) };
  const answered = await behind.fetch(`http://behind.test${request.url}`, init);
  response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text());
}

async function listen(): Promise<string> {
  // At the end the gateway breaks off what it still asks for.
  server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway behind has a port');
  return `http://127.0.0.1:${address.port}`;
}

async function graphql(query: string) {
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
  return (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
}

beforeAll(async () => {
  behind = await openUpstream({ now: paidAt });
  const payThere = (change: Readonly<Record<string, string>>) => behind.gateway.rest.post('/v1/payments', { ...cardPayment, ...change });
  for (let count = 0; count < 3; count += 1) await payThere({});
  await payThere({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.test/back' });
  await (await startGatewayProcess({ databasePath })).end('SIGTERM');
  const account = [
    '--channel',
    entityId,
    '--name',
    'old-gateway',
    '--upstream-url',
    await listen(),
    '--upstream-entity',
    channels.documented,
  ];
  const env = { ...process.env, DATABASE_URL: `file:${databasePath}`, GATEWAY_ENVIRONMENT: 'test' };
  await promisify(execFile)(process.execPath, ['.run/connector-account.ts', ...account], { cwd: root, env });
  gateway = await startGatewayProcess({ databasePath });
  const connect = `mutation { connectChannel(entityId: "${entityId}", connector: "old-gateway", token: "${demoToken}") { status } }`;
  expect(await graphql(connect)).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
  browser = await launchConsole(gateway.url);
});

afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  server?.close();
  await behind?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an administrator imports past payments, and reads what did not fit', async () => {
  const staff = await browser.signedIn('ADMIN');
  const { page } = staff;
  await staff.open(`/routing?entity=${entityId}`);
  const section = page.getByRole('region', { name: 'Past payments of the gateway behind' });
  await section.getByText('Nothing was imported yet.').waitFor();
  await section.getByRole('button', { name: 'Import payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import past payments' });
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await dialog.getByText('Enter a time from and a later one until.').waitFor();
  await dialog.getByRole('textbox', { name: 'From' }).fill('01/05/2026 00:00');
  await dialog.getByRole('textbox', { name: 'Until', exact: true }).fill('01/07/2026 00:00');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  const row = section.getByRole('row').filter({ hasText: 'old-gateway' });
  await row.getByText('Done', { exact: true }).waitFor();
  const cells = (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
  expect(cells.slice(2)).toEqual(['Done', '3', '–', '–', 'Show 1', '–']);
  await row.getByRole('button', { name: /^Show 1: what did not fit/ }).click();
  const report = page.getByRole('dialog', { name: /^What did not fit/ });
  await report.getByText('Its outcome is not known there yet: import the time again later.').waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

longTest('who may not read configuration sees nothing of imports, and an auditor begins none', async () => {
  const support = await browser.signedIn('SUPPORT');
  await support.open(`/routing?entity=${entityId}`);
  await support.page.getByRole('region', { name: 'Approval, cost and latency' }).waitFor();
  expect(await support.page.getByRole('region', { name: 'Past payments of the gateway behind' }).count()).toBe(0);
  await support.close();
  const auditor = await browser.signedIn('AUDITOR');
  await auditor.open(`/routing?entity=${entityId}`);
  const section = auditor.page.getByRole('region', { name: 'Past payments of the gateway behind' });
  await section.waitFor();
  expect(await section.getByRole('button', { name: 'Import payments' }).count()).toBe(0);
  await auditor.close();
});
