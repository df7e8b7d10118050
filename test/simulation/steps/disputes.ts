/** Shoppers dispute what they paid; their bank decides, a file tells of it, and staff record, answer and give up. */
import { type CaseAnswer, dispute, letLapse, matchDisputes, record, recordReversal, tellDisputes, win, workCase } from '../disputes.ts';
import type { StepKind } from '../step.ts';

const roles = ['FINANCE', 'ADMIN'] as const;
const answersAtOnce: readonly (readonly CaseAnswer[])[] = [
  ['REPRESENTED'],
  ['REPRESENTED'],
  ['ACCEPTED'],
  ['LOST'],
  ['REPRESENTED', 'ACCEPTED'],
  ['ACCEPTED', 'REPRESENTED'],
];

export const disputeSteps: readonly StepKind[] = [
  {
    do: 'dispute',
    weight: 6,
    draw(random) {
      const [of, quarters] = [random.below(1_000), 1 + random.below(4)];
      return {
        says: `a shopper disputes ${quarters} quarters of payment ${of}, and the bank takes it back`,
        take: (world) => dispute(world, of, quarters),
      };
    },
  },
  {
    do: 'win',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return { says: `the bank gives back what it took in dispute ${of}`, take: (world) => win(world, of) };
    },
  },
  {
    do: 'tell disputes',
    weight: 5,
    draw(random) {
      const [isAll, isTwice] = [random.isDrawn(0.3), random.isDrawn(0.2)];
      const what = isAll ? 'all disputes that there ever were' : 'new disputes';
      return {
        says: `FINANCE imports the institute's file of ${what}${isTwice ? ', each twice' : ''}`,
        take: (world, place) => tellDisputes(world, { name: `disputes-${place}.csv`, isAll, isTwice }),
      };
    },
  },
  {
    do: 'match disputes',
    weight: 2,
    draw: () => ({
      says: 'FINANCE matches by hand the lines of chargebacks that did not fit',
      take: async (world) => void (await matchDisputes(world)),
    }),
  },
  {
    do: 'record chargeback',
    weight: 4,
    draw(random) {
      const [role, of, quarters] = [random.pick(roles), random.below(1_000), 1 + random.below(4)];
      return {
        says: `${role} records a chargeback of ${quarters} quarters of payment ${of}`,
        take: (world) => record(world, role, of, quarters),
      };
    },
  },
  {
    do: 'record reversal',
    weight: 2,
    draw(random) {
      const [role, of, quarters] = [random.pick(roles), random.below(1_000), random.pick([2, 4, 4])];
      return {
        says: `${role} records that ${quarters} quarters of chargeback ${of} came back`,
        take: (world) => recordReversal(world, role, of, quarters),
      };
    },
  },
  {
    do: 'work case',
    weight: 4,
    draw(random) {
      const [of, answers, withEvidence] = [random.below(1_000), random.pick(answersAtOnce), random.isDrawn(0.8)];
      return {
        says: `staff answer case ${of}${withEvidence ? ' with a document' : ''}: ${answers.join(', and at once ')}`,
        take: (world) => workCase(world, of, answers, withEvidence),
      };
    },
  },
  {
    do: 'let lapse',
    weight: 0.5,
    draw: () => ({
      says: 'a shopper disputes a new payment, and nobody answers for a month',
      take: (world, place) => letLapse(world, `key-${place}`),
    }),
  },
];
