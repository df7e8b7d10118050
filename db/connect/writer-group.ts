import type { OnStep } from '../store/driver.ts';
import { type Failure, toCommitFailure, toFailure } from '../store/failure.ts';
import type { RawRow } from '../store/row.ts';
import { type LastMark, openAcknowledgedMark } from './mark-places.ts';
import { type Connection, type Durability, openWriter, type PreparedStatement } from './native.ts';
import type { WriteReply, WriteRequest } from './writer-protocol.ts';

/** The writing connection with its prepared statements. Opened anew when SQLite gave up on a transaction. */
interface Session {
  readonly connection: Connection;
  readonly prepared: PreparedStatement[];
  readonly begin: PreparedStatement;
  readonly commit: PreparedStatement;
  readonly rollback: PreparedStatement;
  readonly savepoint: PreparedStatement;
  readonly release: PreparedStatement;
  readonly undo: PreparedStatement;
  readonly onStep: OnStep;
  lastSequence?: PreparedStatement;
}

export interface GroupWriter {
  readonly learn: (texts: readonly string[]) => void;
  /** One transaction: a request that raises leaves the others as they are. */
  readonly run: (group: readonly WriteRequest[]) => readonly WriteReply[];
  /** Copies the log into the database. False where it may still hold what was erased, because somebody was in the way: do it again soon. */
  readonly checkpoint: () => boolean;
  /** Whether the log may hold what was erased. */
  readonly mustEmptyLog: () => boolean;
  readonly close: () => void;
}

export interface GroupWriterOptions {
  /** Told each step that begins, of requests that tell them. */
  readonly onStep?: OnStep;
  /** Absent: nobody else writes into this database. */
  readonly lastMark?: LastMark | undefined;
}

export function openGroupWriter(
  path: string,
  durability: Durability,
  { onStep = () => {}, lastMark }: GroupWriterOptions = {},
): GroupWriter {
  const texts: string[] = [];
  let session = openSession(path, durability, onStep);
  const mark = durability === 'acknowledged' ? openAcknowledgedMark(path, lastMark) : undefined;
  /** Before the replies go out: the mark is never behind what somebody was told. */
  const markLast = (): void => {
    if (!mark?.isKept()) return;
    try {
      session.lastSequence ??= session.connection.prepare('SELECT max(sequence) FROM events').raw(true);
      const [sequence] = session.lastSequence.get() as readonly unknown[];
      mark.note(Number(sequence));
    } catch {
      // A database without events yet, or a disk that fails: the loop that syncs the mark tells it.
    }
  };
  /** Whether an account was erased that the write-ahead log may still hold. */
  let erased = false;
  /**
   * A connection that has seen BUSY can keep the failed statement in progress, and then acknowledges writes that it
   * never commits (decision: one-writer-commits-in-groups). It is thrown away, whatever went wrong.
   */
  const reopen = (): void => {
    discard(session.connection);
    session = openSession(path, durability, onStep);
  };
  return {
    learn: (more) => {
      texts.push(...more);
    },
    run: (group) => {
      try {
        erased ||= group.some(({ steps }) => steps.some(([number]) => erases(texts[number] ?? '')));
        const replies = commitGroup(session, texts, group);
        markLast();
        return replies;
      } catch (error) {
        reopen();
        const failure = wholeGroupFailure(error);
        return group.map(({ number }) => ({ number, result: failure }));
      }
    },
    checkpoint: () => {
      try {
        if (erased) erased = !truncated(session.connection);
        else session.connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } catch {
        reopen();
      }
      return !erased;
    },
    mustEmptyLog: () => erased,
    close: () => {
      emptyLog(session.connection);
      session.connection.close();
      mark?.close();
    },
  };
}

/** How statements begin that erase what was sealed, or put another in its place (registrations.ts, sealed.ts, entity-keys.ts of db/store). */
const erasingTexts = [
  'DELETE FROM sealed_accounts',
  'UPDATE sealed_accounts',
  'UPDATE webhook_subscriptions SET sealed_secrets',
  'UPDATE wallet_keys SET sealed_key',
  'DELETE FROM wallet_keys',
  'UPDATE entity_keys',
  'UPDATE retired_entity_keys',
];

/** Whether the log may hold what was erased once the statement is committed; whoever ran it must empty the log. */
export function erases(text: string): boolean {
  return erasingTexts.some((beginning) => text.startsWith(beginning));
}

/** Empties the log after it was copied, so that no frame of it holds what was erased. False where a reader is in the way. */
function truncated(connection: Connection): boolean {
  const [busy] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().get() as readonly unknown[];
  return Number(busy) === 0;
}

/**
 * So that the database's file is whole when the gateway has stopped, and holds nothing that was erased. SQLite does it when
 * the last connection closes, and here statements that the runtime still keeps hold connections open.
 */
function emptyLog(connection: Connection): void {
  try {
    truncated(connection);
  } catch {
    // The log stays beside the database, and the next start reads it.
  }
}

/** Rolled back first: a closed connection keeps its lock as long as one of its statements lives. */
function discard(connection: Connection): void {
  try {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  } catch {
    // What cannot be rolled back goes with the connection.
  }
  connection.close();
}

