/** The pages of this tab in the order of the browser's history, so that a page about one thing leads back to where somebody came from. */
import type { Place, Places } from '../values/way-back.ts';

/** Only the addresses: a title may name a shopper. Signing out clears it (client/session.ts). */
const kept = 'places';

const titles = new Map<number, { readonly path: string; readonly title: string }>();
let paths = readPaths();

/** The entry of the browser's history that is shown now, and its address. */
export function notePlace(state: unknown, href: string): void {
  paths = { ...paths, [findEntry(state)]: href.replace(/^\/console(?=\/|$)/, '') };
  try {
    sessionStorage.setItem(kept, JSON.stringify(paths));
  } catch {
    // Without storage the way back ends at a reload.
  }
}

/** What the page that is shown is called. */
export function titlePlace(state: unknown, title: string): void {
  const index = findEntry(state);
  const path = paths[index];
  if (path !== undefined) titles.set(index, { path, title });
}

export function listPlaces(): Places {
  const places: Record<number, Place> = {};
  for (const [at, path] of Object.entries(paths)) {
    const titled = titles.get(Number(at));
    // Another page may have taken the place of the one that was called so.
    places[Number(at)] = { path, title: titled && samePage(titled.path, path) ? titled.title : null };
  }
  return places;
}

/** The router numbers the entries of the browser's history from 0, and keeps the number through a reload. */
export function findEntry(state: unknown): number {
  const index = typeof state === 'object' && state !== null && '__TSR_index' in state ? state.__TSR_index : 0;
  return typeof index === 'number' ? index : 0;
}

function samePage(one: string, other: string): boolean {
  return one.replace(/\?.*/s, '') === other.replace(/\?.*/s, '');
}

function readPaths(): Readonly<Record<number, string>> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof read === 'object' && read !== null ? read : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].startsWith('/'),
      ),
    );
  } catch {
    return {};
  }
}
