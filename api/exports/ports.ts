/** What the lists that are read as files need of the outside. */
import type { RequestContext } from '../access/request.ts';
import type { CheckoutPorts } from '../checkouts/ports.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';
import type { ReconciliationPorts } from '../reconciliation/ports.ts';
import type { StaffPorts } from '../staff/ports.ts';
import type { WebhookPorts } from '../webhooks/ports.ts';

export type ExportPorts = CheckoutPorts & ReadModelPorts & ReconciliationPorts & StaffPorts & WebhookPorts;

export type ExportContext = RequestContext<ExportPorts>;
