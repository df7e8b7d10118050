/**
 * What is stored must agree with what else is stored. Each line is a query for a row that must not be, with the sentence that a person
 * reads about its columns.
 */
import { toUnpackedSql } from '../support/unpacked-sql.ts';
import { channelIds } from './channels.ts';
import { officeLimits } from './template.ts';
import type { World } from './world.ts';

interface Contradiction {
  /** `%` stands for a column. */
  readonly says: string;
  readonly sql: string;
  /** Only when nothing goes on any more. */
  readonly isAtEnd?: true;
  /** Only where all clocks were right: it compares times that several processes wrote. */
  readonly needsClocks?: true;
}

const isOpen = (payment: string): string =>
  `(${payment}.status IN ('pending', 'unknown') OR ${payment}.status = 'declined' AND ${payment}.result_code = '900.100.300')`;
const sumOf = (types: string, payment: string): string =>
  `(SELECT coalesce(sum(r.amount_minor), 0) FROM payments AS r WHERE r.referenced_id = ${payment}.id AND r.status = 'approved' AND r.type IN (${types}))`;

const ofPayments: readonly Contradiction[] = [
  {
    says: '% is reserved on payment %, and operations over % are open on it',
    sql: `SELECT reserved, id, open FROM (SELECT t.reserved, t.id, (SELECT coalesce(sum(r.amount_minor), 0) FROM payments AS r
      WHERE r.referenced_id = t.id AND r.type IN ('CP', 'RF', 'RV', 'CB', 'CR') AND ${isOpen('r')}) AS open FROM payments AS t) WHERE reserved <> open`,
  },
  {
    says: 'of payment % % is said to be captured, % reversed, and its operations are others',
    sql: `SELECT t.id, t.captured, t.reversed FROM payments AS t
      WHERE t.type = 'PA' AND t.captured <> ${sumOf("'CP'", 't')} OR t.type IN ('PA', 'DB', 'CP') AND t.reversed <> ${sumOf("'RV'", 't')}`,
  },
  {
    says: 'of payment % % is said to be refunded, and its refunds are others',
    sql: `SELECT t.id, t.refunded FROM payments AS t WHERE t.type IN ('DB', 'CP') AND t.refunded <> ${sumOf("'RF'", 't')}`,
  },
  {
    says: 'of payment % % is said to be charged back, and its chargebacks are others',
    sql: `SELECT t.id, t.charged_back FROM payments AS t WHERE t.type IN ('DB', 'CP') AND t.charged_back <> ${sumOf("'CB'", 't')} -
      (SELECT coalesce(sum(w.amount_minor), 0) FROM payments AS c JOIN payments AS w ON w.referenced_id = c.id AND w.type = 'CR' AND w.status = 'approved'
        WHERE c.referenced_id = t.id AND c.type = 'CB')`,
  },
  {
    says: 'payment % is %, and its attempt is open still',
    sql: `SELECT p.id, p.status FROM attempts AS a JOIN payments AS p ON p.id = a.payment_id WHERE a.finished_at IS NULL AND NOT ${isOpen('p')}`,
  },
  {
    says: 'payment % is pending after % inquiries that found nothing',
    sql: "SELECT p.id, a.inquiries FROM attempts AS a JOIN payments AS p ON p.id = a.payment_id WHERE a.finished_at IS NULL AND a.inquiries > 0 AND p.status = 'pending'",
  },
  {
    says: 'payment % has % events of its beginning',
    sql: `SELECT p.id, count(e.id) FROM payments AS p LEFT JOIN events AS e ON e.subject_id = p.id AND e.type = 'PAYMENT' AND e.action = 'CREATED'
      GROUP BY p.id HAVING count(e.id) <> 1`,
  },
  {
    says: 'payment % was told % twice, and nothing had changed',
    // What is left of an authorisation that runs out is no part of what is told of it.
    sql: `SELECT a.subject_id, ${toUnpackedSql('a.packed_payload')} FROM event_log AS a JOIN event_log AS b ON b.subject_id = a.subject_id AND b.type = 'PAYMENT' AND b.action = 'UPDATED'
      AND b.subject_sequence > a.subject_sequence AND ${toUnpackedSql('b.packed_payload')} = ${toUnpackedSql('a.packed_payload')} JOIN payments AS p ON p.id = a.subject_id AND p.released = 0
      WHERE a.type = 'PAYMENT' AND a.action = 'UPDATED'`,
    isAtEnd: true,
  },
  {
    says: 'authorisation % has expired, and nothing of it was left',
    sql: "SELECT id FROM payments WHERE type = 'PA' AND status = 'expired' AND authorized > 0 AND captured + reversed + reserved >= authorized",
  },
  {
    says: 'payment % is %, and the log of requests has it % times',
    sql: `SELECT p.id, p.status, count(l.id) FROM payments AS p LEFT JOIN request_log AS l ON l.subject_id = p.id AND l.subject_kind = 'payment'
      GROUP BY p.id HAVING count(l.id) = 0`,
  },
];

