/** Saved filters of the payments list. */

import type { AccessPorts } from '../../foundation/access/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { SavedView } from './saved-view.ts';

export interface SavedViewStore {
  /** Where it is the owner's. */
  byId(ownerId: Id, id: Id): Promise<SavedView | undefined>;
  /** The viewer's own, or one that is shared at the path or below it. */
  visibleById(viewerId: Id, entityPath: string, id: Id): Promise<SavedView | undefined>;
  /** The owner's, and those that are shared at the path or below it; at most `viewsMax`. */
  visible(ownerId: Id, entityPath: string, page: string): Promise<readonly SavedView[]>;
  count(ownerId: Id): Promise<number>;
}

/** What this module needs of the outside. */
export type SavedViewPorts = AccessPorts & {
  readonly store: { readonly savedViews: SavedViewStore };
};

export type SavedViewContext = RequestContext<SavedViewPorts>;

export type SavedViewWrite =
  | { readonly write: 'view.put'; readonly view: SavedView }
  | { readonly write: 'view.delete'; readonly ownerId: Id; readonly id: Id };

declare module '../../foundation/kernel/commit.ts' {
  interface PlatformWriteRegistry {
    'saved-views': SavedViewWrite;
  }
}
