import { expect, test } from 'vitest';
import { findOpenEntries } from '../../console/pages/payout/payout-view.ts';

const candidate = (id: string, isNamed = false, difference = '-4.56') => ({ difference, isNamed, payout: { id } });

test.each([
  ['an entry that fits it best', [candidate('p'), candidate('q')], true],
  ['an entry that names it, though another payout fits better', [candidate('q'), candidate('p', true)], true],
  ['no entry that fits another payout better', [candidate('q'), candidate('p')], false],
  ['no entry that fits others', [candidate('q', true)], false],
  ['no entry that fits none', [], false],
])('a payout shows %s', (_what, candidates, isShown) => {
  const entry = { id: 'e', candidates };
  expect(findOpenEntries([entry], 'p')).toEqual(isShown ? [{ entry, difference: '-4.56' }] : []);
});
