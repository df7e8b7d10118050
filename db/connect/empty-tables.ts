/**
 * What a statement does to a table without rows: nothing. A merchant has rows in a part of the tables, and due work asks all of them. The object
 * keeps each text that it has run prepared for as long as it is awake, so texts that can find nothing are not run at all.
 */
import type { ObjectStorage } from './object-storage.ts';

export interface EmptyTables {
  /** Looks which tables have rows, where that is not known. Called outside of transactions: what they take back may have rows again. */
  look(): void;
  /**
   * Called before each statement. True where it neither gives nor changes a row. What it is about to insert or make is noted, also if
   * it fails.
   */
  skips(text: string): boolean;
}

/** Those that due work asks, and a merchant may have nothing of. None gets rows from a trigger. */
export const watchedTables: readonly string[] = [
  'authentications',
  'chargebacks',
  'checkouts',
  'entity_clocks',
  'file_transfers',
  'idempotency',
  'job_runs',
  'jobs',
  'merchant_moves',
  'notifications',
  'registrations',
  'report_runs',
  'report_schedules',
  'result_calls',
  'settlement_files',
  'shadow_repeats',
  'spent_wallet_tokens',
  'team_chat_messages',
  'team_chats',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_subscriptions',
];

const lookSql = `SELECT ${watchedTables.map((name) => `EXISTS (SELECT 1 FROM ${name})`).join(', ')}`;

export function createEmptyTables({ sql }: Pick<ObjectStorage, 'sql'>): EmptyTables {
  let empty: Set<string> | undefined;
  const find = (): Set<string> => {
    try {
      const [found = []] = sql.exec(lookSql).raw();
      return new Set(watchedTables.filter((_, place) => Number(found[place]) === 0));
    } catch {
      // They are not made yet: nothing is skipped until they are.
      return new Set();
    }
  };
  return {
    look() {
      empty ??= find();
    },
    skips(text) {
      const { kind, table } = useOf(text);
      if (kind === 'rows') return empty?.has(table) === true;
      if (kind === 'insert') empty?.delete(table);
      if (kind === 'tables') empty = undefined;
      return false;
    },
  };
}

export interface Use {
  /** `rows`: without a row in the table it gives and changes nothing. `tables`: it may make tables, or fill any. */
  readonly kind: 'rows' | 'insert' | 'tables' | 'other';
  readonly table: string;
}

/** Texts are few. */
const uses = new Map<string, Use>();

export function useOf(text: string): Use {
  const known = uses.get(text);
  if (known) return known;
  const use = readUse(text);
  uses.set(text, use);
  return use;
}

const inserting = /^\s*(?:INSERT|REPLACE)\b(?:\s+OR\s+\w+)?\s+INTO\s+["`]?(\w+)\b(?!\s*\.)/i;
const changing = /^\s*(?:UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`]?(\w+)\b(?!\s*\.)/i;
const reading = /^\s*SELECT\b/i;
/** It may write as well. */
const readingWith = /^\s*WITH\b(?!.*\b(?:INSERT|REPLACE)\b)/is;

function readUse(text: string): Use {
  const [, inserted] = inserting.exec(text) ?? [];
  if (inserted !== undefined) return { kind: 'insert', table: inserted };
  const [, changed] = changing.exec(text) ?? [];
  if (changed !== undefined) return { kind: 'rows', table: changed };
  if (reading.test(text)) {
    const table = firstTable(text);
    return table === undefined ? { kind: 'other', table: '' } : { kind: 'rows', table };
  }
  return { kind: readingWith.test(text) || /^\s*PRAGMA\b/i.test(text) ? 'other' : 'tables', table: '' };
}

/** They give a row where there is none, and so may what is put together or joined from the other side. */
const makesRows =
  /\bDISTINCT\s+FROM\b|\b(?:count|sum|total|avg|min|max|median|percentile\w*|(?:group|string)_\w+|\w+_agg|jsonb?_group_\w+)\s*\(|\b(?:UNION|INTERSECT|EXCEPT|RIGHT|FULL|HAVING)\b/i;
const tableAtStart = /^\s*["`]?(\w+)["`]?(?![\w"`]|\s*[.(])/;

/** The table from which all rows of a SELECT come; undefined where that is not plain. */
function firstTable(text: string): string | undefined {
  if (makesRows.test(text)) return undefined;
  const from = endOfFrom(text);
  return from === undefined ? undefined : tableAtStart.exec(text.slice(from))?.[1];
}

const tokens = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|[()]|\bFROM\b/gi;

/** Where the FROM ends that is in no parentheses. */
function endOfFrom(text: string): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(tokens)) {
    if (found === '(') depth += 1;
    else if (found === ')') depth -= 1;
    else if (depth === 0 && /^FROM$/i.test(found)) return index + found.length;
  }
  return undefined;
}
