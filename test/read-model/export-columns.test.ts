import { describe, expect, test } from 'vitest';
import { neutralize } from '../../api/views/read-model/export/cells.ts';
import { type ExportColumn, exportColumnNames, findKind } from '../../api/views/read-model/export/columns.ts';

/** Every prefix by which a spreadsheet takes a cell for a formula. */
const prefixes = [
  ['=', '=1+1'],
  ['+', '+1+1'],
  ['-', '-1+1'],
  ['@', '@SUM(A1)'],
  ['a tab', '\t=1+1'],
  ['a carriage return', '\r=1+1'],
  ['a wide sign', '＝1+1'],
] as const;

const textColumns = exportColumnNames.filter((name) => findKind(name) === 'text');
const otherColumns = exportColumnNames.filter((name) => findKind(name) !== 'text');

describe('a cell that a spreadsheet would run', () => {
  test.each(prefixes)('by %s is text, in every column that somebody can have typed', (_, cell) => {
    // Of a tab or a return, what is behind it begins a cell as well.
    const safe = `'${cell.replace(/^[\t\r]/, "$&'")}`;
    for (const column of textColumns) expect(neutralize(findKind(column), cell)).toBe(safe);
  });

  test.each([
    ['a semicolon, at which a German one splits', 'Jane;=1+1;x', "Jane;'=1+1;x"],
    ['the end of a line', 'Jane\n@SUM(A1)', "Jane\n'@SUM(A1)"],
    ['a tab', 'Jane\t-1+1', "Jane\t'-1+1"],
  ])('is none behind %s, within quotes or without', (_, cell, safe) => {
    for (const column of textColumns) expect(neutralize(findKind(column), cell)).toBe(safe);
  });

  test.each(['Jane', "O'Hara", '1=1', 'a+b', 'a-b', 'jane@example.test', ' =1', "'=1", ''])('is not %j, which stays as it is', (cell) => {
    for (const column of textColumns) expect(neutralize(findKind(column), cell)).toBe(cell);
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
    for (const column of otherColumns) expect(neutralize(findKind(column), '-1.00')).toBe('-1.00');
  });

  test('of nothing is empty', () => {
    for (const column of exportColumnNames) expect(neutralize(findKind(column), null)).toBe('');
  });
});
