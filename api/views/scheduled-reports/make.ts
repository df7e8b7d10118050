/**
 * Makes the files of schedules, one for each moment (decision: reports-by-moment). The moment comes first: its run and the schedule's next
 * moment are one commit. The file follows, by whoever takes the run; where that process ends, another takes it when its time is over, and
 * what the first had written does not count.
 */
import type { GraphQLSchema } from 'graphql';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import { steadyEntityNow } from '../../foundation/kernel/clock.ts';
import { isCommitted, isOutage } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { dayMs, minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import { tableContent } from '../read-model/export/file.ts';
import type { ReportPorts } from './ports.ts';
import { findOwnerContext, type StopReason } from './rights.ts';
import { nextMoment, planRun, type ReportRun, type ReportSchedule, reportAttemptsMax, reportTakesMax, waitAfter } from './schedule.ts';
import { openTable } from './tables.ts';

/** Schedules of one round. */
const dueMax = 50;
/** Files of one round: the others are made in the next. */
const filesMax = 10;
/** Longer than any file takes. */
const takenForMs = 15 * minuteMs;
/** Of one file: beyond, it says that its filter must be narrowed. */
const reportRowsMax = 200_000;
const reportBytesMax = 64 * 1024 * 1024;
/** Plain bytes of one stored part: 256 KiB. */
const partBytes = 262_144;

/** One round: each schedule whose moment has come gets its run. Resolves to how many did. */
export async function beginDueReports(ports: ReportPorts): Promise<number> {
  let begun = 0;
  for (const schedule of await ports.store.acrossMerchants.dueReports(ports.clocks.now(), { itemsMax: dueMax })) {
    if (await beginReport(ports, schedule)) begun += 1;
  }
  return begun;
}

/** The same for a clock that is moved: schedules of the merchant whose moment comes by `upTo`. */
export async function listDueReports(ports: ReportPorts, merchant: MerchantKey, upTo: Timestamp, itemsMax: number) {
  const schedules = await ports.store.acrossMerchants.dueReports(upTo, { merchant, itemsMax });
  return schedules.flatMap(({ id, nextAt }) => (nextAt === null ? [] : [{ dueAt: nextAt, subjectId: id, id }]));
}

/** False where it was not due any more. */
export async function beginReportPiece(
  ports: ReportPorts,
  merchant: MerchantKey,
  { id, dueAt }: { readonly id: Id; readonly dueAt: Timestamp },
): Promise<boolean> {
  const schedule = await ports.store.scheduledReports.schedule(merchant, id);
  return schedule?.nextAt === dueAt && (await beginReport(ports, schedule));
}

/** The run of the moment, and the moment after it. False where another process was first. */
async function beginReport(ports: ReportPorts, schedule: ReportSchedule): Promise<boolean> {
  const { store, newId, clocks } = ports;
  const dueAt = schedule.nextAt;
  if (dueAt === null) return false;
  const now = steadyEntityNow(clocks, schedule.entityId);
  const planned = { id: newId(), dueAt, now, realNow: clocks.now(), askedBy: null, hasMail: ports.mail !== undefined };
  return isCommitted(
    store.commit(toMerchantKey(schedule.entityPath), [
      { write: 'report-run.insert', run: planRun(schedule, planned) },
      { write: 'report-schedule.advance', id: schedule.id, from: dueAt, to: nextMoment(schedule, dueAt) },
    ]),
  );
}

/** For a process that knows itself alone with the database: a file that one that died was making is made again at once. */
export async function recoverReports({ store }: Pick<ReportPorts, 'store'>): Promise<void> {
  await store.acrossMerchants.releaseReports();
}

/** One round of files. Resolves to how many runs it worked on. */
export async function makeReports(ports: ReportPorts, schema: GraphQLSchema): Promise<number> {
  for (let made = 0; made < filesMax; made += 1) {
    const now = ports.clocks.now();
    const run = await ports.store.acrossMerchants.takeReport(now, now + takenForMs);
    if (!run) return made;
    await makeReport(ports, schema, run);
  }
  return filesMax;
}

async function makeReport(ports: ReportPorts, schema: GraphQLSchema, run: ReportRun): Promise<void> {
  const schedule = await ports.store.scheduledReports.schedule(toDataScope(run.entityPath), run.scheduleId);
  if (!schedule || schedule.status === 'ENDED') return conclude(ports, failed(run, 'ENDED', ports.clocks.entityNow(run.entityId)));
  const context = await findOwnerContext(ports, schedule);
  if (typeof context === 'string') return stop(ports, run, context);
  // A process that ends while it makes a file ends again with the next attempt: no file may do so for ever.
  if (run.attempt > reportTakesMax) return conclude(ports, failed(run, 'FAULT', ports.clocks.entityNow(run.entityId)));
  try {
    const { table, end } = await openTable(context, schema, schedule, { from: run.periodFrom, to: run.periodTo });
    try {
      const counted = { rows: 0 };
      const pages = countRows(table.pages, counted);
      const format = schedule.format === 'XLSX' ? 'xlsx' : 'csv';
      const content = tableContent({ ...table, format, pages }, { withMark: true, name: schedule.name });
      const { parts, bytes } = await storeParts(ports, run, toBytes(content));
      const now = ports.clocks.entityNow(run.entityId);
      await conclude(ports, {
        ...run,
        status: 'DONE',
        waitsUntil: null,
        reason: null,
        isMasked: isPersonalMasked(context),
        rows: counted.rows,
        bytes,
        parts,
        finishedAt: now,
        keepUntil: ports.clocks.now() + schedule.keepDays * dayMs,
      });
    } finally {
      end();
    }
  } catch (error) {
    if (isOutage(error)) throw error;
    await concludeFailure(ports, run, error);
  }
}

class TooLarge extends Error {}

async function* countRows(pages: Pages, counted: { rows: number }): AsyncGenerator<PageOf, void, undefined> {
  for await (const page of pages) {
    counted.rows += page.length;
    if (counted.rows > reportRowsMax) throw new TooLarge();
    yield page;
  }
}

type PageOf = readonly (readonly (string | null)[])[];
type Pages = AsyncIterable<PageOf>;

async function* toBytes(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const piece of content) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
}

