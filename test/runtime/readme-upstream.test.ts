/** "In front of your gateway in ten minutes", executed as the README prints it: only ports are replaced. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { createFolder, findSection, listBlocks, machinePath, replaceAll, runShell, upstreamSection } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import type { Running } from './contract.ts';
import { startProcess, temporary } from './started-process.ts';

const [start, ...commands] = listBlocks(findSection(readFileSync(join(root, 'README.md'), 'utf8'), upstreamSection));
const { folder, remove } = temporary();
let running: Pick<Running, 'address' | 'stop'>;
let place: Awaited<ReturnType<typeof createFolder>>;
let behindPort = 0;

beforeAll(async () => {
  behindPort = await findFreePort();
  const settings = { DATABASE_URL: `file:${join(folder, 'gateway.db')}`, UPSTREAM_PORT: String(behindPort), PATH: machinePath };
  [running, place] = await Promise.all([startProcess((start?.code ?? '').trim().split(' '), settings), createFolder()]);
});

afterAll(async () => {
  await Promise.all([running.stop(), place.remove()]);
  remove();
});

test('pays through the second gateway, finds the payment in both, and connects', async () => {
  const addresses = { 'http://127.0.0.1:4000': running.address, 'http://127.0.0.1:4001': `http://127.0.0.1:${behindPort}` };
  const answers: string[] = [];
  for (const { code } of commands) {
    const { out, errors } = await runShell(replaceAll(code, addresses), place.folder);
    answers.push(`${out}${errors}`);
  }
  const [paid = '', here = '', behind = '', connected] = answers;
  expect(paid).toContain('"code":"000.100.110"');
  expect(here).toContain('"merchantTransactionId":"order-4711"');
  expect(behind.match(/"paymentType":"DB"/g)).toHaveLength(1);
  expect(behind).toContain('"customParameters":{"merchantTransactionId":"order-4711"}');
  expect(connected).toContain('{"status":"CONNECTED","resultCode":"700.400.580"}');
});
