/** What staff keep for themselves: notes on payments, and saved views. */
import type { Id } from '../kernel/identifier.ts';
import type { SavedView } from '../saved-views/saved-view.ts';
import type { PaymentNote } from './note.ts';

export type StaffWorkWrite =
  /** Raises `note_key` where its author used the key for this payment before. */
  | { readonly write: 'note.insert'; readonly note: PaymentNote; readonly idempotencyKey: string | null }
  | { readonly write: 'view.put'; readonly view: SavedView }
  | { readonly write: 'view.delete'; readonly id: Id };

export interface StaffWorkStore {
  /** Oldest first, at most `notesMax`. */
  notesOfEach(paymentIds: readonly Id[]): Promise<readonly PaymentNote[]>;
  noteByKey(paymentId: Id, authorId: Id, idempotencyKey: string): Promise<PaymentNote | undefined>;
  viewById(id: Id): Promise<SavedView | undefined>;
  /** The owner's, and those that are shared at the path or below it; at most `viewsMax`. */
  views(ownerId: Id, entityPath: string, page: string): Promise<readonly SavedView[]>;
  countViews(ownerId: Id): Promise<number>;
}
