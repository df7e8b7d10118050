/** Which parsed documents are kept, so that they are validated once, and which are answered at once where they are known. */
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createDocumentCache } from '../../api/doors/execution/documents.ts';

function keep(text: string) {
  const documents = createDocumentCache();
  documents.set(text, parse(text));
  documents.learn(text);
  return { isKept: documents.get(text) !== undefined, isLearned: documents.learned(text) !== undefined };
}

test.each([
  ['a query', '{ viewer { name } }', { isKept: true, isLearned: true }],
  ['a query with an object in it', '{ payments(filter: { brand: VISA }) { totalCount } }', { isKept: false, isLearned: false }],
  ['a subscription', 'subscription { events { cursor } }', { isKept: true, isLearned: false }],
  ['its cursor in a variable', 'subscription ($after: String) { events(after: $after) { cursor } }', { isKept: true, isLearned: false }],
  ['its cursor in the text', 'subscription { events(after: "c") { cursor } }', { isKept: false, isLearned: false }],
  ['a query beside a subscription', 'query A { viewer { name } } subscription B { events { cursor } }', { isKept: true, isLearned: false }],
])('%s', (_name, text, expected) => {
  expect(keep(text)).toEqual(expected);
});

test('of two thousand documents a thousand stay, and one that is asked for again and again is among them', () => {
  const documents = createDocumentCache();
  const textOf = (at: number): string => `{ viewer { name${at}: name } }`;
  for (let at = 0; at < 2_000; at += 1) {
    documents.set(textOf(at), parse(textOf(at)));
    if (at % 100 === 0) documents.get(textOf(0));
  }
  const kept = Array.from({ length: 2_000 }, (_, at) => at).filter((at) => documents.get(textOf(at)) !== undefined);
  expect(kept).toHaveLength(1_000);
  expect(kept.slice(0, 2)).toEqual([0, 1_001]);
});
