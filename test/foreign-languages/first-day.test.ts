/**
 * Eight tasks of a developer's first day, in Python, with nothing but what the pages hand out and tell: the programs of `first-day/`, and
 * those that the pages print. `test/runtime/first-day.test.ts` has the same in TypeScript.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../api/doors/docs/guides/languages.ts';
import { lists } from '../../api/doors/docs/guides/lists.ts';
import { reconciliation } from '../../api/doors/docs/guides/reconciliation.ts';
import { printedUrl } from '../../api/doors/docs/sample.ts';
import { findProgram } from '../support/find-program.ts';
import { findFreePort } from '../support/free-port.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { boundMs } from '../support/pace.ts';
import { payCheckout } from '../support/pay-checkout.ts';
import { createFolder } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { runProgram } from './run-program.ts';

let gateway: GatewayProcess;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
  gateway = await startGatewayProcess({ databasePath: join(place.folder, 'gateway.db') });
  const library = await fetch(`${gateway.url}/docs/payment_gateway.py`);
  await writeFile(join(place.folder, 'payment_gateway.py'), await library.text());
});
afterAll(async () => {
  await gateway.end('SIGTERM');
  await place.remove();
});

async function write(name: string, code: string): Promise<string> {
  await writeFile(join(place.folder, name), code.replaceAll(printedUrl, gateway.url));
  return name;
}

async function run(code: string, ...words: readonly string[]): Promise<string> {
  const { out, errors } = await runProgram('python3', [await write('task.py', code), ...words], place.folder);
  return out === '' ? errors : out.trim();
}

const readTask = (name: string): Promise<string> => readFile(join(root, 'test/foreign-languages/first-day', `${name}.py`), 'utf8');

test.each([
  ['first-payment', 'APPROVED 92.00'],
  ['decline', 'DECLINED 800.100.155 LATER True True'],
  ['capture-refund', 'APPROVED APPROVED APPROVED DECLINED 700.400.200'],
  ['stored-card', 'APPROVED APPROVED'],
])('%s', async (name, expected) => {
  expect(await run(await readTask(name))).toBe(expected);
});

test('checkout: prepared, paid in the form, and read', async () => {
  const code = await readTask('checkout');
  const id = await run(code);
  await payCheckout(gateway.url, id);
  expect(await run(code, id)).toBe('APPROVED 92.00 order-0005');
});

test('webhook: the printed receiver takes the probe and the payment', async () => {
  const port = await findFreePort();
  const secret = 'cd'.repeat(32);
  const python = 'python3';
  const receiver = spawn(python, [await write('receiver.py', findProgram(languages, 'receiver.py'))], {
    cwd: place.folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  let printed = '';
  receiver.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  try {
    const url = `http://127.0.0.1:${port}/hook`;
    await expect
      .poll(
        () =>
          fetch(url, { method: 'POST' }).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: boundMs(15_000) },
      )
      .toBe(400);
    const code = `import os\nos.environ["WEBHOOK_SECRET"] = "${secret}"\nos.environ["WEBHOOK_URL"] = "${url}"\n${await readTask('webhook')}`;
    expect(await run(code)).toBe('ACTIVE None');
    await run((await readTask('first-payment')).replaceAll('order-0001', 'order-0006'));
    await expect.poll(() => printed, { timeout: boundMs(15_000) }).toMatch(/^PAYMENT [0-9a-f]{32}$/m);
  } finally {
    receiver.kill('SIGKILL');
  }
});

test('pages: the printed program reads every payment once', async () => {
  const ids = (await run(findProgram(lists, 'pages.py'))).split('\n').map((line) => line.split(' ')[0]);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
});

test('subscription and settlement: two months of runs, and the file of a day with its checksum', async () => {
  expect(await run(await readTask('subscription'))).toMatch(/^ACTIVE \['APPROVED'\] [23]$/);
  const lines = (await run(findProgram(reconciliation, 'settlement.py'))).split('\n');
  expect(lines.filter((line) => !/^[A-Z_]+ [0-9a-f]* ?-?[\d.]* -?[\d.]*$/.test(line))).toEqual([]);
});
