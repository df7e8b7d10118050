/** Pages about one thing that were opened lately, for the command palette. Of this session only: a reload forgets them. */

export interface RecentPage {
  readonly title: string;
  /** Below `/console`, with its parameters. */
  readonly path: string;
}

const recentMax = 8;

/** `/payments/0123…`: a page about one thing, named by its id; of a shopper by the payment. */
const ofOneThing = /^\/(?:[a-z-]+\/[0-9a-f]{32}[\w-]*(?:\?|$)|shopper\?)/;

let pages: readonly RecentPage[] = [];

/** Newest first, each once; what is a list or a form is no place to come back to. */
export function addRecentPage(before: readonly RecentPage[], page: RecentPage): readonly RecentPage[] {
  if (!ofOneThing.test(page.path)) return before;
  return [page, ...before.filter(({ path }) => withoutTab(path) !== withoutTab(page.path))].slice(0, recentMax);
}

function withoutTab(path: string): string {
  return path.startsWith('/shopper') ? path : path.replace(/\?.*/, '');
}

export function rememberPage(title: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  pages = addRecentPage(pages, { title, path: `${pathname.replace(/^\/console/, '')}${search}` });
}

/** Without the page that is shown. */
export function listRecentPages({ pathname }: Pick<Location, 'pathname'>): readonly RecentPage[] {
  return pages.filter(({ path }) => `/console${withoutTab(path)}` !== pathname);
}
