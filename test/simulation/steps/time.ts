/** Time that passes, work that nobody requests, and how bad the world is from here on. */
import { cardPayment } from '../../support/client.ts';
import { channelIds } from '../channels.ts';
import { begin, inCalm, payAlone, referAlone, send } from '../requests.ts';
import { type BesideCancellation, cancelBeside, leaveBehind, storeSlowly } from '../standing-still.ts';
import type { StepKind } from '../step.ts';
import type { World } from '../world.ts';

const jumpsSeconds = [1, 1, 10, 10, 50, 50, 50, 50, 70, 70, 600, 600, 3_600, 26 * 3_600];
const levels = [0, 0.2, 0.5, 0.9];
const moods = [null, null, null, 'unreachable', 'uncertain', 'declined', 'partly', 'lostAfter'] as const;
const minuteMs = 60_000;
const hourMs = 3_600_000;
/** The channels' authorisations last for seven days. */
const authorizationMs = 8 * 24 * hourMs;

/** A program, a proxy or a bank's time-out has ended every request by then. */
const requestSecondsMax = 60;

/** What a clock is wrong by, seconds, until it is set right. */
const errorsSeconds = [-240, -30, -2, 0, 0, 2, 30, 240];

export async function passHours(world: World, count: number, rounds: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) {
    await world.turns.takeAll();
    world.turns.advance(hourMs);
    // Two rounds are of two processes where there are two.
    for (let round = 0; round < rounds; round += 1)
      begin(world, (process) => process.work(), world.processes[(hour + round) % world.processes.length]);
  }
  return world.turns.takeAll();
}

/** A process that is alone with its database finds out at once what the one before it left. */
async function dieWhilePaying(world: World, key: string): Promise<void> {
  const { turns, bank, processes, areClocksRight } = world;
  const [process] = processes;
  if (!process || processes.length > 1) return;
  await turns.takeAll();
  const before = bank.book.length;
  const parameters = { ...cardPayment, entityId: channelIds.bank, paymentType: 'DB', amount: '10.00', currency: 'EUR' };
  send(world, world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, turns.now()));
  while (bank.book.length === before && (await turns.takeOne()));
  const paid = bank.book[before];
  const started = await world.replace(process);
  begin(world, () => started.recover());
  await turns.takeAll();
  const status = paid && world.reader.readFirst('SELECT status FROM payments WHERE id = ?', [paid.paymentId])?.[0];
  if (areClocksRight && status === 'pending') world.beliefs.note(`a start did not ask the bank about payment ${String(paid?.paymentId)}`);
}

