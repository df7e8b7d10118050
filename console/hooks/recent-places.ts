/** Pages about one thing that were opened lately, for the command palette. Of this session only: a reload forgets them. */

export interface RecentPlace {
  readonly title: string;
  /** Below `/console`, with its parameters. */
  readonly path: string;
}

const recentMax = 8;

/** `/payments/0123…`: a page about one thing, named by its id; of a shopper by the payment. */
const ofOneThing = /^\/(?:[a-z-]+\/[0-9a-f]{32}[\w-]*(?:\?|$)|shopper\?)/;

let places: readonly RecentPlace[] = [];

/** Newest first, each once; what is a list or a form is no place to come back to. */
export function addRecentPlace(before: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  if (!ofOneThing.test(place.path)) return before;
  return [place, ...before.filter(({ path }) => withoutTab(path) !== withoutTab(place.path))].slice(0, recentMax);
}

function withoutTab(path: string): string {
  return path.startsWith('/shopper') ? path : path.replace(/\?.*/, '');
}

export function rememberPlace(title: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  places = addRecentPlace(places, { title, path: `${pathname.replace(/^\/console/, '')}${search}` });
}

/** Without the page that is shown. */
export function listRecentPlaces({ pathname }: Pick<Location, 'pathname'>): readonly RecentPlace[] {
  return places.filter(({ path }) => `/console${withoutTab(path)}` !== pathname);
}
