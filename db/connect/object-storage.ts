/** What the platform gives a Durable Object to store with: its SQLite. */

/** What an object's SQLite takes and gives. It knows no bigint. */
export type ObjectValue = string | number | ArrayBuffer | null;

/** As much of a Durable Object's `ctx.storage` as is used. */
export interface ObjectStorage {
  readonly sql: { exec(text: string, ...values: ObjectValue[]): { raw(): Iterable<readonly ObjectValue[]>; readonly rowsWritten: number } };
  /** A savepoint: what throws leaves nothing. The platform makes what one turn wrote durable as one, before anything of it is told. */
  transactionSync<Result>(run: () => Result): Result;
}
