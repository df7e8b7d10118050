/**
 * Takes the rows of a file in by bounded commits, each of which notes how far it came. While one is written, the next is made
 * ready: on what the one that is written leaves of its movements, so that a line never settles what another took.
 */
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type Booked, bookLines, isBatchLine, isDispute, type NumberedLine } from './book.ts';
import type { ReadRow } from './formats/format.ts';
import type { Movement } from './movement.ts';
import type { ReconciliationPorts } from './ports.ts';
import { problemsMax, type RowProblem, type SettlementFile } from './settlement-file.ts';

/** Rows of one commit: a statement for each, and a few for all of them. */
const batchRows = 200;
/** How often a batch is decided again where somebody settled one of its payments meanwhile. */
const attemptsMax = 5;

export interface Importer {
  /** Takes rows in, whole batches of them; what is left waits for more. */
  add(rows: readonly ReadRow[]): Promise<void>;
  /** Takes in what waits. Resolves to the file, all of it committed. */
  flush(): Promise<SettlementFile>;
  /** Rows of the file that are taken in or under way. */
  rows(): number;
  committed(): SettlementFile;
  /** Resolves when no commit is under way any more, whatever became of it. */
  settled(): Promise<void>;
}

interface Prepared {
  readonly rows: readonly ReadRow[];
  readonly before: SettlementFile;
  readonly file: SettlementFile;
  readonly writes: readonly Write[];
  readonly movements: ReadonlyMap<Id, Movement>;
}

interface UnderWay extends Prepared {
  /** What the commit failed with. Never rejects. */
  readonly failure: Promise<unknown>;
}

const none: ReadonlyMap<Id, Movement> = new Map();

/** `placeAt`: where the import goes on once so many rows are taken in. */
export function createImporter(
  ports: ReconciliationPorts,
  begun: SettlementFile,
  placeAt: (rows: number) => string | null = () => null,
): Importer {
  const merchant = toMerchantKey(begun.entityPath);
  let committed = begun;
  let waiting: readonly ReadRow[] = [];
  let underWay: UnderWay | undefined;

  const commit = async ({ file: reached, writes }: Prepared): Promise<void> => {
    const file = { ...reached, place: placeAt(reached.rows) };
    await ports.store.commit(merchant, [{ write: 'settlement-file.update', file }, ...writes]);
    committed = file;
    if (writes.some(({ write }) => write === 'event.append')) ports.publish();
  };

  /** Decides the rows anew until nobody is faster. */
  const commitAgain = async (rows: readonly ReadRow[]): Promise<void> => {
    for (let attempts = 2; ; attempts += 1) {
      try {
        return await commit(await prepare(ports, committed, rows, none));
      } catch (error) {
        if (!mayDecideAgain(error) || attempts >= attemptsMax) throw error;
      }
    }
  };

  /** Resolves to whether its rows had to be decided anew. */
  const drain = async (): Promise<boolean> => {
    const last = underWay;
    if (!last) return false;
    const failure = await last.failure;
    underWay = undefined;
    if (failure === undefined) return false;
    if (!mayDecideAgain(failure)) throw failure;
    await commitAgain(last.rows);
    return true;
  };

  const takeIn = async (rows: readonly ReadRow[]): Promise<void> => {
    const isAlone = needsOwnCommit(rows[0]);
    if (isAlone) await drain();
    const ready = await prepare(ports, underWay?.file ?? committed, rows, underWay?.movements ?? none);
    const prepared = (await drain()) ? await prepare(ports, committed, rows, none) : ready;
    const failure = commit(prepared).then(
      () => undefined,
      (error: unknown) => error,
    );
    underWay = { ...prepared, failure };
    if (isAlone) await drain();
  };

  const takeInBatches = async (isWhole: (batch: readonly ReadRow[], rest: number) => boolean): Promise<void> => {
    for (let at = 0; at < waiting.length; ) {
      const batch = takeBatch(waiting, at);
      at += batch.length;
      if (!isWhole(batch, waiting.length - at)) {
        waiting = batch;
        return;
      }
      await takeIn(batch);
    }
    waiting = [];
  };

  return {
    add: async (rows) => {
      waiting = waiting.length === 0 ? rows : [...waiting, ...rows];
      await takeInBatches((batch, rest) => rest > 0 || batch.length === batchRows);
    },
    flush: async () => {
      await takeInBatches(() => true);
      await drain();
      return committed;
    },
    rows: () => (underWay?.file ?? committed).rows,
    committed: () => committed,
    settled: async () => void (await underWay?.failure),
  };
}

/** A guard on the file itself tells that another instance goes on with it. */
function mayDecideAgain(error: unknown): boolean {
  return error instanceof Conflict && error.constraint !== 'settlement_file_state';
}

/** What makes a payment, and what settles the payments of a day. */
function needsOwnCommit(row: ReadRow | undefined): boolean {
  return row !== undefined && 'read' in row && (isDispute(row.read) || isBatchLine(row.read));
}

function takeBatch(rows: readonly ReadRow[], at: number): readonly ReadRow[] {
  if (needsOwnCommit(rows[at])) return rows.slice(at, at + 1);
  let end = at + 1;
  while (end < rows.length && end - at < batchRows && !needsOwnCommit(rows[end])) end += 1;
  return rows.slice(at, end);
}

/** `ahead`: movements as the commit before leaves them. */
async function prepare(
  ports: ReconciliationPorts,
  before: SettlementFile,
  rows: readonly ReadRow[],
  ahead: ReadonlyMap<Id, Movement>,
): Promise<Prepared> {
  const lines = rows.filter((row): row is NumberedLine => 'read' in row);
  const wrong = rows.flatMap((row): readonly RowProblem[] => ('problem' in row ? [{ line: row.line, reason: row.problem }] : []));
  const booked: Booked =
    lines.length === 0 ? { writes: [], records: 0, problems: [], movements: none } : await bookLines(ports, before, lines, ahead);
  const file = addProgress(before, rows.length, booked.records, [...wrong, ...booked.problems]);
  return { rows, before, file, writes: booked.writes, movements: booked.movements };
}

export function addProgress(file: SettlementFile, rows: number, records: number, problems: readonly RowProblem[]): SettlementFile {
  return {
    ...file,
    rows: file.rows + rows,
    records: file.records + records,
    problemCount: file.problemCount + problems.length,
    problems: [...file.problems, ...problems].slice(0, problemsMax),
    version: file.version + 1,
  };
}
