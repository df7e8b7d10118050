/** The keys under which requests were answered, what keeps them, and the log of requests. */

import type { AccessPorts } from '../access/ports.ts';
import type { RequestContext } from '../access/request.ts';
import type { DataScope } from '../kernel/data-scope.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { IdempotencyRecord, IdempotencyScope } from './idempotency.ts';
import type { RequestLogEntry, RequestSum } from './request-log.ts';

export interface IdempotencyStore {
  record(scope: IdempotencyScope): Promise<IdempotencyRecord | undefined>;
}

/** Of all merchants. */
export interface IdempotencyAcrossMerchants {
  /** Deletes idempotency records that have expired; returns how many. */
  forgetExpiredKeys(now: Timestamp, itemsMax: number): Promise<number>;
  /** The oldest entries of the request log after the id and from before the timestamp, oldest first. */
  oldRequests(range: { readonly after: Id; readonly before: Timestamp }, itemsMax: number): Promise<readonly OldRequest[]>;
  /** Returns how many entries of the request log it deleted. */
  deleteRequests(ids: readonly Id[]): Promise<number>;
}

/** An entry of the request log, and whose it is. */
export type OldRequest = Pick<RequestLogEntry, 'id' | 'entityId'>;

/** Lines of the request log. All that is given must hold. */
export interface RequestLogFilter {
  readonly entityPath: string;
  readonly operation?: string;
  readonly endpoint?: RequestLogEntry['endpoint'];
  /** Any of these. */
  readonly resultCodes?: readonly string[];
  readonly callerId?: string;
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

export interface RequestLogPage extends Page<RequestLogEntry> {
  /** Where the search ended because it had looked at `requestsScannedMax` lines: a cursor to go on from. Null: it did not. */
  readonly searchedTo: string | null;
}

export interface RequestLogStore {
  /** Newest first. */
  page(filter: RequestLogFilter, page: PageRequest): Promise<RequestLogPage>;
  /** Of the newest `requestsScannedMax` lines of the log, in any order. */
  sums(filter: RequestLogFilter): Promise<readonly RequestSum[]>;
  /** Of each subject its entries, oldest first. */
  ofEach(scope: DataScope, subjectIds: readonly Id[]): Promise<readonly RequestLogEntry[]>;
  /** In any order; those that are kept. */
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly RequestLogEntry[]>;
}

/** What this module needs of the outside. */
export type IdempotencyPorts = AccessPorts & {
  readonly store: {
    readonly idempotency: IdempotencyStore;
    readonly requestLog: RequestLogStore;
    readonly acrossMerchants: IdempotencyAcrossMerchants;
  };
};

export type IdempotencyContext = RequestContext<IdempotencyPorts>;

export type IdempotencyWrite =
  /** Raises `idempotency_key` where the scope is taken by a record that has not expired. */
  | { readonly write: 'idempotency.claim'; readonly record: IdempotencyRecord }
  | { readonly write: 'idempotency.complete'; readonly scope: IdempotencyScope }
  | { readonly write: 'request.log'; readonly entry: RequestLogEntry };

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    idempotency: IdempotencyWrite;
  }
}