const ofCheckouts: readonly Contradiction[] = [
  {
    says: 'checkout % is %, and its payment % is approved',
    sql: `SELECT c.id, c.status, p.id FROM payments AS p JOIN checkouts AS c ON c.id = p.checkout_id
      WHERE p.status = 'approved' AND p.referenced_id IS NULL AND c.status <> 'completed'`,
  },
  {
    says: 'checkout % counts % presses, and has more payments',
    sql: `SELECT c.id, c.attempts FROM checkouts AS c
      WHERE c.attempts < (SELECT count(*) FROM payments AS p WHERE p.checkout_id = c.id AND p.referenced_id IS NULL)`,
  },
  {
    says: 'checkout % is over %, and its payment over %',
    sql: `SELECT c.id, c.amount_minor, p.amount_minor FROM payments AS p JOIN checkouts AS c ON c.id = p.checkout_id
      WHERE p.referenced_id IS NULL AND (p.status = 'approved' AND p.amount_minor NOT IN (c.amount_minor, (c.amount_minor + 1) / 2)
        OR ${isOpen('p')} AND p.amount_minor <> c.amount_minor)`,
  },
  {
    says: 'the bank was called for payment %, and its authentication % was not resumed',
    sql: `SELECT a.payment_id, a.id FROM authentications AS a WHERE a.resumed_at IS NULL
      AND EXISTS (SELECT 1 FROM attempts AS t WHERE t.payment_id = a.payment_id)`,
  },
];

/** What programs were told of each attempt of a run, by events of type SCHEDULE. */
const toldAttempts = `WITH told AS (SELECT sequence, ${toUnpackedSql('packed_payload')} AS payload FROM event_log WHERE type = 'SCHEDULE'),
  told_attempts AS (SELECT sequence, payload ->> '$.schedule.runId' AS run, payload ->> '$.schedule.attempt' AS attempt, payload ->> '$.schedule.status' AS status,
    payload ->> '$.schedule.reason' AS reason FROM told WHERE payload ->> '$.schedule.runId' IS NOT NULL)`;

