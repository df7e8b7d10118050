/**
 * The check of the full-text index (decision: search-terms-packed). SQLite's own check trusts what its connection has in memory: it told of damage
 * that was none while payments were written, and saw none that there was. An operator would not make a backup, or would trust a damaged file.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { openFileStore } from '../../db/open.ts';
import { openFileReader } from '../../db/open-reader.ts';
import { channelPath } from './fixtures.ts';

let folder = '';
let store: Store;
const path = () => join(folder, 'gateway.db');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-index-'));
  store = await openFileStore({ path: path() });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Ids of one place have one number in the index (db/store/search-index.ts), as those of two processes may. */
const idAt = (place: number, process = 0): string => `019${place.toString(16).padStart(15, '0')}${process.toString(16).padStart(14, '0')}`;

/** What a registration is found by from now on: nothing without terms. */
const toWrite = (id: string, ...terms: readonly string[]) =>
  ({ write: 'projection.registration', id, entityPath: channelPath, terms }) as const;
const write = (id: string, ...terms: readonly string[]) => store.commit('platform', [toWrite(id, ...terms)]);

function changeFile(sql: string): void {
  const connection = new Database(toReadModelPath(path()));
  connection.exec(`PRAGMA busy_timeout = 5000; ${sql}`);
  connection.close();
}

async function freshIntegrity(): Promise<readonly string[]> {
  const reader = openFileReader(path());
  try {
    return await reader.integrity();
  } finally {
    await reader.close();
  }
}

/** Raises where the index does not hold what the view `search_tokens` says. */
const compareWithView = (): void => changeFile("INSERT INTO search_terms (search_terms, rank) VALUES ('integrity-check', 1)");

test('who examined the database before finds nothing wrong while others write', async () => {
  const reader = openFileReader(path());
  // The index merges its pieces when there are sixteen: those that a connection knows are gone then.
  for (let place = 1; place <= 18; place += 1) {
    await write(idAt(place), `+n${place}`, '+l0000');
    if (place > 3 && place < 14) continue;
    expect(await store.integrity()).toEqual([]);
    expect(await reader.integrity()).toEqual([]);
  }
  await reader.close();
  compareWithView();
});

test('damage is told, also to who examined the database before it', async () => {
  const reader = openFileReader(path());
  expect(await reader.integrity()).toEqual([]);
  expect(await store.integrity()).toEqual([]);
  for (let place = 1; place <= 3; place += 1) await write(idAt(place), `+n${place}`);
  expect(await freshIntegrity()).toEqual([]);
  changeFile('DELETE FROM search_terms_data WHERE id = (SELECT max(id) FROM search_terms_data)');
  const told = [expect.stringContaining('malformed inverted index for FTS5 table read_model.search_terms')];
  expect(await freshIntegrity()).toEqual(told);
  expect(await reader.integrity()).toEqual(told);
  expect(await store.integrity()).toEqual(told);
  // How a server's index is made again, which has no file that could be deleted (api/runtime/README.md).
  changeFile("INSERT INTO search_terms (search_terms) VALUES ('rebuild')");
  expect(await freshIntegrity()).toEqual([]);
  expect(await reader.integrity()).toEqual([]);
  await reader.close();
  compareWithView();
});

test('who searched before the first terms were taken back finds nothing wrong afterwards', async () => {
  const reader = openFileReader(path());
  expect(await reader.integrity()).toEqual([]);
  expect(await store.integrity()).toEqual([]);
  // The first time changes the index's format, by which a piece may be empty.
  for (let place = 1; place <= 3; place += 1) {
    await write(idAt(place), `+n${place}`);
    await write(idAt(place));
    await reader.readModel.subjectsByTerm(channelPath, { term: '+n1', match: 'exact' }, 10);
    await store.readModel.subjectsByTerm(channelPath, { term: '+n1', match: 'exact' }, 10);
    expect(await store.integrity()).toEqual([]);
    expect(await reader.integrity()).toEqual([]);
  }
  await reader.close();
  compareWithView();
});

test('the index holds what its view says where subjects share a number: ticket numbers with their payment, and ids of two processes', async () => {
  const [paymentId, twin] = [idAt(1), idAt(1, 1)];
  const tickets = (...terms: readonly string[]) =>
    store.commit('platform', [{ write: 'projection.tickets', paymentId, entityPath: channelPath, terms }]);
  const steps = [
    () => write(paymentId, '+njones', '+l0000'),
    () => tickets('vops-1'),
    () => write(twin, '+nmiller', '+l0000'),
    () => tickets('vops-1', 'vops-2'),
    () => store.commit('platform', [toWrite(paymentId, '+nsmith'), toWrite(twin, '+nsmith')]),
    () => write(twin),
    () => tickets(),
    () => write(paymentId),
  ];
  for (const step of steps) {
    await step();
    compareWithView();
    expect(await freshIntegrity()).toEqual([]);
  }
});
