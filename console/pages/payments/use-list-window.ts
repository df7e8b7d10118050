/** The visible part of a list, and its scroll position. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { PaymentRow } from './documents.ts';
import { countRows, sliceRows } from './list-view.ts';
import type { PaymentList, Shown } from './payment-list.ts';

/** Skeletons that announce what is being read. */
const announcedRows = 6;
const firstRows = 20;

export interface ListWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly shown: Shown<PaymentRow>;
  /** Rows that were read, with those that were let go. */
  readonly count: number;
  /** The place of the first one in sight. */
  readonly first: number;
  readonly rows: readonly (PaymentRow | undefined)[];
  /** Pixels above and below what is in sight. */
  readonly before: number;
  readonly after: number;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
}

interface Sizes {
  readonly rowPx: number;
  /** Of the head that stays in sight over the rows. */
  readonly headPx: number;
  /** Places beneath a row that is expanded. */
  readonly countBeneath: (id: string) => number;
}

export function useListWindow(list: PaymentList<PaymentRow>, { rowPx, headPx, countBeneath }: Sizes): ListWindow {
  const box = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(list.subscribe, list.shown);
  const read = countRows(shown.list);
  const announced = shown.list.next === undefined || shown.failure !== undefined ? 0 : read === 0 ? firstRows : announcedRows;
  const count = read + announced;
  const beneath = (index: number): number => {
    const [row] = sliceRows(shown.list, index, index + 1);
    return row ? countBeneath(row.id) : 0;
  };
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => box.current,
    estimateSize: (index) => rowPx * (1 + beneath(index)),
    overscan: 12,
    initialOffset: list.scrollTop,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: headPx,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was expanded or closed is measured again
  useLayoutEffect(() => {
    if (rowPx > 0) virtualizer.measure();
  }, [rowPx, countBeneath, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => list.setVisibleRange(first, end), [list, first, end]);
  useScrollMemory(box, list);
  return {
    box,
    shown,
    count: read,
    first,
    rows: [...sliceRows(shown.list, first, end), ...Array.from({ length: Math.max(0, end - Math.max(first, read)) }, () => undefined)],
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    virtualizer,
  };
}

function useScrollMemory(box: RefObject<HTMLDivElement | null>, list: PaymentList<PaymentRow>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.scrollTop = list.scrollTop;
    const remember = (): void => {
      list.scrollTop = element.scrollTop;
      list.mayShowFresh = isAtTop(list);
    };
    remember();
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [box, list]);
}

/** Nobody has scrolled, and no row is being read. */
export function isAtTop({ scrollTop, selectedId }: Pick<PaymentList<PaymentRow>, 'scrollTop' | 'selectedId'>): boolean {
  return scrollTop <= 1 && selectedId === undefined;
}
