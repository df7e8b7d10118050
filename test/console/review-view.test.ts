import { expect, test } from 'vitest';
import type { PaymentView } from '../../console/pages/payment/documents.ts';
import { isInReview } from '../../console/pages/payment/review-view.ts';

type Questions = PaymentView['standing']['questions'];

const question = (kind: Questions[number]['kind']): Questions[number] => ({
  kind,
  subjectId: 'a'.repeat(32),
  amount: '4.00',
  since: '2026-12-01T14:09:33.540Z',
  until: null,
});

test.each([
  ['somebody has to look at it', [question('CAPTURED_FOR_REVIEW')], true],
  ['somebody has to look at what is held', [question('HELD_FOR_REVIEW')], true],
  ['somebody has accepted it, and its result code stays', [], false],
  ['something else is open about it', [question('DISPUTED')], false],
] as const)('%s', (_, questions, expected) => {
  expect(isInReview({ outcome: 'REVIEW', standing: { questions: [...questions] } })).toBe(expected);
});
