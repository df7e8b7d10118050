/** The power goes: all processes end, and of a commit under way the disk has what it had time for. */
import { begin } from '../requests.ts';
import type { StepKind } from '../step.ts';

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
];
