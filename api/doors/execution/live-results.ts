/** The results of one subscription as what endpoints iterate over, with a bounded memory of those not taken yet. */
import type { ExecutionResult } from 'graphql';
import type { Rendered } from '../../foundation/events/rendered-events.ts';
import type { Sink } from '../../foundation/events/subscriber.ts';

/** An endpoint that takes events itself, without an iterator's promise for each. */
export interface DirectSink extends Omit<Sink, 'end'> {
  /** Where a subscription goes on that was put to sleep; it stands for the document's own cursor. */
  readonly resumeAfter?: number | undefined;
}

/** With the methods that graphql-ws tells a generator by; it ends what has them when the client goes. */
export interface Results extends AsyncIterable<ExecutionResult> {
  next(): Promise<IteratorResult<ExecutionResult, undefined>>;
  return(): Promise<IteratorResult<ExecutionResult, undefined>>;
  throw(error: unknown): Promise<IteratorResult<ExecutionResult, undefined>>;
}

export interface LiveResults {
  readonly sink: Sink;
  readonly results: Results;
  /** Called once, when nobody takes results any more. */
  onReturn(leave: () => void): void;
}

/** Events that wait to be taken; beyond them the subscriber reads the log at its own pace. */
const waitingMax = 100;

/** The same in characters of JSON: events with a large cart are few. */
const waitingCharactersMax = 262_144;

/**
 * `presentEnd` makes the last result, an error that tells why no more come. Where there is a direct sink, events go to it
 * and the last result is the only one to iterate over.
 */
export function createLiveResults(presentEnd: (error: Error) => ExecutionResult, direct: DirectSink | undefined): LiveResults {
  const queue: Rendered[] = [];
  const takers: ((result: IteratorResult<ExecutionResult, undefined>) => void)[] = [];
  let characters = 0;
  let last: ExecutionResult | undefined;
  let ended = false;
  let leave: (() => void) | undefined;
  let roomy: (() => void) | undefined;

  const isFull = (): boolean => queue.length >= waitingMax || characters >= waitingCharactersMax;

  function take(): IteratorResult<ExecutionResult, undefined> | undefined {
    const item = queue.shift();
    if (item) {
      characters -= item.text.length;
      if (queue.length === 0) roomy?.();
      return { done: false, value: item.result };
    }
    if (last) {
      const value = last;
      last = undefined;
      return { done: false, value };
    }
    return ended ? { done: true, value: undefined } : undefined;
  }

  /** Serves those who wait, as far as there is something. */
  function serve(): void {
    for (const taker of takers.splice(0)) {
      const taken = take();
      if (taken) taker(taken);
      else takers.push(taker);
    }
  }

  const queueSink: DirectSink = {
    isFull,
    push(item) {
      queue.push(item);
      characters += item.text.length;
    },
    flush: serve,
    ready: () =>
      isFull() && !ended
        ? new Promise<void>((resolve) => {
            roomy = resolve;
          })
        : Promise.resolve(),
  };

  function stop(): void {
    ended = true;
    roomy?.();
    leave?.();
    serve();
  }

  return {
    sink: {
      ...(direct ?? queueSink),
      end(error) {
        last = presentEnd(error);
        stop();
      },
    },
    results: {
      next: async () => take() ?? new Promise((resolve) => takers.push(resolve)),
      return: async () => {
        queue.length = 0;
        last = undefined;
        stop();
        return { done: true, value: undefined };
      },
      throw: async (error) => {
        stop();
        throw error;
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    },
    onReturn(leaving) {
      leave = leaving;
      if (ended) leaving();
    },
  };
}