function openSession(path: string, durability: Durability, onStep: OnStep): Session {
  const connection = openWriter(path, durability);
  return {
    connection,
    prepared: [],
    begin: connection.prepare('BEGIN IMMEDIATE'),
    commit: connection.prepare('COMMIT'),
    rollback: connection.prepare('ROLLBACK'),
    savepoint: connection.prepare('SAVEPOINT request'),
    release: connection.prepare('RELEASE request'),
    undo: connection.prepare('ROLLBACK TO request'),
    onStep,
  };
}

/** Together at first: a savepoint for each takes a twentieth of the thread's time, and hardly one of a thousand raises. */
function commitGroup(session: Session, texts: readonly string[], group: readonly WriteRequest[]): readonly WriteReply[] {
  const [only] = group;
  if (group.length === 1 && only) return [runAlone(session, texts, only)];
  return runTogether(session, texts, group) ?? runApart(session, texts, group);
}

/** Undefined where one of them raised: then nothing of the group is written, and which one it was is found by running them apart. */
function runTogether(session: Session, texts: readonly string[], group: readonly WriteRequest[]): readonly WriteReply[] | undefined {
  session.begin.run();
  const replies: WriteReply[] = [];
  try {
    for (const request of group) replies.push({ number: request.number, ...runSteps(session, texts, request) });
  } catch (error) {
    failureOfOne(session, error);
    session.rollback.run();
    return undefined;
  }
  endCommit(session);
  return replies;
}

function runApart(session: Session, texts: readonly string[], group: readonly WriteRequest[]): readonly WriteReply[] {
  session.begin.run();
  const replies = group.map((request) => runAmongOthers(session, texts, request));
  endCommit(session);
  return replies;
}

/** An error at the end of a transaction, when its pages go to the disk. */
class EndFailed extends Error {}

function endCommit(session: Session): void {
  try {
    session.commit.run();
  } catch (error) {
    throw new EndFailed('COMMIT failed', { cause: error });
  }
}

/** The transaction itself is what is rolled back: no savepoint is needed. */
function runAlone(session: Session, texts: readonly string[], request: WriteRequest): WriteReply {
  session.begin.run();
  let written: Omit<WriteReply, 'number'>;
  try {
    written = runSteps(session, texts, request);
  } catch (error) {
    const failure = failureOfOne(session, error);
    session.rollback.run();
    return { number: request.number, result: failure };
  }
  endCommit(session);
  return { number: request.number, ...written };
}

function runAmongOthers(session: Session, texts: readonly string[], request: WriteRequest): WriteReply {
  session.savepoint.run();
  try {
    const written = runSteps(session, texts, request);
    session.release.run();
    return { number: request.number, ...written };
  } catch (error) {
    const failure = failureOfOne(session, error);
    session.undo.run();
    session.release.run();
    return { number: request.number, result: failure };
  }
}

/** How many rows the last statement changed, or the rows themselves where they are wanted. */
function runSteps(session: Session, texts: readonly string[], request: WriteRequest): Omit<WriteReply, 'number'> {
  if (request.returning) return returnedRows(session, texts, request);
  if (request.tellsSteps) return toldSteps(session, texts, request);
  if (request.script !== undefined) session.connection.exec(request.script);
  let changes = 0;
  for (const [text, args] of request.steps) changes = statement(session, texts, text).run(args).changes;
  return { result: changes };
}

function toldSteps(session: Session, texts: readonly string[], { steps }: WriteRequest): Omit<WriteReply, 'number'> {
  let changes = 0;
  for (const [place, [text, args]] of steps.entries()) {
    session.onStep(place);
    changes = statement(session, texts, text).run(args).changes;
  }
  return { result: changes };
}

function returnedRows(session: Session, texts: readonly string[], { steps }: WriteRequest): Omit<WriteReply, 'number'> {
  const rows: RawRow[] = [];
  for (const [text, args] of steps) {
    const returned: readonly unknown[] = statement(session, texts, text).raw(true).safeIntegers(true).all(args);
    for (const row of returned) if (Array.isArray(row)) rows.push(row);
  }
  return { result: rows.length, rows };
}

/** Out of space, of memory, of luck with the disk: SQLite may have given up the whole transaction. Thrown on, then. */
function failureOfOne(session: Session, error: unknown): Failure {
  const failure = toFailure(error);
  if (failure.kind === 'unavailable' || !session.connection.inTransaction) throw error;
  return failure;
}

function statement(session: Session, texts: readonly string[], text: number): PreparedStatement {
  const known = session.prepared[text];
  if (known) return known;
  const made = session.connection.prepare(texts[text] ?? '');
  session.prepared[text] = made;
  return made;
}

/** Nobody of the group is to blame. Nothing of it was written, unless the disk failed at its end. */
function wholeGroupFailure(error: unknown): Failure {
  const failure = error instanceof EndFailed ? toCommitFailure(error.cause) : toFailure(error);
  return failure.kind === 'conflict' ? { kind: 'fault', code: 'GROUP_FAILED' } : failure;
}
