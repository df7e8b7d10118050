/**
 * Tokens that a merchant's object does not know: the platform may have made one that it has not told of yet, so it is asked before the caller
 * is refused. Whoever makes a token may use it at once, and who invents tokens does not keep the platform busy.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { within } from './within.ts';

export interface UnknownTokensOptions {
  /** Takes what the platform has for this merchant. Resolves to whether that was anything new. Without the platform it rejects. */
  readonly refresh: () => Promise<boolean>;
  readonly now: () => Timestamp;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Nobody waits longer for a platform that does not answer. */
const answerMaxMs = 5_000;

/** After a question that brought nothing new, the next one waits so long. */
const pauseMs = 50;

/** One question for all who come while none is under way; who comes later has the next, because the answer may be of before their token. */
export function createUnknownTokens({ refresh, now, sleep }: UnknownTokensOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let inVainAt = Number.NEGATIVE_INFINITY;

  const askOnce = async (): Promise<void> => {
    const pause = inVainAt + pauseMs - now();
    if (pause > 0) await sleep(Math.min(pause, pauseMs));
    // Without the platform this object knows what it knows.
    const isNew = await within(answerMaxMs, refresh()).catch(() => false);
    inVainAt = isNew ? Number.NEGATIVE_INFINITY : now();
  };

  const ask = (): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = undefined;
        return ask();
      });
      return next;
    }
    running = askOnce().finally(() => {
      running = undefined;
    });
    return running;
  };
  return ask;
}

/** The store whose unknown tokens are looked for again after `ask`. */
export function askingForTokens(store: Store, ask: () => Promise<unknown>): Store {
  const byId: Store['tokens']['byId'] = async (id) => {
    const found = await store.tokens.byId(id);
    if (found) return found;
    await ask();
    return store.tokens.byId(id);
  };
  return { ...store, tokens: { ...store.tokens, byId } };
}
