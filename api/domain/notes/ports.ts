/** Notes of staff on payments. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { StaffPorts } from '../staff/ports.ts';
import type { PaymentNote } from './note.ts';

export type NoteWrite =
  /** Raises `note_key` where its author used the key for this payment before. */
  { readonly write: 'note.insert'; readonly note: PaymentNote; readonly idempotencyKey: string | null };

export interface NoteStore {
  /** Oldest first, at most `notesMax`. */
  ofEach(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly PaymentNote[]>;
  byId(scope: DataScope, id: Id): Promise<PaymentNote | undefined>;
  byKey(scope: DataScope, paymentId: Id, authorId: Id, idempotencyKey: string): Promise<PaymentNote | undefined>;
}

/** What this module needs of the outside. */
export type NotePorts = PaymentPorts &
  StaffPorts & {
    readonly store: { readonly notes: NoteStore };
  };

export type NoteContext = RequestContext<NotePorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    notes: NoteWrite;
  }
}
