/** Entities in the order of their tree, each with its depth. Pure. */

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

export interface Placed<Entity> {
  readonly entity: Entity;
  /** 0: nothing above it is seen. */
  readonly depth: number;
}

/** Each below its parent, siblings by name. What has a parent that is not seen stands at the top. */
export function listTree<Entity extends Node>(entities: readonly Entity[]): readonly Placed<Entity>[] {
  const known = new Set(entities.map(({ id }) => id));
  const byName = entities.toSorted((a, b) => a.name.localeCompare(b.name));
  const below = (parentId: string | null, depth: number): readonly Placed<Entity>[] =>
    byName
      .filter((entity) => (entity.parentId !== null && known.has(entity.parentId) ? entity.parentId : null) === parentId)
      .flatMap((entity) => [{ entity, depth }, ...below(entity.id, depth + 1)]);
  return below(null, 0);
}
