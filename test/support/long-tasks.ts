/** What keeps a page of the console from answering: tasks of more than 50 ms, as the browser tells them, and how much a step of scrolling draws. */
import type { Page } from 'playwright-core';

export interface LongTask {
  /** What was done meanwhile. */
  readonly step: string;
  readonly ms: number;
}

export interface ScrollWork {
  /** Rows that were gone through. */
  readonly places: number;
  readonly steps: number;
  /** Of one step. */
  readonly rowsDrawnMost: number;
  readonly rowsInPageMost: number;
  readonly elementsARowMost: number;
}

interface Watched {
  readonly page: Page;
  /** Names what follows, in the list of long tasks. */
  step(name: string): Promise<void>;
  longTasks(): Promise<readonly LongTask[]>;
}

/** From the next page load on. */
export async function watchLongTasks(page: Page): Promise<Watched> {
  await page.addInitScript(`if (!window.longTasks) {
    window.longTasks = [];
    window.longTaskStep = 'loading';
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push({ step: window.longTaskStep, ms: Math.round(duration) });
    }).observe({ type: 'longtask' });
  }`);
  return {
    page,
    step: async (name) => void (await page.evaluate(`window.longTaskStep = ${JSON.stringify(name)}`)),
    longTasks: async () => {
      // The browser tells of a task after it has ended.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
      return page.evaluate('window.longTasks');
    },
  };
}

/** Scrolls a list of payments a screen at a time, as fast as it draws, until so many rows were gone through or the list ends. */
export function scrollPayments(page: Page, rowsWanted: number): Promise<ScrollWork> {
  return page.evaluate(`(async () => {
    const rowsIn = (node) => node.nodeType === 1 ? (node.matches('tr[data-payment]') ? 1 : node.querySelectorAll('tr[data-payment]').length) : 0;
    const body = document.querySelector('table[role=grid] tbody');
    let box = body;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    let drawn = 0;
    const changes = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) drawn += rowsIn(node);
    });
    changes.observe(body, { childList: true, subtree: true });
    const lastPlace = () => Math.max(0, ...[...body.querySelectorAll('tr[data-payment]')].map((row) => Number(row.getAttribute('aria-rowindex')) - 1));
    const work = { places: lastPlace(), steps: 0, rowsDrawnMost: 0, rowsInPageMost: 0, elementsARowMost: 0 };
    let still = 0;
    while (work.places < ${rowsWanted} && still < 600) {
      drawn = 0;
      box.scrollTop += box.clientHeight;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const place = lastPlace();
      still = place > work.places ? 0 : still + 1;
      work.places = Math.max(work.places, place);
      work.steps += 1;
      work.rowsDrawnMost = Math.max(work.rowsDrawnMost, drawn);
      work.rowsInPageMost = Math.max(work.rowsInPageMost, body.querySelectorAll('tr').length);
      for (const row of body.querySelectorAll('tr[data-payment]')) work.elementsARowMost = Math.max(work.elementsARowMost, row.querySelectorAll('*').length);
    }
    changes.disconnect();
    return work;
  })()`);
}
