/** What search looks through: the read model, checkouts, jobs, settlement, webhooks and scheduled reports. */

import type { CheckoutPorts } from '../../domain/checkouts/ports.ts';
import type { JobStore } from '../../domain/jobs/ports.ts';
import type { ReconciliationStore } from '../../domain/reconciliation/ports.ts';
import type { WebhookPorts } from '../../domain/webhooks/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';

/** Of a scheduled report, which is a module of its own after this one. */
export interface FoundReport {
  readonly id: Id;
  readonly entityPath: string;
  readonly name: string;
}

export interface FoundReportRun {
  readonly id: Id;
  readonly entityPath: string;
  readonly scheduleId: Id;
}

export type SearchPorts = ReadModelPorts &
  WebhookPorts &
  CheckoutPorts & {
    readonly store: {
      readonly reconciliation: Pick<
        ReconciliationStore,
        | 'paymentIdsBySettlementId'
        | 'chargeback'
        | 'payout'
        | 'payouts'
        | 'file'
        | 'files'
        | 'record'
        | 'records'
        | 'bankLine'
        | 'bankLines'
      >;
      readonly jobs: Pick<JobStore, 'byId'>;
      readonly scheduledReports: {
        schedule(scope: DataScope, id: Id): Promise<FoundReport | undefined>;
        run(scope: DataScope, id: Id): Promise<FoundReportRun | undefined>;
        runByFile(scope: DataScope, fileName: string): Promise<FoundReportRun | undefined>;
      };
    };
  };

export type SearchContext = RequestContext<SearchPorts>;
