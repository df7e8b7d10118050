import type { VaultRotation } from '../../ports.ts';

export type RotationRound = VaultRotation;

/** Rounds without an end would be a fault: each one makes progress, or the rotation gives up. */
const idleRoundsMax = 3;

/**
 * Asks for rounds until no key is left under an older master key, and tells how far it has come after each. Keys of
 * entities that come meanwhile are under the newest one from the start. Throws where rounds make no progress.
 */
export async function rotateAll(round: () => Promise<RotationRound>, tell: (line: string) => void): Promise<RotationRound> {
  let idleRounds = 0;
  for (;;) {
    const state = await round();
    const { masterKeyId, remaining, total, rotated } = state;
    const done = total - remaining;
    tell(`${done} of ${total} keys are under ${masterKeyId} (${percentOf(done, total)} %)`);
    if (remaining === 0) {
      tell('done: the older keys of VAULT_KEYS open nothing any more and can be taken away');
      return state;
    }
    idleRounds = rotated === 0 ? idleRounds + 1 : 0;
    if (idleRounds >= idleRoundsMax) throw new Error(`${remaining} keys could not be rotated`);
  }
}

function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}
