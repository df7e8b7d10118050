import { noRight, requireCaller } from '../../foundation/access/authorize.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { StaffContext } from '../staff/ports.ts';
import type { VaultRotation } from '../vault/ports.ts';

/** Keys or accounts in one round; the command asks again until none remain. */
export const keysARoundMax = 100;

/**
 * Makes keys of entities anew under the newest key of VAULT_KEYS and seals under them what they sealed, a bounded round at
 * a time, while everything else goes on (decision: rotation-through-the-server). It concerns the whole installation, so it takes an
 * administrator of a psp (800.900.301 otherwise).
 */
export async function rotateVault(context: StaffContext, itemsMax: number): Promise<VaultRotation> {
  const caller = requireCaller(context, 'admin');
  const entity = await findEntity(context.ports, caller.entityId);
  if (entity?.kind !== 'psp') throw noRight();
  const rotation = await context.ports.vault.rotate(Math.min(Math.max(itemsMax, 1), keysARoundMax));
  const { masterKeyId, rotated, remaining, total, settlesInMs } = rotation;
  context.ports.log.info('vault rotation', { masterKeyId, rotated, remaining, total, settlesInMs, callerId: caller.id });
  return rotation;
}
