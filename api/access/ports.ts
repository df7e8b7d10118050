/** Entities, access tokens, idempotency and the audit log. */

import type { Entity } from '../entities/entity.ts';
import type { IdempotencyRecord, IdempotencyScope } from '../idempotency/idempotency.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Moment } from '../kernel/timestamp.ts';
import type { AccessToken, AuditEntry } from './caller.ts';

export type AccessWrite =
  /** Raises `idempotency_key` where the scope is taken by a record that has not expired. */
  | { readonly write: 'idempotency.claim'; readonly record: IdempotencyRecord }
  | { readonly write: 'idempotency.complete'; readonly scope: IdempotencyScope }
  /** New, or changed: raises `entity_version` unless its version is newer than the stored one. */
  | { readonly write: 'entity.put'; readonly entity: Entity }
  | { readonly write: 'token.put'; readonly token: AccessToken }
  | { readonly write: 'token.used'; readonly id: Id; readonly at: Moment }
  | { readonly write: 'audit.append'; readonly entry: AuditEntry };

export interface AccessStore {
  idempotencyRecord(scope: IdempotencyScope): Promise<IdempotencyRecord | undefined>;
  entities(): Promise<readonly Entity[]>;
  tokenById(id: Id): Promise<AccessToken | undefined>;
  tokensOf(entityPath: string): Promise<readonly AccessToken[]>;
  audit(entityPath: string, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Deletes idempotency records that have expired; returns how many. */
  forgetExpiredKeys(now: Moment, itemsMax: number): Promise<number>;
}
