import type { VaultRotation } from './ports.ts';

export type RotationRound = VaultRotation;

/** Rounds without an end would be a fault: each one makes progress, or the rotation gives up. */
const idleRoundsMax = 3;

export interface RotationWays {
  readonly tell: (line: string) => void;
  /** Resolves after so many milliseconds. */
  readonly pause: (durationMs: number) => Promise<void>;
}

/**
 * Asks for rounds until nothing hangs on an older master key, and tells how far it has come after each. Then waits until
 * requests that knew only the replaced keys must be over, and looks once more for what they sealed. Throws where rounds
 * make no progress.
 */
export async function rotateAll(round: () => Promise<RotationRound>, { tell, pause }: RotationWays): Promise<RotationRound> {
  let idleRounds = 0;
  let least = Number.POSITIVE_INFINITY;
  for (;;) {
    const state = await round();
    const { masterKeyId, remaining, total, rotated, settlesInMs } = state;
    const done = total - remaining;
    tell(`${done} of ${total} keys and sealed accounts are under ${masterKeyId} (${toPercent(done, total)} %)`);
    if (remaining === 0 && settlesInMs === 0) {
      tell('done: the older keys of VAULT_KEYS open nothing any more and can be taken away');
      return state;
    }
    // Another instance may rotate as well, and be the first each time: what remains tells of its progress.
    idleRounds = rotated === 0 && remaining > 0 && remaining >= least ? idleRounds + 1 : 0;
    least = Math.min(least, remaining);
    if (idleRounds >= idleRoundsMax) throw new Error(`${remaining} keys and sealed accounts could not be rotated`);
    if (remaining === 0) {
      tell(`waiting ${Math.ceil(settlesInMs / 1_000)} s for requests that began before`);
      await pause(settlesInMs);
    }
  }
}

function toPercent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}
