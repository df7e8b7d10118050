/** Pages that name the amount that was asked for say where the bank approved less. */
import { expect, test } from 'vitest';
import { isPartApproved } from '../../console/values/part-approved.ts';

test.each([
  ['APPROVED', '40.00', '92.00', true],
  ['REVIEW', '40.00', '92.00', true],
  ['APPROVED', '92.00', '92.00', false],
  ['APPROVED', '9.00', '10.00', true],
  ['DECLINED', '40.00', '92.00', false],
  ['PENDING', '40.00', '92.00', false],
  ['APPROVED', '0.00', null, false],
] as const)('%s %s of %s: %s', (outcome, amount, asked, expected) => {
  expect(isPartApproved({ outcome, amount }, asked)).toBe(expected);
});
