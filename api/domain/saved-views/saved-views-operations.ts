/** Saved views: one's own, and those that colleagues of the entity share. */
import { requireCaller, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { SavedViewContext } from './ports.ts';
import { type SavedView, viewNameCharactersMax, viewStateCharactersMax, viewsMax } from './saved-view.ts';

/** Everyone who may look at payments may keep views of them. */
const requireViewer = (context: SavedViewContext): Caller => requireCaller(context, 'payments:read');

/** Pages are named by the console: `payments`, `webhook-deliveries`. */
const pagePattern = /^[a-z][a-z-]{0,39}$/;

/** Of one page: the caller's own first, then those that are shared at its entity or below it. */
export async function savedViews(context: SavedViewContext, page: string): Promise<readonly SavedView[]> {
  const caller = requireViewer(context);
  return context.ports.store.savedViews.visible(caller.id, requireScopePath(caller), page);
}

/** One's own, or one that is shared at the caller's entity or below it. */
export async function readSavedView(context: SavedViewContext, id: string): Promise<SavedView | undefined> {
  const caller = requireViewer(context);
  return isId(id) ? context.ports.store.savedViews.visibleById(caller.id, requireScopePath(caller), id) : undefined;
}

export interface WantedView {
  /** Absent: a new one. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly page: string;
  readonly state: string;
  readonly shared: boolean;
}

/** Refuses with 400 what is too long or no JSON, with 404 a view that is not the caller's own. */
export async function saveView(context: SavedViewContext, wanted: WantedView): Promise<SavedView> {
  const { store, newId, clocks } = context.ports;
  const caller = requireViewer(context);
  const asked = acceptView(wanted);
  const now = clocks.now();
  const known = wanted.id === undefined ? undefined : await ownView(context, caller, wanted.id);
  if (!known && (await store.savedViews.count(caller.id)) >= viewsMax)
    throw wrongParameter('id', `one may keep ${viewsMax} views: delete one first`);
  const view: SavedView = {
    id: known?.id ?? newId(),
    ownerId: caller.id,
    ownerName: caller.name,
    entityId: caller.entityId,
    entityPath: caller.entityPath,
    ...asked,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
  await store.commit('platform', [{ write: 'view.put', view }]);
  return view;
}

/** Deletes a view of the caller's own; 404 for any other. */
export async function deleteView(context: SavedViewContext, id: string): Promise<SavedView> {
  const caller = requireViewer(context);
  const view = await ownView(context, caller, id);
  await context.ports.store.commit('platform', [{ write: 'view.delete', ownerId: caller.id, id: view.id }]);
  return view;
}

async function ownView(context: SavedViewContext, caller: Caller, id: string): Promise<SavedView> {
  const view = isId(id) ? await context.ports.store.savedViews.byId(caller.id, id) : undefined;
  if (view?.ownerId === caller.id) return view;
  throw new Refused({ resultCode: '200.300.406', status: 404 });
}

function acceptView({ name: sentName, page, state, shared }: WantedView): Pick<SavedView, 'name' | 'page' | 'state' | 'shared'> {
  const name = sentName.trim();
  if (name === '' || name.length > viewNameCharactersMax)
    throw wrongParameter('name', `name must be 1 to ${viewNameCharactersMax} characters`);
  if (!pagePattern.test(page)) throw wrongParameter('page', 'page must be small letters and hyphens, at most 40');
  if (state.length > viewStateCharactersMax || !isObjectText(state)) {
    throw wrongParameter('state', `state must be a JSON object of at most ${viewStateCharactersMax} characters`);
  }
  return { name, page, state, shared };
}

function isObjectText(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
