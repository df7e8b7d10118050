/** Keeps what passed between pages and the gateway in a test that failed: whole in a file, its end in the log. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach } from 'vitest';
import { forgetRecords, takeRecords } from '../support/page-record.ts';
import { root } from '../support/sources.ts';

const folder = join(root, '.cache/failed-pages');
const nameMax = 80;
const printedLines = 60;
const printedCharacters = 300;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return forgetRecords();
  const text = await takeRecords();
  const name = `${basename(task.file.name, '.test.ts')} ${task.name}`.replaceAll(/[^\w]+/g, '-').slice(0, nameMax);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, text);
  const end = text.split('\n').slice(-printedLines);
  process.stderr.write(`${task.name}\n  whole in ${file}; its end:\n${end.map((line) => line.slice(0, printedCharacters)).join('\n')}\n`);
});
