/**
 * The order in which the platform's object has learned of the merchants' events: a line for events of one merchant that follow one another,
 * with numbers over all merchants. What the events are, the merchants' stores have. Numbers only go up, and what a line says never
 * changes, so a cursor means the same as long as its line is kept (decision: one-log-over-merchants).
 */
import type { ObjectStorage } from '../../../db/connect/object-storage.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** The events of a merchant from one sequence to another. Numbers go up with its sequences, holes and all. */
export interface MergedLine {
  readonly number: number;
  readonly merchant: number;
  readonly from: number;
  readonly to: number;
}

/** Where a merchant's log is known to end. */
export interface KnownPlace {
  readonly sequence: number;
  readonly eventId: Id;
}

export interface NewLine extends KnownPlace {
  readonly merchant: number;
}

/** What was the last that the projection told, and in which of its lives: it knows of no other. */
export interface Told {
  readonly life: string;
  readonly count: number;
}

export interface LinesWanted {
  readonly place: number;
  readonly direction: 'forward' | 'backward';
  /** Absent: of all. */
  readonly merchants: readonly number[] | undefined;
  readonly linesMax: number;
}

export interface MergedLog {
  /** Differs from that of every log that was begun before: the time at which it was begun, in hundredths of a second. */
  generation(): number;
  /** Of the oldest line that is kept, or of the next one. */
  firstNumber(): number;
  /** 0 where there is none. */
  lastNumber(): number;
  known(merchant: number): KnownPlace | undefined;
  /** Those that go on after what is known of their merchants; a line that does not is left out. `told`: with them. */
  append(lines: readonly NewLine[], told?: Told): void;
  told(): Told | undefined;
  /** With a part of the first where the place is within it. */
  lines(wanted: LinesWanted): readonly MergedLine[];
  /** Undefined where no line has it. */
  numberOf(merchant: number, sequence: number): number | undefined;
  /** Of the merchant's last event with a number up to this one, as far back as lines are kept. */
  sequenceAt(merchant: number, number: number): { readonly sequence: number; readonly isItself: boolean };
  /** All is forgotten, and cursors of before lead nowhere. */
  beginAnew(): void;
  /** Forgets the oldest lines, as long as they were written before. */
  forgetBefore(at: Timestamp): void;
}

const tableSqls = [
  `CREATE TABLE IF NOT EXISTS merged_lines (number INTEGER PRIMARY KEY, merchant INTEGER NOT NULL, first INTEGER NOT NULL,
    last INTEGER NOT NULL, at INTEGER NOT NULL) STRICT`,
  'CREATE INDEX IF NOT EXISTS merged_lines_merchant ON merged_lines (merchant, last)',
  'CREATE TABLE IF NOT EXISTS merged_places (merchant INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, event_id TEXT NOT NULL) STRICT',
  `CREATE TABLE IF NOT EXISTS merged_log (id INTEGER PRIMARY KEY CHECK (id = 1), generation INTEGER NOT NULL, last_number INTEGER NOT NULL,
    life TEXT NOT NULL, count INTEGER NOT NULL) STRICT`,
];
const lineSql = 'INSERT INTO merged_lines (number, merchant, first, last, at) VALUES (?, ?, ?, ?, ?)';
const placeSql = `INSERT INTO merged_places (merchant, sequence, event_id) VALUES (?, ?, ?)
  ON CONFLICT (merchant) DO UPDATE SET sequence = excluded.sequence, event_id = excluded.event_id`;
const stateSql = `INSERT INTO merged_log (id, generation, last_number, life, count) VALUES (1, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET generation = excluded.generation, last_number = excluded.last_number, life = excluded.life, count = excluded.count`;
const columns = 'number, merchant, first, last';
/** Of the line that the number is in, or the one before it. */
const lineAtSql = 'coalesce((SELECT max(number) FROM merged_lines WHERE number <= ?), 0)';
const forgetSql = `DELETE FROM merged_lines WHERE number IN (SELECT number FROM merged_lines
  WHERE number < coalesce((SELECT number FROM merged_lines WHERE at >= ? ORDER BY number LIMIT 1), ${Number.MAX_SAFE_INTEGER}) ORDER BY number LIMIT ?)`;

/** So that nobody waits for it. */
const forgottenAtOnce = 5_000;

interface State {
  readonly generation: number;
  readonly lastNumber: number;
  readonly told: Told | undefined;
}

