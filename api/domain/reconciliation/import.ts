/**
 * Imports a file that is stored: its chunks are read one after the other, its rows taken in by bounded commits, so that the
 * server answers meanwhile. Each commit notes how far it came: after a crash, or in the next round, it goes on there.
 */
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { type FormatReader, placeCharactersMax, type ReadRow, UnreadableFile } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { addProgress, createImporter } from './import-batches.ts';
import { takeInMovements } from './intake.ts';
import { matchOpenLines } from './match-open-lines.ts';
import type { ReconciliationPorts } from './ports.ts';
import { defaultIssueDelayMs, type ImportCheckpoint, type SettlementFile, sandboxClearingId } from './settlement-file.ts';

/** Rows of one round in a runtime whose rounds are bounded. */
const roundRows = 20_000;

export interface RoundLimits {
  readonly rowsMax: number;
  /** Ends the round after the batch that runs. */
  readonly stopping?: AbortSignal;
}

/** One round. Resolves to the file as it is then: `importing` where more follows. */
export async function importRound(
  ports: ReconciliationPorts,
  file: SettlementFile,
  { rowsMax, stopping }: RoundLimits = { rowsMax: roundRows },
): Promise<SettlementFile> {
  await takeInMovements(ports);
  const begun: ImportCheckpoint | undefined = file.place === null ? undefined : JSON.parse(file.place);
  const checkpoints = createCheckpoints(begun);
  const importer = createImporter(ports, file, checkpoints.at);
  const reader = formats[file.format].createReader(begun?.reader);
  // Rows that were taken in since the checkpoint: the commits after it ended within its chunk.
  let skip = file.rows - (begun?.rows ?? 0);
  try {
    for (let number = begun?.part ?? 1; number <= file.parts + 1; number += 1) {
      const rows = await readPart(ports, reader, file, number);
      checkpoints.reach(number + 1, rows.length, reader);
      const wanted = rows.slice(skip);
      skip = Math.max(0, skip - rows.length);
      await importer.add(wanted);
      const isEnough = stopping?.aborted === true || importer.rows() - file.rows >= rowsMax;
      if (isEnough && number <= file.parts) return await importer.flush();
    }
    return await finish(ports, await importer.flush(), null);
  } catch (error) {
    if (error instanceof UnreadableFile) return await finish(ports, await importer.flush(), error.message);
    // Another instance goes on with it, and may have come to its end.
    if (error instanceof Conflict && error.constraint === 'settlement_file_state') return await readAgain(ports, importer.committed());
    throw error;
  } finally {
    await importer.settled();
  }
}

async function readAgain({ store }: ReconciliationPorts, file: SettlementFile): Promise<SettlementFile> {
  return (await store.reconciliation.file(toDataScope(file.entityPath), file.id)) ?? file;
}

interface Checkpoints {
  /** A chunk gave so many rows, and `part` is the next one. */
  reach(part: number, rows: number, reader: FormatReader): void;
  /** The last checkpoint before which no more than these rows were read, as JSON. */
  at(rows: number): string | null;
}

/** Keeps the few checkpoints that no commit has passed yet. */
function createCheckpoints(begun: ImportCheckpoint | undefined): Checkpoints {
  let rowsRead = begun?.rows ?? 0;
  const known: (Omit<ImportCheckpoint, 'reader'> & { readonly text: string })[] =
    begun === undefined ? [] : [{ ...begun, text: JSON.stringify(begun) }];
  return {
    reach(part, rows, reader) {
      rowsRead += rows;
      const state = reader.checkpoint();
      if (state === undefined || state.length > placeCharactersMax) return;
      const checkpoint: ImportCheckpoint = { part, rows: rowsRead, reader: state };
      known.push({ part, rows: rowsRead, text: JSON.stringify(checkpoint) });
    },
    at(rows) {
      while ((known[1]?.rows ?? Number.POSITIVE_INFINITY) <= rows) known.shift();
      const [first] = known;
      return first && first.rows <= rows ? first.text : null;
    },
  };
}

/** By the merchant's clock, as the days are which are issued (decision: imports-wait-to-be-issued). */
function toIssueTime(importedAt: Timestamp, delayMs: number = defaultIssueDelayMs): Timestamp | null {
  return delayMs === 0 ? null : importedAt + delayMs;
}

/** After the last chunk, what the reader still holds. */
async function readPart(
  ports: ReconciliationPorts,
  reader: FormatReader,
  file: SettlementFile,
  number: number,
): Promise<readonly ReadRow[]> {
  if (number > file.parts) return reader.end();
  const chunk = await ports.store.reconciliation.part(toDataScope(file.entityPath), file.id, number);
  if (chunk === undefined) throw new Error('a chunk of a settlement file is missing');
  return reader.write(chunk);
}

/** A file that breaks off leaves what it said before; one that said nothing has failed. */
async function finish(ports: ReconciliationPorts, file: SettlementFile, why: string | null): Promise<SettlementFile> {
  const isFailed = why !== null && file.records === 0;
  const told = why === null || isFailed ? file : addProgress(file, 0, 0, [{ line: 0, reason: why }]);
  const finishedAt = ports.clocks.entityNow(file.entityId);
  const isHeld = !isFailed && file.callerId !== sandboxClearingId;
  const finished: SettlementFile = {
    ...told,
    status: isFailed ? 'failed' : 'imported',
    place: null,
    note: isFailed ? why : file.note,
    finishedAt,
    // Who sees that it was the wrong file has until then to withdraw it.
    issueAfter: isHeld ? toIssueTime(finishedAt, ports.issueDelayMs) : null,
    version: file.version + 1,
  };
  const merchant = toMerchantKey(file.entityPath);
  await ports.store.commit(merchant, [{ write: 'settlement-file.update', file: finished }]);
  // A bank statement may have come before the file that explains it.
  await matchOpenLines(ports, merchant);
  return finished;
}
