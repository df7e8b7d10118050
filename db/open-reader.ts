import type { Store } from '../api/gateway/ports.ts';
import { createReader } from './connect/reader.ts';
import { createStore } from './store/store.ts';

/** A store in a file that only reads, also while the gateway runs on it: for commands. Every commit of it is refused. */
export function openFileReader(path: string): Store {
  const reader = createReader(path);
  const read = async (...given: Parameters<typeof reader.read>) => reader.read(...given);
  const refuse = () => Promise.reject(new Error('this store only reads'));
  return createStore({
    commit: refuse,
    returning: refuse,
    read,
    readFirst: async (sql, args) => reader.readFirst(sql, args),
    readAside: (sql, args) => read(sql, args),
    readReplica: (sql, args) => read(sql, args),
    hasReplica: false,
    isNear: true,
    close: async () => reader.close(),
  });
}
