import type { Id } from '../kernel/identifier.ts';
import type { Moment } from '../kernel/moment.ts';

/** Stored payment details (core 2.4). The account itself is sealed in the vault under the registration's own key. */
export interface Registration {
  readonly id: Id;
  readonly shortId: string;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly brand: string | null;
  readonly status: 'active' | 'deleted';
  readonly cardBin: string | null;
  readonly last4: string | null;
  readonly holder: string | null;
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
  readonly version: number;
  readonly createdAt: Moment;
  readonly updatedAt: Moment;
  /** The documented answer as JSON text, without secrets. */
  readonly answer: string;
}

/** A sealed account: AES-256-GCM under a data key of its own, wrapped by its entity's key (architecture 10). */
export interface SealedAccount {
  readonly id: Id;
  readonly entityId: Id;
  /** The entity key that wraps the data key. */
  readonly keyId: string;
  /** Base64 of iv ‖ ciphertext ‖ tag. */
  readonly wrappedDataKey: string;
  readonly sealed: string;
}
