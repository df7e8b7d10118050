import type { Bound, Driver } from '../store/driver.ts';
import { errorFrom, type Failure, toCommitFailure, toFailure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';
import { createLane } from './lane.ts';
import { createPipeline, type Pipeline, PipelineLost, type StatementDone, type StepOutcome } from './pipeline.ts';
import { type Commit, readOutcomes, toGroupSteps } from './web-group.ts';

export interface WebOptions {
  /** `http:`, `https:` or `libsql:`. */
  readonly url: string;
  readonly authToken?: string;
  /** A replica for search, lists and sums; it may lag behind what was acknowledged. */
  readonly readUrl?: string;
  /** Stands for the runtime's fetch. */
  readonly fetch?: typeof fetch;
  /**
   * Whether what is asked at one time shares a request. Not on Workers, where what one request of ours began another may
   * not continue.
   */
  readonly gathers?: boolean;
}

/** One request of commits is on its way, as on a file: those that come meanwhile go together in the next. */
const commitsSentMax = 1;

/** Statements of one request, each counted with its kilobytes: a tenth of a second for the server, which lets no other write meanwhile. */
const weightMax = 1_000;
const weighedCharacters = 1_000;

/** Short reads: two, so that one that takes longer does not hold up all others. */
const readsSentMax = 2;
const readsMax = 100;

/**
 * A libSQL server over HTTP, for every runtime. Commits that come together are one transaction, one round trip; there are no
 * interactive transactions on a request's path (decision: one-writer-commits-in-groups).
 */
export function openWeb(options: WebOptions): Driver {
  const { gathers = true } = options;
  const server = createPipeline(options);
  const replica = options.readUrl === undefined ? server : createPipeline({ ...options, url: options.readUrl });
  const write = gathers ? gatherCommits(server) : (commit: WaitingCommit) => void sendCommits(server, [commit]);
  const ask = gathers ? gatherReads(server) : (read: WaitingRead) => void sendReads(server, [read]);
  let closed = false;
  const requireOpen = (): void => {
    if (closed) throw errorFrom(closedFailure);
  };
  const run = async (statements: readonly Bound[], returnsRows: boolean): Promise<StatementDone> => {
    requireOpen();
    return new Promise((resolve, reject) => write({ statements, returnsRows, resolve, reject }));
  };
  const commit = async (statements: readonly Bound[]): Promise<number> =>
    statements.length === 0 ? 0 : (await run(statements, false)).changed;
  const readBy =
    (give: (read: WaitingRead) => void) =>
    async (sql: string, args: readonly Value[]): Promise<readonly RawRow[]> => {
      requireOpen();
      return new Promise((resolve, reject) => give({ statement: { sql, args }, resolve, reject }));
    };
  const readApart = (pipeline: Pipeline) => readBy((read) => void sendReads(pipeline, [read]));
  const read = readBy(ask);
  return {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: async (statement) => (await run([statement], true)).rows,
    read,
    readFirst: async (sql, args) => (await read(sql, args))[0],
    readInBackground: readApart(server),
    readReplica: readApart(replica),
    hasReplica: replica !== server,
    isReadModelApart: false,
    isLocal: false,
    close: async () => {
      closed = true;
    },
  };
}

interface WaitingCommit extends Commit {
  readonly resolve: (done: StatementDone) => void;
  readonly reject: (error: Error) => void;
}

interface WaitingRead {
  readonly statement: Bound;
  readonly resolve: (rows: readonly RawRow[]) => void;
  readonly reject: (error: Error) => void;
}

function gatherCommits(server: Pipeline): (commit: WaitingCommit) => void {
  return createLane<WaitingCommit>({
    send: (commits) => sendCommits(server, commits),
    sentMax: commitsSentMax,
    weigh: weighCommit,
    weightMax,
  });
}

function weighCommit({ statements }: Commit): number {
  let characters = 0;
  for (const { args } of statements) for (const value of args) if (typeof value === 'string') characters += value.length;
  return statements.length + characters / weighedCharacters;
}

function gatherReads(server: Pipeline): (read: WaitingRead) => void {
  return createLane<WaitingRead>({
    send: (reads) => sendReads(server, reads),
    sentMax: readsSentMax,
    weigh: () => 1,
    weightMax: readsMax,
  });
}

async function sendCommits(server: Pipeline, commits: readonly WaitingCommit[]): Promise<void> {
  try {
    const [outcomes = []] = await server.send([{ kind: 'batch', steps: toGroupSteps(commits) }]);
    readOutcomes(commits, outcomes).forEach((outcome, place) => {
      if ('done' in outcome) commits[place]?.resolve(outcome.done);
      else commits[place]?.reject(errorFrom(outcome.failure));
    });
  } catch (error) {
    const failure = lostCommitFailure(error);
    for (const { reject } of commits) reject(errorFrom(failure));
  }
}

/** A lost answer to a commit leaves its outcome open, since "nothing was written" would be a guess. */
function lostCommitFailure(error: unknown): Failure {
  if (!(error instanceof PipelineLost)) return toCommitFailure(error);
  if (!error.isUntouched) return { kind: 'unknown' };
  return error.why === 'refused' ? refusedFailure : unreachedFailure;
}

const closedFailure: Failure = { kind: 'unavailable', why: 'the store is closed' };
const unreachedFailure: Failure = { kind: 'unavailable', why: 'the database cannot be reached' };
const refusedFailure: Failure = { kind: 'unavailable', why: 'the database refuses the request' };

/**
 * Codes of a connection that ended below a request, as when the server closes one that was idle just then. A read is
 * repeated once, on another connection; of a commit nobody knows whether it was written.
 */
const lostCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

async function sendReads(server: Pipeline, reads: readonly WaitingRead[]): Promise<void> {
  const requests = reads.map(({ statement }) => ({ kind: 'execute', statement: { ...statement, isRead: true } }) as const);
  try {
    const answers = await server.send(requests).catch((error: unknown) => {
      if (error instanceof PipelineLost && lostCodes.has(error.code)) return server.send(requests);
      throw error;
    });
    for (const [place, read] of reads.entries()) finishRead(read, answers[place]?.[0] ?? null);
  } catch (error) {
    const failure = error instanceof PipelineLost ? unreachedFailure : toFailure(error);
    for (const { reject } of reads) reject(errorFrom(failure));
  }
}

function finishRead({ resolve, reject }: WaitingRead, outcome: StepOutcome): void {
  if (outcome !== null && 'done' in outcome) resolve(outcome.done.rows);
  else reject(errorFrom(outcome === null ? unreachedFailure : toFailure(outcome.error)));
}
