import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** Stored payment details (spec §2.4). The account itself is sealed in the vault under the registration's own key. */
export interface Registration {
  readonly id: Id;
  readonly shortId: string;
  readonly merchantTransactionId: string | null;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly brand: string | null;
  /** `pending`: the payment that it came with has no outcome yet, so it cannot be seen or paid with. */
  readonly status: 'pending' | 'active' | 'deleted';
  readonly cardBin: string | null;
  readonly last4: string | null;
  /** Of the account's number; only ever compared (decision: account-fingerprints). Null once the account is erased. */
  readonly accountFingerprint: string | null;
  readonly holder: string | null;
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** The documented answer as JSON text, without secrets. */
  readonly answer: string;
  /** The scheme's reference of the first approved payment: later merchant-initiated ones need send none (spec §2.6). */
  readonly initialTransactionId: string | null;
  /** Entity time. */
  readonly lastUsedAt: Timestamp | null;
  /** When the account is erased by itself (decision: accounts-for-fourteen-months); null once it is. */
  readonly eraseAt: Timestamp | null;
}
