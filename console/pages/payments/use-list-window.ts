/** The visible part of a list, and its scroll position. */
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import type { PaymentRow } from './documents.ts';
import { countRows, type ListState, sliceRows } from './list-view.ts';
import type { PaymentList, Shown } from './payment-list.ts';
import {
  type Expanded,
  findInSight,
  findRange,
  findRowAt,
  findScrollTo,
  findStart,
  growRange,
  isSameRange,
  type Range,
  type Rows,
  type Viewport,
} from './row-window-view.ts';

/** Skeletons that announce what is being read. */
const announcedRows = 6;
const firstRows = 20;

export type Box = RefObject<HTMLDivElement | null>;

export interface ListWindow {
  readonly shown: Shown<PaymentRow>;
  /** Rows that were read, with those that were let go. */
  readonly count: number;
  /** The place of the first one in the page. */
  readonly first: number;
  readonly rows: readonly (PaymentRow | undefined)[];
  /** Pixels above and below what is in the page. */
  readonly before: number;
  readonly after: number;
  /** The place of the first one in sight. */
  readonly findFirstInSight: () => number;
  /** Scrolls until the row is in sight. */
  readonly scrollTo: (index: number) => void;
}

interface Sizes {
  /** What scrolls the rows. */
  readonly box: Box;
  readonly rowPx: number;
  /** Of the head that stays in sight over the rows. */
  readonly headPx: number;
  /** Places beneath a row that is expanded. */
  readonly countBeneath: (id: string) => number;
}

export function useListWindow(list: PaymentList<PaymentRow>, { box, rowPx, headPx, countBeneath }: Sizes): ListWindow {
  const shown = useSyncExternalStore(list.subscribe, list.shown);
  const read = countRows(shown.list);
  const hasFailed = shown.failure !== undefined;
  const announced = shown.list.next === undefined || hasFailed ? 0 : read === 0 ? firstRows : announcedRows;
  const rows: Rows = { count: read + announced, rowPx, expanded: findExpanded(shown.list, countBeneath) };
  const isShown = !hasFailed || read > 0;
  const { viewport, range } = useRange(box, rows, list, isShown);
  const { first, end } = range;
  useEffect(() => list.setVisibleRange(first, end), [list, first, end]);
  return {
    shown,
    count: read,
    first,
    rows: [...sliceRows(shown.list, first, end), ...Array.from({ length: Math.max(0, end - Math.max(first, read)) }, () => undefined)],
    before: findStart(rows, first),
    after: findStart(rows, rows.count) - findStart(rows, end),
    findFirstInSight: () => findRowAt(rows, viewport.current.topPx),
    scrollTo: (index) => {
      const top = findScrollTo(rows, viewport.current, index, headPx);
      if (top !== undefined) box.current?.scrollTo({ top });
    },
  };
}

/** Rows that were let go are closed until they are read again. */
function findExpanded({ head, pages }: ListState<PaymentRow>, countBeneath: Sizes['countBeneath']): readonly Expanded[] {
  const found: Expanded[] = [];
  let start = 0;
  const take = (rows: readonly PaymentRow[] | null, size: number): void => {
    rows?.forEach(({ id }, place) => {
      const places = countBeneath(id);
      if (places > 0) found.push({ index: start + place, places });
    });
    start += size;
  };
  take(head, head.length);
  for (const { rows, size } of pages) take(rows, size);
  return found;
}

/** Renders anew when other rows come into sight, not at every pixel. Keeps where the list stands, for coming back. */
function useRange(box: Box, rows: Rows, list: PaymentList<PaymentRow>, isShown: boolean) {
  // Until the box is there, at most the whole window is in sight.
  const viewport = useRef<Viewport>({ topPx: list.scrollTop, heightPx: globalThis.innerHeight });
  const drawn = useRef<Range>({ first: 0, end: 0 });
  const [, render] = useReducer((count: number) => count + 1, 0);
  const findNext = (): { readonly next: Range; readonly wanted: Range } => {
    const wanted = findRange(rows, viewport.current);
    return { next: growRange(drawn.current, findInSight(rows, viewport.current), wanted), wanted };
  };
  const { next: range, wanted } = findNext();
  const latest = useRef(findNext);
  useLayoutEffect(() => {
    latest.current = findNext;
    drawn.current = range;
  });
  const isWhole = isSameRange(range, wanted);
  useEffect(() => {
    if (isWhole) return undefined;
    // Not in the frame that drew what is in sight, so that the page answers keys and clicks between the two. And within a frame, because
    // a scroll position that is read after rows were drawn lays them out twice.
    let frame = 0;
    const timer = setTimeout(() => {
      frame = requestAnimationFrame(render);
    }, 0);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!isShown || !element) return undefined;
    element.scrollTop = list.scrollTop;
    // Read once for all: after rows were drawn, reading it would lay them out at once.
    const look = (): void => {
      const topPx = element.scrollTop;
      viewport.current = { topPx, heightPx: element.clientHeight };
      list.scrollTop = topPx;
      if (!isSameRange(latest.current().next, drawn.current)) render();
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resizes.disconnect();
    };
  }, [box, list, isShown]);
  return { viewport, range };
}
