/**
 * Whose turn it is. Whatever the gateway waits for (a commit, a bank, a receiver, a timer) stands here, and a draw decides what goes on
 * next. Time moves only when the simulation says so.
 */
import type { Random } from './random.ts';

export interface Turns {
  /** Waits until it is drawn, then does the work, and resolves with what that gave. */
  wait<Result>(name: string, work: () => Result, held?: Held): Promise<Result>;
  /** What waits, by name. Timers that are not due yet do not count. */
  waiting(): readonly string[];
  /** Nothing waits and no timer is due: until time passes, nothing goes on by itself. */
  isIdle(): boolean;
  /** Until everything that could go on by itself has come to wait. Runtimes order what goes on at once each in their own way. */
  rest(): Promise<void>;
  /** Lets one go on. False where nothing waits. */
  takeOne(): Promise<boolean>;
  /** Lets all go on that waits and whatever waits because of it. */
  takeAll(): Promise<void>;
  /** As `takeAll`, and who came first goes on first: two that do the same do it in step. */
  takeAllInStep(): Promise<void>;
  /** What that comes to, while nothing else goes on but by itself. */
  until<Answer>(work: Promise<Answer>): Promise<Answer>;
  /** What waits here is never heard of again: the process has died. */
  forgetAll(): void;
  now(): number;
  /** Moves the time. What is due by then may be drawn afterwards. */
  advance(ms: number): void;
  /** Timers of the program under test. */
  setTimer(work: () => void, ms: number): number;
  clearTimer(timer: number): void;
  /** Removes what waits of the name and gives its works back, to be done together with another. */
  takeNamed(name: string): readonly (() => void)[];
  /** The last of the name stands still until somebody calls what this returns, and is told so: others begin and end meanwhile. */
  holdLast(name: string): () => void;
}

/** Of what waits: nobody takes it along with others. */
export interface Held {
  isHeld: boolean;
}

interface Waiting {
  readonly name: string;
  readonly held?: Held | undefined;
  readonly goOn: () => void;
}

/**
 * Turns of the real event loop that pass before the program counts as waiting: an answer of GraphQL over HTTP passes through several streams.
 * Two are enough for the same runs; each costs some 3 % of a story.
 */
const restTurns = 4;

/** More than any run needs: a program that goes on for ever is a fault, and is told as one. */
const turnsMax = 200_000;

const nextTurn = setImmediate;

/** Work that the platform does on threads of its own, in the order of the calls. */
interface OutsideWork {
  readonly done: Promise<unknown>;
  /** Lets the program have what it gave. */
  readonly release: () => void;
}
let outside: OutsideWork[] = [];

