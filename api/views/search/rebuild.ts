import { auditEntry } from '../../foundation/access/audit.ts';
import { noRight, requireCaller } from '../../foundation/access/authorize.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { ProjectionState, ReadModelContext } from '../read-model/ports.ts';
import { beginProjectionAnew } from '../read-model/read-model-operations.ts';

/**
 * Makes the index of search, lists and statistics anew from what is stored, while it stays in use. It concerns the whole
 * installation, so it takes an administrator of a psp (800.900.301 otherwise).
 */
export async function rebuildSearch(context: ReadModelContext): Promise<ProjectionState> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const entity = await findEntity(ports, caller.entityId);
  if (entity?.kind !== 'psp') throw noRight();
  await beginProjectionAnew(ports);
  const { entityId, entityPath } = caller;
  const audited = { action: 'search.rebuild', subjectId: entityId, entityId, entityPath, change: {} } as const;
  await ports.store.commit('platform', [{ write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, audited) }]);
  return ports.store.readModel.state();
}

/** How far the index has come. */
export function searchIndex(context: ReadModelContext): Promise<ProjectionState> {
  requireCaller(context, 'payments:read');
  return context.ports.store.readModel.state();
}
