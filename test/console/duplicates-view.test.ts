import { expect, test } from 'vitest';
import { classifyDuplicates } from '../../console/pages/payment/duplicates-view.ts';

test.each([
  ['APPROVED', ['APPROVED'], 'twice'],
  ['APPROVED', ['DECLINED', 'PENDING'], 'twice'],
  ['PENDING', ['APPROVED'], 'twice'],
  ['DECLINED', ['APPROVED'], 'elsewhere'],
  ['REJECTED', ['DECLINED', 'REVIEW'], 'elsewhere'],
  ['DECLINED', ['UNKNOWN', 'DECLINED'], 'open'],
  ['CANCELLED', ['PENDING'], 'open'],
  ['APPROVED', ['DECLINED'], 'tries'],
  ['DECLINED', ['CANCELLED'], 'tries'],
] as const)('a payment that is %s beside %j was paid: %s', (own, others, alike) => {
  expect(classifyDuplicates(own, others)).toBe(alike);
});
