/**
 * What a reader must understand at first reading has sentences of at most thirty words. Names in code letters are no words here: a list of
 * parameters may be as long as it is. A colon ends a sentence too, a semicolon does not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/sources.ts';

const wordsMax = 30;

/** How many are longer, where several people write at once. These numbers only go down: shorten a sentence, and lower its file's. */
const longerMax: Readonly<Record<string, number>> = {
  'api/DECISIONS.md': 10,
  'api/THREATS.md': 2,
  'api/runtime/README.md': 2,
  'api/runtime/RUNBOOK.md': 2,
  'console/README.md': 3,
  'test/README.md': 2,
  'test/bench/README.md': 3,
  'test/simulation/README.md': 3,
};

/** Written by a command. */
const generated = new Set(['api/foundation/graphql/CHANGELOG.md']);
const foreign = /(?:^|\/)(?:node_modules|dist|data|\.[^/]+)\//;

function documents(): readonly string[] {
  const below = ['api', 'console', 'db', 'rest-compat', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return ['README.md', ...below].filter((path) => path.endsWith('.md') && !foreign.test(path) && !generated.has(path)).sort();
}

/** Paragraphs, points of lists and cells of tables, without code. */
function listTexts(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.)\s?)|\|| · /);
}

function listLonger(path: string): readonly string[] {
  const sentences = listTexts(readFileSync(join(root, path), 'utf8')).flatMap((text) => text.split(/(?<=[.!?:])["”)*_]*\s+/));
  return sentences.filter((sentence) => (sentence.match(/\S*\w\S*/g) ?? []).length > wordsMax);
}

test.each(documents())('%s has no more sentences of more than thirty words than it may have', (path) => {
  const longer = listLonger(path);
  expect(longer.length > (longerMax[path] ?? 0) ? longer : []).toEqual([]);
});
