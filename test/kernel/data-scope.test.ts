import { describe, expect, test } from 'vitest';
import { toDataScope, toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';

describe('whose data it is', () => {
  test.each([
    ['a channel', 'psp/division/merchant/channel/', 'psp/division/merchant/'],
    ['a merchant', 'psp/division/merchant/', 'psp/division/merchant/'],
    ['a division', 'psp/division/', 'psp/division/'],
    ['a psp', 'psp/', 'psp/'],
  ])('is of %s that of its merchant, or its own above merchants', (_of, path, merchant) => {
    expect(toMerchantKey(path)).toBe(merchant);
  });

  test.each(['', 'psp', 'psp/division'])('is never everything, or half a path: %j', (path) => {
    expect(() => toDataScope(path)).toThrow('entity path');
    expect(() => toMerchantKey(path)).toThrow('entity path');
  });
});
