/**
 * Which controls of a page move while it loads. A press whose button moves before it is let go does nothing, or presses another one. Answers
 * of the gateway are given to the page one at a time, so that what each of them moves can be seen.
 */
import type { Page } from 'playwright-core';

/** Which of the answers that are there the page gets next: what it asked for first, or last. */
export type AnswerOrder = 'oldest first' | 'newest first';

export interface ControlMove {
  /** Its role and name, as far as they tell it from others. */
  readonly control: string;
  /** What the page was given last: the operation's name, or a path. */
  readonly after: string;
  readonly right: number;
  readonly down: number;
}

interface Watched {
  /** Nothing is asked for, given or drawn any more. */
  settled(): Promise<void>;
  /** Of controls that could be pressed before, in sight and with nothing in front of them. */
  moves(): Promise<readonly ControlMove[]>;
}

/** A hand does not notice less. */
const unnoticedPx = 4;

/** Between two answers: the page draws what it was given in some of them. */
const framesAnAnswer = 6;

/** From the next page load on. */
export async function watchControlMoves(page: Page, order: AnswerOrder): Promise<Watched> {
  await page.addInitScript(`if (!window.controlMoves) {
    const moves = [];
    const held = [];
    const waiting = [];
    let after = 'the first paint';
    let quietFrames = 0;
    let underWay = 0;
    const nameOf = (input, init) => {
      const address = new URL(input instanceof Request ? input.url : input, location.href);
      try { return JSON.parse(init.body).operationName ?? address.pathname; } catch { return address.pathname; }
    };
    const fetched = window.fetch;
    window.fetch = async (input, init) => {
      underWay += 1;
      const name = nameOf(input, init);
      const answer = await fetched(input, init).finally(() => { underWay -= 1; });
      quietFrames = 0;
      await new Promise((give) => held.push({ name, give }));
      return answer;
    };
    const labelOf = (control) => {
      const text = control.getAttribute('aria-label') ?? control.innerText ?? '';
      const kind = control.getAttribute('role') ?? control.localName;
      return (kind + ' ' + (text.trim() || control.labels?.[0]?.innerText || control.getAttribute('placeholder') || control.id)).replaceAll(/\\s+/g, ' ').slice(0, 80);
    };
    // Who scrolls moves the page, and not a control within it.
    const placeOf = (control) => {
      const { left, top } = control.getBoundingClientRect();
      return { left: left + scrollX, top: top + scrollY };
    };
    const boxOf = (control) => {
      if (control.disabled || control.getAttribute('aria-disabled') === 'true' || !control.checkVisibility({ visibilityProperty: true })) return;
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || height === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return;
      const front = document.elementFromPoint(x, y);
      return front && (control.contains(front) || front.contains(control)) ? placeOf(control) : undefined;
    };
    const known = new Map();
    const look = () => {
      const controls = document.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=tab], [role=switch], tr[data-payment]');
      for (const control of controls) {
        const before = known.get(control);
        const box = boxOf(control);
        if (box) known.set(control, box);
        if (!before) continue;
        if (!control.checkVisibility({ visibilityProperty: true })) {
          known.delete(control);
          continue;
        }
        const { left, top } = placeOf(control);
        if (Math.max(Math.abs(left - before.left), Math.abs(top - before.top)) <= ${unnoticedPx}) continue;
        quietFrames = 0;
        known.set(control, { left, top });
        moves.push({ control: labelOf(control), after, right: Math.round(left - before.left), down: Math.round(top - before.top) });
      }
      quietFrames += 1;
      if (quietFrames >= ${framesAnAnswer} && held.length > 0) {
        const next = ${order === 'oldest first' ? 'held.shift()' : 'held.pop()'};
        after = next.name;
        quietFrames = 0;
        next.give();
      }
      if (held.length === 0 && underWay === 0 && quietFrames > 3 * ${framesAnAnswer}) for (const tell of waiting.splice(0)) tell();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.controlMoves = { moves, settled: () => new Promise((tell) => waiting.push(tell)) };
  }`);
  return {
    settled: async () => {
      await page.evaluate('window.controlMoves.settled()');
    },
    moves: () => page.evaluate('window.controlMoves.moves'),
  };
}
