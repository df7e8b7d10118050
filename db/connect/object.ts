import type { Bound, Driver } from '../store/driver.ts';
import { errorFrom, type Failure, toCommitFailure, toFailure } from '../store/failure.ts';
import type { RawRow, Value } from '../store/row.ts';
import { createEmptyTables, type EmptyTables } from './empty-tables.ts';
import { toCast } from './object-casts.ts';
import type { ObjectStorage, ObjectValue } from './object-storage.ts';

export interface ObjectOptions {
  readonly storage: ObjectStorage;
  /**
   * Called in the turn of a group that changed anything, after it: what it writes to the storage is durable with the group. Due work that finds
   * nothing commits as well, each time that it looks.
   */
  readonly onChange?: (() => void) | undefined;
  /** Tests count groups with it. */
  readonly onGroup?: ((requests: number) => void) | undefined;
}

/** So many commits share a turn at most, as in the file's writer. */
const groupRequestsMax = 128;

interface Waiting {
  readonly statements: readonly Bound[];
  readonly returning: boolean;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: Error) => void;
}

interface Done {
  readonly changed: number;
  readonly rows: readonly RawRow[];
}

/**
 * The SQLite database of a Durable Object, which the object alone reads and writes. Commits that come while others wait
 * are written in one turn and share its fsync, each with its own guard: one that raises takes no other along. The platform
 * holds back every answer, and every call to a bank, until what was written before it is durable.
 */
export function openObject({ storage, onChange, onGroup }: ObjectOptions): Driver {
  let waiting: Waiting[] = [];
  let closed = false;
  const opened: Opened = { storage, tables: createEmptyTables(storage) };

  const commitWaiting = (): void => {
    const group = waiting.slice(0, groupRequestsMax);
    waiting = waiting.slice(groupRequestsMax);
    if (waiting.length > 0) setTimeout(commitWaiting, 0);
    onGroup?.(group.length);
    for (const settle of runGroup(opened, group, onChange)) settle();
  };

  const write = (statements: readonly Bound[], returning: boolean): Promise<Done> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(errorFrom(closedFailure));
      waiting.push({ statements, returning, resolve, reject });
      // A turn of its own: what came in the same one is written together.
      if (waiting.length === 1) setTimeout(commitWaiting, 0);
    });

  const commit = async (statements: readonly Bound[]): Promise<number> => (await write(statements, false)).changed;
  const read = async (sql: string, args: readonly Value[]): Promise<readonly RawRow[]> => {
    if (closed) throw errorFrom(closedFailure);
    try {
      opened.tables.look();
      return toRows(execute(opened, { sql: sql.replace(forbiddenCheck, allowedCheck), args }, toAsked));
    } catch (error) {
      throw errorFrom(readFailure(error));
    }
  };
  return {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: async (statement) => (await write([statement], true)).rows,
    read,
    readFirst: async (sql, args) => (await read(sql, args))[0],
    readInBackground: read,
    readReplica: read,
    hasReplica: false,
    isReadModelApart: false,
    isLocal: true,
    close: async () => {
      closed = true;
    },
  };
}

interface Opened {
  readonly storage: ObjectStorage;
  readonly tables: EmptyTables;
}

const closedFailure: Failure = { kind: 'unavailable', why: 'the store is closed' };

/** The platform forbids the first, which also compares each index with its table. */
const forbiddenCheck = /^PRAGMA integrity_check\b/;
const allowedCheck = 'PRAGMA quick_check';

function runGroup(opened: Opened, group: readonly Waiting[], onChange: (() => void) | undefined): readonly (() => void)[] {
  opened.tables.look();
  const ended = runTogether(opened, group) ?? group.map((one) => runApart(opened, one));
  if (ended.some(({ written }) => written > 0)) onChange?.();
  return ended.map(({ settle }) => settle);
}

interface Ended {
  /** Rows, with the entries of indexes. */
  readonly written: number;
  readonly settle: () => void;
}

/** Where one raises, nothing is written, and which one it was is found by running each apart. */
function runTogether(opened: Opened, group: readonly Waiting[]): readonly Ended[] | undefined {
  if (group.length === 1) return undefined;
  try {
    return opened.storage.transactionSync(() => group.map((one) => runSteps(opened, one)));
  } catch {
    return undefined;
  }
}

