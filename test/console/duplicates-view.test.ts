import { expect, test } from 'vitest';
import { classifyDuplicates } from '../../console/pages/payment/duplicates-view.ts';

test.each([
  ['CAPTURED', ['AUTHORIZED'], 'twice', ['AUTHORIZED']],
  ['CAPTURED', ['DECLINED', 'PENDING'], 'twice', ['PENDING']],
  ['PENDING', ['CAPTURED'], 'twice', ['CAPTURED']],
  ['CAPTURED', ['REFUNDED', 'REVERSED', 'CHARGED_BACK', 'CANCELLED'], 'attempts', ['REFUNDED', 'REVERSED', 'CHARGED_BACK', 'CANCELLED']],
  ['CHARGED_BACK', ['CAPTURED', 'REFUNDED'], 'elsewhere', ['CAPTURED']],
  ['DECLINED', ['PART_REFUNDED', 'UNKNOWN'], 'elsewhere', ['PART_REFUNDED', 'UNKNOWN']],
  ['DECLINED', ['DECLINED', 'UNKNOWN'], 'perhaps', ['UNKNOWN']],
  ['CAPTURED', ['DECLINED'], 'attempts', ['DECLINED']],
  ['DECLINED', ['CANCELLED'], 'attempts', ['CANCELLED']],
] as const)('a payment that is %s beside %j was paid: %s, and names %j', (own, others, kind, named) => {
  const duplicates = classifyDuplicates(
    own,
    others.map((moneyStatus) => ({ moneyStatus })),
  );
  expect(duplicates.kind).toBe(kind);
  expect(duplicates.listed.map(({ moneyStatus }) => moneyStatus)).toEqual(named);
});
