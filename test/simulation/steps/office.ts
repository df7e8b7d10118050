/** Staff in the console: refunds up to a limit, or by two; inquiries and decisions about unknown outcomes; one operation on many payments. */
import { type Office, operations } from '../office.ts';
import type { Random } from '../random.ts';
import { begin, inCalm, payAlone } from '../requests.ts';
import { findContradiction } from '../rows.ts';
import { pickRecent, type StepKind } from '../step.ts';
import { decideAlone, giveBackInParts, overtakenAtOnce, refundBesideWaiting } from '../two-people.ts';
import type { World } from '../world.ts';

const decidersInTurn: readonly (readonly Office[])[] = [['ADMIN'], ['FINANCE', 'ADMIN'], ['ADMIN', 'ADMIN'], ['ADMIN', 'FINANCE']];

const roles = ['SUPPORT', 'FINANCE', 'ADMIN'] as const;

export const officeSteps: readonly StepKind[] = [
  {
    do: 'office refunds',
    weight: 8,
    draw(random) {
      const [role, of, quarters] = [random.pick(roles), random.below(1_000), 1 + random.below(4)];
      const name = random.pick(['refundPayment', 'refundPayment', 'refundPayment', 'reversePayment'] as const);
      return {
        says: `${role} asks for ${name} of ${quarters} quarters of payment ${of}`,
        take: (world) => operations.giveBack(world, role, { name, of, quarters }),
      };
    },
  },
  {
    do: 'splits',
    weight: 3,
    draw(random) {
      const [role, of] = [random.pick(roles), random.below(1_000)];
      return {
        says: `${role} splits a refund that is above the limit into two of payment ${of}`,
        take: (world) => operations.split(world, role, of),
      };
    },
  },
  {
    do: 'busy day',
    weight: 1,
    draw(random) {
      const atOnce = random.isDrawn(0.7);
      return {
        says: `a busy day: SUPPORT refunds many payments a little${atOnce ? ', without waiting' : ''}`,
        take: (world, place) => operations.busyDay(world, place, atOnce),
      };
    },
  },
  {
    do: 'second person',
    weight: 2,
    draw(random) {
      const deciders = random.pick(decidersInTurn);
      const name = random.pick(['refundPayment', 'refundPayment', 'reversePayment'] as const);
      return {
        says: `FINANCE asks for a ${name === 'reversePayment' ? 'reversal' : 'refund'} that takes two, who may not decide tries to, and then ${deciders.join(' and ')} approve it at once`,
        take: (world, place) => operations.secondPerson(world, { key: `key-${place}`, name, deciders }),
      };
    },
  },
  {
    do: 'beside what waits',
    weight: 1,
    draw(random) {
      const role = random.pick(['FINANCE', 'ADMIN'] as const);
      return {
        says: `FINANCE asks for a refund that takes two, and ${role} for a small one of the same payment`,
        take: (world, place) => refundBesideWaiting(world, `key-${place}`, role),
      };
    },
  },
  {
    do: 'in parts',
    weight: 4,
    draw(random) {
      const parts = random.pick([
        'at once',
        'over two captures',
        'over two captures',
        'where one person may',
        'by a reversal first',
        'while the bank does not answer',
        'while the bank does not know',
      ] as const);
      const role = parts === 'where one person may' ? 'SUPPORT' : random.pick(roles);
      return {
        says: `${role} gives back in two parts what is above a limit: ${parts}`,
        take: (world, place) => giveBackInParts(world, `key-${place}`, role, parts),
      };
    },
  },
  {
    do: 'decides alone',
    weight: 1,
    draw: () => ({
      says: 'the bank does not know what became of a payment, and FINANCE phones it and decides',
      take: (world, place) => decideAlone(world, `key-${place}`),
    }),
  },
  {
    do: 'overtaken',
    weight: 2,
    draw(random) {
      const [role, atOnce] = [random.pick(roles), random.isDrawn(0.5)];
      return {
        says: atOnce
          ? `the merchant captures a part of a new payment, and ${role} captures on the page of before, at the same moment`
          : `the merchant refunds a part of a new payment, and ${role} refunds on the page of before`,
        take: (world, place) => (atOnce ? overtakenAtOnce(world, `key-${place}`, role) : operations.overtaken(world, `key-${place}`, role)),
      };
    },
  },
  {
    do: 'acts late',
    weight: 2,
    draw(random) {
      const [role, of] = [random.pick(roles), random.below(1_000)];
      return { says: `${role} refunds payment ${of} on a page that is old`, take: (world) => operations.actLate(world, role, of) };
    },
  },
  decide('approves', 'approveRefund'),
  decide('rejects', 'rejectRefund'),
  {
    do: 'run now',
    weight: 3,
    draw(random) {
      const of = random.below(1_000);
      return { says: `FINANCE charges job ${of} now`, take: (world, place) => operations.runNow(world, of, `now-${place}-in-the-office`) };
    },
  },
  {
    do: 'send again',
    weight: 1,
    draw(random) {
      const [of, onlyFailed, isFailing] = [random.below(1_000), random.isDrawn(0.5), random.isDrawn(0.5)];
      return {
        says: `${isFailing ? 'receivers fail, and ' : ''}ADMIN sends ${onlyFailed ? 'what failed' : 'everything'} of webhook ${of} again`,
        take: (world, place) =>
          isFailing ? sendAgainAfterFailures(world, of, `key-${place}`) : operations.sendAgain(world, of, onlyFailed),
      };
    },
  },
  {
    do: 'viewer tries',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return { says: `VIEWER tries what takes more rights, ${of}`, take: (world) => operations.tryAsViewer(world, of) };
    },
  },
  {
    do: 'office inquires',
    weight: 2,
    draw(random) {
      const of = random.below(1_000);
      return { says: `FINANCE asks the bank about open payment ${of}`, take: (world) => operations.inquire(world, of) };
    },
  },
  {
    do: 'office decides',
    weight: 2,
    draw(random) {
      const [role, of] = [random.pick(['FINANCE', 'ADMIN'] as const), random.below(1_000)];
      return {
        says: `${role} phones the bank about open payment ${of}, and decides as it says`,
        take: (world) => operations.decide(world, role, of),
      };
    },
  },
  {
    do: 'bulk begins',
    weight: 2,
    draw(random) {
      const [role, of, count] = [random.pick(['FINANCE', 'ADMIN'] as const), random.below(1_000), 1 + random.below(4)];
      const operation = random.pick(['REFUND', 'REFUND', 'CAPTURE'] as const);
      return {
        says: `${role} begins ${operation} of ${count} payments from ${of} on`,
        take: (world, place) => operations.beginRun(world, role, { operation, of, count, key: `run-${place}-in-the-office` }),
      };
    },
  },
  {
    do: 'bulk goes on',
    weight: 6,
    draw(random) {
      const of = random.below(1_000);
      const name = random.pick(['continueBulkRun', 'continueBulkRun', 'approveBulkRun'] as const);
      const windows = random.pick([1, 1, 2]);
      return {
        says: `staff ask for ${name} of run ${of}${windows > 1 ? ' in two windows at once' : ''}`,
        take: (world) => operations.stepRun(world, name, of, windows),
      };
    },
  },
  {
    do: 'whole run',
    weight: 2,
    draw(random) {
      const [role, count, windows] = [random.pick(['FINANCE', 'ADMIN'] as const), 1 + random.below(3), random.pick([1, 2])];
      const [isEager, isChanged, disk] = [random.isDrawn(0.3), random.isDrawn(0.4), random.pick([0, 0, 0.2])];
      const meanwhile = isChanged ? ', of which somebody refunds one meanwhile' : '';
      return {
        says: `${role} begins to refund ${count} payments${meanwhile}, another one approves it, and ${windows} windows go on with it${disk > 0 ? ' while the disk says no' : ''}`,
        take: (world, place) =>
          operations.wholeRun(world, role, { key: `whole-${place}-in-the-office`, count, windows, isEager, isChanged, disk }),
      };
    },
  },
  {
    do: 'office reads',
    weight: 3,
    draw(random) {
      const [first, of] = [random.pick(['SUPPORT', 'FINANCE'] as const), random.below(1_000)];
      const document = random.pick(['read', 'read', 'readLiability'] as const);
      return {
        says: `${first} and then the other of SUPPORT and FINANCE ${document === 'read' ? 'read payment' : 'read who is liable for payment'} ${of}`,
        async take(world) {
          const target = world.beliefs.pickPayment(of);
          if (!target) return;
          for (const role of first === 'SUPPORT' ? (['SUPPORT', 'FINANCE'] as const) : (['FINANCE', 'SUPPORT'] as const)) {
            operations.read(world, role, target.id, document);
            await world.turns.rest();
          }
        },
      };
    },
  },
];

