import { describe, expect, test, vi } from 'vitest';
import {
  appendPage,
  countRows,
  dropFarPages,
  emptyList,
  findIndex,
  type Identified,
  type ListState,
  type LoadedPage,
  pageRows,
  pagesKept,
  replacePage,
  sliceRows,
  updateRows,
} from '../../console/pages/payments/list-view.ts';
import { addFreshRows, addKnownIds, findNewRows, showFreshRows } from '../../console/pages/payments/new-rows-view.ts';
import { createPaymentList, type PaymentList, type PaymentSource } from '../../console/pages/payments/payment-list.ts';

interface Row {
  readonly id: string;
  readonly cursor: string;
  readonly outcome: string;
}

const idOf = (number: number): string => String(number).padStart(8, '0');
const row = (number: number, outcome = 'PENDING'): Row => ({ id: idOf(number), cursor: `after ${number}`, outcome });

/** Rows from the newest number down, as a gateway with that many payments answers. */
function page(newest: number, size: number, more = true): LoadedPage<Row> {
  const rows = Array.from({ length: size }, (_, place) => row(newest - place));
  return { rows, endCursor: rows.at(-1)?.cursor ?? null, hasNextPage: more };
}

function listOf(...pages: readonly LoadedPage<Row>[]): ListState<Row> {
  return pages.reduce<ListState<Row>>(appendPage, emptyList);
}

/** Rows that are held at this moment: what memory it takes. */
function countHeldRows({ head, pages }: ListState<Identified>): number {
  return pages.reduce((sum, { rows }) => sum + (rows?.length ?? 0), head.length);
}

describe('pages of a list', () => {
  test('stand one after the other, and the end of the last one ends the list', () => {
    const list = listOf(page(200, 100), page(100, 100, false));
    expect(countRows(list)).toBe(200);
    expect(sliceRows(list, 99, 102).map((each) => each?.id)).toEqual([idOf(101), idOf(100), idOf(99)]);
    expect(list.next).toBeUndefined();
  });

  test('hold no row twice where it moved from one page to the next while they were read', () => {
    const list = listOf(page(200, 100), page(101, 100));
    expect(sliceRows(list, 99, 101).map((each) => each?.id)).toEqual([idOf(101), idOf(100)]);
    expect(countRows(list)).toBe(199);
  });

  test('far from what is read are let go, and their places stay', () => {
    const pages = Array.from({ length: 50 }, (_, index) => page(10_000 - index * 100, 100));
    const list = dropFarPages(listOf(...pages), 40, 41);
    expect(countRows(list)).toBe(5_000);
    expect(countHeldRows(list)).toBeLessThanOrEqual((2 * pagesKept + 2) * pageRows);
    expect(sliceRows(list, 0, 1)).toEqual([undefined]);
    expect(findIndex(list, idOf(10_000 - 4_050))).toBe(4_050);
  });

  test('that are read again do not reach into the next one when a row has left them', () => {
    const list = replacePage(dropFarPages(listOf(page(300, 100), page(200, 100)), 20, 20), 0, page(299, 100));
    expect(countRows(list)).toBe(199);
    expect(sliceRows(list, 98, 99).map((each) => each?.id)).toEqual([idOf(201)]);
  });

  test('change in place', () => {
    const before = listOf(page(200, 100));
    const list = updateRows(before, [{ id: idOf(150), outcome: 'APPROVED' }]);
    expect(sliceRows(list, 50, 51)).toEqual([row(150, 'APPROVED')]);
    expect(findIndex(list, idOf(150))).toBe(50);
    expect(updateRows(before, [{ id: 'elsewhere', outcome: 'APPROVED' }]).pages[0]).toBe(before.pages[0]);
  });
});

