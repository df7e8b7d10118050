/**
 * One operation on many payments: stored as it was reviewed. It is carried out a few rows a request, by the person who began it and with
 * the rights that they have then (decision: bulk-runs).
 */

import { addNote } from '../../domain/notes/notes-operations.ts';
import { referencePayment } from '../../domain/payments/reference/reference.ts';
import { reasonCharactersMin, refusalOfStaff } from '../../domain/payments/staff/rules.ts';
import { requireTag, tagPayment } from '../../domain/tags/tags-operations.ts';
import { failedDeliveriesOf, redeliverWebhook } from '../../domain/webhooks/deliveries.ts';
import { type AuditedChange, auditEntry, findAddress } from '../../foundation/access/audit.ts';
import { entityWithin, requireAnyOf, requireCaller, requireRequestScope, requireScopePath } from '../../foundation/access/authorize.ts';
import type { StaffCaller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantId, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import { assignEntry, readAssignment } from '../attention/assign.ts';
import { attentionNoteCharactersMax } from '../attention/entry.ts';
import {
  type BulkOperation,
  type BulkResult,
  type BulkRow,
  type BulkRun,
  type BulkState,
  type BulkStep,
  bulkRowsMax,
  bulkRunMs,
  bulkStepRows,
  listOpenPlaces,
  statusOfRun,
  sumRows,
  toRowKey,
} from './bulk-run.ts';
import type { BulkRunContext } from './ports.ts';
import { reviewBulk } from './review.ts';

/** Runs that one list shows. */
const bulkRunsShownMax = 50;
/** Of a reason, which notes take as their text. */
export const bulkReasonCharactersMax = 1_000;

export interface WantedRow {
  readonly id: string;
  /** The version that was reviewed. */
  readonly version: number;
}

export interface WantedRun {
  readonly operation: BulkOperation;
  readonly rows: readonly WantedRow[];
  readonly reason: string;
  /** Of TAG the tag, of ASSIGN the colleague's id. */
  readonly target?: string | undefined;
  /** The same run under the same key is stored once. */
  readonly idempotencyKey: string;
}

const permissionOf: Readonly<Record<BulkOperation, Permission>> = {
  REFUND: 'payments:refund',
  CAPTURE: 'payments:capture',
  NOTE: 'notes:write',
  RESEND: 'webhooks:redeliver',
  TAG: 'notes:write',
  ASSIGN: 'notes:write',
};
const bulkPermissions = ['payments:refund', 'payments:capture', 'notes:write', 'webhooks:redeliver'] as const satisfies Permission[];

/**
 * Stores the run; no money moves yet. Refuses with 403 programs and roles without the right, and with 400 a reason that is too short or
 * holds a card number. Refuses with 409 a key that was used for a different run. Refuses with 409 a run of which a payment has changed
 * since it was reviewed, or allows the operation no more. What is refused is not stored.
 */
export async function createBulkRun(context: BulkRunContext, wanted: WantedRun): Promise<BulkState> {
  const { store, newId, clocks } = context.ports;
  const caller = requireStaff(context, permissionOf[wanted.operation]);
  const reason = parseReason(wanted.reason);
  const target = parseTarget(wanted);
  const key = parseKey(wanted.idempotencyKey);
  const known = await store.bulkRuns.byKey(requireScopePath(caller), caller.userId, key);
  if (known) return readState(context, requireSame(known, { ...wanted, reason, target }));
  const review = await reviewBulk(
    context,
    wanted.operation,
    wanted.rows.map(({ id }) => id),
  );
  const versions = new Map(wanted.rows.map(({ id, version }) => [id, version]));
  const isAsReviewed = review.rows.every(({ payment, obstacle }) => obstacle === null && versions.get(payment.id) === payment.version);
  if (!isAsReviewed || review.missing > 0) throw changedMeanwhile();
  const entityPath = toMerchantKey(review.rows[0]?.payment.entityPath ?? '');
  const at = clocks.now();
  const run: BulkRun = {
    id: newId(),
    entityId: toMerchantId(entityPath),
    entityPath,
    operation: wanted.operation,
    reason,
    target,
    rows: review.rows.map(({ payment, amountMinor }) => ({
      paymentId: payment.id,
      label: payment.merchantTransactionId ?? payment.shortId,
      amountMinor: String(amountMinor),
      currency: payment.currency,
      version: payment.version,
    })),
    needsApproval: review.needsApproval,
    requesterId: caller.userId,
    requesterEmail: caller.id,
    requesterName: caller.name,
    idempotencyKey: key,
    createdAt: at,
    endsAt: at + bulkRunMs,
  };
  try {
    await store.commit(entityPath, [{ write: 'bulk-run.insert', run }, toAudit(context, caller, run, 'bulk.create')]);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'bulk_run_key') throw error;
    const first = await store.bulkRuns.byKey(requireScopePath(caller), caller.userId, key);
    if (!first) throw error;
    return readState(context, requireSame(first, { ...wanted, reason, target }));
  }
  return { run, results: [], decisions: [] };
}