const ofJobs: readonly Contradiction[] = [
  {
    says: 'run % is %, and its payment is % %',
    sql: `SELECT r.id, r.status, p.status, p.result_code FROM job_runs AS r JOIN payments AS p ON p.id = r.payment_id
      WHERE CASE r.status WHEN 'approved' THEN p.status <> 'approved' WHEN 'pending' THEN 0 ELSE p.status = 'approved' OR ${isOpen('p')} END`,
  },
  {
    // The attempt that was refused, as where the account is deleted meanwhile, made no payment: it has its number, and the run says why.
    says: 'run % has % attempts, and other payments',
    sql: `SELECT r.id, r.attempts FROM job_runs AS r WHERE r.payment_id IS NOT NULL
      AND r.attempts - (r.status = 'refused') <> (SELECT count(*) FROM job_attempts AS a WHERE a.run_id = r.id)`,
  },
  {
    says: 'run % was tried % times, and its job allows %',
    sql: 'SELECT r.id, r.attempts, j.retry_attempts FROM job_runs AS r JOIN jobs AS j ON j.id = r.job_id WHERE r.attempts > max(j.retry_attempts, 1)',
  },
  {
    says: 'run % is tried again at %, and its job does not go on',
    sql: "SELECT r.id, r.retry_at FROM job_runs AS r JOIN jobs AS j ON j.id = r.job_id WHERE r.status = 'retrying' AND j.status IN ('stopped', 'cancelled')",
  },
  {
    says: 'run % of % was charged at %, before its time',
    sql: "SELECT id, due_at, created_at FROM job_runs WHERE kind = 'schedule' AND created_at < due_at",
    needsClocks: true,
  },
  {
    says: 'attempt % of run % was made less than an hour after the one before',
    sql: `SELECT a.number, a.run_id FROM job_attempts AS a JOIN job_attempts AS b ON b.run_id = a.run_id AND b.number = a.number - 1
      WHERE a.started_at < b.finished_at + 3600000`,
    needsClocks: true,
  },
  {
    says: 'of the moments of job % % are recorded, and % have passed',
    sql: `SELECT j.id, (SELECT sum(r.due_count) FROM job_runs AS r WHERE r.job_id = j.id AND r.kind = 'schedule') AS told,
      (j.next_run_at - (SELECT min(r.due_at) FROM job_runs AS r WHERE r.job_id = j.id AND r.kind = 'schedule')) / 3600000 AS passed
      FROM jobs AS j WHERE j.status = 'active' AND j.expression = '0 30 * * * ? *' AND told <> passed`,
  },
  {
    says: 'job % is due since %, and nothing charges it',
    sql: `SELECT id, next_run_at FROM jobs WHERE status = 'active' AND next_run_at < (SELECT max(created_at) FROM job_runs) - 7200000`,
    isAtEnd: true,
  },
  {
    says: 'run % is %, and nothing goes on with it',
    sql: `SELECT r.id, r.status FROM job_runs AS r JOIN payments AS p ON p.id = r.payment_id WHERE r.status = 'pending' AND NOT ${isOpen('p')}`,
    isAtEnd: true,
  },
  {
    says: 'run % waits since % for its next attempt',
    sql: `SELECT r.id, r.retry_at FROM job_runs AS r JOIN jobs AS j ON j.id = r.job_id
      WHERE r.status = 'retrying' AND j.status = 'active' AND r.retry_at < (SELECT max(created_at) FROM job_runs) - 7200000`,
    isAtEnd: true,
  },
  {
    says: 'run % was declined at its first attempt %, and its job tries again once',
    // An outcome that was found late may leave no time for another attempt.
    sql: `SELECT r.id, r.result_code FROM job_runs AS r JOIN jobs AS j ON j.id = r.job_id WHERE r.status = 'declined' AND r.kind = 'schedule'
      AND r.attempts = 1 AND r.result_code = '800.100.152' AND r.reason IS NULL AND j.status = 'active' AND j.retry_mode = 'FIXED_DELAYS' AND j.retry_attempts > 1
      AND r.updated_at + 3600000 * CAST(j.retry_delays ->> 0 AS INTEGER) - r.created_at <= 86400000 * j.retry_days`,
  },
  {
    says: 'run % waits until % for its next attempt, longer than its job allows',
    sql: "SELECT r.id, r.retry_at FROM job_runs AS r JOIN jobs AS j ON j.id = r.job_id WHERE r.status = 'retrying' AND r.retry_at - r.created_at > 86400000 * j.retry_days",
  },
  {
    // One that was told as `retrying` is told once more where no further attempt comes (decision: events-of-jobs).
    says: 'of attempt % of run % was told % times',
    sql: `${toldAttempts} SELECT attempt, run, count(*) AS times FROM told_attempts GROUP BY run, attempt HAVING times > 1 AND coalesce(times = 2
      AND max(CASE WHEN status = 'declined' AND reason IS NOT NULL THEN sequence END) > max(CASE WHEN status = 'retrying' THEN sequence END), 0) = 0`,
    isAtEnd: true,
  },
  {
    says: 'run % is %, and what was told of it last is that it is tried again',
    sql: `${toldAttempts} SELECT r.id, r.status FROM job_runs AS r JOIN (SELECT run, max(sequence), status FROM told_attempts GROUP BY run) AS last ON last.run = r.id
      WHERE last.status = 'retrying' AND r.status NOT IN ('retrying', 'pending')`,
    isAtEnd: true,
  },
];

