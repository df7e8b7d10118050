import { type Client, createClient, type ResultSet } from '@libsql/client/web';
import type { Bound, Driver } from '../store/driver.ts';
import { errorFrom, type Failure, readErrorCode, toCommitFailure, toFailure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';

export interface WebOptions {
  /** `http:`, `https:` or `libsql:`. */
  readonly url: string;
  readonly authToken?: string;
  /** A replica for search, lists and sums; it may lag behind what was acknowledged. */
  readonly readUrl?: string;
  /** Stands for the runtime's fetch. */
  readonly fetch?: typeof fetch;
}

/**
 * A libSQL server over HTTP, for every runtime. A commit is one batch, one round trip; there are no interactive
 * transactions on a request's path (decision: one-writer-commits-in-groups).
 */
export function openWeb(options: WebOptions): Driver {
  const writer = clientFor(options, options.url);
  const reader = options.readUrl === undefined ? writer : clientFor(options, options.readUrl);
  const readFrom =
    (client: Client) =>
    async (sql: string, args: readonly Value[]): Promise<readonly RawRow[]> => {
      const execute = () => client.execute({ sql, args: [...args] });
      const result = await execute()
        .catch((error: unknown) => {
          if (lostCodes.has(causeCode(error))) return execute();
          throw error;
        })
        .catch((error: unknown) => {
          throw errorFrom(readFailure(error));
        });
      return toRows(result);
    };
  const read = readFrom(writer);
  const write = async (statements: readonly Bound[]): Promise<ResultSet | undefined> => {
    const batch = statements.map(({ sql, args }) => ({ sql, args: [...args] }));
    const results = await writer.batch(batch, 'write').catch((error: unknown) => {
      throw errorFrom(commitFailure(error));
    });
    return results.at(-1);
  };
  const commit = async (statements: readonly Bound[]): Promise<number> => (await write(statements))?.rowsAffected ?? 0;
  return {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: async (statement) => {
      const result = await write([statement]);
      return result === undefined ? [] : toRows(result);
    },
    read,
    readFirst: async (sql, args) => (await read(sql, args))[0],
    readInBackground: read,
    readReplica: readFrom(reader),
    hasReplica: reader !== writer,
    isReadModelApart: false,
    isLocal: false,
    close: async () => {
      writer.close();
      if (reader !== writer) reader.close();
    },
  };
}

/**
 * The client starts a request that waited in the turn of the one that ended, which Workers forbid: there, what one
 * request of ours began another may not continue. So none waits in the client; the runtime bounds connections itself.
 */
const requestsAtOnce = 1_000;

function clientFor({ authToken, fetch }: WebOptions, url: string): Client {
  return createClient({
    url,
    intMode: 'bigint',
    concurrency: requestsAtOnce,
    ...(authToken === undefined ? {} : { authToken }),
    ...(fetch === undefined ? {} : { fetch }),
  });
}

function toRows({ rows, columns }: ResultSet): readonly RawRow[] {
  return rows.map((row) => columns.map((_, place) => row[place]));
}

/** Codes of a server that answered, but not with what was asked. */
const serverCodes: ReadonlySet<string> = new Set(['SERVER_ERROR', 'HRANA_PROTO_ERROR', 'HRANA_CLOSED_ERROR', 'UNKNOWN']);

/** Codes of a connection that was never made. */
const unreachedCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Codes of a connection that ended below a request, as when the server closes one that was idle just then. A read is
 * repeated once, on another connection; of a commit nobody knows whether it was written.
 */
const lostCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** A lost answer to a commit leaves its outcome open, since "nothing was written" would be a guess. */
function commitFailure(error: unknown): Failure {
  const failure = toCommitFailure(error);
  if (failure.kind !== 'fault' || !serverCodes.has(failure.code)) return failure;
  if (unreachedCodes.has(causeCode(error))) return { kind: 'unavailable', why: 'the database cannot be reached' };
  if (isRefusedByServer(error)) return { kind: 'unavailable', why: 'the database refuses the request' };
  return { kind: 'unknown' };
}

/** HTTP statuses with which a server, or a proxy before it, says that it did not take the request. */
const refusingStatuses: ReadonlySet<unknown> = new Set([401, 403, 404, 405, 413, 429]);

function isRefusedByServer(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'status' in cause && refusingStatuses.has(cause.status);
}

function readFailure(error: unknown): Failure {
  const failure = toFailure(error);
  if (failure.kind !== 'fault' || !serverCodes.has(failure.code)) return failure;
  return { kind: 'unavailable', why: 'the database cannot be reached' };
}

/** The runtime's fetch puts the reason into its error's cause. */
function causeCode(error: unknown): string {
  return error instanceof Error ? readErrorCode(error.cause) : 'UNKNOWN';
}
