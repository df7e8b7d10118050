/** Stored payment details. */

import type { Connector } from '../../connectors/connector.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { EventPorts } from '../../foundation/events/ports.ts';
import type { IdempotencyPorts } from '../../foundation/idempotency/ports.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { FilterValues } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { WalletPorts } from '../wallets/ports.ts';
import type { Registration } from './registration.ts';
import type { registrationFilters } from './registration-facts.ts';

export interface RegistrationFilter extends FilterValues<typeof registrationFilters> {
  /** Only registrations at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
  readonly idPrefix?: string;
}

/** Transactions of stored accounts: that they were stored (RG, `active`), or deleted (DR). */
export interface RegistrationRecordFilter {
  readonly entityPath: string;
  readonly status: 'active' | 'deleted';
  readonly merchantTransactionId?: string;
  readonly shortId?: string;
  /** Any of these brands. */
  readonly brands?: readonly string[];
  /** Of the transaction; from, including; to, excluding. Entity time. */
  readonly from?: Timestamp;
  readonly to?: Timestamp;
}

export type RegistrationWrite =
  | { readonly write: 'registration.insert'; readonly registration: Registration; readonly account: SealedAccount }
  /** Raises `registration_state` unless it is active with this version. `account`: null where the account stays as it is. */
  | {
      readonly write: 'registration.update';
      readonly registration: Registration;
      readonly account: SealedAccount | null;
      readonly expectedVersion: number;
    }
  /** The payment that it came with was approved. Raises `registration_state` unless it is pending. */
  | {
      readonly write: 'registration.activate';
      readonly id: Id;
      readonly initialTransactionId: string | null;
      readonly at: Timestamp;
      readonly answer: string;
    }
  /** A payment was made with it. `eraseAt`: null where that moment does not move. The first scheme reference stays. */
  | {
      readonly write: 'registration.use';
      readonly id: Id;
      readonly at: Timestamp;
      readonly eraseAt: Timestamp | null;
      readonly initialTransactionId: string | null;
    }
  /** Erases the sealed account and its key. Raises `registration_state` where that was done before. */
  | { readonly write: 'registration.erase'; readonly id: Id; readonly at: Timestamp; readonly answer: string };

export interface RegistrationStore {
  byId(scope: DataScope, id: Id): Promise<Registration | undefined>;
  byIds(scope: DataScope, ids: readonly Id[]): Promise<readonly Registration[]>;
  /** Active ones, newest first. */
  page(filter: RegistrationFilter, page: PageRequest): Promise<Page<Registration>>;
  /** Newest transaction first, `itemsMax` of them after the first `skip`. */
  records(filter: RegistrationRecordFilter, slice: { readonly skip: number; readonly itemsMax: number }): Promise<readonly Registration[]>;
  /** How many there are, counted up to `itemsMax`. */
  countRecords(filter: RegistrationRecordFilter, itemsMax: number): Promise<number>;
  sealedAccount(scope: DataScope, id: Id): Promise<SealedAccount | undefined>;
}

/** Of all merchants: due work, and what the read model is made from. */
export interface RegistrationsAcrossMerchants {
  /** Those whose `eraseAt` has come, the longest due first. */
  registrationsDueForErasure(now: Timestamp, itemsMax: number): Promise<readonly Registration[]>;
  registrationsByIds(ids: readonly Id[]): Promise<readonly Registration[]>;
  /** In the order of their ids, after the id. */
  registrationsAfter(id: Id | '', itemsMax: number): Promise<readonly Registration[]>;
}

/** What this module needs of the outside. */
export type RegistrationPorts = IdempotencyPorts &
  EventPorts &
  WalletPorts & {
    readonly store: { readonly registrations: RegistrationStore; readonly acrossMerchants: RegistrationsAcrossMerchants };
    /** That of the name, such as the one that a payment went to; absent: the channel's. */
    readonly connectorFor: (settings: ChannelSettings, name?: string) => Connector;
  };

export type RegistrationContext = RequestContext<RegistrationPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    registrations: RegistrationWrite;
  }
}
