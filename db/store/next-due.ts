/**
 * When something is due next, for an object that sleeps until then: one index is asked for each kind of work. Work of
 * merchants whose clock was moved is left out, as in the statements that find what is due (decision: sandbox-clock).
 */

import type { Timestamp } from '../../api/foundation/kernel/timestamp.ts';
import { hasLivePayment } from './checkouts.ts';
import type { Driver } from './driver.ts';
import { isDueHere } from './merchant-moves.ts';
import { toNumber } from './row.ts';

const pathOfPayment = (table: string): string => `(SELECT entity_path FROM payments WHERE id = ${table}.payment_id)`;

/** Each gives one time, or no row. */
const earliest: readonly string[] = [
  `SELECT next_inquiry_at FROM attempts WHERE finished_at IS NULL AND next_inquiry_at IS NOT NULL
    AND ${isDueHere(pathOfPayment('attempts'))} ORDER BY next_inquiry_at LIMIT 1`,
  `SELECT expires_at FROM authentications WHERE expires_at IS NOT NULL AND ${isDueHere('authentications.entity_path')}
    ORDER BY expires_at LIMIT 1`,
  // Whose account a crash kept from being stored.
  `SELECT 0 FROM authentications WHERE state = 'finished' AND resumed_at IS NULL LIMIT 1`,
  `SELECT expires_at FROM payments WHERE type = 'PA' AND status = 'approved' AND expires_at IS NOT NULL
    AND captured + reversed + released + reserved < authorized AND ${isDueHere('payments.entity_path')} ORDER BY expires_at LIMIT 1`,
  `SELECT expires_at FROM checkouts WHERE status = 'open' AND ${isDueHere('checkouts.entity_path')}
    AND NOT ${hasLivePayment}
    ORDER BY expires_at LIMIT 1`,
  `SELECT max(next_attempt_at, coalesce(lease_until, 0)) FROM result_calls WHERE status = 'pending'
    AND ${isDueHere(pathOfPayment('result_calls'))} ORDER BY next_attempt_at LIMIT 1`,
  `SELECT erase_at FROM registrations WHERE erase_at IS NOT NULL AND status = 'active' AND ${isDueHere('registrations.entity_path')}
    ORDER BY erase_at LIMIT 1`,
  `SELECT wake_at FROM jobs WHERE wake_at IS NOT NULL AND ${isDueHere('jobs.entity_path')} ORDER BY wake_at LIMIT 1`,
  `SELECT retry_at FROM job_runs WHERE retry_at IS NOT NULL AND ${isDueHere('job_runs.entity_path')}
    AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = job_runs.job_id AND jobs.status IN ('active', 'ended')) ORDER BY retry_at LIMIT 1`,
  // Of a paused job, the end of its notice: nobody can resume it any more, and its runs are given up.
  `SELECT min(max(job_runs.retry_at, jobs.cancel_at)) FROM job_runs CROSS JOIN jobs ON jobs.id = job_runs.job_id
    WHERE job_runs.retry_at IS NOT NULL AND jobs.status = 'paused' AND jobs.cancel_at IS NOT NULL AND ${isDueHere('job_runs.entity_path')}`,
  `SELECT min(max(next_attempt_at, coalesce(lease_until, 0))) FROM (SELECT d.next_attempt_at, d.lease_until FROM webhook_subscriptions AS s
    CROSS JOIN webhook_deliveries AS d ON d.subscription_id = s.id AND d.status = 'pending'
    WHERE s.status = 'active' AND ${isDueHere('s.entity_path')}
      AND NOT (s.ordered AND EXISTS (SELECT 1 FROM webhook_deliveries AS earlier WHERE earlier.subscription_id = s.id
        AND earlier.status = 'pending' AND earlier.subject_id = d.subject_id AND earlier.event_sequence < d.event_sequence)))`,
  `SELECT 0 FROM settlement_files WHERE status IN ('importing', 'withdrawing', 'issuing') LIMIT 1`,
  'SELECT issue_after FROM settlement_files WHERE issue_after IS NOT NULL ORDER BY issue_after LIMIT 1',
  `SELECT next_attempt_at FROM file_transfers WHERE status = 'pending'
    AND EXISTS (SELECT 1 FROM file_destinations WHERE file_destinations.id = destination_id AND file_destinations.status = 'active')
    ORDER BY next_attempt_at LIMIT 1`,
  `SELECT next_at FROM report_schedules WHERE next_at IS NOT NULL AND ${isDueHere('report_schedules.entity_path')} ORDER BY next_at LIMIT 1`,
  'SELECT waits_until FROM report_runs WHERE waits_until IS NOT NULL ORDER BY waits_until LIMIT 1',
  // Of a chat that did not take them, the next try.
  'SELECT due_at FROM team_chat_messages WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1',
  `SELECT mail_at FROM report_runs WHERE mail_at IS NOT NULL AND status IN ('DONE', 'FAILED') ORDER BY mail_at LIMIT 1`,
  `SELECT transfer_at FROM report_runs WHERE transfer_at IS NOT NULL AND status IN ('DONE', 'FAILED') ORDER BY transfer_at LIMIT 1`,
  `SELECT deadline_at FROM chargebacks WHERE status = 'open' ORDER BY deadline_at LIMIT 1`,
];

/** The earliest time at which something is due; null where nothing is, 0 where something waits already. */
export async function readNextDue(driver: Driver): Promise<Timestamp | null> {
  const rows = await Promise.all(earliest.map((sql) => driver.readFirst(sql, [])));
  const times = rows.flatMap((row) => (row?.[0] === null || row?.[0] === undefined ? [] : toNumber(row[0])));
  return times.length === 0 ? null : Math.min(...times);
}
