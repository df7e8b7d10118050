import type { BulkDecision, BulkResult, BulkRun } from '../../api/views/bulk-runs/bulk-run.ts';
import type { BulkRunStore } from '../../api/views/bulk-runs/ports.ts';
import { bulkRunResults, bulkRunSteps, bulkRuns } from '../tables/bulk-runs.ts';
import { readRows } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const runCodec: Codec<BulkRun> = createCodec<BulkRun>(bulkRuns);
const resultCodec: Codec<BulkResult> = createCodec<BulkResult>(bulkRunResults);
const stepCodec: Codec<BulkDecision> = createCodec<BulkDecision>(bulkRunSteps);

const byId = statement(
  ['id', 'from', 'before'],
  ({ id, ...bounds }) => `SELECT ${runCodec.columns} FROM bulk_runs WHERE id = ${id} AND ${inBounds(bounds)}`,
);
const byKey = statement(
  ['requester', 'key', 'from', 'before'],
  ({ requester, key, ...bounds }) =>
    `SELECT ${runCodec.columns} FROM bulk_runs WHERE requester_id = ${requester} AND idempotency_key = ${key} AND ${inBounds(bounds)}`,
);
const recent = statement(
  ['from', 'before', 'itemsMax'],
  ({ from, before, itemsMax }) =>
    `SELECT ${runCodec.columns} FROM bulk_runs WHERE entity_path >= ${from} AND entity_path < ${before} ORDER BY created_at DESC, id DESC LIMIT ${itemsMax}`,
);
const results = statement(
  ['runId', 'from', 'before', 'itemsMax'],
  ({ runId, itemsMax, ...bounds }) =>
    `SELECT ${resultCodec.columns} FROM bulk_run_results WHERE run_id = ${runId} AND ${inBounds(bounds)} ORDER BY place LIMIT ${itemsMax}`,
);
const decisions = statement(
  ['runId', 'from', 'before'],
  ({ runId, ...bounds }) => `SELECT ${stepCodec.columns} FROM bulk_run_steps WHERE run_id = ${runId} AND ${inBounds(bounds)} ORDER BY at`,
);

export function bulkRunReads(driver: Driver): BulkRunStore {
  const first = async ({ sql, args }: Bound): Promise<BulkRun | undefined> => {
    const row = await driver.readFirst(sql, args);
    return row && runCodec.decode(row);
  };
  return {
    byId: (scope, id) => first(byId({ id, ...boundsOf(scope) })),
    byKey: (scope, requester, key) => first(byKey({ requester, key, ...boundsOf(scope) })),
    recent: (scope, itemsMax) => readRows(driver, runCodec, recent({ ...boundsOf(scope), itemsMax: integer(itemsMax) })),
    results: (scope, runId, itemsMax) => readRows(driver, resultCodec, results({ runId, ...boundsOf(scope), itemsMax: integer(itemsMax) })),
    decisions: (scope, runId) => readRows(driver, stepCodec, decisions({ runId, ...boundsOf(scope) })),
  };
}

/** The writes of these tables: rows are added, and never changed. */
export const bulkRunWrites = {
  'bulk-run.insert': (merchant, { run }) => [runCodec.insertRow(checked(merchant, run))],
  'bulk-run.result': (merchant, { result }) => [resultCodec.insertRow(checked(merchant, result))],
  'bulk-run.step': (merchant, { decision }) => [stepCodec.insertRow(checked(merchant, decision))],
} satisfies Partial<Writes>;
