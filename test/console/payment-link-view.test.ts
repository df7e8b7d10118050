/** What a new payment link sends, what it asks to be corrected, and which pictures are logos. */
import { expect, test } from 'vitest';
import { findProblems, type LinkDraft, toLinkInput, toLogo } from '../../console/pages/payment-links/link-view.ts';

const draft: LinkDraft = {
  entityId: 'a',
  amount: '1.049,90',
  currency: 'EUR',
  description: ' Invoice ',
  order: '',
  uses: 1,
  lifetime: 'never',
};

test('sends the amount as the API writes it, and an end only where one was chosen', () => {
  expect(toLinkInput(draft, 0)).toEqual({ entityId: 'a', amount: '1049.90', currency: 'EUR', description: 'Invoice', usesMax: 1 });
  const ending = toLinkInput({ ...draft, order: 'order-4711', lifetime: 'day' }, 0);
  expect(ending).toMatchObject({ merchantTransactionId: 'order-4711', expiresAt: '1970-01-02T00:00:00.000Z' });
});

test.each<readonly [Partial<LinkDraft>, readonly string[]]>([
  [{}, []],
  [{ entityId: undefined, amount: '0', description: ' ', order: 'short', uses: 0 }, ['entity', 'amount', 'description', 'order', 'uses']],
  [{ amount: '1,234', uses: 1.5 }, ['amount', 'uses']],
  [{ currency: 'JPY', amount: '1,234', uses: 1_001 }, ['uses']],
])('%j asks for %j', (changes, problems) => {
  expect(findProblems({ ...draft, ...changes })).toEqual(problems);
});

test('takes the pictures that the gateway takes', () => {
  expect(toLogo('data:image/png;base64,iVBORw0KGgo=')).toBe('iVBORw0KGgo=');
  expect([toLogo('data:image/svg+xml;base64,PHN2Zz4='), toLogo('https://shop.example.test/logo.png')]).toEqual([undefined, undefined]);
});