export const timeSteps: readonly StepKind[] = [
  {
    do: 'advance',
    weight: 9,
    draw(random) {
      const seconds = random.pick(jumpsSeconds);
      return {
        says: `${seconds} s pass`,
        async take({ turns }) {
          // No request and no call of a bank lasts so long.
          if (seconds > requestSecondsMax) await turns.takeAll();
          turns.advance(seconds * 1_000);
        },
      };
    },
  },
  {
    do: 'hours',
    weight: 2,
    draw(random) {
      const [count, rounds] = [3 + random.below(8), random.pick([1, 1, 2])];
      return {
        says: `${count} hours pass, with ${rounds === 1 ? 'a round' : 'two rounds'} of due work in each`,
        take: (world) => passHours(world, count, rounds),
      };
    },
  },
  {
    do: 'days',
    weight: 1,
    draw(random) {
      const use = random.pick(['CP', 'RV'] as const);
      return {
        says: `the merchant authorises 50.00, and uses it up by a ${use}; eight days pass, with due work at their end: authorisations run out`,
        async take(world, place) {
          await inCalm(world, async () => {
            const id = await payAlone(world, `key-${place}`, { paymentType: 'PA' });
            if (id !== undefined) await referAlone(world, id, use, '50.00', `key-${place}-use`);
          });
          await world.turns.takeAll();
          world.turns.advance(authorizationMs);
          for (const _round of [1, 2]) {
            begin(world, (process) => process.work());
            await world.turns.takeAll();
          }
        },
      };
    },
  },
  {
    do: 'left behind',
    weight: 2,
    draw(random) {
      const unreachable = random.pick([0.5, 1]);
      return {
        says: `all processes die when the bank has done what they asked for, and those that come after them ask it at the same moment, which ${unreachable === 1 ? 'nobody' : 'hardly anybody'} can`,
        take: (world, place) => leaveBehind(world, `key-${place}`, unreachable),
      };
    },
  },
  {
    do: 'slow intent',
    weight: 1,
    draw(random) {
      const seconds = 31 + random.below(25);
      return {
        says: `the merchant pays, and the disk takes ${seconds} s to store that it begins`,
        take: (world, place) => storeSlowly(world, `key-${place}`, seconds),
      };
    },
  },
  {
    do: 'beside a cancellation',
    weight: 1,
    draw(random) {
      const how = random.pick<BesideCancellation>(['asks the bank', 'stores what the bank said an hour ago']);
      return {
        says: `nobody can ask the bank about a payment for hours, it is asked to cancel it, and somebody else ${how}`,
        take: (world, place) => cancelBeside(world, `key-${place}`, how),
      };
    },
  },
  {
    do: 'bank away',
    weight: 2,
    draw(random) {
      const [mood, hours, rounds] = [
        random.pick(['lostAfter', 'lostAfter', 'uncertain'] as const),
        random.pick([1, 3, 3, 8]),
        random.pick([1, 2]),
      ];
      return {
        says: `the merchant pays while the bank's trouble is ${mood}, and for ${hours} hours nobody can ask it what became of that`,
        take: (world, place) =>
          inCalm(world, async (calm) => {
            world.trouble = { ...calm, mood };
            await payAlone(world, `key-${place}`);
            world.trouble = { ...calm, mood: 'unreachable' };
            world.turns.advance(minuteMs + 1_000);
            // At the same moment where there are two processes.
            for (const process of world.processes)
              for (let round = 0; round < rounds; round += 1) begin(world, () => process.work(), process);
            await passHours(world, hours, rounds);
          }),
      };
    },
  },
  {
    do: 'minutes',
    weight: 3,
    draw(random) {
      const count = 3 + random.below(10);
      return {
        says: `${count} minutes pass, with a round of due work and of webhooks in each`,
        async take(world) {
          for (let minute = 0; minute < count; minute += 1) {
            begin(world, (process) => process.work());
            begin(world, (process) => process.deliver());
            await world.turns.takeAll();
            world.turns.advance(minuteMs);
          }
        },
      };
    },
  },
  {
    do: 'turns',
    weight: 24,
    draw(random) {
      const count = 1 + random.below(12);
      return {
        says: `${count} of what waits goes on`,
        async take({ turns }) {
          for (let done = 0; done < count; done += 1) await turns.takeOne();
        },
      };
    },
  },
  {
    do: 'work',
    weight: 9,
    draw: () => ({ says: 'a round of due work begins', take: (world) => begin(world, (process) => process.work()) }),
  },
  {
    do: 'deliver',
    weight: 6,
    draw: () => ({ says: 'a round of webhooks begins', take: (world) => begin(world, (process) => process.deliver()) }),
  },
  {
    do: 'send files',
    weight: 3,
    draw: () => ({
      says: "a round of files for merchants' servers begins",
      take: (world) => begin(world, (process) => process.sendFiles()),
    }),
  },
  {
    do: 'die',
    weight: 4,
    draw: () => ({
      says: 'a process dies, and another one starts',
      async take(world) {
        const started = await world.replace(world.pick());
        // What is left under way is another's where several processes have the database.
        if (world.processes.length === 1) begin(world, () => started.recover());
      },
    }),
  },
  {
    do: 'dies while paying',
    weight: 1,
    draw: () => ({
      says: 'a process dies when the bank has done what it was asked for, and the next one asks the bank at its start',
      take: (world, place) => inCalm(world, () => dieWhilePaying(world, `key-${place}`)),
    }),
  },
  {
    do: 'clock',
    weight: 1,
    draw(random) {
      const seconds = random.pick(errorsSeconds);
      return {
        says: `the clock of a process is ${seconds} s wrong from here on`,
        take: (world) => world.mislead(world.pick(), seconds * 1_000),
      };
    },
  },
  {
    do: 'trouble',
    weight: 3,
    draw(random) {
      const mood = random.pick(moods);
      const trouble = {
        ...{ bank: random.pick(levels), receivers: random.pick(levels), disk: random.pick([0, 0, 0.05]) },
        ...(mood ? { mood } : {}),
      };
      return {
        says: `trouble from here on: bank ${mood ?? trouble.bank}, receivers ${trouble.receivers}, disk ${trouble.disk}`,
        take: (world) => {
          world.trouble = trouble;
        },
      };
    },
  },
];
