/** Stored payment details. */
import type { Id } from '../kernel/identifier.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Moment } from '../kernel/timestamp.ts';
import type { Registration, SealedAccount } from './registration.ts';

export interface RegistrationFilter {
  /** Only registrations at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
  readonly brand?: string;
  readonly last4?: string;
  readonly idPrefix?: string;
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
      readonly at: Moment;
      readonly answer: string;
    }
  /** A payment was made with it. `eraseAt`: null where that moment does not move. The first scheme reference stays. */
  | {
      readonly write: 'registration.use';
      readonly id: Id;
      readonly at: Moment;
      readonly eraseAt: Moment | null;
      readonly initialTransactionId: string | null;
    }
  /** Erases the sealed account and its key. Raises `registration_state` where that was done before. */
  | { readonly write: 'registration.erase'; readonly id: Id; readonly at: Moment; readonly answer: string };

export interface RegistrationStore {
  registrationsAfter(id: Id | '', itemsMax: number): Promise<readonly Registration[]>;
  registrationsByIds(ids: readonly Id[]): Promise<readonly Registration[]>;
  registrationById(id: Id): Promise<Registration | undefined>;
  /** Active ones, newest first. */
  registrations(filter: RegistrationFilter, page: PageRequest): Promise<Page<Registration>>;
  /** Those whose `eraseAt` has come, the longest due first. */
  registrationsToErase(now: Moment, itemsMax: number): Promise<readonly Registration[]>;
  sealedAccount(id: Id): Promise<SealedAccount | undefined>;
}
