import type { RawRow, Value } from './row.ts';

/** A statement and its values in order. Its text is one of few, so that drivers can keep it prepared. */
export interface Bound {
  readonly sql: string;
  readonly args: readonly Value[];
}

/** A way to a libSQL database: db/connect/file.ts or db/connect/web.ts. */
export interface Driver {
  /**
   * All statements in one durable transaction, or none. Resolves with how many rows the last one changed.
   * Throws what `failureOf` makes of the database's error.
   */
  commit(statements: readonly Bound[]): Promise<number>;
  /** One durable statement that writes and tells what it wrote: `RETURNING`. Its rows are those of `read`. */
  returning(statement: Bound): Promise<readonly RawRow[]>;
  /** Rows as arrays, integers as bigint. Sees every commit that was acknowledged. */
  read(sql: string, args: readonly Value[]): Promise<readonly RawRow[]>;
  /** The first row of what `read` would give, for a half of its cost; undefined where there is none. */
  readFirst(sql: string, args: readonly Value[]): Promise<RawRow | undefined>;
  /** As `read`, for what may take tens of milliseconds: on a file it runs beside the payments, which never wait for it. */
  readAside(sql: string, args: readonly Value[]): Promise<readonly RawRow[]>;
  /** As `readAside`, from a replica where there is one: it may lag behind what was acknowledged. For search, lists and sums alone. */
  readReplica(sql: string, args: readonly Value[]): Promise<readonly RawRow[]>;
  readonly hasReplica: boolean;
  close(): Promise<void>;
}

/** The driver for search, lists and sums, whose answers say how far behind they are. */
export function toReplicaDriver(driver: Driver): Driver {
  const { readReplica } = driver;
  return { ...driver, read: readReplica, readFirst: async (sql, args) => (await readReplica(sql, args))[0] };
}

/** The driver for a module all of whose reads may take long. */
export function toAsideDriver(driver: Driver): Driver {
  const { readAside } = driver;
  return { ...driver, read: readAside, readFirst: async (sql, args) => (await readAside(sql, args))[0] };
}
