import { describe, expect, test } from 'vitest';
import { type ExportColumn, exportColumnNames, findKind, neutralCell } from '../../api/views/read-model/export/columns.ts';

/** Every prefix by which a spreadsheet takes a cell for a formula. */
const prefixes = [
  ['=', '=1+1'],
  ['+', '+1+1'],
  ['-', '-1+1'],
  ['@', '@SUM(A1)'],
  ['a tab', '\t=1+1'],
  ['a carriage return', '\r=1+1'],
] as const;

const textColumns = exportColumnNames.filter((name) => findKind(name) === 'text');
const otherColumns = exportColumnNames.filter((name) => findKind(name) !== 'text');

describe('a cell that a spreadsheet would run', () => {
  test.each(prefixes)('by %s is text, in every column that somebody can have typed', (_, cell) => {
    for (const column of textColumns) expect(neutralCell(column, cell)).toBe(`'${cell}`);
  });

  test.each(['Jane', "O'Hara", '1=1', 'a+b', 'a-b', 'jane@example.test', ' =1', "'=1", ''])('is not %j, which stays as it is', (cell) => {
    for (const column of textColumns) expect(neutralCell(column, cell)).toBe(cell);
  });

  test('is no amount: -1.00 stays a number', () => {
    expect(otherColumns).toEqual<ExportColumn[]>([
      'timestamp',
      'updatedAt',
      'amount',
      'openSince',
      'authorized',
      'captured',
      'refunded',
      'reversed',
      'chargedBack',
      'remaining',
    ]);
    for (const column of otherColumns) expect(neutralCell(column, '-1.00')).toBe('-1.00');
  });

  test('of nothing is empty', () => {
    for (const column of exportColumnNames) expect(neutralCell(column, null)).toBe('');
  });
});
