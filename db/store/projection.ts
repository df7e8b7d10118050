import { orderProperties } from '../../api/contract/payment-facts.ts';
import { parseEventType } from '../../api/foundation/events/event.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import type { ProjectionState, ReadModelStore } from '../../api/views/read-model/ports.ts';
import type { ProjectionPhase, SumsPosition } from '../../api/views/read-model/progress.ts';
import { toTicketSubject } from '../../api/views/read-model/tickets.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import { paymentFacts } from '../tables/read-model/projection.ts';
import type { Bound, Driver } from './driver.ts';
import { projectQuestions, type QuestionsWrite } from './open-questions.ts';
import { integer, type RawRow, toNumber, type Value } from './row.ts';
import { type Indexed, indexTerms } from './search-index.ts';
import { statement } from './statement.ts';

export type ProjectionWrite = Extract<PlatformWrite, { write: `projection.${string}` }>;
type Of<Kind extends ProjectionWrite['write']> = Extract<ProjectionWrite, { write: Kind }>;

/** One row, also where there is none yet. */
const place = `(SELECT coalesce(max(version), 0) AS version, coalesce(max(phase), 'payments') AS phase,
  coalesce(max(after_id), '') AS after_id, coalesce(max(sequence), 0) AS sequence, coalesce(max(event_id), '') AS event_id FROM projection)`;

/** A guard beside the projection, which on a file has no other tables beside it (guard.ts). */
const expectPlaceSql = `INSERT INTO projection_assertions (projection_place) SELECT 0
  WHERE NOT EXISTS (SELECT 1 FROM ${place} WHERE version = ? AND phase = ? AND after_id = ? AND sequence = ?)`;
const advanceSql = `INSERT INTO projection (id, version, phase, after_id, sequence, event_id) VALUES (1, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, phase = excluded.phase, after_id = excluded.after_id, sequence = excluded.sequence,
    event_id = excluded.event_id`;

function advanceProjection({ from, to }: Of<'projection.advance'>): readonly Bound[] {
  const toValues = ({ version, phase, afterId, sequence }: typeof from): Value[] => [integer(version), phase, afterId, integer(sequence)];
  return [
    { sql: expectPlaceSql, args: toValues(from) },
    { sql: advanceSql, args: [...toValues(to), to.eventId] },
  ];
}

const scopeSql = 'INSERT INTO search_scopes (path) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM search_scopes WHERE path = ?)';
const grouped = ['type', 'brand', 'method', 'currency', 'status', 'outcome', 'moneyStatus', 'category', 'resultCode'] as const;
/** What a payment keeps of these. */
const fixed: ReadonlySet<string> = new Set(['type', 'brand', 'method', 'currency']);
const sharedNames = ['merchantPath', 'channelPath', 'key', ...grouped] as const;
type SharedParameters = Readonly<Record<(typeof sharedNames)[number], string>>;

const scopeOf = (path: string): string => `(SELECT number FROM search_scopes WHERE path = ${path})`;
const groupedOf = (at: SharedParameters): string => grouped.map((name) => at[name]).join(', ');

const insertGroup = statement(
  sharedNames,
  (
    at,
  ) => `INSERT INTO payment_groups (key, merchant, channel, type, brand, method, currency, status, outcome, money_status, category, result_code)
  SELECT ${at.key}, ${scopeOf(at.merchantPath)}, ${scopeOf(at.channelPath)}, ${groupedOf(at)} WHERE NOT EXISTS (SELECT 1 FROM payment_groups WHERE key = ${at.key})`,
);

/** What each payment of a group has of its own. */
const own = [...new Set(['id', 'rootId', 'capturedMinor', 'refundedMinor', 'chargedBackMinor', ...orderProperties] as const)];
/** A payment keeps these. */
const kept: ReadonlySet<string> = new Set(['id', 'rootId', 'createdAt']);

const columnOf = (name: (typeof own)[number] | (typeof grouped)[number]): string => paymentFacts[name].name;
const changedSql = ['groupNumber' as const, ...grouped.filter((name) => !fixed.has(name)), ...own.filter((name) => !kept.has(name))]
  .map((name) => paymentFacts[name].name)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** All payments of a group at once: each is a list of what is its own, integers as texts. */