const ofWebhooks: readonly Contradiction[] = [
  {
    says: 'notification % counts % failures, and % attempts failed',
    // What fails at the moment in which somebody sends it again is of before or after.
    sql: `SELECT id, failures, failed FROM (SELECT d.id, d.failures, (SELECT count(*) FROM webhook_attempts AS a
      WHERE a.delivery_id = d.id AND a.error IS NOT NULL AND a.started_at + a.duration_ms >= d.begun_at) AS failed,
      (SELECT count(*) FROM webhook_attempts AS a WHERE a.delivery_id = d.id AND a.error IS NOT NULL AND a.started_at + a.duration_ms = d.begun_at) AS at_once
      FROM webhook_deliveries AS d WHERE d.status = 'pending') WHERE failures NOT BETWEEN failed - at_once AND failed`,
    needsClocks: true,
  },
  {
    says: 'notification % was taken, and waits still',
    sql: `SELECT d.id FROM webhook_deliveries AS d JOIN webhook_attempts AS a ON a.delivery_id = d.id
      WHERE d.status = 'pending' AND a.status = 200 AND a.started_at + a.duration_ms > d.begun_at`,
    needsClocks: true,
  },
  {
    says: 'notification % was tried again % ms after it had failed',
    sql: `SELECT a.delivery_id, b.started_at - a.started_at - a.duration_ms FROM webhook_attempts AS a
      JOIN webhook_attempts AS b ON b.delivery_id = a.delivery_id AND b.id > a.id JOIN webhook_deliveries AS d ON d.id = a.delivery_id
      WHERE a.error IS NOT NULL AND a.number = b.number - 1 AND b.started_at > a.started_at + a.duration_ms AND b.started_at < a.started_at + a.duration_ms + 60000
      AND d.begun_at < a.started_at`,
    needsClocks: true,
  },
  {
    says: 'receiver % fails since %, and has taken notifications since',
    sql: `SELECT s.url, s.failing_since FROM webhook_subscriptions AS s WHERE s.failing_since IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhook_attempts AS a WHERE a.subscription_id = s.id AND a.status = 200 AND a.started_at > s.failing_since + 600000)
      AND NOT EXISTS (SELECT 1 FROM webhook_attempts AS a WHERE a.subscription_id = s.id AND a.error IS NOT NULL AND a.started_at > s.failing_since - 600000
        AND a.started_at > (SELECT max(b.started_at) FROM webhook_attempts AS b WHERE b.subscription_id = s.id AND b.status = 200) - 1200000)`,
    isAtEnd: true,
    needsClocks: true,
  },
  {
    says: 'receiver % does not get notifications any more: %',
    sql: "SELECT url, status_reason FROM webhook_subscriptions WHERE status <> 'active'",
  },
];

const ofSettlement: readonly Contradiction[] = [
  {
    says: 'file % was taken in % times',
    sql: "SELECT name, count(*) FROM settlement_files WHERE direction = 'IN' AND status = 'imported' GROUP BY name HAVING count(*) > 1",
  },
  {
    says: 'of payment % % is settled, and the lines of its institute settle %',
    // A chargeback's line names the payment that was disputed.
    sql: `SELECT m.payment_id, m.settled_minor, m.lines FROM (SELECT m.*, (SELECT coalesce(sum(r.amount_minor), 0) FROM reconciliation_records AS r
        JOIN settlement_files AS f ON f.id = r.file_id WHERE f.direction = 'IN' AND f.status = 'imported' AND r.matching_status = 'MATCHED' AND r.settlement_status = 'SUCCESS' AND r.record_type <> 'FEE'
        AND iif(m.type = 'CB', r.record_type = 'CHARGEBACK' AND r.chargeback_id = m.payment_id,
          r.record_type = 'SETTLED' AND r.matched_payment_ids = '["' || m.payment_id || '"]')) AS lines
        FROM settlement_movements AS m WHERE m.clearing IN ('external', 'presented') AND m.type <> 'CR') AS m
      WHERE abs(m.settled_minor) <> m.lines AND (m.clearing = 'external' OR m.type = 'CB')`,
    isAtEnd: true,
  },
  {
    says: 'of payment % % is cancelled, and of its reversals %',
    sql: `SELECT payment_id, cancelled_minor, back FROM (SELECT m.payment_id, m.cancelled_minor, (SELECT coalesce(sum(r.cancelled_minor), 0)
      FROM settlement_movements AS r WHERE r.referenced_id = m.payment_id AND r.type = 'RV') AS back FROM settlement_movements AS m WHERE m.type <> 'RV')
      WHERE cancelled_minor <> -back`,
  },
  {
    says: 'payment % is settled, and said to have failed: %',
    sql: 'SELECT payment_id, failure FROM settlement_movements WHERE settled_minor = amount_minor AND failure IS NOT NULL',
  },
  {
    says: 'payment % moved money of the merchant, and nothing of it is to be settled',
    sql: `SELECT e.payment_id FROM ledger_entries AS e WHERE (e.debit = 'merchant' OR e.credit = 'merchant')
      AND EXISTS (SELECT 1 FROM payments AS p WHERE p.id = e.payment_id) AND NOT EXISTS (SELECT 1 FROM settlement_movements AS m WHERE m.payment_id = e.payment_id)`,
    isAtEnd: true,
  },
];

