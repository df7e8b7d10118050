/** What may happen in a run. A kind says how often it comes, how one is drawn, what a person reads, and what it does. */
import type { Random } from './random.ts';
import type { World } from './world.ts';

export interface Step {
  /** The name of its kind. */
  readonly do: string;
  /** As a person reads it. */
  readonly says: string;
  /** `place` is its number in the whole story: a story that is made shorter keeps it, so that keys stay what they were. */
  readonly place: number;
  take(world: World, place: number): void | Promise<void>;
}

export interface StepKind {
  readonly do: string;
  /** How often it comes, beside the others. */
  readonly weight: number;
  /** Names what it is about by a number among what there is, so that a story may be made shorter anywhere. */
  draw(random: Random): Pick<Step, 'says' | 'take'>;
}

export function amountOf(minor: number): string {
  return (Math.round(minor) / 100).toFixed(2);
}

/** The one that a step names by a number; undefined where there is none. */
export function pickFrom<Item>(items: readonly Item[], of: number): Item | undefined {
  return items[of % Math.max(items.length, 1)];
}

/** One of the last few: who pays, decides or approves looks at what is new. */
export function pickRecent<Item>(items: readonly Item[], of: number): Item | undefined {
  return pickFrom(items.slice(-recentMax), of);
}

const recentMax = 3;
