/** What search looks through: the read model, checkouts, and webhook subscriptions. */
import type { RequestContext } from '../access/request.ts';
import type { CheckoutPorts } from '../checkouts/ports.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';
import type { WebhookPorts } from '../webhooks/ports.ts';

export type SearchPorts = ReadModelPorts & WebhookPorts & CheckoutPorts;

export type SearchContext = RequestContext<SearchPorts>;
