/** RECONCILIATION_FOLDER: a copy of each issued file, whole or not there at all. */
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileFolder } from '../../api/runtime/node/file-folder.ts';
import { copyIssuedFiles } from '../../api/runtime/shared/file-folder.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, demoToken, otherToken } from '../support/client.ts';
import { createExportEndpoint } from './export-endpoint.ts';
import { type Settled, startSettled } from './settled.ts';

let gateway: Settled;
let root: string;
beforeEach(async () => {
  gateway = await startSettled();
  root = mkdtempSync(join(tmpdir(), 'gateway-files-'));
  await gateway.pay('92.00');
  await gateway.passDay();
});
afterEach(async () => {
  await gateway.stop();
  rmSync(root, { recursive: true });
});

const name = `${channels.documented}_2026-06-01.csv`;
const merchant = sandbox.demoShop;

test('each issued file is copied once, into the folder of its merchant, and again where it was deleted', async () => {
  const folder = await openFileFolder(join(root, 'files'));
  const copy = (all: boolean) => copyIssuedFiles(gateway.ports, folder, { all });
  expect(await copy(true)).toBe(1);
  expect(readdirSync(join(root, 'files'))).toEqual([merchant]);
  expect(readdirSync(join(root, 'files', merchant))).toEqual([name]);
  const { text } = await createExportEndpoint(gateway)(`/export/reconciliation/${name}`, demoToken);
  expect(readFileSync(join(root, 'files', merchant, name), 'utf8')).toBe(text);
  expect(await copy(false)).toBe(0);
  await gateway.pay('5.00', undefined, { entityId: channels.tolerant });
  await gateway.passDay();
  expect(await copy(false)).toBe(1);
  rmSync(join(root, 'files', merchant, name));
  expect(await copy(true)).toBe(1);
});

test('a file that breaks off, or has another checksum, is never seen under its name', async () => {
  const folder = await openFileFolder(root);
  const file = { folder: merchant, name, bytes: 10, checksum: '0'.repeat(64) };
  const breaking = async function* () {
    yield 'half';
    expect(readdirSync(join(root, merchant))).toEqual([`.${name}.part`]);
    throw new Error('the disk is full');
  };
  await expect(folder.write(file, breaking())).rejects.toThrow('full');
  expect(await folder.has(file)).toBe(false);
  const other = async function* () {
    yield '0123456789';
  };
  await expect(folder.write(file, other())).rejects.toThrow('checksum');
  expect(readdirSync(join(root, merchant))).toEqual([]);
  // What a crash left behind is written over.
  writeFileSync(join(root, merchant, `.${name}.part`), 'of a crash, and longer than the file');
  await folder.write({ ...file, checksum: null }, other());
  expect(readFileSync(join(root, merchant, name), 'utf8')).toBe('0123456789');
  expect(await folder.has(file)).toBe(true);
});

test('a link in the place of a file or of what a crash left leads nowhere', async () => {
  const folder = await openFileFolder(join(root, 'files'));
  mkdirSync(join(root, 'files', merchant));
  writeFileSync(join(root, 'secret'), 'kept');
  symlinkSync(join(root, 'secret'), join(root, 'files', merchant, `.${name}.part`));
  symlinkSync(join(root, 'secret'), join(root, 'files', merchant, name));
  expect(await copyIssuedFiles(gateway.ports, folder, { all: true })).toBe(1);
  expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('kept');
  expect(readFileSync(join(root, 'files', merchant, name), 'utf8')).toContain('92.00');
  expect(readdirSync(join(root, 'files', merchant))).toEqual([name]);
  rmSync(join(root, 'files', merchant, name));
  linkSync(join(root, 'secret'), join(root, 'files', merchant, `.${name}.part`));
  expect(await copyIssuedFiles(gateway.ports, folder, { all: true })).toBe(1);
  expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('kept');
});

test('a merchant’s folder that is a link gets nothing and is logged, and the others get their files', async () => {
  await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.other }, { token: otherToken });
  await gateway.passDay();
  const failed: unknown[] = [];
  const log = { ...gateway.ports.log, error: (message: string, fields?: object) => void failed.push([message, fields]) };
  const folder = await openFileFolder(join(root, 'files'));
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'files', merchant));
  expect(await copyIssuedFiles({ ...gateway.ports, log }, folder, { all: true })).toBe(1);
  expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
  expect(readdirSync(join(root, 'files', sandbox.otherShop))).toHaveLength(1);
  expect(failed).toEqual([['a folder of RECONCILIATION_FOLDER failed', expect.objectContaining({ folder: merchant })]]);
  rmSync(join(root, 'files', merchant));
  expect(await copyIssuedFiles(gateway.ports, folder, { all: false })).toBe(1);
});
