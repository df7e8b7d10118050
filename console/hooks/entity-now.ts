/** The time by which days of an entity are counted. Pure. */
import { parseTimestamp } from '../values/timestamps.ts';

export interface EntityWithClock {
  readonly id: string;
  readonly parentId: string | null;
  /** Of a merchant of the test environment. */
  readonly clock: { readonly now: string; readonly mode: string } | null;
}

/** Levels of the tree of entities, and some to spare. */
const levelsMax = 8;

/**
 * Where all of it is one merchant's, or a channel's of one, that merchant's clock if it was moved: its payments are there.
 * Several merchants have several times, so the real one counts.
 */
export function findEntityNow(entities: readonly EntityWithClock[], entityId: string | undefined, now: number): number {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const isWithin = (id: string, ancestorId: string): boolean => {
    let at = byId.get(id);
    for (let level = 0; at && level < levelsMax; level += 1) {
      if (at.id === ancestorId) return true;
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    return false;
  };
  const merchants = entities.filter(
    ({ id, clock }) => clock !== null && (entityId === undefined || isWithin(id, entityId) || isWithin(entityId, id)),
  );
  const [merchant] = merchants;
  if (merchants.length !== 1 || !merchant?.clock || merchant.clock.mode === 'REAL') return now;
  const moved = parseTimestamp(merchant.clock.now);
  return Number.isNaN(moved) ? now : moved;
}
