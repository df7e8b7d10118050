/** The time by which days of an entity are counted. Pure. */
import { parseTimestamp } from '../values/timestamps.ts';

export interface EntityWithClock {
  readonly id: string;
  readonly parentId: string | null;
  /** Of a merchant of the test environment. */
  readonly clock: { readonly now: string; readonly mode: string } | null;
}

/** Where merchants' clocks differ there is no single time. Milliseconds since 1970. */
export interface EntityTimes {
  readonly earliest: number;
  readonly latest: number;
}

/** Levels of the tree of entities, and some to spare. */
const levelsMax = 8;

/** Clocks that were read at slightly different times do not differ. */
const sameMs = 15 * 60_000;

export function areMixed({ earliest, latest }: EntityTimes): boolean {
  return latest - earliest > sameMs;
}

/**
 * Of a merchant, or a channel of one, its clock; of several merchants, as of all that the viewer sees, their earliest and their
 * latest. `readAt`: when the clocks were read; those that are ahead have gone on since.
 */
export function findEntityTimes(
  entities: readonly EntityWithClock[],
  entityId: string | undefined,
  { now, readAt }: { readonly now: number; readonly readAt: number },
): EntityTimes {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const isWithin = (id: string, ancestorId: string): boolean => {
    let at = byId.get(id);
    for (let level = 0; at && level < levelsMax; level += 1) {
      if (at.id === ancestorId) return true;
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    return false;
  };
  const times = entities
    .filter(({ id, clock }) => clock !== null && (entityId === undefined || isWithin(id, entityId) || isWithin(entityId, id)))
    .map(({ clock }) => toNow(clock, now, Math.max(now - readAt, 0)));
  return times.length === 0 ? { earliest: now, latest: now } : { earliest: Math.min(...times), latest: Math.max(...times) };
}

function toNow(clock: EntityWithClock['clock'], now: number, sinceMs: number): number {
  if (!clock || clock.mode === 'REAL') return now;
  const moved = parseTimestamp(clock.now);
  if (Number.isNaN(moved)) return now;
  return clock.mode === 'FROZEN' ? moved : moved + sinceMs;
}
