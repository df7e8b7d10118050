/** Staff hold the shadow of a channel: nothing is repeated until they release it. */
import { auditEntry } from '../../../foundation/access/audit.ts';
import { requireEntity } from '../../../foundation/access/authorize.ts';
import { forgetDirectory } from '../../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import { invalidParameters, Refused } from '../../../foundation/kernel/refusal.ts';
import type { MovingInContext } from '../ports.ts';

/** To hold what is held already changes nothing and is no error. For administrators, in the audit log. */
export async function holdShadow(context: MovingInContext, entityId: string, held: boolean): Promise<Entity> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  // From the store, not from the directory: a change is made on what is there now.
  const stored = (await ports.store.entities.all()).find(({ id }) => id === entity.id);
  const shadow = stored?.settings?.shadow;
  if (!stored?.settings || !shadow) {
    const message = 'entityId must name a channel with a shadow';
    throw new Refused(invalidParameters([{ name: 'entityId', value: entityId, message }]));
  }
  if ((shadow.isHeld ?? false) === held) return entity;
  const { isHeld: _before, ...rest } = shadow;
  const after: Entity = {
    ...stored,
    settings: { ...stored.settings, shadow: held ? { ...rest, isHeld: true } : rest },
    version: stored.version + 1,
  };
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  const change = { 'settings.shadow': { before: shadow, after: after.settings?.shadow } };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'entity.update', ...subject, change });
  try {
    await ports.store.commit('platform', [
      { write: 'entity.put', entity: after },
      { write: 'audit.append', entry },
    ]);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'entity_version') throw error;
    throw new Refused({ resultCode: '800.110.100', status: 409, description: 'the channel was changed meanwhile' });
  }
  forgetDirectory(ports);
  return after;
}
