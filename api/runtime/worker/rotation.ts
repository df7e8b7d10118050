/** Rotation of master keys over several stores: each round is one of every store, and it is done when all of them are. */
import type { Vault, VaultRotation } from '../../domain/vault/ports.ts';

/** A round of each other store. Rejects where one does not answer: nobody may take the older key away then. */
export type RotateAlso = (itemsMax: number) => Promise<readonly VaultRotation[]>;

export function withRotation(vault: Vault, rotateAlso: RotateAlso): Vault {
  return {
    ...vault,
    async rotate(itemsMax) {
      const own = await vault.rotate(itemsMax);
      return sumRotations(own, await rotateAlso(itemsMax));
    },
  };
}

export function sumRotations(own: VaultRotation, others: readonly VaultRotation[]): VaultRotation {
  const all = [own, ...others];
  const foreign = all.find(({ masterKeyId }) => masterKeyId !== own.masterKeyId);
  // During a rollout: the rounds that follow have the keys of one version.
  if (foreign) throw new Error('the stores have different VAULT_KEYS: wait until the deployment has reached all of them');
  const sum = (of: (rotation: VaultRotation) => number): number => all.reduce((total, rotation) => total + of(rotation), 0);
  return {
    masterKeyId: own.masterKeyId,
    rotated: sum(({ rotated }) => rotated),
    remaining: sum(({ remaining }) => remaining),
    total: sum(({ total }) => total),
    settlesInMs: Math.max(...all.map(({ settlesInMs }) => settlesInMs)),
  };
}