/** Who changed the colleague, the tag or the text before they sent it again would be told of a run that does the other thing. */
function requireSame(known: BulkRun, { operation, reason, target, rows }: Omit<WantedRun, 'target'> & Pick<BulkRun, 'target'>): BulkRun {
  const textOf = (versions: readonly (readonly [Id, number])[]): string => JSON.stringify([...new Map(versions)]);
  const isSame =
    known.operation === operation &&
    known.reason === reason &&
    known.target === target &&
    textOf(known.rows.map(({ paymentId, version }) => [paymentId, version])) === textOf(rows.map(({ id, version }) => [id, version]));
  if (isSame) return known;
  const description = 'this idempotencyKey was used for a different run, which is stored: review the payments again for another one';
  throw new Refused({ resultCode: '800.110.100', status: 409, description });
}

/**
 * Carries out the next rows, each under a key of its own, and stores what became of each. Only who began the run does so, with the rights
 * that they have now. Refuses with 404 a run that they do not see, with 403 everybody else, with 409 one that does not run.
 */
export async function continueBulkRun(context: BulkRunContext, id: string): Promise<BulkState> {
  const { caller, state } = await requireRunFor(context, id);
  if (caller.userId !== state.run.requesterId) throw refusedFor('only who began the run goes on with it');
  const status = statusOfRun(state, context.ports.clocks.now());
  if (status === 'DONE') return state;
  if (status !== 'RUNNING') throw wrongState(status);
  let latest = state;
  for (let rows = 0; rows < bulkStepRows; rows += 1) {
    const [place] = listOpenPlaces(latest);
    // Somebody may have stopped it while the row before was with the bank: what was not begun then is not done any more.
    if (place === undefined || (rows > 0 && statusOfRun(latest, context.ports.clocks.now()) !== 'RUNNING')) break;
    await carryOut(context, latest.run, place);
    latest = await readState(context, latest.run);
  }
  return requireState(context, id);
}

/** A failure of ours is no result: the row stays open, and the next request sends it under the same key. */
async function carryOut(context: BulkRunContext, run: BulkRun, place: number): Promise<void> {
  const row = run.rows[place];
  if (!row) return;
  const result = await perform(context, run, row, place);
  try {
    await context.ports.store.commit(toMerchantKey(run.entityPath), [{ write: 'bulk-run.result', result }]);
  } catch (error) {
    // Another window was first, with the same key and so with the same outcome.
    if (!(error instanceof Conflict) || error.constraint !== 'bulk_run_result') throw error;
  }
}

