/** The documented semicolon-separated file (spec §2.10): written for merchants, and read back to the same records. */
import type { RecordFields } from '../record.ts';
import { type CellPlace, type CellRow, createCellReader, readCell, writeRow } from './cells.ts';
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

interface Place {
  readonly cells: CellPlace;
  readonly isHeaderRead: boolean;
}

function createReader(place?: string): FormatReader {
  const known: Place | undefined = place === undefined ? undefined : JSON.parse(place);
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
    write: (piece) => read(cells.write(piece)),
    end() {
      const rows = read(cells.end());
      if (!isHeaderRead) throw new UnreadableFile('the file is empty');
      return rows;
    },
    place: () => JSON.stringify({ cells: cells.place(), isHeaderRead } satisfies Place),
  };
}

function requireHeader(row: CellRow): void {
  const names =
    'cells' in row ? row.cells.map((cell, place) => (place === 0 && cell.startsWith(byteOrderMark) ? cell.slice(1) : cell)) : [];
  const wrong = columnNames.findIndex((name, place) => names[place] !== name);
  if (wrong === -1 && names.length === columnNames.length) return;
  throw new UnreadableFile(
    `the header line must have the ${columnNames.length} documented columns; column ${wrong + 1} must be ${columnNames[wrong] ?? 'the last'}`,
  );
}
