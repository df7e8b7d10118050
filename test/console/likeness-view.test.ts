import { expect, test } from 'vitest';
import { likeness } from '../../console/pages/payment/likeness-view.ts';

test.each([
  ['APPROVED', ['APPROVED'], 'twice'],
  ['APPROVED', ['DECLINED', 'PENDING'], 'twice'],
  ['PENDING', ['APPROVED'], 'twice'],
  ['DECLINED', ['APPROVED'], 'elsewhere'],
  ['REJECTED', ['DECLINED', 'REVIEW'], 'elsewhere'],
  ['APPROVED', ['DECLINED'], 'tries'],
  ['DECLINED', ['CANCELLED'], 'tries'],
] as const)('a payment that is %s beside %j was paid: %s', (own, others, alike) => {
  expect(likeness(own, others)).toBe(alike);
});
