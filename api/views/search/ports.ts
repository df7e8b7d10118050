/** What search looks through: the read model, checkouts, jobs, settlement lines and webhook subscriptions. */

import type { CheckoutPorts } from '../../domain/checkouts/ports.ts';
import type { JobStore } from '../../domain/jobs/ports.ts';
import type { ReconciliationStore } from '../../domain/reconciliation/ports.ts';
import type { WebhookPorts } from '../../domain/webhooks/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';

export type SearchPorts = ReadModelPorts &
  WebhookPorts &
  CheckoutPorts & {
    readonly store: {
      readonly reconciliation: Pick<ReconciliationStore, 'paymentIdsBySettlementId'>;
      readonly jobs: Pick<JobStore, 'byId'>;
    };
  };

export type SearchContext = RequestContext<SearchPorts>;
