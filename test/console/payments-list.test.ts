import { describe, expect, test, vi } from 'vitest';
import {
  emptyList,
  type ListState,
  type LoadedPage,
  pageRows,
  pagesKept,
  placeOf,
  rowCount,
  rowsBetween,
  rowsHeld,
  withChanged,
  withNextPage,
  withoutFarPages,
  withPageAgain,
} from '../../console/pages/payments/list-view.ts';
import { knownWith, newestOf, withFresh, withFreshLetIn } from '../../console/pages/payments/live-view.ts';
import { createPaymentList, type PaymentList, type Questions } from '../../console/pages/payments/payment-list.ts';

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
  return pages.reduce<ListState<Row>>(withNextPage, emptyList);
}

describe('pages of a list', () => {
  test('stand one after the other, and the end of the last one ends the list', () => {
    const list = listOf(page(200, 100), page(100, 100, false));
    expect(rowCount(list)).toBe(200);
    expect(rowsBetween(list, 99, 102).map((each) => each?.id)).toEqual([idOf(101), idOf(100), idOf(99)]);
    expect(list.next).toBeUndefined();
  });

  test('hold no row twice where it moved from one page to the next while they were read', () => {
    const list = listOf(page(200, 100), page(101, 100));
    expect(rowsBetween(list, 99, 101).map((each) => each?.id)).toEqual([idOf(101), idOf(100)]);
    expect(rowCount(list)).toBe(199);
  });

  test('far from what is read are let go, and their places stay', () => {
    const pages = Array.from({ length: 50 }, (_, index) => page(10_000 - index * 100, 100));
    const list = withoutFarPages(listOf(...pages), 40, 41);
    expect(rowCount(list)).toBe(5_000);
    expect(rowsHeld(list)).toBeLessThanOrEqual((2 * pagesKept + 2) * pageRows);
    expect(rowsBetween(list, 0, 1)).toEqual([undefined]);
    expect(placeOf(list, idOf(10_000 - 4_050))).toBe(4_050);
  });

  test('that are read again do not reach into the next one when a row has left them', () => {
    const list = withPageAgain(withoutFarPages(listOf(page(300, 100), page(200, 100)), 20, 20), 0, page(299, 100));
    expect(rowCount(list)).toBe(199);
    expect(rowsBetween(list, 98, 99).map((each) => each?.id)).toEqual([idOf(201)]);
  });

  test('change in place', () => {
    const before = listOf(page(200, 100));
    const list = withChanged(before, [{ id: idOf(150), outcome: 'APPROVED' }]);
    expect(rowsBetween(list, 50, 51)).toEqual([row(150, 'APPROVED')]);
    expect(placeOf(list, idOf(150))).toBe(50);
    expect(withChanged(before, [{ id: 'elsewhere', outcome: 'APPROVED' }]).pages[0]).toBe(before.pages[0]);
  });
});

describe('rows that arrive', () => {
  const known = knownWith([], page(200, 100).rows);

  test('wait until they are let in, and then stand on top', () => {
    const arrived = withFresh(listOf(page(200, 100)), newestOf(page(203, 100), known));
    expect(rowsBetween(arrived, 0, 1)).toEqual([row(200)]);
    expect(arrived.fresh.map(({ id }) => id)).toEqual([idOf(203), idOf(202), idOf(201)]);
    const letIn = withFreshLetIn(arrived);
    expect(rowsBetween(letIn, 0, 4)).toEqual([row(203), row(202), row(201), row(200)]);
    expect(letIn.fresh).toEqual([]);
  });

  test('are no new ones where they are older than all that was seen', () => {
    expect(newestOf(page(100, 100), known).rows).toEqual([]);
  });

  test('count as new where they come late, between those that were seen', () => {
    const [, ...withoutOne] = page(200, 100).rows;
    const seen = knownWith([], [row(200), ...withoutOne.slice(1)]);
    expect(newestOf(page(200, 100), seen).rows).toEqual([row(199)]);
  });

  test('that are more than were looked at leave no gap: everything is read anew', () => {
    const arrived = withFresh(listOf(page(200, 100)), newestOf(page(400, 100), known));
    expect(arrived.freshMore).toBe(true);
    expect(withFreshLetIn(arrived)).toEqual(emptyList);
  });

  test('do not pile up while a page stands open', () => {
    let list = listOf(page(200, 100));
    for (let number = 201; number <= 2_000; number += 1) {
      list = withFreshLetIn(withFresh(list, { rows: [row(number)], more: false }));
      expect(rowsHeld(list)).toBeLessThanOrEqual(4 * pageRows);
    }
    expect(rowsBetween(list, 0, 1)).toEqual([row(2_000)]);
    expect(list.next).toMatch(/^after/);
  });
});

describe('a list while it is read', () => {
  /** A gateway with payments 1 to `count`, newest first. */
  function gateway(count: number) {
    const changes = new Map<string, string>();
    const state = { count, asked: 0 };
    const shown = (each: Row): Row => ({ ...each, outcome: changes.get(each.id) ?? each.outcome });
    const questions: Questions<Row> = {
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
      list.look(place, place + 40);
      await idle(list);
    }
    expect(rowCount(list.shown().list)).toBe(20_000);
    expect(rowsHeld(list.shown().list)).toBeLessThan(2_000);
    expect(state.asked).toBe(200);
    list.look(0, 40);
    await idle(list);
    expect(rowsBetween(list.shown().list, 0, 1)).toEqual([row(20_000)]);
  });

  test('lets a new payment in at the top, and keeps it waiting while somebody reads further down', async () => {
    vi.useFakeTimers();
    try {
      const { state, questions } = gateway(500);
      const list = createPaymentList(questions, { newestFirst: true });
      list.look(0, 40);
      await settle();
      state.count = 501;
      list.happened(idOf(501));
      await settle();
      expect(rowsBetween(list.shown().list, 0, 2)).toEqual([row(501), row(500)]);
      list.mayLetIn = false;
      state.count = 503;
      list.happened(idOf(503));
      await settle();
      expect(rowsBetween(list.shown().list, 0, 1)).toEqual([row(501)]);
      expect(list.shown().list.fresh).toHaveLength(2);
      list.letIn();
      expect(rowsBetween(list.shown().list, 0, 2)).toEqual([row(503), row(502)]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows a changed payment where it stands', async () => {
    vi.useFakeTimers();
    try {
      const { changes, questions } = gateway(500);
      const list = createPaymentList(questions, { newestFirst: true });
      list.look(0, 40);
      await settle();
      changes.set(idOf(490), 'APPROVED');
      list.happened(idOf(490));
      await settle();
      expect(rowsBetween(list.shown().list, 10, 11)).toEqual([row(490, 'APPROVED')]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('in another order tells of new payments and puts none on top', async () => {
    vi.useFakeTimers();
    try {
      const { state, questions } = gateway(500);
      const list = createPaymentList(questions, { newestFirst: false });
      list.look(0, 40);
      await settle();
      state.count = 501;
      list.happened(idOf(501));
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
    list.look(0, 40);
    await vi.waitFor(() => expect(list.shown().loading).toBe(false));
    const before = rowCount(list.shown().list);
    isAway = true;
    list.look(before - 10, before);
    await vi.waitFor(() => expect(list.shown().failure).toBeInstanceOf(Error));
    expect(rowCount(list.shown().list)).toBe(before);
    isAway = false;
    list.refresh();
    await vi.waitFor(() => expect(rowCount(list.shown().list)).toBeGreaterThan(before));
    list.stop();
  });
});
