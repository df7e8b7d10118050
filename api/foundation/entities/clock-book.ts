/** The moved clocks as this process knows them, so that `entityNow` answers without waiting (decision: sandbox-clock). */
import { toMerchantKey } from '../kernel/data-scope.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Clocks } from '../kernel/ports.ts';
import { type EntityClock, toEntityTime } from './entity-clock.ts';
import type { EntityTree } from './tree.ts';

export interface ClockBook {
  /** The clock of the merchant that the entity is or belongs to; undefined: real time. */
  find(entityId: Id): EntityClock | undefined;
  list(): readonly EntityClock[];
  /** After a change: an older version than the known one changes nothing. */
  put(clock: EntityClock): void;
  /** Which merchant each entity belongs to. */
  keepTree(tree: EntityTree): void;
}

export function createClockBook(): ClockBook {
  const clocks = new Map<string, EntityClock>();
  let tree: EntityTree | undefined;
  return {
    find(entityId) {
      if (clocks.size === 0) return undefined;
      const path = tree?.byId(entityId)?.path;
      return path === undefined ? undefined : clocks.get(toMerchantKey(path));
    },
    list: () => [...clocks.values()],
    put(clock) {
      const known = clocks.get(clock.merchantPath);
      if (known === undefined || known.version < clock.version) clocks.set(clock.merchantPath, clock);
    },
    keepTree(next) {
      tree = next;
    },
  };
}

/** Real time stays as it is: a clock that is moved is no jump of the machine's clock. */
export function withEntityClocks(real: Clocks, book: ClockBook): Clocks {
  return {
    ...real,
    entityNow: (entityId) => {
      const clock = book.find(entityId);
      return clock ? toEntityTime(clock, real.now()) : real.entityNow(entityId);
    },
    toEntityTime: (entityId, at) => {
      const clock = book.find(entityId);
      return clock ? toEntityTime(clock, at) : at;
    },
  };
}
