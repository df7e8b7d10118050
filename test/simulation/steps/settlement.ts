/** The bank's clearing institute writes files about what the bank moved: lines that are right, missing, twice, of another amount or of nobody. */
import { importAgain, importFile, type LineFate, reverseSettled, settleWhileReversed, withdrawFile } from '../settlement.ts';
import type { StepKind } from '../step.ts';

const fates: readonly LineFate[] = ['right', 'right', 'right', 'right', 'missing', 'twice', 'less', 'more', 'failed', 'unknown'];

/** More lines than a story has operations at the bank. */
const linesMax = 60;

export const settlementSteps: readonly StepKind[] = [
  {
    do: 'import',
    weight: 4,
    draw(random) {
      const drawn = Array.from({ length: linesMax }, () => random.pick(fates));
      const isAll = random.isDrawn(0.3);
      return {
        says: `FINANCE imports the institute's file of ${isAll ? 'all that the bank ever moved' : 'what the bank moved since its last file'}`,
        take: (world, place) => importFile(world, { name: `institute-${place}.csv`, fates: drawn, isAll }),
      };
    },
  },
  {
    do: 'reverse settled',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return { says: `the merchant reverses settled payment ${of}`, take: (world, place) => reverseSettled(world, of, `key-${place}`) };
    },
  },
  {
    do: 'settle while reversed',
    weight: 2,
    draw(random) {
      const [of, hasTarget, isEarly] = [random.below(1_000), random.isDrawn(0.3), random.isDrawn(0.5)];
      const when = isEarly ? ' while the answer is on its way' : '';
      return {
        says: `the merchant reverses payment ${of}, and two windows import the institute's file of ${hasTarget ? 'both' : 'the reversal'} at once${when}`,
        take: (world, place) => settleWhileReversed(world, { of, hasTarget, isEarly, key: `key-${place}` }),
      };
    },
  },
  {
    do: 'import again',
    weight: 1,
    draw(random) {
      const of = random.below(1_000);
      return { says: `FINANCE imports file ${of} once more`, take: (world) => importAgain(world, of) };
    },
  },
  {
    do: 'withdraw file',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return { says: `FINANCE takes file ${of} back`, take: (world) => withdrawFile(world, of) };
    },
  },
];
