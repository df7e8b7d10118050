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
