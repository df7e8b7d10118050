/**
 * What happens in a run, drawn from a seed before it begins: a list of steps that name what they are about by its place among what there
 * is. So a step may be left out, and what is left is a story still.
 */
import type { Random } from './random.ts';
import type { Step, StepKind } from './step.ts';
import { accountSteps } from './steps/accounts.ts';
import { diskSteps } from './steps/disk.ts';
import { disputeSteps } from './steps/disputes.ts';
import { linkSteps } from './steps/links.ts';
import { lookSteps } from './steps/look.ts';
import { merchantSteps } from './steps/merchant.ts';
import { officeSteps } from './steps/office.ts';
import { settlementSteps } from './steps/settlement.ts';
import { shopperSteps } from './steps/shopper.ts';
import { timeSteps } from './steps/time.ts';
import { walletSteps } from './steps/wallets.ts';

/** Time and trouble are in every story. Of the others each has its share, drawn: stories that do little of many things meet few of the rare ones. */
const always: readonly StepKind[] = [...timeSteps, ...diskSteps];
const shared: readonly (readonly StepKind[])[] = [
  merchantSteps,
  shopperSteps,
  officeSteps,
  settlementSteps,
  lookSteps,
  disputeSteps,
  linkSteps,
  accountSteps,
  walletSteps,
];

export const stepKinds: readonly StepKind[] = [...always, ...shared.flat()];

const shares = [0, 0, 1, 2, 4];

export function drawStory(random: Random, steps: number): readonly Step[] {
  // Something is paid in every story.
  const drawn = [random.pick([0.5, 1, 2]), ...shared.slice(1).map(() => random.pick(shares))];
  const kinds = [
    ...always,
    ...shared.flatMap((group, place) => group.map((kind) => ({ ...kind, weight: kind.weight * (drawn[place] ?? 1) }))),
  ];
  const byName = new Map(kinds.map((kind) => [kind.do, kind]));
  const weights = Object.fromEntries(kinds.map((kind) => [kind.do, kind.weight]));
  return Array.from({ length: steps }, (_, place) => {
    const kind = byName.get(random.pickWeighted(weights));
    if (!kind) throw new Error('there is no such kind of step');
    return { do: kind.do, place, ...kind.draw(random) };
  });
}
