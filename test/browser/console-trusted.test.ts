/** The console of a gateway that serves trusted documents only: nothing of it breaks, and nothing else is served. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, launchConsole } from '../support/console-browser.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';

let folder: string;
let gateway: GatewayProcess;
let browser: ConsoleBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-trusted-'));
  const environment = { RATE_LIMIT: 'off', GRAPHQL_DOCUMENTS: 'trusted' };
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db'), environment });
  browser = await launchConsole(gateway.url);
});
afterAll(async () => {
  await browser?.end();
  await gateway?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('every page is answered, live events come, and a stranger’s document is refused', async () => {
  const { page, open, complaints } = await browser.signedIn('ADMIN');
  const answers: Promise<readonly [status: number, text: string]>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/graphql') return;
    const text = response.text().catch(() => '(it is gone with its page)');
    answers.push(text.then((read) => [response.status(), read] as const));
  });
  for (const path of ['/overview', '/payments', '/webhooks', '/result-codes', '/staff', '/audit', '/account', '/sandbox']) {
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  await open('/live');
  await page.locator('[data-connection="open"]').waitFor();
  const isRefused = ([status, text]: readonly [number, string]): boolean => status !== 200 || text.includes('"FORBIDDEN"');
  expect((await Promise.all(answers)).filter(isRefused)).toEqual([]);
  expect(complaints).toEqual([]);
  const strange = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ viewer { name } }"}' };
    return (await fetch('/graphql', init)).text();
  });
  expect(strange).toContain('"FORBIDDEN"');
  expect(strange).toContain('Only trusted documents are served here');
});