const ofChargebacks: readonly Contradiction[] = [
  {
    says: 'chargeback % is %, and nobody has a case of it',
    sql: "SELECT id, result_code FROM payments WHERE type = 'CB' AND status = 'approved' AND NOT EXISTS (SELECT 1 FROM chargebacks AS c WHERE c.id = payments.id)",
    isAtEnd: true,
  },
  {
    says: 'the case of chargeback % is over % of payment %, and the chargeback is another',
    sql: `SELECT c.id, c.amount_minor, c.payment_id FROM chargebacks AS c LEFT JOIN payments AS p ON p.id = c.id AND p.type = 'CB' AND p.status = 'approved'
      WHERE p.id IS NULL OR p.amount_minor <> c.amount_minor OR p.referenced_id <> c.payment_id`,
  },
  {
    says: 'the case of chargeback % is won, and nothing came back',
    sql: `SELECT c.id FROM chargebacks AS c WHERE (c.status = 'won' OR c.representment_id IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM payments AS w
      WHERE w.id = c.representment_id AND w.type = 'CR' AND w.referenced_id = c.id AND w.status = 'approved')`,
  },
  {
    says: 'what chargeback % took came back by %, and its case is % still',
    sql: `SELECT c.id, w.id, c.status FROM payments AS w JOIN chargebacks AS c ON c.id = w.referenced_id
      WHERE w.type = 'CR' AND w.status = 'approved' AND (c.representment_id IS NULL OR c.status NOT IN ('won', 'lost'))`,
    isAtEnd: true,
  },
  {
    says: 'the time of chargeback % was over at %, and is until %',
    sql: "SELECT id, updated_at, deadline_at FROM chargebacks WHERE status = 'expired' AND updated_at < deadline_at",
    needsClocks: true,
  },
  {
    says: 'chargeback % was answered, and nothing of it is kept',
    sql: "SELECT id FROM chargebacks AS c WHERE status = 'represented' AND NOT EXISTS (SELECT 1 FROM chargeback_evidence AS e WHERE e.chargeback_id = c.id)",
  },
  {
    says: 'chargeback % over % was given up, and takes two',
    sql: `SELECT c.id, c.amount_minor FROM chargebacks AS c WHERE c.status = 'accepted' AND c.amount_minor > ${officeLimits.aloneMinor}
      AND c.entity_id <> '${channelIds.simulator}' AND NOT EXISTS (SELECT 1 FROM refund_approvals AS a WHERE a.payment_id = c.id AND a.status = 'approved')`,
  },
];

const ofAccounts: readonly Contradiction[] = [
  {
    says: 'account % is %, and its number is kept',
    sql: "SELECT r.id, r.status FROM registrations AS r JOIN sealed_accounts AS s ON s.id = r.id WHERE r.status = 'deleted'",
  },
  {
    says: 'account % is %, and nothing of it is kept',
    sql: "SELECT r.id, r.status FROM registrations AS r WHERE r.status <> 'deleted' AND NOT EXISTS (SELECT 1 FROM sealed_accounts AS s WHERE s.id = r.id)",
  },
  {
    // What references the payment has its account, too, and may have failed meanwhile.
    says: 'account % waits for payment %, which is %',
    sql: `SELECT r.id, p.id, p.status FROM registrations AS r JOIN payments AS p ON p.registration_id = r.id AND p.referenced_id IS NULL
      WHERE r.status = 'pending' AND NOT ${isOpen('p')}`,
  },
  {
    says: 'job % charges account %, which was deleted',
    sql: `SELECT j.id, r.id FROM jobs AS j JOIN registrations AS r ON r.id = j.registration_id WHERE j.status = 'active' AND r.status = 'deleted'
      AND r.updated_at < (SELECT max(created_at) FROM job_runs) - 7200000`,
    isAtEnd: true,
  },
];

