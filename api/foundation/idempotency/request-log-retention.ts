/** For how long the request log keeps whose lines. Pure. */

import type { Entity } from '../entities/entity.ts';
import type { EntityTree } from '../entities/tree.ts';
import type { Id } from '../kernel/identifier.ts';

/** Entities whose lines are kept equally long. */
export interface Retention {
  readonly days: number;
  readonly entityIds: ReadonlySet<Id>;
}

/** By the settings of merchants, and for all others by the gateway's. What is kept for ever is not listed. */
export function listRetentions({ all, byId }: EntityTree, defaultDays: number | null): readonly Retention[] {
  const daysOf = ({ path }: Entity): number | null => {
    const merchant = path
      .split('/')
      .map(byId)
      .find((entity) => entity?.kind === 'merchant');
    return merchant?.merchantSettings?.requestLogDays ?? defaultDays;
  };
  const groups = Map.groupBy(all, daysOf);
  return [...groups].flatMap(([days, entities]) => (days === null ? [] : [{ days, entityIds: new Set(entities.map(({ id }) => id)) }]));
}
