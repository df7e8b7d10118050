/** Clocks of merchants that are moved, and what becomes due by them. */

import type { CheckoutPorts } from '../domain/checkouts/ports.ts';
import type { JobPorts } from '../domain/jobs/ports.ts';
import type { PaymentPorts } from '../domain/payments/ports.ts';
import type { ReconciliationPorts } from '../domain/reconciliation/ports.ts';
import type { WebhookPorts } from '../domain/webhooks/ports.ts';
import type { RequestContext } from '../foundation/access/request.ts';
import type { MerchantKey } from '../foundation/kernel/data-scope.ts';
import type { ReadModelPorts } from '../views/read-model/ports.ts';
import type { ReportPorts } from '../views/scheduled-reports/ports.ts';
import type { DueStore } from './due-kind.ts';

/** Erases what a merchant of the sandbox has done. Each call is a few bounded commits and resolves to how much went; 0: nothing is left. */
export interface SandboxDataStore {
  /** Payments with all that belongs to them, the ledger's entries too. */
  erasePayments(merchant: MerchantKey): Promise<number>;
  /** Everything else: registrations, checkouts, jobs, webhooks, files, the request log, idempotency keys. */
  eraseOthers(merchant: MerchantKey): Promise<number>;
  /** What search, lists and statistics show of it. */
  eraseShown(merchant: MerchantKey): Promise<number>;
}

/** What this module needs of the outside. */
export type EntityClockPorts = CheckoutPorts &
  JobPorts &
  PaymentPorts &
  ReadModelPorts &
  ReconciliationPorts &
  ReportPorts &
  WebhookPorts & { readonly store: { readonly dueOfMerchant: DueStore; readonly sandboxData: SandboxDataStore } };

export type EntityClockContext = RequestContext<EntityClockPorts>;