/** In parts of the same size, each a commit: nothing of the file is held longer than its part takes. */
async function storeParts(
  { store }: ReportPorts,
  run: ReportRun,
  content: AsyncIterable<Uint8Array>,
): Promise<{ readonly parts: number; readonly bytes: number }> {
  const buffer = new Uint8Array(partBytes);
  let filled = 0;
  let parts = 0;
  let bytes = 0;
  const flush = async (): Promise<void> => {
    parts += 1;
    const part = { runId: run.id, attempt: run.attempt, number: parts, content: toBase64(buffer.subarray(0, filled)) };
    await store.commit(toMerchantKey(run.entityPath), [{ write: 'report-run.part', ...part }]);
    filled = 0;
  };
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > reportBytesMax) throw new TooLarge();
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + partBytes - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled === partBytes) await flush();
    }
  }
  if (filled > 0) await flush();
  return { parts, bytes };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

function conclude({ store }: ReportPorts, run: ReportRun): Promise<void> {
  return store.commit(toMerchantKey(run.entityPath), [{ write: 'report-run.conclude', run }]);
}

function failed(run: ReportRun, reason: string, now: Timestamp): ReportRun {
  return { ...run, status: 'FAILED', waitsUntil: null, reason, finishedAt: now };
}

/** The schedule stops with its run: whoever resumes it makes it their own. */
async function stop({ store, clocks }: ReportPorts, run: ReportRun, reason: StopReason): Promise<void> {
  await store.commit(toMerchantKey(run.entityPath), [
    { write: 'report-schedule.stop', id: run.scheduleId, reason },
    { write: 'report-run.conclude', run: failed(run, reason, clocks.entityNow(run.entityId)) },
  ]);
}

async function concludeFailure(ports: ReportPorts, run: ReportRun, error: unknown): Promise<void> {
  const { log, clocks } = ports;
  const now = clocks.entityNow(run.entityId);
  if (error instanceof TooLarge) return conclude(ports, failed(run, 'TOO_LARGE', now));
  const refusal = error instanceof Refused ? error.refusal : undefined;
  // What the owner may not read any more: their role has changed, and not by a permission that every report takes.
  if (refusal?.status === 403) return stop(ports, run, 'OWNER_RIGHTS');
  const reason = refusal
    ? `REFUSED ${refusal.parameterErrors?.[0]?.message ?? refusal.description ?? describeResultCode(refusal.resultCode)}`
    : 'FAULT';
  if (!refusal) log.error('a report could not be made', { runId: run.id, ...faultFields(error) });
  const mayPass = !refusal || refusal.status >= 500 || refusal.status === 429;
  if (!mayPass || run.attempt >= reportAttemptsMax) return conclude(ports, failed(run, reason, now));
  await conclude(ports, { ...run, status: 'WAITING', waitsUntil: clocks.now() + waitAfter(run.attempt), reason });
}

/** Files that are deleted in one round. */
const forgottenMax = 100;

/** One round. Resolves to how many files were deleted. */
export async function forgetReports({ store, clocks }: ReportPorts): Promise<number> {
  const old = await store.acrossMerchants.oldReports(clocks.now(), forgottenMax);
  for (const { id, entityPath } of old) await store.commit(toMerchantKey(entityPath), [{ write: 'report-run.forget', id }]);
  return old.length;
}
