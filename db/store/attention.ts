/** The queue: one statement for each kind of entry, and who takes care of them. */

import { attentionKinds } from '../../api/contract/words.ts';
import type { AcceptedReview } from '../../api/domain/payments/staff/review.ts';
import type { DataScope } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import type { Assignment, AttentionChange, AttentionEntry, AttentionKind } from '../../api/views/attention/entry.ts';
import { holdEndsSoonMs, questionsOfKind } from '../../api/views/attention/entry.ts';
import type { AttentionStore, StoredEntry, WantedEntries } from '../../api/views/attention/ports.ts';
import { attentionAssignments, paymentReviews } from '../tables/attention.ts';
import { readRows } from './codec-reads.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { entityTime } from './entity-clocks.ts';
import { type Codec, createCodec, integer, type RawRow, toMinor, toNumber } from './row.ts';
import { below, type Condition, joinConditions, oneOf } from './scope.ts';
import { toSearchScope } from './search-scopes.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const assignmentCodec: Codec<Assignment> = createCodec<Assignment>(attentionAssignments);
const reviewCodec: Codec<AcceptedReview> = createCodec<AcceptedReview>(paymentReviews);

const changeOf = statement(
  ['id', 'from', 'before'],
  (at) => `SELECT id, kind, subject_id, author_name, note, at FROM attention_assignments WHERE id = ${at.id} AND ${inBounds(at)}
  UNION ALL SELECT id, 'REVIEW', payment_id, reviewer_name, reason, at FROM payment_reviews WHERE id = ${at.id} AND ${inBounds(at)}`,
);

const ofPayments = statement(
  ['ids', 'from', 'before'],
  ({
    ids,
    ...bounds
  }) => `SELECT ${assignmentCodec.columns} FROM attention_assignments AS a WHERE a.subject_id IN (SELECT value FROM json_each(${ids}))
    AND a.kind = 'PAYMENT' AND ${inBounds(bounds, 'a.entity_path')} AND NOT EXISTS (SELECT 1 FROM attention_assignments AS n
      WHERE n.subject_id = a.subject_id AND n.kind = 'PAYMENT' AND n.since = a.since AND n.version > a.version)`,
);

const reviewsOf = statement(
  ['ids', 'from', 'before'],
  ({ ids, ...bounds }) =>
    `SELECT ${reviewCodec.columns} FROM payment_reviews WHERE payment_id IN (SELECT value FROM json_each(${ids})) AND ${inBounds(bounds)}`,
);

export async function readReviews(driver: Driver, scope: DataScope, ids: readonly Id[]): Promise<readonly AcceptedReview[]> {
  const { sql, args } = reviewsOf({ ids: JSON.stringify(ids), ...boundsOf(scope) });
  return (await driver.read(sql, args)).map(reviewCodec.decode);
}

export function attentionReads(driver: Driver): AttentionStore {
  return {
    entries: async (wanted) => {
      const { sql, args } = toStatement(wanted);
      return (await toBackgroundDriver(driver, wanted.entityPath).read(sql, args)).map((row) => toStored(wanted.kind, row));
    },
    change: async (scope, id) => {
      const { sql, args } = changeOf({ id, ...boundsOf(scope) });
      const row = await driver.readFirst(sql, args);
      return row && toChange(row);
    },
    ofPayments: (scope, paymentIds) =>
      readRows(driver, assignmentCodec, ofPayments({ ids: JSON.stringify(paymentIds), ...boundsOf(scope) })),
  };
}

/** Every kind gives: place, subject, payment, entity, its path, amount, currency, since, until, label. */
function toStatement({ kind, entityPath, now, after, subjectId, assigneeId, itemsMax }: WantedEntries): Bound {
  const source = sourceOf(kind, entityPath, now, subjectId);
  const conditions: readonly Condition[] = [
    ...(after ? [{ sql: '(s.place, s.subject) > (?, ?)', args: [integer(after.at), after.id] }] : []),
    ...(subjectId === undefined ? [] : [{ sql: 's.subject = ?', args: [subjectId] }]),
    ...(assigneeId === undefined ? [] : [{ sql: 'a.assignee_id IS ?', args: [assigneeId] }]),
  ];
  const where = joinConditions(conditions);
  const columns = assignmentCodec.columns
    .split(', ')
    .map((column) => `a.${column}`)
    .join(', ');
  return {
    sql: `SELECT s.place, s.subject, s.payment, s.entity_id, s.entity_path, s.amount, s.currency, s.since, s.until, s.label, ${columns}
      FROM (${source.sql}) AS s LEFT JOIN attention_assignments AS a ON a.subject_id = s.subject AND a.kind = ? AND a.since = s.since
        AND a.version = (SELECT max(l.version) FROM attention_assignments AS l WHERE l.subject_id = s.subject AND l.kind = a.kind AND l.since = s.since)
      WHERE ${where.sql} ORDER BY s.place, s.subject LIMIT ?`,
    args: [...source.args, kind, ...where.args, integer(itemsMax)],
  };
}

