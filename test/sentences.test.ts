/**
 * What a reader must understand at first reading has sentences of at most thirty words: documents, comments, and GraphQL's descriptions.
 * Names in code letters are no words here: a list of parameters may be as long as it is. A colon ends a sentence too, a semicolon does not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';
import { root } from './support/sources.ts';

const wordsMax = 30;

/** Written by a command, from texts that are read here themselves or that others wrote. */
const generated = /^api\/foundation\/graphql\/CHANGELOG\.md$|\/generated\/|-env\.d\.ts$/;

function filesWith(ending: RegExp): readonly string[] {
  const below = ['.run', 'api', 'console', 'db', 'rest-compat', 'test'].flatMap((folder) =>
    filesBelow(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['README.md', ...below].filter((path) => ending.test(path) && !generated.test(path)).sort();
}

/** Paragraphs, points of lists and cells of tables, without code. */
function listTexts(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.)\s?)|\|| · /);
}

function listLonger(texts: readonly string[]): readonly string[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?:])["”)*_]*\s+/));
  return sentences.filter((sentence) => (sentence.match(/\S*\w\S*/g) ?? []).length > wordsMax);
}

/** Docstrings, and lines of comments that follow each other. */
function listComments(source: string): readonly string[] {
  const docstrings = source.matchAll(/^[ \t]*\/\*\*[\s\S]*?\*\//gm);
  const lines = source.matchAll(/(?:^[ \t]*\/\/ .*\n)+/gm);
  return [...docstrings, ...lines].map(([text]) => text.replaceAll(/^[ \t]*(?:\/\*\*|\/\/|\*\/?)|\*\/$/gm, ''));
}

/** The values that a parameter may have are one word. */
function listDescriptions(schema: string): readonly string[] {
  return [...schema.matchAll(/"""([\s\S]*?)"""/g)].map(([, text = '']) => text.replaceAll(/\[[\w, ]+\]/g, 'values'));
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(filesWith(/\.md$/))('%s has no sentence of more than thirty words', (path) => {
  expect(listLonger(listTexts(read(path)))).toEqual([]);
});

test('no comment has a sentence of more than thirty words', () => {
  const files = filesWith(/\.tsx?$/);
  expect(files.length).toBeGreaterThan(2_000);
  const longer = files.flatMap((path) =>
    listComments(read(path)).flatMap((comment) => listLonger(listTexts(comment)).map((sentence) => `${path}: ${sentence}`)),
  );
  expect(longer).toEqual([]);
});

test('no description of the schema has a sentence of more than thirty words', () => {
  const descriptions = listDescriptions(read('test/graphql/schema.graphql'));
  expect(descriptions.length).toBeGreaterThan(2_000);
  expect(descriptions.flatMap((description) => listLonger(listTexts(description)))).toEqual([]);
});
