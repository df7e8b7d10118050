/** Schedules of files, their runs and the files. */

import { isAboveMerchants } from '../../api/foundation/kernel/data-scope.ts';
import type { ReportStore, ReportsAcrossMerchants } from '../../api/views/scheduled-reports/ports.ts';
import { type ReportRun, type ReportSchedule, reportAttemptsMax } from '../../api/views/scheduled-reports/schedule.ts';
import { reportRuns, reportSchedules } from '../tables/scheduled-reports.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Bound, Driver } from './driver.ts';
import { guard } from './guard.ts';
import { isDueHere, isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { below, joinConditions, ownedWithinScope, toBounds, withinScope } from './scope.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<ReportSchedule> = createCodec<ReportSchedule>(reportSchedules);
const runCodec: Codec<ReportRun> = createCodec<ReportRun>(reportRuns);

const byId = statement(
  ['id', 'from', 'before'],
  ({ id, ...bounds }) => `SELECT ${codec.columns} FROM report_schedules WHERE id = ${id} AND ${inBounds(bounds)}`,
);
const listedSql = `SELECT ${codec.columns} FROM report_schedules`;
const counted = statement(
  ['owner', 'from', 'before'],
  ({ owner, from, before }) =>
    `SELECT count(*) FROM report_schedules WHERE entity_path >= ${from} AND entity_path < ${before} AND status <> 'ENDED' AND (${owner} IS NULL OR entity_path = ${owner})`,
);
const runs = statement(
  ['scheduleIds', 'itemsMax', 'from', 'before'],
  ({ scheduleIds, itemsMax, ...bounds }) => `SELECT ${runCodec.columns} FROM report_runs WHERE id IN (
    SELECT r.id FROM json_each(${scheduleIds}) AS s CROSS JOIN report_runs AS r
    WHERE r.id IN (SELECT id FROM report_runs WHERE schedule_id = s.value ORDER BY id DESC LIMIT ${itemsMax}))
    AND ${inBounds(bounds)} ORDER BY id DESC`,
);
const runById = statement(
  ['id', 'from', 'before'],
  ({ id, ...bounds }) => `SELECT ${runCodec.columns} FROM report_runs WHERE id = ${id} AND ${inBounds(bounds)}`,
);
const runByFile = statement(
  ['fileName', 'from', 'before'],
  ({ fileName, ...bounds }) =>
    `SELECT ${runCodec.columns} FROM report_runs WHERE file_name = ${fileName} AND keep_until IS NOT NULL AND ${inBounds(bounds)} LIMIT 1`,
);
const part = statement(
  ['runId', 'attempt', 'number', 'from', 'before'],
  ({ runId, attempt, number, ...bounds }) => `SELECT content FROM report_file_parts
    WHERE run_id = ${runId} AND attempt = ${attempt} AND number = ${number} AND ${ownedWithinScope('report_runs', runId, bounds)}`,
);
const folderSql = `SELECT ${runCodec.columns} FROM report_runs`;

export function reportReads(driver: Driver): ReportStore {
  const readSchedules = async ({ sql, args }: Bound) => (await driver.read(sql, args)).map(codec.decode);
  const readRuns = async ({ sql, args }: Bound) => (await driver.read(sql, args)).map(runCodec.decode);
  return {
    schedule: async (scope, id) => (await readSchedules(byId({ id, ...boundsOf(scope) })))[0],
    schedules: async (scope, page) => {
      const where = joinConditions([below('entity_path', scope), { sql: "status <> 'ENDED'", args: [] }, beyond(page)]);
      const sql = `${listedSql} WHERE ${where.sql} ORDER BY +id ${readingOrder(page)} LIMIT ?`;
      return toPage(await readSchedules({ sql, args: [...where.args, countRowsWanted(page)] }), page);
    },
    countSchedules: async (owner) => {
      const { sql, args } = counted({ owner: isAboveMerchants(owner) ? owner : null, ...boundsOf(owner) });
      return toNumber((await driver.readFirst(sql, args))?.[0] ?? 0n);
    },
    runsOf: (scope, scheduleIds, itemsMax) =>
      readRuns(runs({ scheduleIds: JSON.stringify(scheduleIds), itemsMax: integer(itemsMax), ...boundsOf(scope) })),
    run: async (scope, id) => (await readRuns(runById({ id, ...boundsOf(scope) })))[0],
    runByFile: async (scope, fileName) => (await readRuns(runByFile({ fileName, ...boundsOf(scope) })))[0],
    folder: async (scope, page) => {
      const where = joinConditions([
        below('entity_path', scope),
        { sql: 'in_folder = 1 AND keep_until IS NOT NULL', args: [] },
        beyond(page),
      ]);
      const sql = `${folderSql} WHERE ${where.sql} ORDER BY id ${readingOrder(page)} LIMIT ?`;
      return toPage(await readRuns({ sql, args: [...where.args, countRowsWanted(page)] }), page);
    },
    part: async (scope, runId, attempt, number) => {
      const { sql, args } = part({ runId, attempt: integer(attempt), number: integer(number), ...boundsOf(scope) });
      const row = await driver.readFirst(sql, args);
      return row && String(row[0]);
    },
  };
}

const dueSql = `SELECT ${codec.columns} FROM report_schedules WHERE next_at <= ? AND ${isDueHere('report_schedules.entity_path')} ORDER BY next_at, id LIMIT ?`;
const dueOfMerchantSql = `SELECT ${codec.columns} FROM report_schedules WHERE next_at <= ? AND ${withinScope()} ORDER BY next_at, id LIMIT ?`;
const takeSql = `UPDATE report_runs SET status = 'MAKING', attempt = attempt + 1, waits_until = ? WHERE id IN (
  SELECT id FROM report_runs WHERE waits_until IS NOT NULL AND waits_until <= ? AND ${isServedHere('report_runs.entity_path')} ORDER BY waits_until, id LIMIT 1) RETURNING ${runCodec.columns}`;

// What has ended several processes waits for the end of its time instead: a file must not end them one after the other.
const releaseSql = `UPDATE report_runs SET waits_until = 0 WHERE waits_until IS NOT NULL AND status = 'MAKING' AND attempt < ${reportAttemptsMax}`;
const takeMailsSql = `UPDATE report_runs SET mail_attempts = mail_attempts + 1, mail_at = ? WHERE id IN (
  SELECT id FROM report_runs WHERE mail_at IS NOT NULL AND mail_at <= ? AND status IN ('DONE', 'FAILED') AND ${isServedHere('report_runs.entity_path')} ORDER BY mail_at, id LIMIT ?) RETURNING ${runCodec.columns}`;
const takeTransferSql = `UPDATE report_runs SET transfer_attempts = transfer_attempts + 1, transfer_at = ? WHERE id IN (
  SELECT id FROM report_runs WHERE transfer_at IS NOT NULL AND transfer_at <= ? AND status IN ('DONE', 'FAILED') AND ${isServedHere('report_runs.entity_path')} ORDER BY transfer_at, id LIMIT 1) RETURNING ${runCodec.columns}`;
const oldSql = `SELECT ${runCodec.columns} FROM report_runs WHERE keep_until IS NOT NULL AND keep_until <= ? AND ${isServedHere('report_runs.entity_path')} ORDER BY keep_until LIMIT ?`;

export function reportsAcrossMerchants(driver: Driver): ReportsAcrossMerchants {
  return {
    dueReports: async (now, { itemsMax, merchant }) => {
      const rows =
        merchant === undefined
          ? await driver.read(dueSql, [integer(now), integer(itemsMax)])
          : await driver.read(dueOfMerchantSql, [integer(now), ...toBounds(merchant), integer(itemsMax)]);
      return rows.map(codec.decode);
    },
    takeReport: async (now, until) =>
      (await driver.returning({ sql: takeSql, args: [integer(until), integer(now)] })).map(runCodec.decode)[0],
    releaseReports: () => driver.commit([{ sql: releaseSql, args: [] }]),
    takeReportMails: async (now, until, itemsMax) =>
      (await driver.returning({ sql: takeMailsSql, args: [integer(until), integer(now), integer(itemsMax)] })).map(runCodec.decode),
    takeReportTransfer: async (now, until) =>
      (await driver.returning({ sql: takeTransferSql, args: [integer(until), integer(now)] })).map(runCodec.decode)[0],
    oldReports: async (now, itemsMax) => (await driver.read(oldSql, [integer(now), integer(itemsMax)])).map(runCodec.decode),
  };
}

const changed = [
  'name',
  'filter',
  'columns',
  'format',
  'cadence',
  'atMinute',
  'weekday',
  'dayOfMonth',
  'timeZone',
  'deliveries',
  'recipientIds',
  'destinationId',
  'language',
  'keepDays',
  'ownerId',
  'ownerName',
  'status',
  'statusReason',
  'nextAt',
  'version',
] as const;
const expectVersion = guard('reportVersion', 'report_schedules', `id = ? AND ${withinScope()} AND version = ?`);
const updateSql = `UPDATE report_schedules SET ${codec.set(changed)} WHERE id = ? AND ${withinScope()}`;
const advanceSql = `UPDATE report_schedules SET next_at = ? WHERE id = ? AND next_at = ? AND ${withinScope()}`;
const stopSql = `UPDATE report_schedules SET status = 'STOPPED', status_reason = ?, next_at = NULL, version = version + 1 WHERE id = ? AND status = 'ACTIVE' AND ${withinScope()}`;
const concluded = ['status', 'waitsUntil', 'reason', 'isMasked', 'rows', 'bytes', 'parts', 'finishedAt', 'keepUntil'] as const;
const mailed = ['mail', 'mailAt', 'mailedIds'] as const;
const transferred = ['transfer', 'transferAt', 'transferError'] as const;
const concludeSql = `UPDATE report_runs SET ${runCodec.set(concluded)} WHERE id = ? AND attempt = ? AND status = 'MAKING' AND ${withinScope()}`;
const ofRun = `EXISTS (SELECT 1 FROM report_runs AS owner WHERE owner.id = report_file_parts.run_id AND ${withinScope('owner.entity_path')})`;
const partSql = `INSERT INTO report_file_parts (run_id, attempt, number, content)
  SELECT id, ?, ?, ? FROM report_runs WHERE id = ? AND ${withinScope()} ON CONFLICT DO NOTHING`;
// Of a file that counts the others go; of one that failed, and of one that is kept no longer, all.
const dropSql = `DELETE FROM report_file_parts WHERE run_id = ? AND ${ofRun}
  AND attempt <> coalesce((SELECT r.attempt FROM report_runs AS r WHERE r.id = report_file_parts.run_id AND (r.keep_until IS NOT NULL OR r.status = 'MAKING')), 0)`;
const mailedSql = `UPDATE report_runs SET ${runCodec.set(mailed)} WHERE id = ? AND mail_attempts = ? AND ${withinScope()}`;
const transferredSql = `UPDATE report_runs SET ${runCodec.set(transferred)} WHERE id = ? AND transfer_attempts = ? AND ${withinScope()}`;
const forgetSql = `UPDATE report_runs SET keep_until = NULL WHERE id = ? AND ${withinScope()}`;

/** The writes of these tables. */
export const reportWrites = {
  'report-schedule.insert': (merchant, { schedule }) => [codec.insertRow(checked(merchant, schedule))],
  'report-schedule.update': (merchant, { schedule }) => [
    expectVersion(schedule.id, ...toBounds(merchant), integer(schedule.version - 1)),
    { sql: updateSql, args: [...codec.encodePart(schedule, changed), schedule.id, ...toBounds(merchant)] },
  ],
  'report-schedule.advance': (merchant, { id, from, to }) => [
    { sql: advanceSql, args: [integer(to), id, integer(from), ...toBounds(merchant)] },
  ],
  'report-schedule.stop': (merchant, { id, reason }) => [{ sql: stopSql, args: [reason, id, ...toBounds(merchant)] }],
  'report-run.insert': (merchant, { run }) => [runCodec.insertRow(checked(merchant, run))],
  'report-run.part': (merchant, { runId, attempt, number, content }) => [
    { sql: partSql, args: [integer(attempt), integer(number), content, runId, ...toBounds(merchant)] },
  ],
  'report-run.conclude': (merchant, { run }) => [
    { sql: concludeSql, args: [...runCodec.encodePart(run, concluded), run.id, integer(run.attempt), ...toBounds(merchant)] },
    { sql: dropSql, args: [run.id, ...toBounds(merchant)] },
  ],
  'report-run.mailed': (merchant, { run }) => [
    { sql: mailedSql, args: [...runCodec.encodePart(run, mailed), run.id, integer(run.mailAttempts), ...toBounds(merchant)] },
  ],
  'report-run.transferred': (merchant, { run }) => [
    { sql: transferredSql, args: [...runCodec.encodePart(run, transferred), run.id, integer(run.transferAttempts), ...toBounds(merchant)] },
  ],
  'report-run.forget': (merchant, { id }) => [
    { sql: forgetSql, args: [id, ...toBounds(merchant)] },
    { sql: dropSql, args: [id, ...toBounds(merchant)] },
  ],
} satisfies Partial<Writes>;
