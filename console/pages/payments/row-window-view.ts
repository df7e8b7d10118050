/** Which rows of a long list are in sight, and where they stand. All rows are of one height; what is expanded takes that of several. Pure. */

/** A row that is expanded, and how many places stand beneath it. */
export interface Expanded {
  readonly index: number;
  readonly places: number;
}

export interface Rows {
  readonly count: number;
  readonly rowPx: number;
  /** In the order of the list. */
  readonly expanded: readonly Expanded[];
}

export interface Viewport {
  readonly topPx: number;
  readonly heightPx: number;
}

export interface Range {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
}

/** Rows beyond what is in sight to either side, so that a quick scroll finds them there. */
const rowsBeyond = 12;

/** Where a row begins, in pixels; of the count itself: where the list ends. */
export function findStart({ rowPx, expanded }: Rows, index: number): number {
  return rowPx * expanded.reduce((sum, one) => (one.index < index ? sum + one.places : sum), index);
}

/** The row at a place; the nearest one where the place is outside the list. */
export function findRowAt(rows: Rows, px: number): number {
  let low = 0;
  let high = Math.max(0, rows.count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (findStart(rows, middle) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function findInSight(rows: Rows, { topPx, heightPx }: Viewport): Range {
  return { first: findRowAt(rows, topPx), end: Math.min(rows.count, findRowAt(rows, topPx + heightPx) + 1) };
}

/** The rows to be in the page. */
export function findRange(rows: Rows, viewport: Viewport): Range {
  const { first, end } = findInSight(rows, viewport);
  return { first: Math.max(0, first - rowsBeyond), end: Math.min(rows.count, end + rowsBeyond) };
}

/** Those that are drawn in one go, of the rows beyond what is in sight. */
const rowsAtOnce = 8;

/**
 * The rows to be in the page next: at once what is in sight, and those beyond it a few at a time, because all of them together keep the
 * page from answering. `drawn`: those that are there.
 */
export function growRange(drawn: Range, inSight: Range, wanted: Range): Range {
  const kept = { first: Math.max(drawn.first, wanted.first), end: Math.min(drawn.end, wanted.end) };
  const touches = kept.first < kept.end && kept.first <= inSight.end && kept.end >= inSight.first;
  const shown = touches ? { first: Math.min(kept.first, inSight.first), end: Math.max(kept.end, inSight.end) } : inSight;
  const added = countPlaces(shown) - (touches ? countPlaces(kept) : 0);
  const spare = Math.max(0, rowsAtOnce - added);
  const end = Math.min(wanted.end, shown.end + spare);
  return { first: Math.max(wanted.first, shown.first - (spare - (end - shown.end))), end };
}

function countPlaces({ first, end }: Range): number {
  return end - first;
}

export function isSameRange(one: Range, other: Range): boolean {
  return one.first === other.first && one.end === other.end;
}

/** Where to scroll to so that a row is in sight beneath the head, as little as possible; undefined where it is. */
export function findScrollTo(rows: Rows, { topPx, heightPx }: Viewport, index: number, headPx: number): number | undefined {
  const start = findStart(rows, index);
  const end = findStart(rows, index + 1);
  if (end >= topPx + heightPx - headPx) return end + headPx - heightPx;
  return start <= topPx + headPx ? Math.max(0, start - headPx) : undefined;
}
