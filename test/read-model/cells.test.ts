/** Cells of a CSV file (RFC 4180): what would end a cell or a row stands in quotes. */
import { expect, test } from 'vitest';
import { formatCsv } from '../../api/views/read-model/export/cells.ts';

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'a"b', '"a""b"'],
  ['a line feed', 'a\nb', '"a\nb"'],
  ['a lone carriage return', 'a\rb', '"a\rb"'],
  ['a line break of both', 'a\r\nb', '"a\r\nb"'],
  ['none of them', "a'b;c\td", "a'b;c\td"],
  ['nothing', '', ''],
])('a cell with %s', (_what, cell, written) => {
  expect(formatCsv([[cell, 'next']])).toBe(`${written},next\r\n`);
});
