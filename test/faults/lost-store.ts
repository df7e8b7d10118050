/** A store that becomes unavailable at one commit of an operation, on a file and over HTTP, until it is restored. */
import { join } from 'node:path';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { CommitUnknown, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openFileStore } from '../../db/open.ts';
import { openWebStore } from '../../db/open-web.ts';
import { startHranaServer } from '../support/hrana-server.ts';

/** What the commit comes to, and whether the store answers after it. */
export const losses = ['not written, then gone', 'not written', 'written, then gone', 'written'] as const;
export type Loss = (typeof losses)[number];

export interface LosingStore {
  readonly store: Store;
  /** The operation's commit of this number is lost; 0: none. */
  lose(commit: number, loss: Loss): void;
  /** Whether the loss came, and the store answers again. */
  restore(): boolean;
  /** Of the server behind the store. */
  stop(): Promise<void>;
}

export const databases = ['a file', 'a server'] as const;

export function openLosingStore(database: (typeof databases)[number], folder: string): Promise<LosingStore> {
  return database === 'a file' ? openLosingFile(folder) : openLosingServer(folder);
}

/** When a commit is lost, the store's state decides what its caller sees. */
interface Line {
  state: 'well' | 'gone' | 'lose before' | 'lose after';
}

function withLosses(store: Store, line: Line, commit: Store['commit']): Omit<LosingStore, 'stop'> {
  let left = 0;
  let wanted: Loss = 'written';
  let came = false;
  return {
    store: {
      ...store,
      async commit(...given) {
        if (!given[1].some(({ write }) => write.startsWith('payment.'))) return commit(...given);
        left -= 1;
        if (left !== 0) return commit(...given);
        came = true;
        line.state = wanted.startsWith('not') ? 'lose before' : 'lose after';
        try {
          await commit(...given);
        } finally {
          line.state = wanted.endsWith('gone') ? 'gone' : 'well';
        }
      },
    },
    lose(number, loss) {
      left = number;
      wanted = loss;
      came = false;
    },
    restore() {
      left = 0;
      line.state = 'well';
      return came;
    },
  };
}

async function openLosingFile(folder: string): Promise<LosingStore> {
  const opened = await openFileStore({ path: join(folder, 'lost.db') });
  const line: Line = { state: 'well' };
  const losing = withLosses(opened, line, async (...given) => {
    if (line.state === 'gone' || line.state === 'lose before') throw new StoreUnavailable('the test');
    await opened.commit(...given);
    if (line.state === 'lose after') throw new CommitUnknown();
  });
  return { ...losing, store: { ...goneWith(losing.store, line), commit: losing.store.commit }, stop: async () => {} };
}

/** Reads fail while the store is gone. */
function goneWith(store: Store, line: Line): Store {
  return new Proxy(store, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'object' || part === null) return part;
      return new Proxy(part, {
        get(namespace, method) {
          const read: unknown = Reflect.get(namespace, method);
          if (typeof read !== 'function') return read;
          return (...args: unknown[]) =>
            line.state === 'gone' ? Promise.reject(new StoreUnavailable('the test')) : Reflect.apply(read, namespace, args);
        },
      });
    },
  });
}

/** The connection itself is cut, so that the driver has to tell what that means. */
async function openLosingServer(folder: string): Promise<LosingStore> {
  const server = await startHranaServer({ path: join(folder, 'lost-server.db') });
  await migrateWeb({ url: server.url });
  const line: Line = { state: 'well' };
  const cut = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('cut'), { code }) });
  const fetchOrLose: typeof fetch = async (input, init) => {
    if (line.state === 'gone' || line.state === 'lose before') throw cut('ECONNREFUSED');
    const response = await fetch(input, init);
    if (line.state === 'lose after') throw cut('ECONNRESET');
    return response;
  };
  const store = await openWebStore({ url: server.url, fetch: fetchOrLose });
  return { ...withLosses(store, line, (...given) => store.commit(...given)), stop: () => server.stop() };
}
