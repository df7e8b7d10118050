/**
 * Imports a file that is stored: its pieces are read one after the other, its rows taken in by bounded commits, so that the
 * server answers meanwhile. Each commit notes how far it came: after a crash, or in the next round, it goes on there.
 */
import { Conflict } from '../kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../kernel/data-scope.ts';
import { type FormatReader, type ReadRow, UnreadableFile } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { addProgress, createImporter } from './import-batches.ts';
import { takeInMovements } from './operations-intake.ts';
import type { ReconciliationPorts } from './ports.ts';
import type { SettlementFile } from './settlement-file.ts';

/** Rows of one round in a runtime whose rounds are bounded: there the file is read from its beginning in each. */
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
  const importer = createImporter(ports, file);
  const reader = formats[file.format].createReader();
  let skip = file.rows;
  try {
    for (let number = 1; number <= file.parts + 1; number += 1) {
      const rows = await readPart(ports, reader, file, number);
      const wanted = rows.slice(skip);
      skip = Math.max(0, skip - rows.length);
      await importer.add(wanted);
      const isEnough = stopping?.aborted === true || importer.rows() - file.rows >= rowsMax;
      if (isEnough && number <= file.parts) return await importer.flush();
    }
    return await finish(ports, await importer.flush(), null);
  } catch (error) {
    if (error instanceof UnreadableFile) return await finish(ports, await importer.flush(), error.message);
    // Another instance goes on with it.
    if (error instanceof Conflict && error.constraint === 'settlement_file_state') return importer.committed();
    throw error;
  } finally {
    await importer.settled();
  }
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
