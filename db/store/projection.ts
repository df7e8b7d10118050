import { parseEventType } from '../../api/events/event.ts';
import type { PlatformWrite } from '../../api/kernel/commit.ts';
import type { Id } from '../../api/kernel/identifier.ts';
import { hourMs } from '../../api/kernel/timestamp.ts';
import type { ProjectionState, ReadModelStore } from '../../api/read-model/ports.ts';
import type { ProjectionPhase, SumsPlace } from '../../api/read-model/progress.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Bound, Driver } from './driver.ts';
import { integer, type RawRow, toNumber, type Value } from './row.ts';

type Of<Kind extends PlatformWrite['write']> = Extract<PlatformWrite, { write: Kind }>;

/** One row, also where there is none yet. */
const place = `(SELECT coalesce(max(version), 0) AS version, coalesce(max(phase), 'payments') AS phase,
  coalesce(max(after_id), '') AS after_id, coalesce(max(sequence), 0) AS sequence, coalesce(max(event_id), '') AS event_id FROM projection)`;

/** A guard beside the projection, which on a file has no other tables beside it (guard.ts). */
const expectPlaceSql = `INSERT INTO projection_assertions (projection_place) SELECT 0
  WHERE NOT EXISTS (SELECT 1 FROM ${place} WHERE version = ? AND phase = ? AND after_id = ? AND sequence = ?)`;
const advanceSql = `INSERT INTO projection (id, version, phase, after_id, sequence, event_id) VALUES (1, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, phase = excluded.phase, after_id = excluded.after_id, sequence = excluded.sequence,
    event_id = excluded.event_id`;

export function advanceProjection({ from, to }: Of<'projection.advance'>): readonly Bound[] {
  const toValues = ({ version, phase, afterId, sequence }: typeof from): Value[] => [integer(version), phase, afterId, integer(sequence)];
  return [
    { sql: expectPlaceSql, args: toValues(from) },
    { sql: advanceSql, args: [...toValues(to), to.eventId] },
  ];
}

const scopeSql = 'INSERT INTO search_scopes (path) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM search_scopes WHERE path = ?)';
const merchantOf = '(SELECT number FROM search_scopes WHERE path = ?1)';
const channelOf = '(SELECT number FROM search_scopes WHERE path = ?2)';

const groupSql = `INSERT INTO payment_groups (key, merchant, channel, type, brand, method, currency, status, outcome, money_status, category, result_code)
  SELECT ?3, ${merchantOf}, ${channelOf}, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 WHERE NOT EXISTS (SELECT 1 FROM payment_groups WHERE key = ?3)`;
const groupOf = '(SELECT number FROM payment_groups WHERE key = ?16)';

const factsSql = `INSERT INTO payment_facts (merchant, channel, id, type, brand, method, currency, status, outcome, money_status, category, result_code,
    amount_minor, created_at, updated_at, group_number, root_id, captured_minor, refunded_minor, charged_back_minor)
  VALUES (${merchantOf}, ${channelOf}, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ${groupOf}, ?17, ?18, ?19, ?20)
  ON CONFLICT (merchant, id) DO UPDATE SET group_number = excluded.group_number, status = excluded.status, outcome = excluded.outcome, money_status = excluded.money_status,
    category = excluded.category,
    result_code = excluded.result_code, amount_minor = excluded.amount_minor, captured_minor = excluded.captured_minor, refunded_minor = excluded.refunded_minor,
    charged_back_minor = excluded.charged_back_minor, updated_at = excluded.updated_at`;

export function projectPayment({ facts, terms }: Of<'projection.payment'>): readonly Bound[] {
  const { id, entityPath, type, brand, method, currency, status, outcome, moneyStatus, category, resultCode } = facts;
  const paths = toPaths(entityPath);
  const moments = [integer(facts.createdAt), integer(facts.updatedAt)];
  const moved = [facts.capturedMinor, facts.refundedMinor, facts.chargedBackMinor];
  const grouped = [type, brand, method, currency, status, outcome, moneyStatus, category, resultCode];
  const key = JSON.stringify([entityPath, ...grouped]);
  return [
    ...toScopes(paths),
    { sql: groupSql, args: [...paths, key, ...grouped] },
    { sql: factsSql, args: [...paths, id, ...grouped, facts.amountMinor, ...moments, key, facts.rootId, ...moved] },
    ...projectTerms(paths, id, terms),
  ];
}

export function projectRegistration({ id, entityPath, terms }: Of<'projection.registration'>): readonly Bound[] {
  const paths = toPaths(entityPath);
  return terms.length === 0 ? forgetTerms(id) : [...toScopes(paths), ...projectTerms(paths, id, terms)];
}