type ToSource = (entityPath: string, now: number) => Condition;

function questions(kind: keyof typeof questionsOfKind): ToSource {
  return (entityPath) => {
    const { merchants, channelOf } = toSearchScope(entityPath);
    const where = joinConditions([{ sql: 'q.merchant = m.value', args: [] }, ...channelOf('q'), oneOf('q.kind', questionsOfKind[kind])]);
    return {
      sql: `SELECT q.since AS place, q.payment AS subject, q.payment AS payment, p.entity_id, p.entity_path, q.amount_minor AS amount, p.currency,
          q.since AS since, NULL AS until, coalesce(p.merchant_transaction_id, p.short_id) AS label
        FROM ${merchants.sql} CROSS JOIN open_questions AS q INDEXED BY open_questions_kind CROSS JOIN payments AS p ON p.id = q.payment
        WHERE ${where.sql} AND q.root_id IS NULL`,
      args: [...merchants.args, ...where.args],
    };
  };
}

/** An operation has the order of the payment that it belongs to. */
const labelOfPayment = `(SELECT coalesce(p.merchant_transaction_id, r.merchant_transaction_id, p.short_id)
  FROM payments AS p CROSS JOIN payments AS r ON r.id = p.root_id WHERE p.id = payment_id)`;

const disputes: ToSource = (entityPath) => {
  const scope = below('+entity_path', entityPath);
  return {
    sql: `SELECT deadline_at AS place, id AS subject, payment_id AS payment, entity_id, entity_path, amount_minor AS amount, currency,
      created_at AS since, deadline_at AS until, ${labelOfPayment} AS label FROM chargebacks WHERE status = 'open' AND ${scope.sql}`,
    args: scope.args,
  };
};

const approvals: ToSource = (entityPath, now) => {
  const scope = below('entity_path', entityPath);
  return {
    sql: `SELECT requested_at AS place, id AS subject, payment_id AS payment, entity_id, entity_path, amount_minor AS amount, currency,
      requested_at AS since, expires_at AS until, ${labelOfPayment} AS label FROM refund_approvals WHERE status = 'pending' AND ${scope.sql} AND expires_at > ?`,
    args: [...scope.args, integer(now)],
  };
};

/** The index ends at the farthest clock; each merchant's own decides then. */
const holds: ToSource = (entityPath, now) => {
  const scope = below('+entity_path', entityPath);
  return {
    sql: `SELECT expires_at AS place, id AS subject, id AS payment, entity_id, entity_path, authorized - captured - reversed - released AS amount, currency,
      created_at AS since, expires_at AS until, coalesce(merchant_transaction_id, short_id) AS label FROM payments WHERE type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL
      AND expires_at <= ${holdEndsSoonMs} + max(?, (SELECT coalesce(max(entity_at + max(? - real_at, 0)), 0) FROM entity_clocks))
      AND expires_at <= ${holdEndsSoonMs} + ${entityTime('entity_path', '?')} AND captured + reversed + released + reserved < authorized AND ${scope.sql}`,
    args: [integer(now), integer(now), integer(now), integer(now), ...scope.args],
  };
};

const exceptions: ToSource = (entityPath) => {
  const scope = below('entity_path', entityPath);
  return {
    sql: `SELECT booked_at AS place, id AS subject, NULL AS payment, entity_id, entity_path,
      iif(cashflow = 'NEG', -amount_minor, amount_minor) AS amount, currency, booked_at AS since, NULL AS until, coalesce(nullif(merchant_transaction_id, id), short_id, settlement_tx_id, id) AS label FROM reconciliation_records WHERE matching_status <> 'MATCHED' AND set_aside_at IS NULL AND ${scope.sql}`,
    args: scope.args,
  };
};

