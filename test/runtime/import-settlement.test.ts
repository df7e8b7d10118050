/** `npm run import:settlement FILE` against a gateway that runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { root } from '../support/sources.ts';

let folder: string;
let gateway: GatewayProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  gateway = await startGatewayProcess({ databasePath: join(folder, 'gateway.db') });
});
afterAll(async () => {
  await gateway.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function importFile(path: string, url = gateway.url): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn('sh', ['.run/node.sh', '.run/import-settlement.ts', path], {
    cwd: root,
    env: { ...process.env, GATEWAY_URL: url },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, text };
}

test('imports a file that is longer than a request, and says what was wrong with which line', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => `F,BATCH,${at + 1},EUR,fee ${'x'.repeat(60)} ${at}`);
  const path = join(folder, 'fees.csv');
  writeFileSync(path, `H,Acquirer,900412345,EUR,20260603\n${rows.join('\n')}\nF,TEA,1,EUR,x\nT,${rows.length + 1}\n`);
  const first = await importFile(path);
  expect(first).toMatchObject({ code: 0 });
  expect(first.text).toContain('line 12002: the fee must be one of');
  expect(first.text).toContain('imported: 12000 records of 12001 rows, 1 problems');
  const second = await importFile(path);
  expect(second.text).toContain('imported: 12000 records');
});

test('says why it imported nothing', async () => {
  const path = join(folder, 'none.csv');
  writeFileSync(path, 'id,amount\n');
  expect(await importFile(path)).toMatchObject({
    code: 1,
    text: expect.stringContaining('the content begins like none of the known formats'),
  });
  const missing = join(folder, 'missing.csv');
  expect(await importFile(missing)).toMatchObject({ code: 1, text: expect.stringContaining(`not imported: ${missing} is missing\n`) });
});

test('says where it looked for a gateway that does not run, and how another is named', async () => {
  const path = join(folder, 'unsent.csv');
  writeFileSync(path, 'id,amount\n');
  const { code, text } = await importFile(path, 'http://127.0.0.1:9');
  expect(code).toBe(1);
  expect(text).toContain(
    'not imported: the gateway cannot be reached at http://127.0.0.1:9: start it, or say with GATEWAY_URL where it runs\n',
  );
});