export function createTurns(random: Random, startMs: number): Turns {
  let waiting: Waiting[] = [];
  let timers: { readonly number: number; readonly dueMs: number; readonly work: () => void }[] = [];
  let nowMs = startMs;
  let timersMade = 0;
  let taken = 0;

  /** Until everything that could go on by itself has come to wait here. */
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < restTurns; turn += 1) {
      const before = waiting.length;
      await new Promise<void>((resolve) => nextTurn(resolve));
      if (waiting.length !== before) turn = -1;
      // Only when nothing else goes on by itself: how long a thread takes must not decide who is first.
      const work = turn === restTurns - 1 ? outside.shift() : undefined;
      if (work) {
        await work.done;
        work.release();
        turn = -1;
      }
    }
  };

  const wakeTimers = (): void => {
    const due = timers.filter(({ dueMs }) => dueMs <= nowMs);
    if (due.length === 0) return;
    timers = timers.filter(({ dueMs }) => dueMs > nowMs);
    for (const { work } of due) waiting.push({ name: 'timer', goOn: work });
  };

  /** After a rest. */
  const takeNext = async (isInStep = false): Promise<boolean> => {
    wakeTimers();
    if (waiting.length === 0) return false;
    taken += 1;
    if (taken > turnsMax) throw new Error(`more than ${turnsMax} turns: something goes on for ever`);
    const [drawn] = waiting.splice(isInStep ? 0 : random.below(waiting.length), 1);
    drawn?.goOn();
    await rest();
    return true;
  };

  return {
    wait: (name, work, held) =>
      new Promise((resolve, reject) => {
        const goOn = (): void => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        };
        waiting.push({ name, goOn, held });
      }),
    waiting: () => waiting.map(({ name }) => name),
    isIdle: () => waiting.length === 0 && timers.every(({ dueMs }) => dueMs > nowMs),
    rest,
    async takeOne() {
      await rest();
      return takeNext();
    },
    async takeAll() {
      await rest();
      while (await takeNext());
    },
    async takeAllInStep() {
      await rest();
      while (await takeNext(true));
    },
    async until(work) {
      let isDone = false;
      const ended = work.finally(() => {
        isDone = true;
      });
      // A fault is told to whoever asked.
      ended.catch(() => {});
      while (!isDone) await rest();
      return ended;
    },
    forgetAll() {
      outside = [];
      waiting = [];
      timers = [];
    },
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    setTimer(work, ms) {
      timersMade += 1;
      timers.push({ number: timersMade, dueMs: nowMs + Math.max(ms, 0), work });
      return timersMade;
    },
    clearTimer(timer) {
      timers = timers.filter(({ number }) => number !== timer);
    },
    takeNamed(name) {
      const found = waiting.filter((one) => one.name === name);
      waiting = waiting.filter((one) => one.name !== name);
      return found.map(({ goOn }) => goOn);
    },
    holdLast(name) {
      const held = waiting.findLast((one) => one.name === name);
      if (!held) return () => {};
      waiting = waiting.filter((one) => one !== held);
      if (held.held) held.held.isHeld = true;
      return () => {
        if (held.held) held.held.isHeld = false;
        waiting.push(held);
      };
    },
  };
}

/** Puts the simulation's timers in the place of the platform's, and returns what puts those back. */
export function ownTimers(turns: Turns): () => void {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const start = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => ({
    number: turns.setTimer(() => work(...args), ms),
    unref() {},
    ref() {},
  });
  const stop = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null && 'number' in timer) turns.clearTimer(Number(timer.number));
  };
  const repeat = (work: () => void, ms = 0) => {
    const timer = { number: 0, unref() {}, ref() {} };
    const again = (): void => {
      timer.number = turns.setTimer(again, Math.max(ms, 1));
      work();
    };
    timer.number = turns.setTimer(again, Math.max(ms, 1));
    return timer;
  };
  Object.assign(globalThis, { setTimeout: start, clearTimeout: stop, setInterval: repeat, clearInterval: stop });
  return () => void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
}

const subtleNames = ['decrypt', 'deriveBits', 'digest', 'encrypt', 'exportKey', 'generateKey', 'importKey', 'sign', 'verify'] as const;

/**
 * WebCrypto computes on threads, which end in any order. Here its answers come in the order of the calls, each when nothing else goes on.
 * Returns what takes that back.
 */
export function ownCrypto(): () => void {
  const prototype: object = Object.getPrototypeOf(crypto.subtle);
  const taken = new Map<string, PropertyDescriptor>();
  for (const name of subtleNames) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    if (typeof descriptor?.value !== 'function') throw new Error(`WebCrypto has no ${name}`);
    taken.set(name, descriptor);
    const compute: (...args: unknown[]) => Promise<unknown> = descriptor.value;
    const inOrder = function (this: unknown, ...args: unknown[]): Promise<unknown> {
      const computing = compute.apply(this, args);
      return new Promise((resolve) => {
        const done = computing.catch(() => {});
        outside.push({ done, release: () => resolve(computing) });
      });
    };
    Object.defineProperty(prototype, name, { ...descriptor, value: inOrder });
  }
  return () => {
    for (const [name, descriptor] of taken) Object.defineProperty(prototype, name, descriptor);
  };
}
