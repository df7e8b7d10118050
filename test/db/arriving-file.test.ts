/** What lies beside the database while a merchant comes: the gateway reads it in pieces, and the command goes on with it meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArrivingCommit, arrivingFile, readArriving, writeArriving } from '../../db/connect/arriving-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arriving-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const commitOf = (place: number): ArrivingCommit => ({ kind: 'fill', upTo: place, at: 0 });

function write(from: number, count: number): number {
  const writer = writeArriving(arrivingFile(folder));
  for (let place = from; place < from + count; place += 1) writer.add(commitOf(place));
  return writer.close();
}

/** As the gateway does it: a request takes some and ends. */
function readSome(after: number, count: number): readonly number[] {
  const found: number[] = [];
  for (const [number, commit] of readArriving(arrivingFile(folder), after)) {
    expect(commit).toEqual(commitOf(number));
    found.push(number);
    if (found.length === count) break;
  }
  return found;
}

/** The library reads some hundred rows ahead: of fewer, no statement is left open. */
const many = 500;

test('who reads a part of it does not keep the command from going on, and each commit comes once and in order', () => {
  expect(write(1, many)).toBe(many);
  expect(readSome(0, 3)).toEqual([1, 2, 3]);
  expect(write(many + 1, 10)).toBe(many + 10);
  expect(readSome(3, 1_000)).toEqual(Array.from({ length: many + 7 }, (_, place) => place + 4));
  expect(readSome(many + 10, 1)).toEqual([]);
});
