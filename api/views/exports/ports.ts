/** What the lists that are read as files need of the outside. */

import type { CheckoutPorts } from '../../domain/checkouts/ports.ts';
import type { JobPorts } from '../../domain/jobs/ports.ts';
import type { ReconciliationPorts } from '../../domain/reconciliation/ports.ts';
import type { StaffPorts } from '../../domain/staff/ports.ts';
import type { WebhookPorts } from '../../domain/webhooks/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';

export type ExportPorts = CheckoutPorts & JobPorts & ReadModelPorts & ReconciliationPorts & StaffPorts & WebhookPorts;

export type ExportContext = RequestContext<ExportPorts>;
