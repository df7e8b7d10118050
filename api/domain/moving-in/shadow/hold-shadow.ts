/** Staff hold the shadow of a channel: nothing is repeated until they release it. */
import { requireEntity } from '../../../foundation/access/authorize.ts';
import { storeEntity } from '../../../foundation/access/store-entity.ts';
import type { Entity } from '../../../foundation/entities/entity.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import type { MovingInContext } from '../ports.ts';

/** To hold what is held already changes nothing and is no error. For administrators, in the audit log. */
export async function holdShadow(context: MovingInContext, entityId: string, held: boolean): Promise<Entity> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  // From the store, not from the directory: a change is made on what is there now.
  const stored = (await ports.store.entities.all()).find(({ id }) => id === entity.id);
  const shadow = stored?.settings?.shadow;
  if (!stored?.settings || !shadow) {
    throw wrongParameter('entityId', 'entityId must name a channel with a shadow', entityId);
  }
  if ((shadow.isHeld ?? false) === held) return entity;
  const { isHeld: _before, ...rest } = shadow;
  const after: Entity = {
    ...stored,
    settings: { ...stored.settings, shadow: held ? { ...rest, isHeld: true } : rest },
    version: stored.version + 1,
  };
  const change = { 'settings.shadow': { before: shadow, after: after.settings?.shadow } };
  return storeEntity(context, caller, after, { action: 'entity.update', change });
}
