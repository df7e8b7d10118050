/** Operations on many payments at once. */

import type { NotePorts } from '../../domain/notes/ports.ts';
import type { TagPorts } from '../../domain/tags/ports.ts';
import type { WebhookPorts } from '../../domain/webhooks/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { AttentionPorts } from '../attention/ports.ts';
import type { BulkDecision, BulkResult, BulkRun } from './bulk-run.ts';

export type BulkRunWrite =
  /** Raises `bulk_run_key` where its requester used the key before. */
  | { readonly write: 'bulk-run.insert'; readonly run: BulkRun }
  /** Raises `bulk_run_result` where the row has one. */
  | { readonly write: 'bulk-run.result'; readonly result: BulkResult }
  /** Raises `bulk_run_step` where the run has it. */
  | { readonly write: 'bulk-run.step'; readonly decision: BulkDecision };

export interface BulkRunStore {
  byId(scope: DataScope, id: Id): Promise<BulkRun | undefined>;
  byKey(scope: DataScope, requesterId: Id, idempotencyKey: string): Promise<BulkRun | undefined>;
  /** Newest first. */
  recent(scope: DataScope, itemsMax: number): Promise<readonly BulkRun[]>;
  /** In the order of the rows. */
  results(scope: DataScope, runId: Id, itemsMax: number): Promise<readonly BulkResult[]>;
  decisions(scope: DataScope, runId: Id): Promise<readonly BulkDecision[]>;
}

/** What this module needs of the outside. */
export type BulkRunPorts = AttentionPorts & NotePorts & TagPorts & WebhookPorts & { readonly store: { readonly bulkRuns: BulkRunStore } };

export type BulkRunContext = RequestContext<BulkRunPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    'bulk-runs': BulkRunWrite;
  }
}
