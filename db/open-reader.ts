import type { Store } from '../api/doors/gateway/ports.ts';
import { createReader } from './connect/reader.ts';
import type { Driver } from './store/driver.ts';
import { checkTables, createStore } from './store/store.ts';

/**
 * A store in a file that only reads, also while the gateway runs on it: for commands. Every commit of it is refused. A copy
 * has no read model beside it: search, lists and sums of it are faults then.
 */
export function openFileReader(path: string): Store {
  const reader = createReader(path);
  const read = async (...given: Parameters<typeof reader.read>) => reader.read(...given);
  const refuse = () => Promise.reject(new Error('this store only reads'));
  const driver: Driver = {
    commit: refuse,
    commitReadModel: refuse,
    changeTables: refuse,
    changeReadModel: refuse,
    returning: refuse,
    read,
    readFirst: async (sql, args) => reader.readFirst(sql, args),
    readInBackground: (sql, args) => read(sql, args),
    readReplica: (sql, args) => read(sql, args),
    hasReplica: false,
    isReadModelApart: true,
    isLocal: true,
    close: async () => reader.close(),
  };
  return { ...createStore(driver), ready: () => checkTables(driver) };
}
