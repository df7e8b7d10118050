/** One client's connection to the database: a Hrana stream, which lives for one HTTP request or, with a baton, for several. */
import Database from 'libsql';
import type { WriterTurns } from './hrana-turns.ts';
import {
  fromWire,
  HranaError,
  toWire,
  type WireBatch,
  type WireCondition,
  type WireError,
  type WireRequest,
  type WireStatement,
  wireErrorOf,
} from './hrana-wire.ts';

const readsOnly = /^\s*(select|explain|values|begin(\s+(deferred|transaction))?\s*;?\s*$|pragma\s+\w+\s*$)/i;
const changesRows = /^\s*(insert|update|delete|replace|with)\b/i;

/** Statements of one batch, statement texts kept by one stream. */
const stepsMax = 2_000;
const textsMax = 1_000;

export interface HranaStream {
  answer(request: WireRequest): Promise<unknown>;
  /** Rolls back what is open. False where the connection must not be used again. */
  release(): boolean;
}

export function openConnection(path: string): Database.Database {
  const connection = new Database(path);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = FULL');
  connection.exec('PRAGMA foreign_keys = ON');
  return connection;
}

export function createStream(connection: Database.Database, turns: WriterTurns): HranaStream {
  const texts = new Map<number, string>();
  const turn = turns.forOne();
  let poisoned = false;

  const textOf = ({ sql, sql_id }: { readonly sql?: string; readonly sql_id?: number }): string => {
    const text = sql ?? (sql_id === undefined ? undefined : texts.get(sql_id));
    if (text === undefined) throw new HranaError('SQL_STORE_NOT_FOUND', 'no such sql_id');
    return text;
  };

  const endTurn = (): void => {
    if (!connection.inTransaction) turn.end();
  };

  const guarded = async <T>(sql: string, work: () => T): Promise<T> => {
    if (!readsOnly.test(sql)) await turn.begin();
    try {
      return work();
    } catch (error) {
      // After a BUSY the failed statement can stay in progress, and later writes of this connection are lost
      // (decision: one-writer-commits-in-groups).
      if (/^SQLITE_(BUSY|LOCKED)/.test(wireErrorOf(error).code)) poisoned = true;
      throw error;
    } finally {
      endTurn();
    }
  };

  const execute = (statement: WireStatement): Promise<unknown> => {
    const sql = textOf(statement);
    return guarded(sql, () => runStatement(connection, sql, statement));
  };

  const batch = async ({ steps }: WireBatch): Promise<unknown> => {
    if (steps.length > stepsMax) throw new HranaError('BATCH_TOO_LONG', `a batch has at most ${stepsMax} steps`);
    const results: (unknown | null)[] = [];
    const errors: (WireError | null)[] = [];
    for (const { condition, stmt } of steps) {
      const wanted = !condition || holds(condition, results, errors, connection);
      const outcome = wanted ? await execute(stmt).then(ok, failed) : { result: null, error: null };
      results.push(outcome.result);
      errors.push(outcome.error);
    }
    return { step_results: results, step_errors: errors, replication_index: null };
  };

  return {
    answer: async (request) => {
      switch (request.type) {
        case 'execute':
          return { type: 'execute', result: await execute(request.stmt) };
        case 'batch':
          return { type: 'batch', result: await batch(request.batch) };
        case 'sequence':
          await guarded('sequence', () => connection.exec(textOf(request)));
          return { type: 'sequence' };
        case 'describe':
          return { type: 'describe', result: describe(connection, textOf(request)) };
        case 'store_sql':
          if (texts.size >= textsMax) throw new HranaError('SQL_STORE_FULL', `a stream keeps at most ${textsMax} texts`);
          texts.set(request.sql_id, request.sql);
          return { type: 'store_sql' };
        case 'close_sql':
          texts.delete(request.sql_id);
          return { type: 'close_sql' };
        case 'get_autocommit':
          return { type: 'get_autocommit', is_autocommit: !connection.inTransaction };
        case 'close':
          return { type: 'close' };
      }
    },
    release: () => {
      try {
        if (connection.inTransaction) connection.exec('ROLLBACK');
      } catch {
        poisoned = true;
      }
      turn.end();
      return !poisoned;
    },
  };
}

function ok(result: unknown): { readonly result: unknown; readonly error: null } {
  return { result, error: null };
}

function failed(error: unknown): { readonly result: null; readonly error: WireError } {
  return { result: null, error: wireErrorOf(error) };
}

function holds(condition: WireCondition, results: readonly unknown[], errors: readonly unknown[], connection: Database.Database): boolean {
  const inner = (one: WireCondition): boolean => holds(one, results, errors, connection);
  switch (condition.type) {
    case 'ok':
      return (results[condition.step] ?? null) !== null;
    case 'error':
      return (errors[condition.step] ?? null) !== null;
    case 'not':
      return !inner(condition.cond);
    case 'and':
      return condition.conds.every(inner);
    case 'or':
      return condition.conds.some(inner);
    case 'is_autocommit':
      return !connection.inTransaction;
  }
}

function runStatement(connection: Database.Database, sql: string, statement: WireStatement): unknown {
  const prepared = connection.prepare(sql).safeIntegers(true);
  const args = argumentsOf(statement);
  if (!prepared.reader) {
    const { changes, lastInsertRowid } = prepared.run(args);
    return result([], [], changes, String(lastInsertRowid));
  }
  const columns = prepared.columns().map(({ name, type }) => ({ name, decltype: type }));
  const rows = prepared.raw(true).all(args).filter(Array.isArray);
  const changes = changesRows.test(sql) ? rows.length : 0;
  return result(columns, statement.want_rows === false ? [] : rows.map((row) => row.map(toWire)), changes, '0');
}

function argumentsOf({ args, named_args }: WireStatement): unknown {
  if (!named_args || named_args.length === 0) return (args ?? []).map(fromWire);
  return Object.fromEntries(named_args.map(({ name, value }) => [name.replace(/^[:@$]/, ''), fromWire(value)]));
}

function result(cols: readonly unknown[], rows: readonly unknown[], changes: number, rowid: string): unknown {
  return { cols, rows, affected_row_count: changes, last_insert_rowid: rowid, replication_index: null };
}

function describe(connection: Database.Database, sql: string): unknown {
  const prepared = connection.prepare(sql);
  const cols = prepared.reader ? prepared.columns().map(({ name, type }) => ({ name, decltype: type })) : [];
  return { params: [], cols, is_explain: /^\s*explain/i.test(sql), is_readonly: prepared.reader };
}