describe('rows that arrive', () => {
  const known = addKnownIds([], page(200, 100).rows);

  test('wait until they are let in, and then stand on top', () => {
    const arrived = addFreshRows(listOf(page(200, 100)), findNewRows(page(203, 100), known));
    expect(sliceRows(arrived, 0, 1)).toEqual([row(200)]);
    expect(arrived.fresh.map(({ id }) => id)).toEqual([idOf(203), idOf(202), idOf(201)]);
    const letIn = showFreshRows(arrived);
    expect(sliceRows(letIn, 0, 4)).toEqual([row(203), row(202), row(201), row(200)]);
    expect(letIn.fresh).toEqual([]);
  });

  test('are no new ones where they are older than all that was seen', () => {
    expect(findNewRows(page(100, 100), known).rows).toEqual([]);
  });

  test('count as new where they come late, between those that were seen', () => {
    const [, ...withoutOne] = page(200, 100).rows;
    const snapshots = addKnownIds([], [row(200), ...withoutOne.slice(1)]);
    expect(findNewRows(page(200, 100), snapshots).rows).toEqual([row(199)]);
  });

  test('that are more than were looked at leave no gap: everything is read anew', () => {
    const arrived = addFreshRows(listOf(page(200, 100)), findNewRows(page(400, 100), known));
    expect(arrived.freshMore).toBe(true);
    expect(showFreshRows(arrived)).toEqual(emptyList);
  });

  test('do not pile up while a page stands open', () => {
    let list = listOf(page(200, 100));
    for (let number = 201; number <= 2_000; number += 1) {
      list = showFreshRows(addFreshRows(list, { rows: [row(number)], more: false }));
      expect(countHeldRows(list)).toBeLessThanOrEqual(4 * pageRows);
    }
    expect(sliceRows(list, 0, 1)).toEqual([row(2_000)]);
    expect(list.next).toMatch(/^after/);
  });
});

