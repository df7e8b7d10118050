/** Every citation in a comment or a README can be followed: to a section of the specification, or to a record of ours. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';
import { root } from './support/sources.ts';

const folders = ['api', 'db', 'rest-compat', 'console', 'test', '.run'];
const ownFile = /\.(?:ts|tsx|js|mjs|sql|sh|md)$/;
const foreign = /\.d\.ts$/;

/** `2.C` to `2.Y` are the structures; 5, 7 and 9 number their paragraphs. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXY'];
const numbered = (section: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`);
const sections = new Set([
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ...numbered(2, 10),
  ...letters.map((letter) => `2.${letter}`),
  ...numbered(5, 5),
  ...numbered(7, 6),
  ...numbered(9, 4),
]);

/** Documents that are not in the repository. */
const unresolvable: readonly RegExp[] = [
  /\b[Ii]nterfaces?, [A-Z]/,
  /\b[Ii]nterfaces: [A-Z]/,
  /\((?:stack|facts|design)\b/,
  /\(interfaces?\)/,
  /\bpublic-api\b/,
  /\blimits [A-F]\d/,
  /\barchitecture \d/,
  /\barchitecture, [A-Z]/,
  /\bissues? ?\d|\(issue[:)]/,
  /\b[Cc]ore \d/,
  /\bstructures 2\./,
  /(?<!WCAG|Secure|section)(?:^|[(\s])2\.(?:10|[1-9]|[A-Y])(?:[,:;)]|, | to )/,
  /\bstyle\.md\b/,
];

interface Line {
  readonly at: string;
  readonly text: string;
}

function listFiles(folder: string): readonly string[] {
  return filesBelow(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => ownFile.test(path) && !foreign.test(path.slice(folder.length + 1)))
    .sort();
}

function linesOf(path: string): readonly Line[] {
  const comments = path.endsWith('.md') ? (text: string): string => text : commentIn;
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line, place) => ({ at: `${path}:${place + 1}`, text: comments(line) }))
    .filter(({ text }) => text !== '');
}

/** What a line says as a comment. Comments of this repository start their line, or stand behind ` // `. */
function commentIn(line: string): string {
  return /^\s*(?:\/\*|\*|\/\/|\{\/\*|#|--)(.*)$/.exec(line)?.[1] ?? /\s\/[/*]+ (.*)$/.exec(line)?.[1] ?? '';
}

function headings(text: string): readonly string[] {
  return [...text.matchAll(/^## (\S.*)$/gm)].map(([, heading = '']) => heading);
}

function citedDecisions({ text }: Line): readonly string[] {
  return [...text.matchAll(/\bdecision: ([a-z][a-z0-9-]*)/g)].map(([, slug = '']) => slug);
}

function citedSections({ text }: Line): readonly string[] {
  return [...text.matchAll(/§([\w.]*\w)/g)].map(([, section = '']) => section);
}

const madeByTools = /\.d\.ts$/;

/** Files that a comment or a README names by their path from the root, or from its own folder. */
function citedFiles({ at, text }: Line): readonly (readonly [path: string, beside: string])[] {
  const paths = text.matchAll(/(?<![\w./-])((?:api|db|console|rest-compat|test|\.run)\/[\w./-]+\.(?:ts|tsx|md|sql|sh|css|c))\b/g);
  return [...paths].filter(([, path = '']) => !madeByTools.test(path)).map(([, path = '']) => [path, join(dirname(at), path)]);
}

const records = headings(readFileSync(join(root, 'api/DECISIONS.md'), 'utf8'));
const lines = ['README.md', ...folders.flatMap(listFiles)].filter((path) => path !== 'test/citations.test.ts').flatMap(linesOf);

test('every section that is cited exists in the specification', () => {
  const cited = lines.flatMap((line) => citedSections(line).map((section) => ({ at: line.at, section })));
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
});

test('every citation of a section says that it is one of the specification', () => {
  const loose = lines.filter(({ text }) => text.includes('§') && !/\bspec §/.test(text));
  expect(loose).toEqual([]);
});

test('every file that a comment names by its path is there', () => {
  const cited = lines.flatMap((line) => citedFiles(line).map((places) => ({ at: line.at, places })));
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ places }) => !places.some((path) => existsSync(join(root, path))))).toEqual([]);
});

describe('decisions', () => {
  test('that are cited are recorded', () => {
    const cited = lines.flatMap((line) => citedDecisions(line).map((slug) => ({ at: line.at, slug })));
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ slug }) => !records.includes(slug))).toEqual([]);
  });

  test('are recorded once each, under a slug in kebab-case', () => {
    expect(records.filter((record) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(record))).toEqual([]);
    expect(records).toEqual([...new Set(records)]);
  });
});

test('no comment cites a document that is not in the repository', () => {
  expect(lines.filter(({ text }) => unresolvable.some((pattern) => pattern.test(text)))).toEqual([]);
});

test('README files link to files that exist', () => {
  const readmes = ['README.md', ...folders.flatMap(listFiles)].filter((path) => path.endsWith('.md'));
  const broken = readmes.flatMap((path) => {
    const base = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const links = [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => join(base, link));
    return links.filter((link) => !exists(link)).map((link) => `${path}: ${link}`);
  });
  expect(broken).toEqual([]);
});

function exists(path: string): boolean {
  try {
    readFileSync(join(root, path));
    return true;
  } catch {
    return false;
  }
}
