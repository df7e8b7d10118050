/** What the Worker's build takes out of the sources is a description of the schema, or what only pages and commands tell. It comes back by introspection. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { describingFiles, withoutDescriptions } from '../../.run/worker-descriptions.ts';
import { describe, listDescriptions } from '../../api/doors/execution/descriptions.ts';
import { answerFields } from '../../api/foundation/catalogue/answer-fields.ts';
import { documentedSections } from '../../api/foundation/catalogue/documented-sections.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { variables } from '../../api/runtime/shared/settings.ts';
import { root, sourcesOf } from '../support/sources.ts';

const printed = readFileSync(join(root, 'test/graphql/schema.graphql'), 'utf8');

/** A text as it is written in the sources, where values may stand in it. */
function toPattern(written: string): RegExp {
  const parts = [...written.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)];
  const texts = parts.map(([, single, double, template]) => single ?? double ?? template ?? '').join('');
  const escaped = texts.split(/\$\{[^}]*\}/).map((text) => text.replace(/\\(.)/g, '$1').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[\\s\\S]*')}$`);
}

test('each text that is taken out is a description of the schema, or the meaning of a parameter or a setting', () => {
  const shapes = Object.values(requestShapes).flatMap(({ fields }) => fields);
  const parameters = [...documentedSections.flatMap(({ fields }) => fields), ...shapes, ...answerFields];
  const descriptions = [
    ...Object.values(listDescriptions(buildSchema(printed, { assumeValidSDL: true }))),
    ...[...parameters, ...variables].map(({ meaning }) => meaning),
  ];
  const known = new Set(descriptions);
  const taken = sourcesOf(['api'])
    .filter(({ path }) => describingFiles.test(`/${path}`))
    .flatMap(({ path, text: source }) => withoutDescriptions(path, source).taken.map((text) => ({ path, text })));
  expect(taken.length).toBeGreaterThan(2_500);
  const strange = taken.filter(({ text }) => {
    const plain = /^'([^'\\]*)'$/.exec(text)?.[1];
    if (plain !== undefined) return !known.has(plain);
    const pattern = toPattern(text);
    return !descriptions.some((each) => pattern.test(each));
  });
  expect(strange).toEqual([]);
});

test('lines and places stay, and only the descriptions go', () => {
  const code =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source.
    "const a = { description: 'one',\n  type: T, args: { b: { description: `two ${c}` } } };\nrefuse({ description: text }); describeEnum('E', 'three', { F: 'four', G: g() });";
  const { code: left, taken } = withoutDescriptions('a.ts', code);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source.
  expect(taken).toEqual(["'one'", '`two ${c}`', "'three'", "'four'"]);
  expect([left.length, left.split('\n').length]).toEqual([code.length, 3]);
  expect(left.replace(/ +/g, ' ')).toBe(
    "const a = { \n type: T, args: { b: { } } };\nrefuse({ description: text }); describeEnum('E', '' , { F: '' , G: g() });",
  );
});

test('a schema without descriptions has them all again', () => {
  const whole = buildSchema(printed, { assumeValidSDL: true });
  const bare = buildSchema(printed.replace(/"""[\s\S]*?"""/g, '').replace(/^\s*"(?:[^"\\]|\\.)*"$/gm, ''), { assumeValidSDL: true });
  // GraphQL describes its own scalars.
  expect(Object.keys(listDescriptions(bare)).toSorted()).toEqual(['Boolean', 'Float', 'ID', 'Int', 'String']);
  describe(bare, listDescriptions(whole));
  expect(printSchema(bare)).toBe(printSchema(whole));
});
