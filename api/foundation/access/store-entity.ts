import { forgetDirectory } from '../entities/entities-operations.ts';
import type { Entity } from '../entities/entity.ts';
import { Conflict } from '../kernel/commit.ts';
import { changedMeanwhile } from '../kernel/refusal.ts';
import { type AuditedChange, auditEntry } from './audit.ts';
import type { Caller } from './caller.ts';
import type { AccessContext } from './ports.ts';

/** Stores an entity with its audit entry. Refuses (409) where somebody else has changed it first: then nothing is written. */
export async function storeEntity(
  { ports }: AccessContext,
  caller: Caller,
  entity: Entity,
  audited: Pick<AuditedChange, 'action' | 'change'>,
): Promise<Entity> {
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  try {
    await ports.store.commit('platform', [
      { write: 'entity.put', entity },
      { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { ...audited, ...subject }) },
    ]);
  } catch (error) {
    if (error instanceof Conflict && error.constraint === 'entity_version') throw changedMeanwhile('the entity');
    throw error;
  }
  forgetDirectory(ports);
  return entity;
}
