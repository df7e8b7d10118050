/** What statistics add up of payments of each type: money only where it was approved. */

import { expect, test } from 'vitest';
import { outcomes, paymentTypes } from '../../api/contract/words.ts';
import { approvedOutcomes, capturingTypes, countedTypes, sumFigures } from '../../api/views/read-model/statistics/statistics.ts';

const sums = ['volumeMinor', 'capturedMinor', 'refundedMinor', 'chargedBackMinor', 'returnedMinor'] as const;

test.each(paymentTypes.flatMap((type) => outcomes.map((outcome) => ({ type, outcome }))))(
  'of a $type that is $outcome',
  ({ type, outcome }) => {
    const [figures] = sumFigures([{ type, outcome, currency: 'EUR', count: 2, amountMinor: 500n }]);
    const isApproved = approvedOutcomes.includes(outcome);
    const moves: Readonly<Record<(typeof sums)[number], boolean>> = {
      volumeMinor: countedTypes.includes(type),
      capturedMinor: capturingTypes.includes(type),
      refundedMinor: type === 'RF',
      chargedBackMinor: type === 'CB',
      returnedMinor: type === 'CR',
    };
    for (const name of sums) expect([name, figures?.[name]]).toEqual([name, moves[name] && isApproved ? 500n : 0n]);
    expect(figures?.count).toBe(countedTypes.includes(type) ? 2 : 0);
  },
);
