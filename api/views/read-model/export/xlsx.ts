/**
 * A table as a workbook of Office Open XML (ECMA-376) with one sheet, written page by page. Amounts and times are numbers with a format, so
 * that a spreadsheet adds them up. Every other cell is a text by its type: none becomes a formula, a date or a rounded number.
 */
import type { CellKind } from './cells.ts';
import { type ZipEntry, zipOf } from './zip.ts';

export interface SheetTable {
  readonly headers: readonly string[];
  readonly kinds: readonly CellKind[];
  readonly pages: AsyncIterable<readonly (readonly (string | null)[])[]>;
}

/** What a spreadsheet takes: a cell that is longer ends there. */
const cellCharactersMax = 32_767;
/** Names of sheets, without the characters that they may not have. */
const sheetNameCharactersMax = 31;

export function workbookOf(table: SheetTable, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  const entries: readonly ZipEntry[] = [
    { name: '[Content_Types].xml', content: one(contentTypes) },
    { name: '_rels/.rels', content: one(rootRelations) },
    { name: 'xl/workbook.xml', content: one(workbook(name)) },
    { name: 'xl/_rels/workbook.xml.rels', content: one(relations) },
    { name: 'xl/styles.xml', content: one(styles) },
    { name: 'xl/worksheets/sheet1.xml', content: sheetTexts(table) },
  ];
  return zipOf(entries);
}

async function* one(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/>
</Types>`;

const rootRelations = `${head}<Relationships ${packageRelations}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const relations = `${head}<Relationships ${packageRelations}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const workbook = (name: string): string =>
  `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="${toSheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Places in `cellXfs` below. */
const style = { text: 1, amount: 2, moment: 3, header: 4, count: 5 } as const;

const styles = `${head}<styleSheet ${main}>
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

async function* sheetTexts({ headers, kinds, pages }: SheetTable): AsyncGenerator<string, void, undefined> {
  const letters = headers.map((_, place) => toLetters(place));
  const columns = headers
    .map((header, place) => {
      const width = kinds[place] === 'text' ? Math.min(Math.max(header.length + 2, 18), 40) : Math.max(header.length + 2, 14);
      return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');
  const headerRow = headers.map((header, place) => textCell(`${letters[place]}1`, header, style.header)).join('');
  yield `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData><row r="1">${headerRow}</row>`;
  let row = 1;
  for await (const rows of pages) {
    let text = '';
    for (const cells of rows) {
      row += 1;
      const line = cells.map((cell, place) => toCell(`${letters[place]}${row}`, kinds[place] ?? 'text', cell)).join('');
      text += `<row r="${row}">${line}</row>`;
    }
    if (text !== '') yield text;
  }
  const range = `A1:${letters.at(-1) ?? 'A'}${row}`;
  yield `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

function toCell(place: string, kind: CellKind, cell: string | null): string {
  if (cell === null || cell === '') return '';
  if (kind === 'amount' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(cell)) {
    return `<c r="${place}" s="${cell.includes('.') ? style.amount : style.count}"><v>${cell}</v></c>`;
  }
  const day = kind === 'moment' ? toSerial(cell) : undefined;
  return day === undefined ? textCell(place, cell, style.text) : `<c r="${place}" s="${style.moment}"><v>${day}</v></c>`;
}

function textCell(place: string, text: string, styled: number): string {
  return `<c r="${place}" s="${styled}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, cellCharactersMax))}</t></is></c>`;
}

/** Days since the beginning of 1900 as spreadsheets count them; undefined for what is no `yyyy-MM-dd HH:mm:ss`. */
function toSerial(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  return Number((Date.parse(`${text.replace(' ', 'T')}Z`) / 86_400_000 + 25_569).toFixed(6));
}

/** Without what XML may not hold: control characters, and halves of characters. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function toSheetName(name: string): string {
  const plain = name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, sheetNameCharactersMax)
    .trim();
  return escapeXml(plain === '' ? 'Report' : plain);
}

/** A, B … Z, AA: as spreadsheets name columns. */
export function toLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : toLetters(Math.floor(place / 26) - 1) + letter;
}
