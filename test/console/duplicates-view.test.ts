import { expect, test } from 'vitest';
import { classifyDuplicates, foldDuplicates } from '../../console/pages/payment/duplicates-view.ts';

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

test.each([
  [5, 5, 0],
  [6, 6, 0],
  [7, 5, 2],
  [20, 5, 15],
])('of %i attempts %i are shown at once and %i are folded away', (count, shown, folded) => {
  const attempts = Array.from({ length: count }, (_, place) => place);
  const parts = foldDuplicates(attempts);
  expect([parts.shown.length, parts.folded.length]).toEqual([shown, folded]);
  expect([...parts.shown, ...parts.folded]).toEqual(attempts);
});
