import { type Event, type NewEvent, parseEventType } from '../../api/foundation/events/event.ts';
import type { EventFilter, EventSlice, EventStore, EventsAcrossMerchants } from '../../api/foundation/events/ports.ts';
import { events } from '../tables/events.ts';
import { pack, toSqlText } from '../tables/packed-text.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Bound, Driver } from './driver.ts';
import { aheadMs, isAfterReset } from './entity-clocks.ts';
import { type ConditionsBy, conditionsOf, saidElsewhere } from './filter-conditions.ts';
import { readByIds, readOfEach } from './of-each.ts';
import { type Codec, createCodec, integer, type RawRow, toNumber } from './row.ts';
import { below, type Condition, joinConditions, ofMerchant, oneOf } from './scope.ts';
import { inBounds, statement } from './statement.ts';
import { checked, type PlatformWrites, type Writes } from './writes.ts';

const stored: Codec<Event> = createCodec<Event>(events, ['entityId']);
const codec: Codec<Event> = { ...stored, decode: decodeEvent };

function decodeEvent(raw: RawRow): Event {
  const event = stored.decode(raw);
  parseEventType(event.type);
  return event;
}

// The place within the subject is looked up in the same write: nobody can come between. So is the channel's name, as it
// is at this moment and stays in the payload whoever renames it (decision: existing-clients). It is put before the closing
// brace, packed as the rest is: json_insert would parse and print two kilobytes.
const countSql = `INSERT INTO event_counters (merchant_path, last) VALUES (?, 1)
  ON CONFLICT (merchant_path) DO UPDATE SET last = last + 1`;
const channelName = toSqlText(pack('"channelName":"'));
const append = statement(
  ['id', 'type', 'action', 'subjectId', 'entityId', 'entityPath', 'at', 'payload', 'merchantPath'],
  (
    given,
  ) => `INSERT INTO events (id, type, action, subject_id, entity_path, at, merchant_sequence, packed_payload, subject_sequence, previous_id)
  VALUES (${given.id}, ${given.type}, ${given.action}, ${given.subjectId}, ${given.entityPath}, ${given.at},
    (SELECT last FROM event_counters WHERE merchant_path = ${given.merchantPath}),
    coalesce((SELECT substr(${given.payload}, 1, length(${given.payload}) - 1) || ',' || ${channelName} || substr(json_quote(name), 2) || '}'
      FROM entities WHERE id = ${given.entityId} AND kind = 'channel' AND ${given.payload} <> '{}'), ${given.payload}),
    coalesce((SELECT max(subject_sequence) FROM events WHERE subject_id = ${given.subjectId}), 0) + 1,
    (SELECT id FROM events WHERE subject_id = ${given.subjectId} ORDER BY subject_sequence DESC LIMIT 1))`,
);

/** `answer`: that of the event's payment as the same commit stores it; the event then keeps what it says beside it alone. */
function appendEvent(event: NewEvent, answer?: string): readonly Bound[] {
  const { parts, at } = event;
  const payload = parts !== undefined && parts.answer === answer ? parts.beside : event.payload;
  const merchantPath = event.entityPath.slice(0, merchantPathCharacters);
  return [{ sql: countSql, args: [merchantPath] }, append({ ...event, at: integer(at), payload: pack(payload), merchantPath })];
}

const firstSql = 'SELECT coalesce(min(sequence), 1) FROM events';
// Only from the old end, so that what is left has no holes; the last one stays to keep the place.
const forgettable = statement(
  ['before', 'itemsMax'],
  ({ before, itemsMax }) => `SELECT max(sequence) FROM (SELECT sequence FROM events ORDER BY sequence LIMIT ${itemsMax})
  WHERE sequence < coalesce(
    (SELECT min(sequence) FROM (SELECT sequence, at, entity_path FROM events ORDER BY sequence LIMIT ${itemsMax}) WHERE at >= ${before} + ${aheadMs('entity_path')}),
    (SELECT max(sequence) FROM events))`,
);
const forgetSql = 'DELETE FROM events WHERE sequence <= ?';

function forgetEvents(upTo: number): readonly Bound[] {
  return [{ sql: forgetSql, args: [integer(upTo)] }];
}

const lastSql = 'SELECT coalesce(max(sequence), 0) FROM events';

const readEvents = readOfEach(codec, { table: 'event_log', of: 'subject_id', order: 'sequence', inScope: inBounds });

const readEventsById = readByIds(codec, 'event_log', inBounds, 'subject_id');

export function eventReads(driver: Driver): Pick<EventStore, 'after' | 'slice' | 'ofEach' | 'byIds'> {
  return {
    after: async (after: number, filter: EventFilter, itemsMax: number) => {
      const where = joinConditions([...subjectConditions(after, filter), ...filterConditions(filter)]);
      const sql = `SELECT ${codec.columns} FROM event_log WHERE ${where.sql} ORDER BY sequence LIMIT ?`;
      return (await driver.read(sql, [...where.args, integer(itemsMax)])).map(codec.decode);
    },
    slice: (place, filter, itemsMax, direction = 'forward') => readSlice(driver, { place, filter, itemsMax, direction }),
    ofEach: (scope, subjectIds, itemsMax) => readEvents(driver, scope, subjectIds, itemsMax),
    byIds: (scope, ids) => readEventsById(driver, scope, ids),
  };
}