const webhooks: ToSource = (entityPath) => {
  const scope = below('entity_path', entityPath);
  return {
    sql: `SELECT failing_since AS place, id AS subject, NULL AS payment, entity_id, entity_path, NULL AS amount, NULL AS currency,
      failing_since AS since, NULL AS until, coalesce(name, url) AS label FROM webhook_subscriptions WHERE failing_since IS NOT NULL AND status <> 'deleted' AND ${scope.sql}`,
    args: scope.args,
  };
};

/** Payments that somebody has been given: the last word about each is a colleague's name. */
const givenPayments: ToSource = (entityPath) => {
  const scope = below('g.entity_path', entityPath);
  return {
    sql: `SELECT g.at AS place, p.id AS subject, p.id AS payment, p.entity_id, p.entity_path, p.amount_minor AS amount, p.currency,
      p.created_at AS since, NULL AS until, coalesce(p.merchant_transaction_id, p.short_id) AS label
      FROM attention_assignments AS g INDEXED BY attention_assignments_payment CROSS JOIN payments AS p ON p.id = g.subject_id
      WHERE g.kind = 'PAYMENT' AND g.assignee_id IS NOT NULL AND ${scope.sql} AND NOT EXISTS (SELECT 1 FROM attention_assignments AS n
        WHERE n.subject_id = g.subject_id AND n.kind = 'PAYMENT' AND n.since = g.since AND n.version > g.version)`,
    args: scope.args,
  };
};

/** Any payment, whether or not somebody was given it. */
function anyPayment(entityPath: string, id: string): Condition {
  const scope = below('+entity_path', entityPath);
  return {
    sql: `SELECT created_at AS place, id AS subject, id AS payment, entity_id, entity_path, amount_minor AS amount, currency,
      created_at AS since, NULL AS until, coalesce(merchant_transaction_id, short_id) AS label FROM payments WHERE id = ? AND ${scope.sql}`,
    args: [id, ...scope.args],
  };
}

function sourceOf(kind: AttentionKind, entityPath: string, now: number, subjectId: string | undefined): Condition {
  if (kind === 'PAYMENT' && subjectId !== undefined) return anyPayment(entityPath, subjectId);
  return sources[kind](entityPath, now);
}

const sources: Readonly<Record<AttentionKind, ToSource>> = {
  UNKNOWN_OUTCOME: questions('UNKNOWN_OUTCOME'),
  DISPUTE: disputes,
  APPROVAL: approvals,
  REVIEW: questions('REVIEW'),
  FAILED_REFUND: questions('FAILED_REFUND'),
  HOLD_ENDING: holds,
  SETTLEMENT_EXCEPTION: exceptions,
  FAILING_WEBHOOK: webhooks,
  PAYMENT: givenPayments,
};

/** Before the columns of the assignment. */
const entryColumns = 10;

function toStored(kind: AttentionKind, row: RawRow): StoredEntry {
  const [place, subject, payment, entityId, entityPath, amount, currency, since, until, label] = row;
  const entry: AttentionEntry = {
    kind,
    subjectId: String(subject),
    paymentId: toTextOrNull(payment),
    label: toLabel(String(label ?? subject)),
    entityId: String(entityId),
    entityPath: String(entityPath),
    amountMinor: amount === null || amount === undefined ? null : toMinor(amount),
    currency: toTextOrNull(currency),
    since: toNumber(since ?? 0n),
    until: until === null || until === undefined ? null : toNumber(until),
  };
  const isAssigned = row[entryColumns] !== null && row[entryColumns] !== undefined;
  return {
    entry,
    assignment: isAssigned ? assignmentCodec.decode(row.slice(entryColumns)) : undefined,
    position: { at: toNumber(place ?? 0n), id: String(subject) },
  };
}

/** Of an address the host alone: a path may hold what only the receiver should know. */
function toLabel(text: string): string {
  return /^https?:/.test(text) && URL.canParse(text) ? new URL(text).host : text;
}

function toTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toChange([id, kind, subjectId, authorName, note, at]: RawRow): AttentionChange {
  const known = attentionKinds.find((one) => one === kind);
  if (!known) throw new Error('an entry of an unknown kind is stored');
  return {
    id: String(id),
    kind: known,
    subjectId: String(subjectId),
    authorName: String(authorName),
    note: String(note),
    at: toNumber(at ?? 0n),
  };
}

export const attentionWrites = {
  'payment-review.insert': (merchant, { review }) => [reviewCodec.insertRow(checked(merchant, review))],
  'attention.assign': (merchant, { assignment }) => [assignmentCodec.insertRow(checked(merchant, assignment))],
} satisfies Partial<Writes>;
