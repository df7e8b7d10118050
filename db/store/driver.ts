import { merchantPathCharacters } from '../tables/payments.ts';
import type { RawRow, Value } from './row.ts';

/** A statement and its values in order. Its text is one of few, so that drivers can keep it prepared. */
export interface Bound {
  readonly sql: string;
  readonly args: readonly Value[];
}

/** Told the place of each statement that begins, where the database tells it: a server does not. */
export type OnStep = (place: number) => void;

/** A way to a libSQL database: db/connect/file.ts or db/connect/web.ts. */
export interface Driver {
  /**
   * All statements in one durable transaction, or none. Resolves with how many rows the last one changed.
   * Throws what `failureOf` makes of the database's error.
   */
  commit(statements: readonly Bound[]): Promise<number>;
  /**
   * As `commit`, for search, lists and sums, which are made from the log and can be made again. On a file they have one of
   * their own, and the last commits before a power loss may be missing from it (decision: read-model-apart).
   */
  commitReadModel(statements: readonly Bound[]): Promise<number>;
  /** As `commit`, for the tables themselves, before anybody is served. */
  changeTables(statements: readonly Bound[], onStep?: OnStep): Promise<number>;
  /** As `commitReadModel`, for its tables: before anybody is served, without the thread that its writer would start. */
  changeReadModel(statements: readonly Bound[], onStep?: OnStep): Promise<number>;
  /** One durable statement that writes and tells what it wrote: `RETURNING`. Its rows are those of `read`. */
  returning(statement: Bound): Promise<readonly RawRow[]>;
  /**
   * Rows as arrays, integers as bigint. Sees every commit that was acknowledged. `workOf`: the rows that it walked over,
   * where these are more than it gave.
   */
  read(sql: string, args: readonly Value[], workOf?: (rows: readonly RawRow[]) => number): Promise<readonly RawRow[]>;
  /** The first row of what `read` would give, for a half of its cost; undefined where there is none. */
  readFirst(sql: string, args: readonly Value[]): Promise<RawRow | undefined>;
  /**
   * As `read`, for what may take tens of milliseconds: on a file it runs beside the payments, which never wait for
   * it, and its rows come in chunks. Reads with different keys take turns, so that no merchant waits for another's.
   */
  readInBackground(sql: string, args: readonly Value[], key?: string): Promise<readonly RawRow[]>;
  /** As `readInBackground`, from a replica where there is one: it may lag behind what was acknowledged. For search, lists and sums alone. */
  readReplica(sql: string, args: readonly Value[], key?: string): Promise<readonly RawRow[]>;
  readonly hasReplica: boolean;
  /** Whether search, lists and sums have a writer of their own. */
  readonly isReadModelApart: boolean;
  /** Whether a statement costs less than the rows that it gives: `read` runs on the calling thread. */
  readonly isLocal: boolean;
  close(): Promise<void>;
}

/** The driver for search, lists and sums, whose answers say how far behind they are. */
export function toReplicaDriver(driver: Driver): Driver {
  const { readReplica } = driver;
  const read = (sql: string, args: readonly Value[]): Promise<readonly RawRow[]> => readReplica(sql, args);
  return { ...driver, isLocal: false, read, readInBackground: readReplica, readFirst: async (sql, args) => (await read(sql, args))[0] };
}

/** The driver for reads that may take long, in the queue of the merchant that the path is at or below. */
export function toBackgroundDriver(driver: Driver, entityPath = ''): Driver {
  const key = entityPath.slice(0, merchantPathCharacters);
  const read = (sql: string, args: readonly Value[]): Promise<readonly RawRow[]> => driver.readInBackground(sql, args, key);
  return { ...driver, isLocal: false, read, readFirst: async (sql, args) => (await read(sql, args))[0] };
}
