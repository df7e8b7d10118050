/** Workbooks: a ZIP archive that every reader takes, in which no text becomes a formula, a date or a rounded number. */
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { SheetTable } from '../../api/views/scheduled-reports/xlsx.ts';
import { toLetters, workbookOf } from '../../api/views/scheduled-reports/xlsx.ts';

async function* pagesOf(...pages: SheetTable['pages'] extends AsyncIterable<infer Page> ? readonly Page[] : never) {
  for (const page of pages) yield page;
}

/** Read by its directory at the end, as readers do. Throws where a size or a sum is wrong. */
function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place)) as [number, number, number];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const plain = inflateRawSync(archive.subarray(start, start + packed));
    expect([plain.length, crc32(plain)]).toEqual([size, crc]);
    files.set(name, plain.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
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
