import { type Event, type NewEvent, parseEventType } from '../../api/events/event.ts';
import type { EventFilter, EventStore } from '../../api/events/ports.ts';
import { events } from '../tables/events.ts';
import type { Bound, Driver } from './driver.ts';
import { readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer, type RawRow, toNumber } from './row.ts';
import { below, type Condition, joinConditions, oneOf } from './scope.ts';

const stored: Codec<Event> = createCodec<Event>(events);
const codec: Codec<Event> = { ...stored, decode: decodeEvent };

function decodeEvent(raw: RawRow): Event {
  const event = stored.decode(raw);
  parseEventType(event.type);
  return event;
}

// The place within the subject is looked up in the same write: nobody can come between. So is the channel's name, as it
// is at this moment and stays in the payload whoever renames it (decision: existing-clients).
const appendSql = `INSERT INTO events (id, type, action, subject_id, entity_id, entity_path, at, payload, subject_sequence, previous_id)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7,
    coalesce((SELECT json_insert(?8, '$.channelName', name) FROM entities WHERE id = ?5 AND kind = 'channel'), ?8),
    coalesce((SELECT max(subject_sequence) FROM events WHERE subject_id = ?4), 0) + 1,
    (SELECT id FROM events WHERE subject_id = ?4 ORDER BY subject_sequence DESC LIMIT 1)`;

export function appendEvent(event: NewEvent): readonly Bound[] {
  const { id, type, action, subjectId, entityId, entityPath, at, payload } = event;
  return [{ sql: appendSql, args: [id, type, action, subjectId, entityId, entityPath, integer(at), payload] }];
}

const firstSql = 'SELECT coalesce(min(sequence), 1) FROM events';
// Only from the old end, so that what is left has no holes; the last one stays to keep the place.
const forgettableSql = `SELECT max(sequence) FROM (SELECT sequence FROM events ORDER BY sequence LIMIT ?2)
  WHERE sequence < coalesce(
    (SELECT min(sequence) FROM (SELECT sequence, at FROM events ORDER BY sequence LIMIT ?2) WHERE at >= ?1),
    (SELECT max(sequence) FROM events))`;
const forgetSql = 'DELETE FROM events WHERE sequence <= ?';

export function forgetEvents(upTo: number): readonly Bound[] {
  return [{ sql: forgetSql, args: [integer(upTo)] }];
}

const lastSql = 'SELECT coalesce(max(sequence), 0) FROM events';

const readEvents = readOfEach(codec, { table: 'events', of: 'subject_id', order: 'sequence' });

export function eventReads(
  driver: Driver,
): Pick<EventStore, 'after' | 'before' | 'ofEach' | 'lastSequence' | 'firstSequence' | 'lastForgettable'> {
  return {
    after: async (after: number, filter: EventFilter, itemsMax: number) => {
      const where = joinConditions([...subjectConditions(after, filter), ...filterConditions(filter)]);
      const sql = `SELECT ${codec.columns} FROM events WHERE ${where.sql} ORDER BY sequence LIMIT ?`;
      return (await driver.read(sql, [...where.args, integer(itemsMax)])).map(codec.decode);
    },
    before: async (before, filter, itemsMax) => {
      const where = joinConditions([...subjectConditions(before, filter, '<'), ...filterConditions(filter)]);
      const sql = `SELECT ${codec.columns} FROM events WHERE ${where.sql} ORDER BY sequence DESC LIMIT ?`;
      return (await driver.read(sql, [...where.args, integer(itemsMax)])).map(codec.decode);
    },
    ofEach: (subjectIds, itemsMax) => readEvents(driver, subjectIds, itemsMax),
    lastSequence: async () => toNumber((await driver.read(lastSql, []))[0]?.[0] ?? 0),
    firstSequence: async () => toNumber((await driver.read(firstSql, []))[0]?.[0] ?? 1),
    lastForgettable: async (before, itemsMax) => {
      const value = (await driver.read(forgettableSql, [integer(before), integer(itemsMax)]))[0]?.[0];
      return value === null || value === undefined ? undefined : toNumber(value);
    },
  };
}

/** A subject has few events: its own index finds them, and the log need not be walked. */
function subjectConditions(place: number, filter: EventFilter, than: '<' | '>' = '>'): readonly Condition[] {
  if (filter.subjectId === undefined) return [{ sql: `sequence ${than} ?`, args: [integer(place)] }];
  return [
    { sql: 'subject_id = ?', args: [filter.subjectId] },
    { sql: `+sequence ${than} ?`, args: [integer(place)] },
  ];
}

function filterConditions(filter: EventFilter): readonly Condition[] {
  return [below('entity_path', filter.entityPath), ...(filter.types ? [oneOf('type', filter.types)] : [])];
}
