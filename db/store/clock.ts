import type { ClockStore } from '../../api/foundation/kernel/clock.ts';
import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import type { Bound, Driver } from './driver.ts';
import { hasRealTime } from './entity-clocks.ts';
import { integer, toNumber } from './row.ts';
import type { PlatformWrites } from './writes.ts';

// An event that a moved clock wrote says nothing of the machine's clock.
const evidenceSql = `SELECT max(marked_at), coalesce(max(confirmations), 0),
  (SELECT at FROM events WHERE sequence = (SELECT max(sequence) FROM events)
    AND sequence > coalesce((SELECT confirmed_sequence FROM clock WHERE id = 1), 0)
    AND ${hasRealTime('events.entity_path')}) FROM clock`;
const markSql = `INSERT INTO clock (id, marked_at, beats, confirmations, confirmed_sequence) VALUES (1, ?, 0, 0, 0)
  ON CONFLICT (id) DO UPDATE SET marked_at = excluded.marked_at WHERE marked_at IS NULL OR marked_at < excluded.marked_at`;
const beatSql = `INSERT INTO clock (id, beats, confirmations, confirmed_sequence) VALUES (1, 1, 0, 0)
  ON CONFLICT (id) DO UPDATE SET beats = beats + 1`;
const lastEvent = '(SELECT coalesce(max(sequence), 0) FROM events)';
const confirmSql = `INSERT INTO clock (id, marked_at, beats, confirmations, confirmed_sequence) VALUES (1, ?, 0, 1, ${lastEvent})
  ON CONFLICT (id) DO UPDATE SET marked_at = excluded.marked_at, confirmations = confirmations + 1, confirmed_sequence = excluded.confirmed_sequence`;

function confirmClock(at: Timestamp): readonly Bound[] {
  return [{ sql: confirmSql, args: [integer(at)] }];
}

export function clockReads(driver: Driver): ClockStore {
  return {
    evidence: async () => {
      const [markedAt, confirmations, newestEventAt] = (await driver.readFirst(evidenceSql, [])) ?? [];
      return { markedAt: toTime(markedAt), newestEventAt: toTime(newestEventAt), confirmations: toNumber(confirmations ?? 0) };
    },
    mark: async (at) => void (await driver.commit([{ sql: markSql, args: [integer(at)] }])),
    beat: async () => void (await driver.commit([{ sql: beatSql, args: [] }])),
  };
}

function toTime(value: unknown): Timestamp | null {
  return value === null || value === undefined ? null : toNumber(value);
}

/** The writes of these tables that belong to no merchant. */
export const clockWrites = {
  'clock.confirm': ({ at }) => confirmClock(at),
} satisfies Partial<PlatformWrites>;