describe('a list while it is read', () => {
  /** A gateway with payments 1 to `count`, newest first. */
  function gateway(count: number) {
    const changes = new Map<string, string>();
    const state = { count, asked: 0 };
    const shown = (each: Row): Row => ({ ...each, outcome: changes.get(each.id) ?? each.outcome });
    const questions: PaymentSource<Row> = {
      page: async (after, first) => {
        state.asked += 1;
        const newest = after === null ? state.count : Number(after.replace('after ', '')) - 1;
        const loaded = page(newest, Math.min(first, newest), newest > first);
        return { ...loaded, rows: loaded.rows.map(shown) };
      },
      newest: async () => page(state.count, Math.min(pageRows, state.count), state.count > pageRows),
      byIds: async (ids) => ids.map((id) => shown(row(Number(id)))),
    };
    return { state, changes, questions };
  }

  /** Until everything that was asked for is there; the gateway of these tests answers within a few turns. */
  const idle = async (list: PaymentList<Row>): Promise<void> => {
    for (let turn = 0; turn < 100 && list.shown().loading; turn += 1) await new Promise(setImmediate);
  };

  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(2_000);
  };

  test('is read page by page as far as somebody scrolls, and holds a bounded part of it', async () => {
    const { state, questions } = gateway(20_000);
    const list = createPaymentList(questions, { newestFirst: true });
    for (let place = 0; place < 20_000; place += 50) {
      list.setVisibleRange(place, place + 40);
      await idle(list);
    }
    expect(countRows(list.shown().list)).toBe(20_000);
    expect(countHeldRows(list.shown().list)).toBeLessThan(2_000);
    expect(state.asked).toBe(200);
    list.setVisibleRange(0, 40);
    await idle(list);
    expect(sliceRows(list.shown().list, 0, 1)).toEqual([row(20_000)]);
  });

  test('asks for no second page before somebody scrolls, and knows since when it is read', async () => {
    const { state, questions } = gateway(500);
    const list = createPaymentList(questions, { newestFirst: true });
    expect(list.isReadSince(Date.now())).toBe(true);
    const before = Date.now();
    list.setVisibleRange(0, 30);
    await idle(list);
    expect(state.asked).toBe(1);
    expect(list.isReadSince(before)).toBe(true);
    expect(list.isReadSince(Date.now() + 1)).toBe(false);
    list.setVisibleRange(30, 60);
    await idle(list);
    expect(state.asked).toBe(2);
  });

  test('lets a new payment in at the top, and keeps it waiting while somebody reads further down', async () => {
    vi.useFakeTimers();
    try {
      const { state, questions } = gateway(500);
      const list = createPaymentList(questions, { newestFirst: true });
      list.setVisibleRange(0, 40);
      await settle();
      state.count = 501;
      list.markChanged(idOf(501));
      await settle();
      expect(sliceRows(list.shown().list, 0, 2)).toEqual([row(501), row(500)]);
      list.scrollTop = 44;
      state.count = 503;
      list.markChanged(idOf(503));
      await settle();
      expect(sliceRows(list.shown().list, 0, 1)).toEqual([row(501)]);
      expect(list.shown().list.fresh).toHaveLength(2);
      list.showFresh();
      expect(sliceRows(list.shown().list, 0, 2)).toEqual([row(503), row(502)]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps a new payment waiting while somebody points at its rows, unless it has none', async () => {
    vi.useFakeTimers();
    try {
      const { state, questions } = gateway(0);
      const list = createPaymentList(questions, { newestFirst: true });
      list.setVisibleRange(0, 40);
      await settle();
      list.isPointedAt = true;
      const pay = async (): Promise<void> => {
        state.count += 1;
        list.markChanged(idOf(state.count));
        await settle();
      };
      await pay();
      expect(sliceRows(list.shown().list, 0, 2)).toEqual([row(1)]);
      await pay();
      expect(sliceRows(list.shown().list, 0, 2)).toEqual([row(1)]);
      expect(list.shown().list.fresh).toEqual([row(2)]);
      list.isPointedAt = false;
      await pay();
      expect(sliceRows(list.shown().list, 0, 3)).toEqual([row(3), row(2), row(1)]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows a changed payment where it stands', async () => {
    vi.useFakeTimers();
    try {
      const { changes, questions } = gateway(500);
      const list = createPaymentList(questions, { newestFirst: true });
      list.setVisibleRange(0, 40);
      await settle();
      changes.set(idOf(490), 'APPROVED');
      list.markChanged(idOf(490));
      await settle();
      expect(sliceRows(list.shown().list, 10, 11)).toEqual([row(490, 'APPROVED')]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('reads the newest again while the index of the gateway is behind, and no more once it has caught up', async () => {
    vi.useFakeTimers();
    try {
      const { state, questions } = gateway(500);
      let isCurrent = false;
      let newestAsked = 0;
      const list = createPaymentList(
        {
          ...questions,
          page: async (after, first) => ({ ...(await questions.page(after, first)), isCurrent }),
          newest: async () => {
            newestAsked += 1;
            return { ...(await questions.newest()), isCurrent };
          },
        },
        { newestFirst: true },
      );
      list.setVisibleRange(0, 40);
      await settle();
      state.count = 501;
      isCurrent = true;
      await settle();
      expect(sliceRows(list.shown().list, 0, 1)).toEqual([row(501)]);
      const asked = newestAsked;
      await settle();
      expect(newestAsked).toBe(asked);
    } finally {
      vi.useRealTimers();
    }
  });

  test('in another order tells of new payments and puts none on top', async () => {
    vi.useFakeTimers();
    try {
      const { state, questions } = gateway(500);
      const list = createPaymentList(questions, { newestFirst: false });
      list.setVisibleRange(0, 40);
      await settle();
      state.count = 501;
      list.markChanged(idOf(501));
      await settle();
      expect(list.shown().list.fresh).toHaveLength(1);
      expect(list.shown().list.head).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps what it has when the gateway is away, and goes on when it is asked again', async () => {
    const { questions } = gateway(500);
    let isAway = false;
    const list = createPaymentList(
      { ...questions, page: (after, first) => (isAway ? Promise.reject(new Error('away')) : questions.page(after, first)) },
      { newestFirst: true },
    );
    list.setVisibleRange(0, 40);
    await expect.poll(() => list.shown().loading).toBe(false);
    const before = countRows(list.shown().list);
    isAway = true;
    list.setVisibleRange(before - 10, before);
    await expect.poll(() => list.shown().failure).toBeInstanceOf(Error);
    expect(countRows(list.shown().list)).toBe(before);
    isAway = false;
    list.refresh();
    await expect.poll(() => countRows(list.shown().list)).toBeGreaterThan(before);
    list.stop();
  });
});
