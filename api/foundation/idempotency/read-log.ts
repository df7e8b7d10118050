/** The request log as staff and programs read it: requests that were carried out, and what they came to. */
import { requireScopeAt } from '../access/authorize.ts';
import type { Id } from '../kernel/identifier.ts';
import type { PageRequest } from '../kernel/page.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { ResultCode } from '../result-codes/result-code.ts';
import { allResultCodes, findResultCode } from '../result-codes/result-codes.ts';
import type { IdempotencyContext, RequestLogFilter, RequestLogPage } from './ports.ts';
import type { RequestSum } from './request-log.ts';

/** What a caller asks for. `onlyFailed`: without what was approved or is pending. */
export type WantedRequests = Omit<RequestLogFilter, 'entityPath' | 'resultCodes'> & {
  readonly entityId?: string;
  readonly onlyFailed?: boolean;
};

/** Newest first. A page may hold fewer than wanted, even none, and still have a next one (`searchedTo`). */
export async function listRequests(context: IdempotencyContext, wanted: WantedRequests, page: PageRequest): Promise<RequestLogPage> {
  return context.ports.store.requestLog.page(await toFilter(context, wanted), page);
}

export interface FailedRequests {
  readonly resultCode: string;
  readonly count: number;
  readonly lastAt: Timestamp;
  readonly lastRequestId: Id;
}

export interface OperationRequests {
  readonly operation: string;
  readonly count: number;
  readonly failed: number;
  /** The most frequent first. */
  readonly failures: readonly FailedRequests[];
}

export interface RequestSummary {
  readonly count: number;
  readonly failed: number;
  /** Of the oldest request that was counted; null where there is none. */
  readonly from: Timestamp | null;
  /** With the most failures first. */
  readonly operations: readonly OperationRequests[];
}

/** Counts the newest requests by operation, and their failures by result code. */
export async function summarizeRequests(context: IdempotencyContext, wanted: WantedRequests): Promise<RequestSummary> {
  const sums = await context.ports.store.requestLog.sums(await toFilter(context, wanted));
  const operations = [...new Set(sums.map(({ operation }) => operation))]
    .map((operation) =>
      toOperation(
        operation,
        sums.filter((sum) => sum.operation === operation),
      ),
    )
    .sort((a, b) => b.failed - a.failed || b.count - a.count);
  return {
    count: total(sums),
    failed: operations.reduce((sum, { failed }) => sum + failed, 0),
    from: sums.length === 0 ? null : Math.min(...sums.map(({ firstAt }) => firstAt)),
    operations,
  };
}

function toOperation(operation: string, sums: readonly RequestSum[]): OperationRequests {
  const failed = sums.filter(({ resultCode }) => isFailure(findResultCode(resultCode)));
  const failures = failed
    .map(({ resultCode, count, lastAt, lastId }) => ({ resultCode, count, lastAt, lastRequestId: lastId }))
    .sort((a, b) => b.count - a.count);
  return { operation, count: total(sums), failed: total(failed), failures };
}

function total(sums: readonly RequestSum[]): number {
  return sums.reduce((sum, { count }) => sum + count, 0);
}

const successes: ReadonlySet<ResultCode['outcome']> = new Set(['APPROVED', 'REVIEW', 'PENDING']);

/** A code that is in no catalogue is none that we know to be good. */
function isFailure(code: ResultCode | undefined): boolean {
  return code === undefined || !successes.has(code.outcome);
}

const failureCodes: readonly string[] = allResultCodes.filter(isFailure).map(({ code }) => code);

async function toFilter(context: IdempotencyContext, { entityId, onlyFailed, ...rest }: WantedRequests): Promise<RequestLogFilter> {
  const entityPath = await requireScopeAt(context, entityId);
  return { ...rest, entityPath, ...(onlyFailed === true ? { resultCodes: failureCodes } : {}) };
}
