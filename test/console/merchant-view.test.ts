/** Whose payment a receipt says it is. */
import { expect, test } from 'vitest';
import { findMerchantName } from '../../console/pages/payment/merchant-view.ts';

test('a receipt names the merchant that the channel belongs to', () => {
  const entities = [
    { id: 'psp', name: 'Provider', kind: 'PSP', parentId: null },
    { id: 'shop', name: 'Demo Shop', kind: 'MERCHANT', parentId: 'psp' },
    { id: 'web', name: 'Web', kind: 'CHANNEL', parentId: 'shop' },
  ];
  expect(findMerchantName(entities, 'web')).toBe('Demo Shop');
  expect(findMerchantName(entities, 'shop')).toBe('Demo Shop');
  // Who sees the channel alone.
  expect(findMerchantName(entities.slice(2), 'web')).toBeUndefined();
  expect(findMerchantName(entities, 'psp')).toBeUndefined();
});
