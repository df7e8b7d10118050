/** Reads that are asked for one by one, and sent together: a page of payments is one read of each kind. */
import DataLoader from 'dataloader';
import type { Id } from './identifier.ts';

export type RowsOf<Row> = (id: Id) => Promise<readonly Row[]>;

/** Of one batch: its rows stay in memory until the answer is written. */
const batchMax = 100;

/** Nothing is cached: the second mutation of a request must see what the first one did. */
export function createLoader<Key, Value>(read: (keys: readonly Key[]) => Promise<readonly Value[]>): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(read, { cache: false, maxBatchSize: batchMax });
  return (key) => loader.load(key);
}

/** `idOf`: which of the ids a row belongs to. */
export function createBatchedRead<Row>(read: (ids: readonly Id[]) => Promise<readonly Row[]>, idOf: (row: Row) => Id): RowsOf<Row> {
  return createLoader(async (ids) => {
    const rows = Map.groupBy(await read([...new Set(ids)]), idOf);
    return ids.map((id) => rows.get(id) ?? []);
  });
}

/** One row by its own id. */
export function createBatchedLookup<Row extends { readonly id: Id }>(
  read: (ids: readonly Id[]) => Promise<readonly Row[]>,
): (id: Id) => Promise<Row | undefined> {
  const readEach = createBatchedRead(read, ({ id }) => id);
  return async (id) => (await readEach(id))[0];
}
