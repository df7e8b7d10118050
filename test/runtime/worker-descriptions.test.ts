/** What the Worker's build takes out of the sources is a description of the schema and nothing else, and comes back by introspection. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { describingFiles, withoutDescriptions } from '../../.run/worker-descriptions.ts';
import { describe, listDescriptions } from '../../api/doors/execution/descriptions.ts';
import { root, sourcesOf } from '../support/sources.ts';

const printed = readFileSync(join(root, 'test/graphql/schema.graphql'), 'utf8');

/** A text as it is written in the sources, where values may stand in it. */
function toPattern(written: string): RegExp {
  const parts = [...written.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)];
  const texts = parts.map(([, single, double, template]) => single ?? double ?? template ?? '').join('');
  const escaped = texts.split(/\$\{[^}]*\}/).map((text) => text.replace(/\\(.)/g, '$1').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[\\s\\S]*')}$`);
}

test('each text that is taken out is a description of the schema', () => {
  const descriptions = Object.values(listDescriptions(buildSchema(printed, { assumeValidSDL: true })));
  const known = new Set(descriptions);
  const taken = sourcesOf(['api'])
    .filter(({ path }) => describingFiles.test(`/${path}`))
    .flatMap(({ path, text: source }) => withoutDescriptions(path, source).taken.map((text) => ({ path, text })));
  expect(taken.length).toBeGreaterThan(1_500);
  const strange = taken.filter(({ text }) => {
    const plain = /^'([^'\\]*)'$/.exec(text)?.[1];
    if (plain !== undefined) return !known.has(plain);
    const pattern = toPattern(text);
    return !descriptions.some((each) => pattern.test(each));
  });
  expect(strange).toEqual([]);
});

test('lines and places stay, and only the descriptions go', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source.
  const code = "const a = { description: 'one',\n  type: T, args: { b: { description: `two ${c}` } } };\nrefuse({ description: text });";
  const { code: left, taken } = withoutDescriptions('a.ts', code);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source.
  expect(taken).toEqual(["'one'", '`two ${c}`']);
  expect([left.length, left.split('\n').length]).toEqual([code.length, 3]);
  expect(left.replace(/ +/g, ' ')).toBe('const a = { \n type: T, args: { b: { } } };\nrefuse({ description: text });');
});

test('a schema without descriptions has them all again', () => {
  const whole = buildSchema(printed, { assumeValidSDL: true });
  const bare = buildSchema(printed.replace(/"""[\s\S]*?"""/g, '').replace(/^\s*"(?:[^"\\]|\\.)*"$/gm, ''), { assumeValidSDL: true });
  // GraphQL describes its own scalars.
  expect(Object.keys(listDescriptions(bare)).toSorted()).toEqual(['Boolean', 'Float', 'ID', 'Int', 'String']);
  describe(bare, listDescriptions(whole));
  expect(printSchema(bare)).toBe(printSchema(whole));
});
