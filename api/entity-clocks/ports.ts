/** Clocks of merchants that are moved, and what becomes due by them. */
import type { RequestContext } from '../access/request.ts';
import type { CheckoutPorts } from '../checkouts/ports.ts';
import type { JobPorts } from '../jobs/ports.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';
import type { ReconciliationPorts } from '../reconciliation/ports.ts';
import type { WebhookPorts } from '../webhooks/ports.ts';
import type { DueStore } from './due-kind.ts';

/** What this module needs of the outside. */
export type EntityClockPorts = CheckoutPorts &
  JobPorts &
  PaymentPorts &
  ReadModelPorts &
  ReconciliationPorts &
  WebhookPorts & { readonly store: { readonly dueOfMerchant: DueStore } };

export type EntityClockContext = RequestContext<EntityClockPorts>;