const insertFacts = statement(
  [...sharedNames, 'rows'],
  (at) => `INSERT INTO payment_facts (merchant, channel, group_number, ${[...grouped, ...own].map(columnOf).join(', ')})
  SELECT ${scopeOf(at.merchantPath)}, ${scopeOf(at.channelPath)}, (SELECT number FROM payment_groups WHERE key = ${at.key}), ${groupedOf(at)},
    ${own.map(toOwnValue).join(', ')}
  FROM json_each(${at.rows}) WHERE true ON CONFLICT (merchant, id) DO UPDATE SET ${changedSql}`,
);

function toOwnValue(name: (typeof own)[number], at: number): string {
  return paymentFacts[name].getSQLType() === 'integer' ? `CAST(value ->> ${at} AS INTEGER)` : `value ->> ${at}`;
}

type Projected = Of<'projection.payment'> | Of<'projection.registration'> | Of<'projection.tickets'>;

/**
 * The statements of a step. What its payments have in common is said once, and their rows come as one text, because a statement for each
 * payment costs more than the row that it writes. Of two writes of one subject the later one stands.
 */
export function project(writes: readonly ProjectionWrite[]): readonly Bound[] {
  const places: Bound[] = [];
  const payments = new Map<Id, Of<'projection.payment'>>();
  const registrations = new Map<Id, Of<'projection.registration'>>();
  const tickets = new Map<Id, Of<'projection.tickets'>>();
  const questions: QuestionsWrite[] = [];
  for (const write of writes) {
    if (write.write === 'projection.payment') payments.set(write.facts.id, write);
    else if (write.write === 'projection.questions') questions.push(write);
    else if (write.write === 'projection.registration') registrations.set(write.id, write);
    else if (write.write === 'projection.tickets') tickets.set(write.paymentId, write);
    else places.push(...(write.write === 'projection.advance' ? advanceProjection(write) : addUpAnew(write)));
  }
  const known = [...payments.values(), ...tickets.values(), ...[...registrations.values()].filter(({ terms }) => terms.length > 0)];
  return [
    ...places,
    ...toScopes([...known.map(toEntityPath), ...questions.map(({ entityPath }) => entityPath)]),
    ...projectFacts([...payments.values()]),
    ...indexTerms([...payments.values(), ...registrations.values(), ...tickets.values()].map(toIndexed)),
    ...projectQuestions(questions),
  ];
}

function toScopes(entityPaths: readonly string[]): readonly Bound[] {
  const paths = new Set([...new Set(entityPaths)].flatMap(toPaths));
  return [...paths].map((path) => ({ sql: scopeSql, args: [path, path] }));
}

function projectFacts(payments: readonly Of<'projection.payment'>[]): readonly Bound[] {
  return [...Map.groupBy(payments, ({ facts }) => toGroupKey(facts))].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const [merchantPath, channelPath] = toPaths(first.facts.entityPath);
    const shared = { ...first.facts, merchantPath, channelPath, key };
    const rows = JSON.stringify([first, ...others].map(({ facts }) => toFactsRow(facts)));
    return [insertGroup(shared), insertFacts({ ...shared, rows })];
  });
}

type Facts = Of<'projection.payment'>['facts'];

function toGroupKey(facts: Facts): string {
  return JSON.stringify([facts.entityPath, ...grouped.map((name) => facts[name])]);
}

function toFactsRow(facts: Facts): readonly (string | number | null)[] {
  return own.map((name) => toText(facts[name]));
}

/** JSON has no numbers as large as amounts. */
function toText(value: string | bigint | number | null): string | number | null {
  return typeof value === 'bigint' ? String(value) : value;
}

function toIndexed(write: Projected): Indexed {
  const entityPath = toEntityPath(write);
  return { id: toSubject(write), entityPath, merchantPath: toPaths(entityPath)[0], terms: write.terms };
}

function toSubject(write: Projected): string {
  if (write.write === 'projection.tickets') return toTicketSubject(write.paymentId);
  return write.write === 'projection.payment' ? write.facts.id : write.id;
}

function toEntityPath(write: Projected): string {
  return write.write === 'projection.payment' ? write.facts.entityPath : write.entityPath;
}

const forgetSumsSql = 'DELETE FROM payment_sums WHERE (merchant, hour) >= (?, ?) AND (merchant, hour) < (?, ?)';
const addUpSql = `INSERT INTO payment_sums (merchant, hour, channel, currency, type, outcome, result_code, times, amount_minor, captured_minor)
  SELECT merchant, created_at / ${hourMs} * ${hourMs}, channel, currency, type, outcome, result_code, count(*), sum(amount_minor), sum(captured_minor)
  FROM payment_facts INDEXED BY payment_facts_created
  WHERE (merchant, created_at) >= (?, ?) AND (merchant, created_at) < (?, ?) GROUP BY 1, 2, 3, 4, 5, 6, 7`;

