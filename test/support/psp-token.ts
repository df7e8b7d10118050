import type { Ports } from '../../api/doors/gateway/ports.ts';
import type { Scope } from '../../api/foundation/access/scope.ts';
import { findEntity } from '../../api/foundation/entities/entities-operations.ts';
import { sandbox } from '../../db/seed.ts';

const secret = 'psp-administrator';

/** A token of the sandbox's PSP, for what concerns the whole installation: with the scope `admin` unless told otherwise. The sandbox has none. */
export async function createPspToken(ports: Ports, scopes: readonly Scope[] = ['admin']): Promise<string> {
  const { store, newId, vault, clocks } = ports;
  const psp = await findEntity(ports, sandbox.psp);
  if (!psp) throw new Error('the sandbox is not there');
  const id = newId();
  const token = {
    id,
    entityId: psp.id,
    entityPath: psp.path,
    name: 'administrator of the PSP',
    scopes,
    secretHash: await vault.digest(secret),
    createdAt: clocks.now(),
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    grantedBy: null,
    assistantRefundMinorMax: null,
    assistantRefundsMinorADay: null,
  } as const;
  await store.commit('platform', [{ write: 'token.put', token }]);
  return btoa(`${id}|${secret}`);
}
