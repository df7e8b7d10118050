/** Workbooks: a ZIP archive that every reader takes, in which no text becomes a formula, a date or a rounded number. */
import { expect, test } from 'vitest';
import type { SheetTable } from '../../api/views/read-model/export/xlsx.ts';
import { toLetters, workbookOf } from '../../api/views/read-model/export/xlsx.ts';
import { unzip } from '../support/unzip.ts';

async function* pagesOf(...pages: SheetTable['pages'] extends AsyncIterable<infer Page> ? readonly Page[] : never) {
  for (const page of pages) yield page;
}

async function make(table: SheetTable, name = 'Payments'): Promise<ReadonlyMap<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookOf(table, name)) chunks.push(chunk);
  return unzip(Buffer.concat(chunks));
}

const sheet = 'xl/worksheets/sheet1.xml';

async function cellsOf(rows: readonly (readonly (string | null)[])[], kinds: SheetTable['kinds']): Promise<string> {
  const headers = kinds.map((_, place) => `h${place}`);
  return (await make({ headers, kinds, pages: pagesOf(rows) })).get(sheet) ?? '';
}

test('the archive has what a workbook needs, each with its true size and sum', async () => {
  const files = await make({ headers: ['a'], kinds: ['text'], pages: pagesOf([['1']], [['2']]) });
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    sheet,
  ]);
  expect(files.get(sheet)).toContain('<row r="3"><c r="A3"');
  expect(files.get(sheet)).toContain('<autoFilter ref="A1:A3"/>');
});

test.each([
  ['=HYPERLINK("http://192.0.2.1")'],
  ['+1'],
  ['-1+2'],
  ['@SUM(A1)'],
  ['\t=1'],
  ['00042'],
  ['4711000000000000001'],
  ['1E5'],
  ['2026-01-02'],
])('%s stays the text that it is', async (text) => {
  const escaped = text.replaceAll('"', '&quot;');
  const xml = await cellsOf([[text]], ['text']);
  expect(xml).toContain(`<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`);
  expect(xml).not.toContain('<f>');
});

test('amounts are numbers with two decimals, counts whole numbers, times dates of the zone that the header names', async () => {
  const xml = await cellsOf([['92.00', '-0.05', '17', '2026-06-01 12:00:00', null]], ['amount', 'amount', 'amount', 'moment', 'text']);
  expect(xml).toContain('<c r="A2" s="2"><v>92.00</v></c><c r="B2" s="2"><v>-0.05</v></c><c r="C2" s="5"><v>17</v></c>');
  expect(xml).toContain('<c r="D2" s="3"><v>46174.5</v></c></row>');
});

test('markup, control characters and halves of characters make no broken file', async () => {
  const xml = await cellsOf([['<b>&"\u0000\u0007\ud800 Zoë 🙂']], ['text']);
  expect(xml).toContain('&lt;b&gt;&amp;&quot;\ufffd Zoë 🙂</t>');
});

test('a cell that is longer than a spreadsheet takes ends there', async () => {
  const xml = await cellsOf([['x'.repeat(40_000)]], ['text']);
  expect(xml).toContain(`>${'x'.repeat(32_767)}</t>`);
});

test('a table without rows is a sheet with its header', async () => {
  const files = await make({ headers: ['id', 'amount'], kinds: ['text', 'amount'], pages: pagesOf() });
  expect(files.get(sheet)).toContain('</row></sheetData><autoFilter ref="A1:B1"/>');
});

test('a name with what sheets may not have is a name of a sheet', async () => {
  const files = await make(
    { headers: ['a'], kinds: ['text'], pages: pagesOf() },
    `[Q1]/:*?\\'s "month" <end> & everything that came in it`,
  );
  const [, name = ''] = /<sheet name="([^"]*)"/.exec(files.get('xl/workbook.xml') ?? '') ?? [];
  expect(name).not.toMatch(/[[\]:*?/\\'<>]/);
  expect(name.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').length).toBeLessThan(32);
});

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(toLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