async function perform(context: BulkRunContext, run: BulkRun, row: BulkRow, place: number): Promise<BulkResult> {
  const about = { runId: run.id, place, entityPath: run.entityPath };
  const toResult = (rest: Omit<BulkResult, keyof typeof about | 'at'>): BulkResult => ({
    ...about,
    ...rest,
    at: context.ports.clocks.now(),
  });
  try {
    if (run.operation === 'NOTE') {
      await addNote(context, { paymentId: row.paymentId, text: run.reason, idempotencyKey: toRowKey(run, place) });
      return toResult({ status: 'DONE', resultId: null, resultCode: '', message: '' });
    }
    if (run.operation === 'TAG') {
      await tagPayment(context, row.paymentId, run.target ?? '');
      return toResult({ status: 'DONE', resultId: null, resultCode: '', message: '' });
    }
    if (run.operation === 'ASSIGN') {
      await giveOnce(context, row.paymentId, run);
      return toResult({ status: 'DONE', resultId: null, resultCode: '', message: '' });
    }
    if (run.operation === 'RESEND') {
      const ids = await failedDeliveriesOf(context, row.paymentId);
      // Accepted since the review: there is nothing left to send. The same ids again are known to the receiver.
      if (ids.length > 0) await redeliverWebhook(context, { ids });
      return toResult({ status: 'DONE', resultId: null, resultCode: '', message: '' });
    }
    const made = await referencePayment(
      context,
      row.paymentId,
      {
        paymentType: run.operation === 'REFUND' ? 'RF' : 'CP',
        amount: formatAmount(BigInt(row.amountMinor)),
        currency: row.currency,
      },
      { idempotencyKey: toRowKey(run, place), reason: run.reason, expectedVersion: row.version },
    );
    const status = made.status === 'declined' ? 'DECLINED' : 'DONE';
    return toResult({ status, resultId: made.id, resultCode: made.resultCode, message: describeResultCode(made.resultCode) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { resultCode, approvalId, description } = error.refusal;
    // Too many requests and an outage refuse nothing for good: the row is sent again.
    if (error.refusal.status === 429 || error.refusal.status >= 500) throw error;
    return toResult({
      status: approvalId === undefined ? 'FAILED' : 'WAITS',
      resultId: null,
      resultCode,
      message: description ?? describeResultCode(resultCode),
    });
  }
}

/** Nothing where they have it already: a row that is sent again after a lost answer tells nobody twice. */
async function giveOnce(context: BulkRunContext, paymentId: Id, { target, reason }: BulkRun): Promise<void> {
  const known = await readAssignment(context, paymentId);
  if (known?.assigneeId === target) return;
  const note = reason.slice(0, attentionNoteCharactersMax);
  await assignEntry(context, { kind: 'PAYMENT', subjectId: paymentId, assigneeId: target, note, expectedVersion: known?.version ?? 0 });
}

/**
 * A second person lets the run go on, or ends it. Refuses with 403 who began it and whose own refund limit is lower than the sum, and with
 * 409 a run that does not wait.
 */
export async function decideBulkRun(context: BulkRunContext, id: string, step: 'APPROVED' | 'REJECTED'): Promise<BulkState> {
  const { caller, state } = await requireRunFor(context, id);
  if (caller.userId === state.run.requesterId) throw refusedFor('you began this run: a second person must approve it');
  const status = statusOfRun(state, context.ports.clocks.now());
  if (status !== 'WAITING') throw wrongState(status);
  if (step === 'APPROVED') {
    for (const [currency, amountMinor] of sumRows(state.run.rows)) {
      const refusal = refusalOfStaff(caller, { givesMoneyOut: true, amountMinor, currency, reason: state.run.reason });
      if (refusal) throw new Refused(refusal);
    }
  }
  return storeStep(context, caller, state, step);
}

/** What was not done yet is not done any more. For who began it, and for administrators. */
export async function stopBulkRun(context: BulkRunContext, id: string): Promise<BulkState> {
  const { caller, state } = await requireRunFor(context, id);
  if (caller.userId !== state.run.requesterId) requireCaller(context, 'admin');
  const status = statusOfRun(state, context.ports.clocks.now());
  if (status !== 'WAITING' && status !== 'RUNNING') throw wrongState(status);
  return storeStep(context, caller, state, 'STOPPED');
}

const auditActions: Readonly<Record<BulkStep, AuditedChange['action']>> = {
  APPROVED: 'bulk.approve',
  REJECTED: 'bulk.reject',
  STOPPED: 'bulk.stop',
};

async function storeStep(context: BulkRunContext, caller: StaffCaller, { run }: BulkState, step: BulkStep): Promise<BulkState> {
  const decision = {
    runId: run.id,
    step,
    entityPath: run.entityPath,
    byEmail: caller.id,
    byName: caller.name,
    at: context.ports.clocks.now(),
  };
  try {
    await context.ports.store.commit(toMerchantKey(run.entityPath), [
      { write: 'bulk-run.step', decision },
      toAudit(context, caller, run, auditActions[step]),
    ]);
  } catch (error) {
    // Somebody was first with the same step.
    if (!(error instanceof Conflict) || error.constraint !== 'bulk_run_step') throw error;
  }
  return requireState(context, run.id);
}

/** Undefined for one that the caller does not see. */
export async function readBulkRun(context: BulkRunContext, id: string): Promise<BulkState | undefined> {
  requireCaller(context, 'payments:read');
  const run = isId(id) ? await context.ports.store.bulkRuns.byId(requireRequestScope(context), id) : undefined;
  return run && entityWithin(context, run.entityPath) ? readState(context, run) : undefined;
}

/** At or below the caller's entity, the newest first. */
export async function listBulkRuns(context: BulkRunContext): Promise<readonly BulkState[]> {
  const scope = requireScopePath(requireCaller(context, 'payments:read'));
  const runs = await context.ports.store.bulkRuns.recent(scope, bulkRunsShownMax);
  return Promise.all(runs.map((run) => readState(context, run)));
}

async function readState({ ports }: BulkRunContext, run: BulkRun): Promise<BulkState> {
  const { bulkRuns } = ports.store;
  const merchant = toMerchantKey(run.entityPath);
  const [results, decisions] = await Promise.all([bulkRuns.results(merchant, run.id, bulkRowsMax), bulkRuns.decisions(merchant, run.id)]);
  return { run, results, decisions };
}

/** Who may do nothing of it is told that before anything about the run. */
async function requireRunFor(context: BulkRunContext, id: string): Promise<{ readonly caller: StaffCaller; readonly state: BulkState }> {
  requireAnyOf(context, bulkPermissions);
  const state = await requireState(context, id);
  return { state, caller: requireStaff(context, permissionOf[state.run.operation]) };
}

async function requireState(context: BulkRunContext, id: string): Promise<BulkState> {
  const state = await readBulkRun(context, id);
  if (!state) throw new Refused({ resultCode: '200.300.406', status: 404 });
  return state;
}

function toAudit(context: BulkRunContext, caller: StaffCaller, run: BulkRun, action: AuditedChange['action']): Write {
  const sums = [...sumRows(run.rows)].map(([currency, amountMinor]) => `${formatAmount(amountMinor)} ${currency}`).join(', ');
  const change = {
    operation: run.operation,
    payments: run.rows.length,
    amount: sums,
    reason: run.reason,
    ...(run.target === null ? {} : { target: run.target }),
  };
  const { entityId, entityPath } = run;
  const address = findAddress(context);
  const entry = auditEntry(context.ports.newId(), context.ports.clocks.now(), caller, {
    action,
    subjectId: run.id,
    entityId,
    entityPath,
    address,
    change,
  });
  return { write: 'audit.append', entry };
}

function requireStaff(context: BulkRunContext, permission: Permission): StaffCaller {
  const caller = requireCaller(context, permission);
  if (caller.kind !== 'staff') throw refusedFor('only staff run operations on many payments: a program sends them one by one');
  return caller;
}

/** Without the value: it may be what must not be repeated. */
function parseReason(sent: string): string {
  const reason = sent.trim();
  const isLong = reason.length >= reasonCharactersMin && reason.length <= bulkReasonCharactersMax;
  if (isLong && !containsCardNumber(reason)) return reason;
  throw wrongParameter(
    'reason',
    isLong ? 'reason must not hold a card number' : `reason must be ${reasonCharactersMin} to ${bulkReasonCharactersMax} characters`,
  );
}

function parseTarget({ operation, target }: WantedRun): string | null {
  if (operation === 'TAG') return requireTag(target ?? '');
  if (operation !== 'ASSIGN') return null;
  if (target !== undefined && isId(target)) return target;
  throw wrongParameter('target', 'target must be the id of a member of staff');
}

function parseKey(key: string): string {
  if (/^[\w-]{8,64}$/.test(key)) return key;
  throw wrongParameter('idempotencyKey', 'idempotencyKey must be 8 to 64 letters, digits, hyphens or underscores');
}

function refusedFor(description: string): Refused {
  return new Refused({ resultCode: '800.900.301', status: 403, description });
}

function changedMeanwhile(): Refused {
  const description = 'a payment has changed since it was reviewed, or allows this no more: review them again';
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}

function wrongState(status: string): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: `this run is ${status.toLowerCase()}: read it again` });
}
