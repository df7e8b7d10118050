/** One operation on many payments of a merchant, as somebody reviewed it. Pure (decision: bulk-runs). */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { hourMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

const bulkOperations = ['REFUND', 'CAPTURE', 'NOTE', 'RESEND', 'TAG', 'ASSIGN'] as const;
export type BulkOperation = (typeof bulkOperations)[number];

/** Payments of one run: what somebody can still review. */
export const bulkRowsMax = 200;
/** Rows that one request carries out: some seconds with a slow bank. */
export const bulkStepRows = 10;
/** Runs end before their idempotency keys (24 hours): a row is never sent twice. */
export const bulkRunMs = 20 * hourMs;

export interface BulkRow {
  readonly paymentId: Id;
  /** What people call it: the order, or the short id. */
  readonly label: string;
  /** Minor units as text; what remains when it was reviewed. */
  readonly amountMinor: string;
  readonly currency: string;
  /** Of the payment when it was reviewed: one that has changed since is refused. */
  readonly version: number;
}

export interface BulkRun {
  readonly id: Id;
  /** The merchant. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly operation: BulkOperation;
  readonly reason: string;
  /** Of TAG the tag, of ASSIGN the colleague's id; null of the others. */
  readonly target: string | null;
  readonly rows: readonly BulkRow[];
  readonly needsApproval: boolean;
  /** A member of staff. */
  readonly requesterId: Id;
  readonly requesterEmail: string;
  readonly requesterName: string;
  readonly idempotencyKey: string;
  /** Real time. */
  readonly createdAt: Timestamp;
  readonly endsAt: Timestamp;
}

/** `WAITS`: the row alone needs a second person, too. `FAILED`: refused, nothing was done. */
const bulkResultStatuses = ['DONE', 'DECLINED', 'WAITS', 'FAILED'] as const;
export type BulkResultStatus = (typeof bulkResultStatuses)[number];

export interface BulkResult {
  readonly runId: Id;
  readonly place: number;
  readonly entityPath: string;
  readonly status: BulkResultStatus;
  /** The refund or capture that was made; null of notes, webhooks and refusals. */
  readonly resultId: Id | null;
  readonly resultCode: string;
  readonly message: string;
  readonly at: Timestamp;
}

export type BulkStep = 'APPROVED' | 'REJECTED' | 'STOPPED';

export interface BulkDecision {
  readonly runId: Id;
  readonly step: BulkStep;
  readonly entityPath: string;
  readonly byEmail: string;
  readonly byName: string;
  readonly at: Timestamp;
}

/** A run with what became of it until now. */
export interface BulkState {
  readonly run: BulkRun;
  /** In the order of the rows. */
  readonly results: readonly BulkResult[];
  readonly decisions: readonly BulkDecision[];
}

const bulkStatuses = ['WAITING', 'RUNNING', 'DONE', 'REJECTED', 'STOPPED', 'EXPIRED'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** A rejection or a stop holds whatever else was decided at the same time. */
export function statusOfRun({ run, results, decisions }: BulkState, now: Timestamp): BulkStatus {
  if (results.length >= run.rows.length) return 'DONE';
  const steps = new Set(decisions.map(({ step }) => step));
  if (steps.has('REJECTED')) return 'REJECTED';
  if (steps.has('STOPPED')) return 'STOPPED';
  if (now >= run.endsAt) return 'EXPIRED';
  return run.needsApproval && !steps.has('APPROVED') ? 'WAITING' : 'RUNNING';
}

/** The rows without a result, in their order. */
export function listOpenPlaces({ run, results }: BulkState): readonly number[] {
  const done = new Set(results.map(({ place }) => place));
  return run.rows.map((_row, place) => place).filter((place) => !done.has(place));
}

/** The same for the same row whenever it is sent. */
export function toRowKey(run: Pick<BulkRun, 'id'>, place: number): string {
  return `bulk-${run.id}-${place}`;
}

/** What the rows come to, minor units by currency. */
export function sumRows(rows: readonly Pick<BulkRow, 'amountMinor' | 'currency'>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { amountMinor, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amountMinor));
  return sums;
}
