/** What the page of a shopper is read from: payments, and what hangs on them. */
import type { JobPorts } from '../../domain/jobs/ports.ts';
import type { NotePorts } from '../../domain/notes/ports.ts';
import type { ReconciliationStore } from '../../domain/reconciliation/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';

export type ShopperPorts = ReadModelPorts &
  JobPorts &
  NotePorts & { readonly store: { readonly reconciliation: Pick<ReconciliationStore, 'chargebacksOfPayments'> } };

export type ShopperContext = RequestContext<ShopperPorts>;