const ofOffice: readonly Contradiction[] = [
  {
    says: 'refund % belongs to approval %, which is %',
    sql: `SELECT refund_id, id, status FROM refund_approvals WHERE refund_id IS NOT NULL AND status <> 'approved'`,
  },
  {
    says: 'refund % of support counts towards no limit',
    sql: `SELECT p.id FROM payments AS p JOIN request_log AS l ON l.subject_id = p.id JOIN payments AS t ON t.id = p.referenced_id
      WHERE l.caller_id = 'support@example.test' AND (p.type = 'RF' OR p.type = 'RV' AND t.type = 'DB') AND (p.status = 'approved' OR ${isOpen('p')})
      AND p.id NOT IN (SELECT payment_id FROM staff_refunds)`,
  },
  {
    says: 'row % of run % was done, and nobody had approved the run',
    sql: `SELECT b.place, b.run_id FROM bulk_run_results AS b JOIN bulk_runs AS r ON r.id = b.run_id WHERE r.needs_approval = 1
      AND NOT EXISTS (SELECT 1 FROM bulk_run_steps AS s WHERE s.run_id = b.run_id AND s.step = 'APPROVED')`,
  },
  {
    says: 'row % of run % has no result but an outage: %',
    sql: "SELECT place, run_id, message FROM bulk_run_results WHERE result_code = '800.800.800'",
  },
  {
    says: 'row % of run % made %, and its result does not say so',
    sql: `SELECT b.place, b.run_id, k.subject_id FROM bulk_run_results AS b JOIN idempotency AS k ON k.key LIKE 'bulk-' || b.run_id || '-' || b.place || '%'
      WHERE b.result_id IS NOT k.subject_id`,
  },
  {
    says: 'what % did on a payment, %, is not in the audit log',
    sql: `SELECT l.caller_id, p.id FROM payments AS p JOIN request_log AS l ON l.subject_id = p.id
      WHERE l.caller_id LIKE '%@example.test' AND p.referenced_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM audit AS a WHERE a.subject_id = p.id AND a.caller_id = l.caller_id)`,
  },
  {
    says: 'that % asked for approval % is not in the audit log',
    sql: `SELECT r.requester_email, r.id FROM refund_approvals AS r WHERE NOT EXISTS (SELECT 1 FROM audit AS a
      WHERE a.action LIKE '%.request' AND a.caller_id = r.requester_email AND a.change ->> 'approval' = r.id)`,
  },
  {
    says: 'that % decided about approval %, which is %, is not in the audit log',
    sql: `SELECT r.decider_email, r.id, r.status FROM refund_approvals AS r WHERE r.decider_email IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit AS a
      WHERE a.action LIKE iif(r.status = 'approved', '%.approve', '%.reject') AND a.caller_id = r.decider_email AND a.change ->> 'approval' = r.id)`,
  },
  {
    says: 'that % began run % is not in the audit log',
    sql: `SELECT r.requester_email, r.id FROM bulk_runs AS r
      WHERE NOT EXISTS (SELECT 1 FROM audit AS a WHERE a.action = 'bulk.create' AND a.caller_id = r.requester_email AND a.subject_id = r.id)`,
  },
  {
    says: 'file % was taken in or back by %, and the audit log has nothing of it',
    sql: `SELECT f.name, f.caller_id FROM settlement_files AS f WHERE f.direction = 'IN' AND f.status = 'imported' AND f.caller_id LIKE '%@example.test'
      AND NOT EXISTS (SELECT 1 FROM audit AS a WHERE a.subject_id = f.id)`,
  },
];

const contradictions = [
  ...ofPayments,
  ...ofCheckouts,
  ...ofJobs,
  ...ofWebhooks,
  ...ofSettlement,
  ...ofChargebacks,
  ...ofAccounts,
  ...ofOffice,
];

/** The first two rows that do not agree. */
export function findContradiction({ reader, areClocksRight }: World, isAtEnd: boolean): string | undefined {
  for (const { says, sql, isAtEnd: onlyAtEnd, needsClocks } of contradictions) {
    if ((onlyAtEnd && !isAtEnd) || (needsClocks && !areClocksRight)) continue;
    const row = reader.readFirst(sql, []);
    if (!row) continue;
    const columns = row.map(String).values();
    return says.replaceAll('%', () => columns.next().value ?? '');
  }
  return undefined;
}
