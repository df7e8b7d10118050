/**
 * Imports a file that is stored: its pieces are read one after the other, its rows taken in by bounded commits, so that the
 * server answers meanwhile. Each commit notes how far it came: after a crash, or in the next round, it goes on there.
 */
import { Conflict, type Write } from '../kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../kernel/data-scope.ts';
import { type FormatReader, type ReadRow, UnreadableFile } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { type Booked, bookLines, isBatchLine, isDispute, type NumberedLine } from './operations-book.ts';
import { takeInMovements } from './operations-intake.ts';
import type { ReconciliationPorts } from './ports.ts';
import { problemsMax, type RowProblem, type SettlementFile } from './settlement-file.ts';

/** Rows of one commit: each takes up to a dozen statements. */
const batchRows = 50;
/** Rows of one round, so that other due work has its turn. */
const roundRows = 20_000;
/** How often a batch is decided again where somebody settled one of its payments meanwhile. */
const attemptsMax = 5;

/** One round. Resolves to the file as it is then: `importing` where more follows. */
export async function importRound(ports: ReconciliationPorts, file: SettlementFile): Promise<SettlementFile> {
  await takeInMovements(ports);
  const progress: Progress = { file, taken: 0 };
  const reader = formats[file.format].createReader();
  let skip = file.rows;
  try {
    for (let number = 1; number <= file.parts + 1; number += 1) {
      const rows = await readPart(ports, reader, file, number);
      const wanted = rows.slice(skip);
      skip = Math.max(0, skip - rows.length);
      for (let at = 0; at < wanted.length; ) {
        const batch = takeBatch(wanted, at);
        await importBatch(ports, progress, batch);
        at += batch.length;
      }
      if (progress.taken >= roundRows && number <= file.parts) return progress.file;
    }
    return await finish(ports, progress.file, null);
  } catch (error) {
    if (error instanceof UnreadableFile) return await finish(ports, progress.file, error.message);
    // Another instance goes on with it.
    if (error instanceof Conflict && error.constraint === 'settlement_file_state') return progress.file;
    throw error;
  }
}

interface Progress {
  file: SettlementFile;
  taken: number;
}

/** After the last piece, what the reader still holds. */
async function readPart(
  ports: ReconciliationPorts,
  reader: FormatReader,
  file: SettlementFile,
  number: number,
): Promise<readonly ReadRow[]> {
  if (number > file.parts) return reader.end();
  const piece = await ports.store.reconciliation.part(toDataScope(file.entityPath), file.id, number);
  if (piece === undefined) throw new Error('a piece of a settlement file is missing');
  return reader.write(piece);
}

/** Up to `batchRows`; alone what makes a payment, and what settles the payments of a day. */
function takeBatch(rows: readonly ReadRow[], at: number): readonly ReadRow[] {
  const isAlone = (row: ReadRow | undefined): boolean =>
    row !== undefined && 'read' in row && (isDispute(row.read) || isBatchLine(row.read));
  if (isAlone(rows[at])) return rows.slice(at, at + 1);
  let end = at + 1;
  while (end < rows.length && end - at < batchRows && !isAlone(rows[end])) end += 1;
  return rows.slice(at, end);
}

async function importBatch(ports: ReconciliationPorts, progress: Progress, rows: readonly ReadRow[]): Promise<void> {
  const lines = rows.filter((row): row is NumberedLine => 'read' in row);
  const wrong = rows.flatMap((row): readonly RowProblem[] => ('problem' in row ? [{ line: row.line, reason: row.problem }] : []));
  const merchant = toMerchantKey(progress.file.entityPath);
  for (let attempts = 1; ; attempts += 1) {
    const booked: Booked = lines.length === 0 ? { writes: [], records: 0, problems: [] } : await bookLines(ports, progress.file, lines);
    const file = addProgress(progress.file, rows.length, booked.records, [...wrong, ...booked.problems]);
    const writes: readonly Write[] = [{ write: 'settlement-file.update', file }, ...booked.writes];
    try {
      await ports.store.commit(merchant, writes);
      progress.file = file;
      progress.taken += rows.length;
      if (booked.writes.some(({ write }) => write === 'event.append')) ports.publish();
      return;
    } catch (error) {
      const mayDecideAgain = error instanceof Conflict && error.constraint !== 'settlement_file_state' && attempts < attemptsMax;
      if (!mayDecideAgain) throw error;
    }
  }
}

function addProgress(file: SettlementFile, rows: number, records: number, problems: readonly RowProblem[]): SettlementFile {
  return {
    ...file,
    rows: file.rows + rows,
    records: file.records + records,
    problemCount: file.problemCount + problems.length,
    problems: [...file.problems, ...problems].slice(0, problemsMax),
    version: file.version + 1,
  };
}

/** A file that breaks off leaves what it said before; one that said nothing has failed. */
async function finish(ports: ReconciliationPorts, file: SettlementFile, why: string | null): Promise<SettlementFile> {
  const isFailed = why !== null && file.records === 0;
  const told = why === null || isFailed ? file : addProgress(file, 0, 0, [{ line: 0, reason: why }]);
  const finished: SettlementFile = {
    ...told,
    status: isFailed ? 'failed' : 'imported',
    note: isFailed ? why : file.note,
    finishedAt: ports.clocks.entityNow(file.entityId),
    version: file.version + 1,
  };
  await ports.store.commit(toMerchantKey(file.entityPath), [{ write: 'settlement-file.update', file: finished }]);
  return finished;
}
