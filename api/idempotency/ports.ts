/** The keys under which requests were answered, and what keeps them. */

import type { AccessPorts } from '../access/ports.ts';
import type { RequestContext } from '../access/request.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { IdempotencyRecord, IdempotencyScope } from './idempotency.ts';

export interface IdempotencyStore {
  record(scope: IdempotencyScope): Promise<IdempotencyRecord | undefined>;
}

/** Of all merchants. */
export interface IdempotencyAcrossMerchants {
  /** Deletes idempotency records that have expired; returns how many. */
  forgetExpiredKeys(now: Timestamp, itemsMax: number): Promise<number>;
}

/** What this module needs of the outside. */
export type IdempotencyPorts = AccessPorts & {
  readonly store: { readonly idempotency: IdempotencyStore; readonly acrossMerchants: IdempotencyAcrossMerchants };
};

export type IdempotencyContext = RequestContext<IdempotencyPorts>;

export type IdempotencyWrite =
  /** Raises `idempotency_key` where the scope is taken by a record that has not expired. */
  | { readonly write: 'idempotency.claim'; readonly record: IdempotencyRecord }
  | { readonly write: 'idempotency.complete'; readonly scope: IdempotencyScope };

declare module '../kernel/commit.ts' {
  interface WriteRegistry {
    idempotency: IdempotencyWrite;
  }
}
