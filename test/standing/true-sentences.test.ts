/**
 * Whatever sequence of operations, faults and answers: no sentence about a payment claims what the ledger or the bank's book contradicts,
 * and nothing can be refunded that the bank may have given back (decision: one-standing). `npm run standing` tries a million.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { findFalsehood, keptOf } from './claims.ts';
import { createMachine, fates, type Step } from './machine.ts';

const sequences = roundsOf('STANDING_SEQUENCES', { few: 4_000, many: 100_000 });
/** The same sequences in each run of `npm test`; others on demand. */
const seed = Number(process.env.STANDING_SEED ?? 9_001);

const amountMinor = fc.bigInt(4n, 50_000n);
const of = fc.nat(7);
const fate = fc.constantFrom(...fates);
/** Approvals by half: otherwise hardly anything would follow. */
const likely = fc.oneof(fc.constant('approved' as const), fate);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      type: fc.constantFrom('DB' as const, 'PA' as const),
      amountMinor,
      approvedMinor: fc.option(amountMinor),
      fate: likely,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('abandon' as const, 'wrongCodes' as const), amountMinor }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('refer' as const),
      type: fc.constantFrom('CP' as const, 'RF' as const, 'RF' as const, 'RV' as const, 'CB' as const, 'CR' as const),
      of,
      parts: fc.bigInt(1n, 4n),
      fate: likely,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      of,
      answer: fc.constantFrom('book' as const, 'unreachable' as const, 'uncertain' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'answerDisputes' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('expire' as const, 'requestRefund' as const, 'decideRequest' as const),
      of,
    }),
  },
);

test(
  'no sentence claims what the bank’s book contradicts',
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 9 }), (steps) => {
        const machine = createMachine();
        for (const one of steps) machine.take(one);
        expect(machine.merchantBalance()).toBe(keptOf(machine));
        for (const payment of machine.payments) {
          seen.add(machine.standingOf(payment).situation);
          expect(findFalsehood(machine, payment)).toBeUndefined();
        }
      }),
      { numRuns: sequences, seed },
    );
    // The sequences reach what they are about.
    const reached = [
      'operationUnknown',
      'operationPending',
      'refundFailed',
      'approvalWaiting',
      'disputed',
      'disputeAnswered',
      'unknown',
      'notFinished',
      'wrongCodes',
      'partApproved',
      'partHeld',
    ];
    expect(reached.filter((situation) => !seen.has(situation))).toEqual([]);
  },
  boundMs(Math.max(120_000, sequences * 10)),
);
