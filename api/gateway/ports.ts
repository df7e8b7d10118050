/** Every effect that operations have: the sum of what the modules need. `api/runtime` makes them; tests replace clock, ids and outgoing HTTP. */
import type { AccessPorts } from '../access/ports.ts';
import type { CheckoutPorts } from '../checkouts/ports.ts';
import type { NotePorts } from '../notes/ports.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { ReadModelPorts } from '../read-model/ports.ts';
import type { SavedViewPorts } from '../saved-views/ports.ts';
import type { StaffPorts } from '../staff/ports.ts';
import type { WebhookPorts } from '../webhooks/ports.ts';

export type Ports = AccessPorts &
  CheckoutPorts &
  NotePorts &
  PaymentPorts &
  ReadModelPorts &
  SavedViewPorts &
  StaffPorts &
  WebhookPorts & { readonly store: StoreLifecycle };

/** Opening and closing is the runtime's business. */
export interface StoreLifecycle {
  /** Resolves when the database answers and its migrations are done. */
  ready(): Promise<void>;
  /** Waits for what is queued, then lets go of the database. */
  close(): Promise<void>;
}

/** One durable commit, and what can be read. */
export type Store = Ports['store'];
