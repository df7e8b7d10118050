/** The store: one durable commit, and what can be read. */
import type { AccessStore, AccessWrite } from '../access/ports.ts';
import type { EventStore, EventWrite } from '../events/ports.ts';
import type { LedgerStore, LedgerWrite } from '../ledger/ports.ts';
import type { StaffWorkStore, StaffWorkWrite } from '../notes/ports.ts';
import type { PaymentStore, PaymentWrite } from '../payments/ports.ts';
import type { ProjectionStore, ProjectionWrite } from '../read-model/ports.ts';
import type { StatisticsStore } from '../read-model/statistics/ports.ts';
import type { RegistrationStore, RegistrationWrite } from '../registrations/ports.ts';
import type { RiskStore, RiskWrite } from '../risk/ports.ts';
import type { StaffStore, StaffWrite } from '../staff/ports.ts';
import type { KeyStore, KeyWrite } from '../vault/ports.ts';
import type { WalletStore, WalletWrite } from '../wallets/ports.ts';
import type { WebhookStore, WebhookWrite } from '../webhooks/ports.ts';

/**
 * One row-sized change. A commit is a list of them that stands or falls together (architecture 5). Guards raise: the
 * CHECK constraints of the payments table, unique indexes, and `payment.expect`.
 */
export type Write =
  | AccessWrite
  | EventWrite
  | KeyWrite
  | LedgerWrite
  | PaymentWrite
  | ProjectionWrite
  | RegistrationWrite
  | RiskWrite
  | StaffWorkWrite
  | StaffWrite
  | WalletWrite
  | WebhookWrite;

/** A guard raised: nothing of the commit was written. `constraint` is the guard's name. */
export class Conflict extends Error {
  readonly constraint: string;

  constructor(constraint: string) {
    super(`conflict: ${constraint}`);
    this.name = 'Conflict';
    this.constraint = constraint;
  }
}

/** The writer's queue is full or the database cannot be reached: nothing was written, try later (503). */
export class StoreUnavailable extends Error {
  constructor(why: string) {
    super(`store unavailable: ${why}`);
    this.name = 'StoreUnavailable';
  }
}

export interface Store
  extends AccessStore,
    EventStore,
    KeyStore,
    LedgerStore,
    PaymentStore,
    ProjectionStore,
    RegistrationStore,
    RiskStore,
    StaffStore,
    StaffWorkStore,
    StatisticsStore,
    WalletStore,
    WebhookStore {
  /** Durable when it resolves. Throws `Conflict` or `StoreUnavailable`; nothing is written then. Errors carry no parameters. */
  commit(writes: readonly Write[]): Promise<void>;
  /** Resolves when the database answers and its migrations are done. */
  ready(): Promise<void>;
  /** Waits for what is queued, then lets go of the database. */
  close(): Promise<void>;
}