const takeBackSql = `DELETE FROM search_terms WHERE (merchant, term, subject) IN
  (SELECT s.merchant, j.value, s.subject FROM search_subjects AS s, json_each(s.terms) AS j
    WHERE s.subject = ?1 AND j.value NOT IN (SELECT value FROM json_each(?2)))`;
const termsSql = `INSERT INTO search_terms (merchant, term, subject, channel)
  SELECT ${merchantOf}, value, ?3, ${channelOf} FROM json_each(?4) WHERE true ON CONFLICT DO NOTHING`;
const subjectSql = `INSERT INTO search_subjects (merchant, subject, channel, terms) VALUES (${merchantOf}, ?3, ${channelOf}, ?4)
  ON CONFLICT (merchant, subject) DO UPDATE SET terms = excluded.terms`;
const forgetSubjectSql = 'DELETE FROM search_subjects WHERE subject = ?';

/** What it was found by and is no longer goes first: an erased name is in no index. */
function projectTerms(paths: readonly [string, string], id: Id, terms: readonly string[]): readonly Bound[] {
  const text = JSON.stringify(terms);
  const args = [...paths, id, text];
  return [
    { sql: takeBackSql, args: [id, text] },
    { sql: termsSql, args },
    { sql: subjectSql, args },
  ];
}

function forgetTerms(id: Id): readonly Bound[] {
  return [
    { sql: takeBackSql, args: [id, '[]'] },
    { sql: forgetSubjectSql, args: [id] },
  ];
}

const forgetSumsSql = 'DELETE FROM payment_sums WHERE (merchant, hour) >= (?, ?) AND (merchant, hour) < (?, ?)';
const addUpSql = `INSERT INTO payment_sums (merchant, hour, channel, currency, type, outcome, result_code, times, amount_minor)
  SELECT merchant, created_at / ${hourMs} * ${hourMs}, channel, currency, type, outcome, result_code, count(*), sum(amount_minor)
  FROM payment_facts INDEXED BY payment_facts_created
  WHERE (merchant, created_at) >= (?, ?) AND (merchant, created_at) < (?, ?) GROUP BY 1, 2, 3, 4, 5, 6, 7`;

/** Beyond every merchant's number. */
const lastPlace: SumsPlace = { merchant: Number.MAX_SAFE_INTEGER, at: 0 };

export function addUpAnew({ from, to = lastPlace }: Of<'projection.sums'>): readonly Bound[] {
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

function toScopes(paths: readonly string[]): readonly Bound[] {
  return paths.map((path) => ({ sql: scopeSql, args: [path, path] }));
}

const lastEvent = "(SELECT coalesce(max(sequence), 0) FROM events), coalesce((SELECT id FROM events ORDER BY sequence DESC LIMIT 1), '')";
const firstEvent = '(SELECT coalesce(min(sequence), 1) FROM events)';
const stateSql = `SELECT version, phase, after_id, sequence, event_id, ${lastEvent}, ${firstEvent},
  (SELECT at FROM events WHERE events.sequence > place.sequence ORDER BY events.sequence LIMIT 1) FROM ${place} AS place`;
const progressSql = `SELECT version, phase, after_id, sequence, event_id FROM ${place}`;
const logSql = `SELECT ${lastEvent}, ${firstEvent}, (SELECT at FROM events WHERE sequence > ?1 ORDER BY sequence LIMIT 1)`;
const subjectsSql = 'SELECT sequence, id, type, subject_id FROM events WHERE sequence > ? ORDER BY sequence LIMIT ?';

const factAfterSql = `SELECT merchant, created_at FROM payment_facts INDEXED BY payment_facts_created
  WHERE (merchant, created_at) >= (?, ?) ORDER BY merchant, created_at LIMIT 1 OFFSET ?`;

export function readModelReads(driver: Driver): Pick<ReadModelStore, 'state' | 'replicaState' | 'sumsPlaceAfter' | 'eventSubjects'> {
  return {
    state: async () => {
      const row = (await driver.readFirst(stateSql, [])) ?? [];
      return toState(row.slice(0, 5), row.slice(5));
    },
    replicaState: driver.hasReplica ? () => readReplicaState(driver) : null,
    sumsPlaceAfter: async ({ merchant, at }, facts) => {
      const fact = await driver.readFirst(factAfterSql, [integer(merchant), integer(at), integer(facts)]);
      if (!fact) return undefined;
      const createdAt = toNumber(fact[1]);
      return { merchant: toNumber(fact[0]), at: createdAt - (createdAt % hourMs) + hourMs };
    },
    eventSubjects: async (after, itemsMax) =>
      (await driver.read(subjectsSql, [integer(after), integer(itemsMax)])).map(([sequence, id, type, subjectId]) => ({
        sequence: toNumber(sequence),
        id: String(id),
        type: parseEventType(type),
        subjectId: String(subjectId),
      })),
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
  return value === 'events' || value === 'registrations' || value === 'sums' ? value : 'payments';
}
