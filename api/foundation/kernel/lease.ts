/**
 * A lease says which of several instances of one database does what only one needs to do. It saves work and is no lock. Who
 * was stopped for longer than its lease goes on until it looks, so what is done under a lease has guards of its own
 * (decision: work-lease).
 */

export interface LeaseStore {
  /** Whether it is the owner's now, for so long from now on: it was already, or nobody's any more. */
  take(lease: { readonly name: string; readonly owner: string; readonly forMs: number }): Promise<boolean>;
  /** Lets the next one take it at once. Nothing happens where it is somebody else's. */
  release(lease: { readonly name: string; readonly owner: string }): Promise<void>;
}