/** Longer than a receiver may take to answer. */
const answeredMs = 30_000;

/** Who sends notifications again begins them anew. */
async function sendAgainAfterFailures(world: World, of: number, key: string): Promise<void> {
  const { turns } = world;
  await turns.takeAll();
  await inCalm(world, async (calm) => {
    await payAlone(world, key);
    world.trouble = { ...calm, receivers: 1 };
    begin(world, (process) => process.deliver());
    await turns.takeAll();
    turns.advance(answeredMs);
    await turns.takeAll();
    turns.advance(1_000);
    operations.sendAgain(world, of, false);
    await turns.takeAll();
    const contradiction = findContradiction(world, false);
    if (contradiction !== undefined) world.beliefs.note(contradiction);
  });
}

function decide(verb: string, name: 'approveRefund' | 'rejectRefund'): StepKind {
  return {
    do: `office ${verb}`,
    weight: name === 'approveRefund' ? 5 : 1,
    draw(random: Random) {
      const [role, of]: readonly [Office, number] = [random.pick(roles), random.below(1_000)];
      const colleague = random.isDrawn(0.3) ? random.pick(roles) : null;
      return {
        says: `${role}${colleague ? ` and at once ${colleague}` : ''} ${verb} what waits for a second person, ${of}`,
        take(world) {
          const id = pickRecent(operations.waitingApprovals(world), of);
          if (id === undefined) return;
          for (const who of colleague ? [role, colleague] : [role]) operations.decideApproval(world, who, name, id);
        },
      };
    },
  };
}
