/** Where somebody came from to a page about one thing, among the pages of this tab. Pure. */

export interface Place {
  /** Below `/console`, with its parameters. */
  readonly path: string;
  /** Null until the page has said it, and after a reload. */
  readonly title: string | null;
}

/** By their number in the browser's history. */
export type Places = Readonly<Record<number, Place>>;

export interface WayBack {
  readonly place: Place;
  /** How many entries of the browser's history lie between. */
  readonly steps: number;
}

/**
 * The last page of another kind: who goes from payment to payment goes back to the list that these are of. Undefined where the page was
 * opened by its address.
 */
export function findWayBack(places: Places, index: number): WayBack | undefined {
  const here = places[index];
  if (!here) return undefined;
  for (let at = index - 1; at >= 0; at -= 1) {
    const place = places[at];
    if (!place) return undefined;
    if (kindOf(place.path) !== kindOf(here.path)) return { place, steps: index - at };
  }
  return undefined;
}

export function isListAt(list: string, { path }: Place): boolean {
  return withoutParams(path) === list;
}

/** `/payments/8a01…` and every other payment are of one kind, whatever their parameters. */
function kindOf(path: string): string {
  return withoutParams(path).replace(/\/[0-9a-f]{32}[\w-]*$/, '/:id');
}

function withoutParams(path: string): string {
  return path.replace(/[?#].*/s, '').replace(/(?<=.)\/$/, '');
}
