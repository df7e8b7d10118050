/** The bank's clearing institute writes files about what the bank moved: lines that are right, missing, twice, of another amount or of nobody. */
import { matchByHand } from '../matching.ts';
import { begin } from '../requests.ts';
import {
  endPushes,
  importAgain,
  importFile,
  type LineFate,
  type Push,
  pushFile,
  reverseSettled,
  settleReversal,
  settleWhileReversed,
  withdrawFile,
} from '../settlement.ts';
import { importBeside, settleBetween, type Told } from '../settlement-races.ts';
import type { StepKind } from '../step.ts';

const fates: readonly LineFate[] = ['right', 'right', 'right', 'right', 'missing', 'twice', 'less', 'more', 'failed', 'unknown', 'fee'];

const told: Readonly<Record<Push, string>> = {
  slow: 'half of it for now',
  straight: 'under its name from the beginning',
  cut: 'the connection breaks, and it comes again under another name',
  twice: 'it comes twice, under two names',
};

/** More lines than a story has operations at the bank. */
const linesMax = 60;

/** Of what waits, while an import and due work run beside each other. */
const turnsBeside = 24;

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
    do: 'settle reversal',
    weight: 1,
    draw(random) {
      const [of, hasTarget] = [random.below(1_000), random.isDrawn(0.3)];
      return {
        says: `the merchant reverses payment ${of}, and two windows import the institute's file of ${hasTarget ? 'both' : 'the reversal'} at once`,
        take: (world, place) => settleReversal(world, { of, hasTarget, key: `key-${place}` }),
      };
    },
  },
  {
    do: 'settle while reversed',
    weight: 1,
    draw(random) {
      const hasTarget = random.isDrawn(0.2);
      const works = Array.from({ length: turnsBeside }, () => random.isDrawn(0.2));
      return {
        says: `the merchant pays and reverses twice, and two windows import files of the ${hasTarget ? 'payments and reversals' : 'reversals'} while the last answer is on its way, beside due work`,
        take: (world, place) => settleWhileReversed(world, works, hasTarget, `key-${place}`),
      };
    },
  },
  {
    do: 'import beside',
    weight: 1,
    draw: () => ({
      says: 'two windows import files about the same two payments at once, one of them slowly; then files say that these failed, and what they cost',
      take: (world, place) => importBeside(world, `key-${place}`),
    }),
  },
  {
    do: 'settle between',
    weight: 1,
    draw(random) {
      const told = random.pick<Told>(['payment', 'reversal']);
      return {
        says: `the merchant pays and reverses, and the institute's file of the ${told} is taken in between the movements and their cancellation`,
        take: (world, place) => settleBetween(world, told, `key-${place}`),
      };
    },
  },
  {
    do: 'push',
    weight: 3,
    draw(random) {
      const drawn = Array.from({ length: linesMax }, () => random.pick(fates));
      const [isAll, how] = [random.isDrawn(0.3), random.pick(['slow', 'slow', 'straight', 'cut', 'twice'] as const)];
      const what = isAll ? 'all that the bank ever moved' : 'what the bank moved since its last file';
      return {
        says: `the institute pushes its file of ${what} over FTP: ${told[how]}`,
        take: (world, place) => pushFile(world, how, { name: `institute-${place}.csv`, fates: drawn, isAll }),
      };
    },
  },
  {
    do: 'end pushes',
    weight: 2,
    draw: () => ({ says: 'the institute pushes the other halves of its files', take: endPushes }),
  },
  {
    do: 'look',
    weight: 5,
    draw: () => ({ says: 'a process looks into the inbox', take: (world) => begin(world, (process) => process.look()) }),
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
    do: 'match',
    weight: 3,
    draw(random) {
      const [of, isBack] = [random.below(1_000), random.isDrawn(0.3)];
      return {
        says: isBack ? `FINANCE takes the match of line ${of} back` : `FINANCE matches line ${of} by hand`,
        take: (world) => matchByHand(world, of, isBack),
      };
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
