/** The documented file (spec §2.10): 36 columns, and every record comes back as it was written. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCellReader, readCell, writeCell, writeRow } from '../../api/domain/reconciliation/formats/cells.ts';
import { columnNames, readColumns } from '../../api/domain/reconciliation/formats/columns.ts';
import type { ReadRow } from '../../api/domain/reconciliation/formats/format.ts';
import { headerLine, reconciliationCsv, writeRecord } from '../../api/domain/reconciliation/formats/reconciliation-csv.ts';
import type { RecordFields } from '../../api/domain/reconciliation/record.ts';
import { fullRecord } from './records.ts';

const golden = readFileSync(new URL('samples/reconciliation.csv', import.meta.url), 'utf8');

function readAll(text: string, chunkCharacters = text.length): readonly ReadRow[] {
  const reader = reconciliationCsv.createReader();
  const rows: ReadRow[] = [];
  for (let at = 0; at < text.length; at += chunkCharacters) rows.push(...reader.write(text.slice(at, at + chunkCharacters)));
  return [...rows, ...reader.end()];
}

/** Every column of a record again, with what the gateway adds. */
function readBack(text: string): Partial<RecordFields> {
  const [, row] = createCellReader().write(text);
  if (!row || 'problem' in row) throw new Error('no row');
  const { added, merchantInvoiceId: _invoice, merchantTransactionId: _reference, ...line } = readColumns(row.cells.map(readCell));
  return { ...line, ...added } as Partial<RecordFields>;
}

const { merchantTransactionId: _reference, merchantInvoiceId: _invoice, ...inTheFile } = fullRecord;

test('equals the golden file, column by column (spec §2.10)', () => {
  expect(columnNames).toHaveLength(36);
  expect(`${headerLine}${writeRecord(fullRecord)}`).toBe(golden);
});

test('reads every column back as it was written', () => {
  expect(readBack(golden)).toEqual(inTheFile);
});

test('is read with the mark that spreadsheets put before its header, and with no other text there', () => {
  expect(readAll(`\uFEFF${golden}`)).toEqual(readAll(golden));
  expect(() => readAll(`x${golden}`)).toThrow('the header line must have the 36 documented columns; column 1');
});

describe('cells', () => {
  test.each([
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ["'quoted", "''quoted"],
    // Where a spreadsheet splits at commas, this is a cell of its own.
    ['a,=1,b', "a,'=1,b"],
    ['a;b', '"a;b"'],
    ['a "b"', '"a ""b"""'],
    ['a\r\nb', '"a\r\nb"'],
    ['Jane Jones', 'Jane Jones'],
  ])('%j is written as %j', (text, written) => {
    expect(writeCell(text)).toBe(written);
  });

  test('of an empty line are none; a line of one separator is a row, and lines keep their numbers', () => {
    const reader = createCellReader();
    const rows = [...reader.write('a;b\n\n;\n\r\nc;d\n'), ...reader.end()];
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['', ''] },
      { line: 5, cells: ['c', 'd'] },
    ]);
  });

  test('of any text come back as they were, wherever the chunks end', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 2, maxLength: 6 });
    const hostile = fc
      .array(fc.constantFrom('=', "'", '"', ';', '\r', '\n', ' ', '-', 'x', '\t', ',', '＝'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(texts, fc.array(hostile, { minLength: 2, maxLength: 6 })), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const text = rows.map(writeRow).join('');
          const reader = createCellReader();
          const read = [];
          for (let at = 0; at < text.length; at += size) read.push(...reader.write(text.slice(at, at + size)));
          read.push(...reader.end());
          expect(read.map((row) => ('cells' in row ? row.cells.map(readCell) : row.problem))).toEqual(rows);
        },
      ),
    );
  });
});

test('a hostile name survives the way through the file', () => {
  const holder = '=HYPERLINK("https://evil.example";"a")\r\n;';
  expect(readBack(`${headerLine}${writeRecord({ ...fullRecord, holder })}`).holder).toBe(holder);
});

describe('of wrong rows', () => {
  const good = writeRecord(fullRecord);
  const bad = (column: string, value: string): string => {
    const cells = golden.split('\r\n')[1]?.split(';') ?? [];
    cells[columnNames.indexOf(column)] = value;
    return `${cells.join(';')}\r\n`;
  };

  test.each([
    ['ReconciliationType', 'PAID', 'ReconciliationType must be one of SETTLED, CHARGEBACK, CHARGEBACK REVERSAL, FEE'],
    ['Amount', '92,00', 'Amount must be an amount such as 92.00'],
    ['Currency', 'eur', 'Currency must be a currency such as EUR'],
    ['SettlementDate', '2026-02-30', 'SettlementDate must be a day such as 2026-01-31'],
    ['UniqueID', 'x', 'UniqueID must be 32 letters and digits'],
    ['TxRequestTime', '2026-06-01', 'TxRequestTime must be a time such as 2026-01-31 09:30:00'],
    ['ClearingInsitituteName', '', 'ClearingInsitituteName must not be empty'],
    ['AccountNumberLast4', '12345', 'AccountNumberLast4 must be at most 4 characters'],
  ])('%s %j is told with its line, and the rest goes in', (column, value, problem) => {
    const rows = readAll(`${headerLine}${good}${bad(column, value)}${good}`);
    expect(rows.map((row) => ('problem' in row ? [row.line, row.problem] : row.line))).toEqual([2, [3, problem], 4]);
  });

  test('one with too few columns, and one with a quote that is not closed', () => {
    const rows = readAll(`${headerLine}a;b\r\n${good}"`, 7);
    expect(rows.map((row) => ('problem' in row ? row.problem : row.line))).toEqual([
      'the row has 2 columns instead of 36',
      3,
      'a quoted cell is not closed',
    ]);
  });
});

test('a file with other columns is refused as a whole', () => {
  expect(() => readAll(golden.replace('ClearingInsitituteName', 'ClearingInstituteName'))).toThrow(
    'column 33 must be ClearingInsitituteName',
  );
  expect(() => readAll('')).toThrow('the file is empty');
});
