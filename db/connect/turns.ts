/** How many rows the main thread reads before everything else that waits has its turn (decision: bounded-turns). */
import { setImmediate } from 'node:timers';

/** When a turn has read so many rows, the next read waits for the next turn: what is made of 500 rows takes longer than reading them. */
export const turnRowsMax = 500;

/** Told the rows of each turn that read any. */
export type OnTurn = (rows: number) => void;

export interface Turns {
  /** Whether this turn has read as much as it may. */
  isFull(): boolean;
  /** Resolves in the next turn. */
  next(): Promise<void>;
  /** Counts rows that were read in this turn. */
  note(rows: number): void;
}

export function createTurns(onTurn?: OnTurn): Turns {
  let rows = 0;
  let following: Promise<void> | undefined;

  const next = (): Promise<void> => {
    following ??= new Promise((resolve) =>
      setImmediate(() => {
        onTurn?.(rows);
        rows = 0;
        following = undefined;
        resolve();
      }),
    );
    return following;
  };

  return {
    isFull: () => rows >= turnRowsMax,
    next,
    note(read) {
      // A look-up that finds nothing is work too.
      rows += Math.max(read, 1);
      void next();
    },
  };
}
