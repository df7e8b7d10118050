import type { Id } from '../../foundation/kernel/identifier.ts';

/** A sealed account: AES-256-GCM under a data key of its own, wrapped by its entity's key (decision: envelope-encryption). */
export interface SealedAccount {
  readonly id: Id;
  readonly entityId: Id;
  /** The entity key that wraps the data key. */
  readonly keyId: string;
  /** Base64 of iv ‖ ciphertext ‖ tag. */
  readonly wrappedDataKey: string;
  readonly sealed: string;
}
