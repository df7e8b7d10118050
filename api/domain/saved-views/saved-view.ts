import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** A page as somebody likes to see it. */
export interface SavedView {
  readonly id: Id;
  readonly ownerId: Id;
  readonly ownerName: string;
  /** The owner's entity: who sees it sees the view where it is shared. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly page: string;
  readonly name: string;
  /** Filters, columns and order as JSON text; the page alone knows what is in it. */
  readonly state: string;
  readonly shared: boolean;
  /** Real time. */
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export const viewNameCharactersMax = 100;
export const viewStateCharactersMax = 4_096;

/** Views of one owner, and those that one page is shown. */
export const viewsMax = 200;