export function createMergedLog({ sql }: Pick<ObjectStorage, 'sql'>, now: () => Timestamp): MergedLog {
  for (const each of tableSqls) sql.exec(each);
  const rows = (text: string, ...values: (string | number)[]) => [...sql.exec(text, ...values).raw()];
  let state = readState();
  const known = new Map<number, KnownPlace>(
    rows('SELECT merchant, sequence, event_id FROM merged_places').map(([merchant, sequence, eventId]) => [
      Number(merchant),
      { sequence: Number(sequence), eventId: String(eventId) },
    ]),
  );

  function readState(): State {
    const [row] = rows('SELECT generation, last_number, life, count FROM merged_log');
    if (!row) return write({ generation: toGeneration(now()), lastNumber: 0, told: undefined });
    const [generation, lastNumber, life, count] = row;
    const told = life === '' ? undefined : { life: String(life), count: Number(count) };
    return { generation: Number(generation), lastNumber: Number(lastNumber), told };
  }

  function write(next: State): State {
    sql.exec(stateSql, next.generation, next.lastNumber, next.told?.life ?? '', next.told?.count ?? 0);
    return next;
  }

  const toLine = ([number, merchant, from, to]: readonly unknown[]): MergedLine => ({
    number: Number(number),
    merchant: Number(merchant),
    from: Number(from),
    to: Number(to),
  });

  return {
    generation: () => state.generation,
    firstNumber: () => Number(rows('SELECT min(number) FROM merged_lines')[0]?.[0] ?? state.lastNumber + 1),
    lastNumber: () => state.lastNumber,
    known: (merchant) => known.get(merchant),
    told: () => state.told,
    append(lines, told = state.told) {
      let { lastNumber } = state;
      let open: MergedLine | undefined;
      const at = now();
      const put = (): void => {
        if (open) sql.exec(lineSql, open.number, open.merchant, open.from, open.to, at);
      };
      const changed = new Set<number>();
      for (const { merchant, sequence, eventId } of lines) {
        const from = (known.get(merchant)?.sequence ?? 0) + 1;
        if (sequence < from) continue;
        if (open?.merchant === merchant) open = { ...open, to: sequence };
        else {
          put();
          open = { number: lastNumber + 1, merchant, from, to: sequence };
        }
        lastNumber += sequence - from + 1;
        known.set(merchant, { sequence, eventId });
        changed.add(merchant);
      }
      put();
      for (const merchant of changed) {
        const { sequence = 0, eventId = '' } = known.get(merchant) ?? {};
        sql.exec(placeSql, merchant, sequence, eventId);
      }
      if (changed.size > 0 || told !== state.told) state = write({ ...state, lastNumber, told });
    },
    lines({ place, direction, merchants, linesMax }) {
      const of = merchants === undefined ? '' : 'AND merchant IN (SELECT value FROM json_each(?))';
      const bound = merchants === undefined ? [] : [JSON.stringify(merchants)];
      if (direction === 'backward') {
        return rows(`SELECT ${columns} FROM merged_lines WHERE number < ? ${of} ORDER BY number DESC LIMIT ?`, place, ...bound, linesMax)
          .map(toLine)
          .map((line) => ({ ...line, to: Math.min(line.to, line.from + (place - 1 - line.number)) }));
      }
      return rows(
        `SELECT ${columns} FROM merged_lines WHERE number >= ${lineAtSql} AND number + last - first > ? ${of} ORDER BY number LIMIT ?`,
        place,
        place,
        ...bound,
        linesMax,
      )
        .map(toLine)
        .map((line) => {
          const passed = Math.max(0, place + 1 - line.number);
          return { ...line, number: line.number + passed, from: line.from + passed };
        });
    },
    numberOf(merchant, sequence) {
      const [row] = rows(
        `SELECT ${columns} FROM merged_lines WHERE merchant = ? AND last >= ? ORDER BY last LIMIT 1`,
        merchant,
        sequence,
      ).map(toLine);
      return row && row.from <= sequence ? row.number + (sequence - row.from) : undefined;
    },
    sequenceAt(merchant, number) {
      const [line] = rows(
        `SELECT ${columns} FROM merged_lines WHERE merchant = ? AND number <= ? ORDER BY last DESC LIMIT 1`,
        merchant,
        number,
      ).map(toLine);
      if (!line) {
        const [next] = rows(`SELECT ${columns} FROM merged_lines WHERE merchant = ? ORDER BY last LIMIT 1`, merchant).map(toLine);
        return { sequence: next ? next.from - 1 : (known.get(merchant)?.sequence ?? 0), isItself: false };
      }
      const sequence = Math.min(line.to, line.from + (number - line.number));
      return { sequence, isItself: number - line.number === sequence - line.from };
    },
    beginAnew() {
      sql.exec('DELETE FROM merged_lines');
      sql.exec('DELETE FROM merged_places');
      known.clear();
      state = write({ generation: Math.max(toGeneration(now()), state.generation + 1), lastNumber: 0, told: undefined });
    },
    forgetBefore: (at) => void sql.exec(forgetSql, at, forgottenAtOnce),
  };
}

/** A cursor has five bytes for it. */
function toGeneration(at: Timestamp): number {
  return Math.floor(at / 10);
}
