/** The documented semicolon-separated file (spec §2.10): written for merchants, and read back to the same records. */
import type { RecordFields } from '../record.ts';
import { type CellCheckpoint, type CellRow, createCellReader, readCell, writeRow } from './cells.ts';
import { columnNames, columns, readColumns } from './columns.ts';
import { type FormatReader, type ReadRow, readRow, type SettlementFormat, UnreadableFile } from './format.ts';

export const headerLine: string = writeRow(columnNames);

export function writeRecord(record: RecordFields): string {
  return writeRow(columns.map((column) => column.write(record)));
}

const byteOrderMark = '\u{feff}';

export const reconciliationCsv: SettlementFormat = {
  name: 'RECONCILIATION_CSV',
  recognizes: (beginning) => beginning.startsWith('ReconciliationType;'),
  createReader,
};

interface Checkpoint {
  readonly cells: CellCheckpoint;
  readonly isHeaderRead: boolean;
}

function createReader(checkpoint?: string): FormatReader {
  const known: Checkpoint | undefined = checkpoint === undefined ? undefined : JSON.parse(checkpoint);
  const cells = createCellReader(';', known?.cells);
  let isHeaderRead = known?.isHeaderRead ?? false;
  const read = (rows: readonly CellRow[]): readonly ReadRow[] =>
    rows.flatMap((row): readonly ReadRow[] => {
      if (!isHeaderRead) {
        requireHeader(row);
        isHeaderRead = true;
        return [];
      }
      if ('problem' in row) return [row];
      return [
        readRow(row.line, () => {
          const { added: _added, ...line } = readColumns(row.cells.map(readCell));
          return line;
        }),
      ];
    });
  return {
    write: (chunk) => read(cells.write(chunk)),
    end() {
      const rows = read(cells.end());
      if (!isHeaderRead) throw new UnreadableFile('the file is empty');
      return rows;
    },
    checkpoint: () => JSON.stringify({ cells: cells.checkpoint(), isHeaderRead } satisfies Checkpoint),
  };
}

function requireHeader(row: CellRow): void {
  const names =
    'cells' in row ? row.cells.map((cell, index) => (index === 0 && cell.startsWith(byteOrderMark) ? cell.slice(1) : cell)) : [];
  const wrong = columnNames.findIndex((name, index) => names[index] !== name);
  if (wrong === -1 && names.length === columnNames.length) return;
  throw new UnreadableFile(
    `the header line must have the ${columnNames.length} documented columns; column ${wrong + 1} must be ${columnNames[wrong] ?? 'the last'}`,
  );
}
