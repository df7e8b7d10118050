/** The power goes: all processes end, and of a commit under way the disk has what it had time for. Or the disk is full for a while. */
import { begin, beginToPay, inCalm } from '../requests.ts';
import type { StepKind } from '../step.ts';
import type { World } from '../world.ts';

/** The bank has done what it was asked for, and nobody can store that, nor anything else. */
async function payOnFullDisk(world: World, key: string, seconds: number): Promise<void> {
  const { turns, bank } = world;
  await inCalm(world, async (calm) => {
    const before = bank.book.length;
    beginToPay(world, key);
    while (bank.book.length === before && (await turns.takeOne()));
    world.trouble = { ...calm, disk: 1 };
    await turns.takeAll();
    turns.advance(seconds * 1_000);
    begin(world, (process) => process.work());
    await turns.takeAll();
  });
}

export const diskSteps: readonly StepKind[] = [
  {
    do: 'power',
    weight: 1,
    draw: () => ({
      says: 'the power goes in the middle of a commit, and comes back',
      async take(world) {
        await world.losePower();
        const [first] = world.processes;
        if (first && world.processes.length === 1) begin(world, () => first.recover());
      },
    }),
  },
  {
    do: 'full disk',
    weight: 1,
    draw(random) {
      const seconds = random.pick([20, 70, 700]);
      return {
        says: `the merchant pays, and from when the bank has done it the disk is full for ${seconds} s, in which due work begins`,
        take: (world, place) => payOnFullDisk(world, `key-${place}`, seconds),
      };
    },
  },
];
