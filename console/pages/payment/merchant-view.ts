/** Whose payment it is. Pure. */

interface EntityInTree {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly parentId: string | null;
}

/** Levels of the tree of entities, and some to spare. */
const levelsMax = 8;

/** The name of the merchant that an entity belongs to; undefined where the viewer does not see it. */
export function findMerchantName(entities: readonly EntityInTree[], entityId: string): string | undefined {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  let at = byId.get(entityId);
  for (let level = 0; at && at.kind !== 'MERCHANT' && level < levelsMax; level += 1) {
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return at?.kind === 'MERCHANT' ? at.name : undefined;
}
