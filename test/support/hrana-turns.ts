import { HranaError } from './hrana-wire.ts';
import { boundMs } from './pace.ts';

/** How long a writer waits for its turn, ms. A slow machine needs longer for the writers before it. */
const turnMs = boundMs(5_000);

export interface WriterTurns {
  forOne(): { readonly begin: () => Promise<void>; readonly end: () => void };
}

/**
 * One writer at a time, in the order of their first writes, to the end of their transactions. SQLite would answer BUSY
 * instead, after which its connection loses acknowledged writes (decision: one-writer-commits-in-groups).
 */
export function createTurns(): WriterTurns {
  const waiting: (() => void)[] = [];
  let taken = false;

  const take = (): Promise<void> => {
    if (!taken) {
      taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const mine = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        reject(new HranaError('SQLITE_BUSY', 'database is locked'));
      }, turnMs);
      waiting.push(mine);
    });
  };

  const give = (): void => {
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };

  return {
    forOne: () => {
      let mine = false;
      return {
        begin: async () => {
          if (mine) return;
          await take();
          mine = true;
        },
        end: () => {
          if (!mine) return;
          mine = false;
          give();
        },
      };
    },
  };
}