const allAfterSql = `SELECT ${codec.columns} FROM event_log WHERE sequence > ? ORDER BY sequence LIMIT ?`;

type AcrossMerchants = Pick<EventsAcrossMerchants, 'eventsAfter' | 'lastSequence' | 'firstSequence' | 'lastForgettable'>;

export function eventReadsAcrossMerchants(driver: Driver): AcrossMerchants {
  return {
    eventsAfter: async (after, itemsMax) => (await driver.read(allAfterSql, [integer(after), integer(itemsMax)])).map(codec.decode),
    lastSequence: async () => toNumber((await driver.read(lastSql, []))[0]?.[0] ?? 0),
    firstSequence: async () => toNumber((await driver.read(firstSql, []))[0]?.[0] ?? 1),
    lastForgettable: async (before, itemsMax) => {
      const { sql, args } = forgettable({ before: integer(before), itemsMax: integer(itemsMax) });
      const value = (await driver.read(sql, args))[0]?.[0];
      return value === null || value === undefined ? undefined : toNumber(value);
    },
  };
}

/** Rows of the log that one slice walks over: of its merchant where there is one, else of all. */
const sliceRows = 2_000;

interface SliceWanted {
  readonly place: number;
  readonly filter: EventFilter;
  readonly itemsMax: number;
  readonly direction: 'forward' | 'backward';
}

const directions = {
  forward: { beyond: '>', within: '<=', order: 'ASC', farthest: 'max' },
  backward: { beyond: '<', within: '>=', order: 'DESC', farthest: 'min' },
} as const;

/** First how far the slice goes, then what fits in it: a rare type between a million others is not looked for in one turn. */
async function readSlice(driver: Driver, { place, filter, itemsMax, direction }: SliceWanted): Promise<EventSlice> {
  const scope = sliceScope(filter);
  const { beyond, within, order, farthest } = directions[direction];
  // A subject's own index leads to its few events: the sequence must not draw the planner away from it.
  const column = filter.subjectId === undefined ? 'sequence' : '+sequence';
  const placesSql = `SELECT count(*), ${farthest}(sequence) FROM (SELECT sequence FROM events WHERE ${scope.sql} AND ${column} ${beyond} ?
    ORDER BY sequence ${order} LIMIT ?)`;
  const [places] = await driver.read(placesSql, [...scope.args, integer(place), integer(sliceRows)], walkedRows);
  const rows = toNumber(places?.[0] ?? 0);
  if (rows === 0) return { events: [], reached: place, isEnd: true };
  const last = toNumber(places?.[1] ?? place);
  const where = joinConditions([
    scope,
    { sql: `${column} ${beyond} ? AND ${column} ${within} ?`, args: [integer(place), integer(last)] },
    ...filterConditions(filter),
  ]);
  const sql = `SELECT ${codec.columns} FROM event_log WHERE ${where.sql} ORDER BY sequence ${order} LIMIT ?`;
  const events = (await driver.read(sql, [...where.args, integer(itemsMax)])).map(codec.decode);
  const isFull = events.length >= itemsMax;
  return { events, reached: isFull ? (events.at(-1)?.sequence ?? last) : last, isEnd: !isFull && rows < sliceRows };
}

/** One of these leads: the events of a subject, of a merchant, or the log. */
function sliceScope({ subjectId, entityPath }: EventFilter): Condition {
  if (subjectId !== undefined) return { sql: 'subject_id = ?', args: [subjectId] };
  if (entityPath.length < merchantPathCharacters) return { sql: '1', args: [] };
  return ofMerchant(entityPath);
}

const walkedRows = (rows: readonly RawRow[]): number => toNumber(rows[0]?.[0] ?? 0);

/** A subject has few events: its own index finds them, and the log need not be walked. */
function subjectConditions(after: number, filter: EventFilter): readonly Condition[] {
  if (filter.subjectId === undefined) return [{ sql: 'sequence > ?', args: [integer(after)] }];
  return [
    { sql: 'subject_id = ?', args: [filter.subjectId] },
    { sql: '+sequence > ?', args: [integer(after)] },
  ];
}

function filterConditions(filter: EventFilter): readonly Condition[] {
  const merchant = filter.entityPath.slice(0, merchantPathCharacters);
  const sinceReset = merchant.length < merchantPathCharacters ? [] : [{ sql: isAfterReset, args: [merchant] }];
  return [...conditionsOf(conditions, filter), ...sinceReset];
}

const conditions: ConditionsBy<EventFilter> = {
  entityPath: (path) => [below('+entity_path', path)],
  types: (types) => [oneOf('type', types)],
  // It leads: `sliceScope`, `subjectConditions`.
  subjectId: saidElsewhere,
};

/** The writes of these tables that belong to no merchant. */
export const eventsPlatformWrites = {
  'event.forget': ({ upTo }) => forgetEvents(upTo),
} satisfies Partial<PlatformWrites>;

export const eventWrites = {
  'event.append': (merchant, { event }, answers) => appendEvent(checked(merchant, event), answers.get(event.subjectId)),
} satisfies Partial<Writes>;
