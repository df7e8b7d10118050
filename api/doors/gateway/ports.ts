/** Every effect that operations have: the sum of what the modules need. `api/runtime` makes them; tests replace clock, ids and outgoing HTTP. */

import type { AdministrationPorts } from '../../domain/administration/ports.ts';
import type { CheckoutPorts } from '../../domain/checkouts/ports.ts';
import type { JobPorts } from '../../domain/jobs/ports.ts';
import type { MovingInPorts } from '../../domain/moving-in/ports.ts';
import type { NotePorts } from '../../domain/notes/ports.ts';
import type { PaymentPorts } from '../../domain/payments/ports.ts';
import type { ReconciliationPorts } from '../../domain/reconciliation/ports.ts';
import type { SavedViewPorts } from '../../domain/saved-views/ports.ts';
import type { StaffPorts } from '../../domain/staff/ports.ts';
import type { TagPorts } from '../../domain/tags/ports.ts';
import type { WebhookPorts } from '../../domain/webhooks/ports.ts';
import type { EntityClockPorts } from '../../entity-clocks/ports.ts';
import type { AccessPorts } from '../../foundation/access/ports.ts';
import type { ClockStore } from '../../foundation/kernel/clock.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { LeaseStore } from '../../foundation/kernel/lease.ts';
import type { AttentionPorts } from '../../views/attention/ports.ts';
import type { BulkRunPorts } from '../../views/bulk-runs/ports.ts';
import type { NotificationPorts } from '../../views/notifications/ports.ts';
import type { ReadModelPorts } from '../../views/read-model/ports.ts';
import type { ReportPorts } from '../../views/scheduled-reports/ports.ts';
import type { InstallationStore } from './installation.ts';

export type Ports = AccessPorts &
  AdministrationPorts &
  CheckoutPorts &
  EntityClockPorts &
  JobPorts &
  MovingInPorts &
  NotePorts &
  BulkRunPorts &
  PaymentPorts &
  ReadModelPorts &
  ReconciliationPorts &
  ReportPorts &
  SavedViewPorts &
  AttentionPorts &
  NotificationPorts &
  StaffPorts &
  TagPorts &
  WebhookPorts & { readonly store: StoreLifecycle & { readonly installation: InstallationStore } };

/** Work that waits, counted up to a bound. */
export interface Backlog {
  /** Deliveries that receivers have not acknowledged. */
  readonly webhooks: number;
  /** Calls of banks whose outcome is not known yet. */
  readonly unknownOutcomes: number;
}

/** Opening and closing is the runtime's business. */
export interface StoreLifecycle {
  /** For metrics. */
  backlog(): Promise<Backlog>;
  /** Resolves when the database answers and its migrations are done. */
  ready(): Promise<void>;
  /** Rejects as `ready` does, and where a newer version of the gateway has changed the tables. */
  requireOwnVersion(): Promise<void>;
  /** What the database itself finds wrong with its pages and indexes; empty where nothing is. Reads all of it. */
  integrity(): Promise<readonly string[]>;
  /** What the database keeps of the time. */
  readonly clock: ClockStore;
  /** Of several instances. */
  readonly leases: LeaseStore;
  /** Of the newest payment or stored account. */
  newestId(): Promise<Id | null>;
  /** Waits for what is queued, then lets go of the database. */
  close(): Promise<void>;
}

/** One durable commit, and what can be read. */
export type Store = Ports['store'];
