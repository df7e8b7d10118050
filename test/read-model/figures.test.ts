/** What statistics add up of payments of each type: money only where it was approved. */

import { expect, test } from 'vitest';
import { outcomes, paymentTypes } from '../../api/contract/words.ts';
import {
  approvedOutcomes,
  capturingTypes,
  computeNet,
  countedTypes,
  sumFigures,
} from '../../api/views/read-model/statistics/statistics.ts';

const sums = ['volumeMinor', 'capturedMinor', 'refundedMinor', 'creditedMinor', 'chargedBackMinor', 'returnedMinor'] as const;

test.each(paymentTypes.flatMap((type) => outcomes.map((outcome) => ({ type, outcome }))))(
  'of a $type that is $outcome',
  ({ type, outcome }) => {
    // Of a payment that references nothing what was captured of it; a capture has its amount, and its authorisation the same.
    const isFollowUp = type === 'CP' || type === 'RC';
    const [figures] = sumFigures([{ type, outcome, currency: 'EUR', count: 2, amountMinor: 500n, capturedMinor: isFollowUp ? 0n : 500n }]);
    const isApproved = approvedOutcomes.includes(outcome);
    const moves: Readonly<Record<(typeof sums)[number], boolean>> = {
      volumeMinor: countedTypes.includes(type),
      capturedMinor: capturingTypes.includes(type),
      refundedMinor: type === 'RF',
      creditedMinor: type === 'CD',
      chargedBackMinor: type === 'CB',
      returnedMinor: type === 'CR',
    };
    for (const name of sums) expect([name, figures?.[name]]).toEqual([name, moves[name] && isApproved ? 500n : 0n]);
    expect(figures?.count).toBe(countedTypes.includes(type) ? 2 : 0);
  },
);

test('what was reversed of a debit was not captured, and what an authorisation has captured is counted with its captures', () => {
  const approved = { outcome: 'APPROVED', currency: 'EUR', count: 1 } as const;
  const [figures] = sumFigures([
    { ...approved, type: 'DB', amountMinor: 500n, capturedMinor: 200n },
    { ...approved, type: 'RV', amountMinor: 300n, capturedMinor: 0n },
    { ...approved, type: 'PA', amountMinor: 900n, capturedMinor: 70n },
    { ...approved, type: 'CP', amountMinor: 70n, capturedMinor: 0n },
  ]);
  expect(figures).toMatchObject({ volumeMinor: 1_400n, capturedMinor: 270n });
});

test('what a credit gave to a shopper is not kept, and what was reversed of it is', () => {
  const approved = { outcome: 'APPROVED', currency: 'EUR', count: 1 } as const;
  const [figures] = sumFigures([
    { ...approved, type: 'DB', amountMinor: 900n, capturedMinor: 900n },
    { ...approved, type: 'RF', amountMinor: 50n, capturedMinor: 0n },
    { ...approved, type: 'CD', amountMinor: 300n, capturedMinor: 200n },
    { ...approved, type: 'RV', amountMinor: 100n, capturedMinor: 0n },
    { ...approved, type: 'CD', outcome: 'DECLINED', amountMinor: 40n, capturedMinor: 0n },
  ]);
  expect(figures).toMatchObject({ capturedMinor: 900n, refundedMinor: 50n, creditedMinor: 200n });
  expect(figures && computeNet(figures)).toBe(650n);
});
