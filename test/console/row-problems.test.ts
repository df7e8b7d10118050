/** The API's English sentences about rows of settlement files, in German: each that the formats have. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toEnglishProblem, toGermanProblem } from '../../console/messages/row-problems.ts';

const folder = new URL('../../api/domain/reconciliation/', import.meta.url);

/** What is thrown as a wrong value or an unreadable file, or told as a problem of a row; values are put in for what stands in braces. */
function sentencesOf(file: string): readonly string[] {
  const source = readFileSync(new URL(file, folder), 'utf8');
  const told = source.matchAll(
    /(?:new (?:WrongValue|UnreadableFile)\(|problem(?::| \?\?=)|line: line\.line, reason:)\s*(['`])((?:(?!\1)[\s\S])+)\1/g,
  );
  return [...told].map(([, , text = '']) => toSample(text));
}

/** Expressions in braces may have braces and quotation marks of their own. */
function toSample(text: string): string {
  return text
    .replaceAll(/\$\{(?:name|current\.name|columnNames\[wrong\] \?\? 'the last')\}/g, 'Amount')
    .replaceAll(/\$\{allowed\.join\(', '\)\}/g, 'A, B')
    .replaceAll(/\$\{(?:statement\.message|found)\}/g, 'camt.053')
    .replaceAll(/\$\{error\.message\}/g, 'the currency must be a currency such as EUR')
    .replaceAll(/\$\{[^}]+\}/g, '7');
}

const files = [...readdirSync(new URL('formats/', folder)).map((name) => `formats/${name}`), 'book.ts'];
const sentences = files.flatMap(sentencesOf);

test('every reason that the formats have is found', () => {
  expect(sentences.length).toBeGreaterThan(30);
});

test.each(sentences.map((sentence) => [sentence] as const))('%s', (sentence) => {
  const german = toGermanProblem(sentence);
  expect(german).not.toBe(sentence);
  expect(german).not.toMatch(/\b(?:the|must|such|has|than|and|with)\b/);
});

test('the names of cells are German where the format has none', () => {
  const source = readFileSync(new URL('formats/acquirer-csv.ts', folder), 'utf8');
  const names = [...new Set([...source.matchAll(/'(the [a-z ]+)'[,\]]/g)].map(([, name = '']) => name))].filter(
    (name) => !name.startsWith('the file'),
  );
  expect(names.length).toBeGreaterThan(8);
  for (const name of names)
    expect(toGermanProblem(`${name} must not be empty`)).toMatch(/^(?:Der|Die|Das) [A-ZÄÖÜ][^ ]+(?: .+)? darf nicht leer sein$/);
});

test('a reason that is not known stays; in English each begins with a capital', () => {
  expect(toGermanProblem('something new')).toBe('something new');
  expect(toEnglishProblem('the file is empty')).toBe('The file is empty');
});