/** Beyond every merchant's number. */
const lastPosition: SumsPosition = { merchant: Number.MAX_SAFE_INTEGER, at: 0 };

function addUpAnew({ from, to = lastPosition }: Of<'projection.sums'>): readonly Bound[] {
  const args = [from.merchant, from.at, to.merchant, to.at].map(integer);
  return [
    { sql: forgetSumsSql, args },
    { sql: addUpSql, args },
  ];
}

/** The merchant's path and the channel's. */
function toPaths(entityPath: string): readonly [string, string] {
  return [entityPath.slice(0, merchantPathCharacters), entityPath];
}

const lastEvent = "(SELECT coalesce(max(sequence), 0) FROM events), coalesce((SELECT id FROM events ORDER BY sequence DESC LIMIT 1), '')";
const firstEvent = '(SELECT coalesce(min(sequence), 1) FROM events)';
const stateSql = `SELECT version, phase, after_id, sequence, event_id, ${lastEvent}, ${firstEvent},
  (SELECT at FROM events WHERE events.sequence > place.sequence ORDER BY events.sequence LIMIT 1) FROM ${place} AS place`;
const progressSql = `SELECT version, phase, after_id, sequence, event_id FROM ${place}`;
const logSql = `SELECT ${lastEvent}, ${firstEvent}, (SELECT at FROM events WHERE sequence > ? ORDER BY sequence LIMIT 1)`;
/** As one text: a step reads hundreds, and four values of each took three times as long to hand over as to find. */
const eventSubjectsSql = `SELECT json_group_array(json_array(sequence, id, type, subject_id))
  FROM (SELECT sequence, id, type, subject_id FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?)`;

const factAfterSql = `SELECT merchant, created_at FROM payment_facts INDEXED BY payment_facts_created
  WHERE (merchant, created_at) >= (?, ?) ORDER BY merchant, created_at LIMIT 1 OFFSET ?`;

export function readModelReads(
  driver: Driver,
): Pick<ReadModelStore, 'state' | 'isApart' | 'replicaState' | 'sumsPositionAfter' | 'eventSubjects'> {
  return {
    state: async () => {
      const row = (await driver.readFirst(stateSql, [])) ?? [];
      return toState(row.slice(0, 5), row.slice(5));
    },
    isApart: driver.isReadModelApart,
    replicaState: driver.hasReplica ? () => readReplicaState(driver) : null,
    sumsPositionAfter: async ({ merchant, at }, facts) => {
      const fact = await driver.readFirst(factAfterSql, [integer(merchant), integer(at), integer(facts)]);
      if (!fact) return undefined;
      const createdAt = toNumber(fact[1]);
      return { merchant: toNumber(fact[0]), at: createdAt - (createdAt % hourMs) + hourMs };
    },
    // In the background: whoever waits has a turn before what is made of them.
    eventSubjects: async (after, itemsMax) => {
      const [[rows] = []] = await driver.readInBackground(eventSubjectsSql, [integer(after), integer(itemsMax)]);
      const subjects: readonly (readonly [number, string, string, string])[] = JSON.parse(String(rows ?? '[]'));
      return subjects.map(([sequence, id, type, subjectId]) => ({ sequence, id, type: parseEventType(type), subjectId }));
    },
  };
}

/** Where the replica's projection stands in the log as the database has it. */
async function readReplicaState(driver: Driver): Promise<ProjectionState> {
  const progress = (await driver.readReplica(progressSql, []))[0] ?? [];
  return toState(progress, (await driver.readFirst(logSql, [integer(toNumber(progress[3] ?? 0))])) ?? []);
}

function toState([version, phase, afterId, sequence, eventId]: RawRow, [last, lastId, first, nextAt]: RawRow): ProjectionState {
  return {
    progress: {
      version: toNumber(version),
      phase: toPhase(phase),
      afterId: String(afterId),
      sequence: toNumber(sequence),
      eventId: String(eventId),
    },
    lastEvent: { sequence: toNumber(last), eventId: String(lastId) },
    firstSequence: toNumber(first),
    nextAt: nextAt === null || nextAt === undefined ? null : toNumber(nextAt),
  };
}

function toPhase(value: unknown): ProjectionPhase {
  return value === 'events' || value === 'registrations' || value === 'sums' || value === 'tickets' ? value : 'payments';
}