function runApart(opened: Opened, one: Waiting): Ended {
  try {
    return opened.storage.transactionSync(() => runSteps(opened, one));
  } catch (error) {
    const failure = commitFailure(error);
    return { written: 0, settle: () => one.reject(errorFrom(failure)) };
  }
}

function runSteps(opened: Opened, { statements, returning, resolve }: Waiting): Ended {
  const rows: RawRow[] = [];
  let written = 0;
  let last: Cursor = nothing;
  for (const statement of statements) {
    last = execute(opened, statement, toWritten);
    if (returning) rows.push(...toRows(last));
    written += last.rowsWritten;
  }
  const changed = returning ? rows.length : last === nothing ? 0 : countChanged(opened.storage, statements.at(-1)?.sql ?? '');
  return { written, settle: () => resolve({ changed, rows }) };
}

const oneRow = /^INSERT INTO "\w+" \([^()]*\) VALUES \((?:\?, )*\?\)$/;
const isOneRow = new Map<string, boolean>();

/**
 * Rows that the statement changed, of which the cursor counts the entries of indexes, too. What inserts one row has changed one, or raised. To
 * ask SQLite is a statement more, and that is how most commits end.
 */
function countChanged({ sql }: ObjectStorage, text: string): number {
  if (!isOneRow.has(text)) isOneRow.set(text, oneRow.test(text));
  if (isOneRow.get(text)) return 1;
  const [changes] = sql.exec('SELECT changes()').raw();
  return Number(changes?.[0] ?? 0);
}

type Cursor = ReturnType<ObjectStorage['sql']['exec']>;

/** Of a statement that is not run. */
const nothing: Cursor = { raw: () => [], rowsWritten: 0 };

function execute({ storage: { sql }, tables }: Opened, { sql: text, args }: Bound, bind: (value: Value) => ObjectValue): Cursor {
  if (tables.skips(text)) return nothing;
  return sql.exec(toCast(text, args), ...args.map(bind));
}

function toRows(cursor: Cursor): RawRow[] {
  return Array.from(cursor.raw(), (row) => row.map(toCell));
}

/** An integer that a number cannot hold: it would be read back as another one. */
class IntegerTooLarge extends Error {}

/** A number is bound as REAL and a longer integer as its text, such as an open bound; the statement casts both (`toCast`). */
function toAsked(value: Value): ObjectValue {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** What is written is read again, so it must be one that a number holds. */
function toWritten(value: Value): ObjectValue {
  const bound = toAsked(value);
  if (typeof value === 'bigint' && typeof bound === 'string') throw new IntegerTooLarge();
  return bound;
}

/** Integers come as numbers, and beyond 2^53 rounded without a word: those are refused. */
function toCell(cell: ObjectValue): unknown {
  if (typeof cell !== 'number' || !Number.isInteger(cell)) return cell;
  if (!Number.isSafeInteger(cell)) throw new IntegerTooLarge();
  return BigInt(cell);
}

const codes = /\bSQLITE_[A-Z_]+/g;
const code = /\bSQLITE_[A-Z_]+/;

/** The platform writes the codes into the message's end, the exact one last. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return { message: error.message, code: error.message.match(codes)?.at(-1) };
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && code.test(error.message);
}

const tooLarge: Failure = { kind: 'fault', code: 'INTEGER_TOO_LARGE' };

function readFailure(error: unknown): Failure {
  if (error instanceof IntegerTooLarge) return tooLarge;
  const failure = toFailure(withCode(error));
  if (failure.kind !== 'fault' || isOfDatabase(error)) return failure;
  return { kind: 'unavailable', why: 'the object cannot read its storage' };
}

/** An error that SQLite did not name comes of the platform, which may have written or not. */
function commitFailure(error: unknown): Failure {
  if (error instanceof IntegerTooLarge) return tooLarge;
  const failure = toCommitFailure(withCode(error));
  return failure.kind !== 'fault' || isOfDatabase(error) ? failure : { kind: 'unknown' };
}
