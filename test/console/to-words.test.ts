/** Names of parameters that nobody named: still words. */
import { expect, test } from 'vitest';
import { toWords } from '../../console/messages/to-words.ts';

test.each([
  ['shopperResultUrl', 'Shopper result url'],
  ['browser.acceptHeader', 'Browser accept header'],
  ['CardholderInitiatedTransactionID', 'Cardholder initiated transaction id'],
  ['NDC_ref', 'Ndc ref'],
])('%s is shown as %s', (name, words) => {
  expect(toWords(name)).toBe(words);
});
