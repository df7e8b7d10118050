/**
 * Cells of a semicolon-separated file. What a spreadsheet would take for a formula has an apostrophe before it, which our importer takes off
 * again: what was written comes back as it was.
 */

/**
 * What a spreadsheet calculates, and the apostrophe itself, so that taking it off is never wrong: at the beginning of a cell, and behind what
 * begins another one for a spreadsheet whose files are separated by commas or tabs. It splits there within quotes, too.
 */
const beginnings = /(?<=^|[,\t\r\n])(?=[=+\-@\t\r＝＋－＠'])/g;
const added = /(?<=^|[,\t\r\n])'(?=[=+\-@\t\r＝＋－＠'])/g;

export function writeCell(text: string): string {
  const cell = text.replace(beginnings, "'");
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function readCell(cell: string): string {
  return cell.replace(added, '');
}

export function writeRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(';')}\r\n`;
}

/** A row of cells, or why it is none. */
export type CellRow = { readonly line: number; readonly cells: readonly string[] } | { readonly line: number; readonly problem: string };

/** No documented field is longer; a longer cell is a quote that nobody closed. */
const cellCharactersMax = 4_096;
/** No format has as many columns. */
const cellsMax = 200;

export interface CellReader {
  /** The rows that ended in this chunk. */
  write(chunk: string): readonly CellRow[];
  end(): readonly CellRow[];
  checkpoint(): CellCheckpoint;
}

/** The row that has begun. */
export interface CellCheckpoint {
  readonly cells: readonly string[];
  readonly cell: string;
  readonly state: 'start' | 'plain' | 'quoted' | 'quote';
  readonly line: number;
  readonly rowLine: number;
  readonly problem?: string | undefined;
  readonly isAfterReturn: boolean;
}

const beginning: CellCheckpoint = { cells: [], cell: '', state: 'start', line: 1, rowLine: 1, isAfterReturn: false };

/** Reads rows from chunks of text; a chunk may end anywhere. Never holds more than one row. */
export function createCellReader(separator: ';' | ',' = ';', checkpoint = beginning): CellReader {
  let rows: CellRow[] = [];
  let cells = [...checkpoint.cells];
  let { cell, state, line, rowLine, problem, isAfterReturn } = checkpoint;

  const endCell = (): void => {
    if (cells.length < cellsMax) cells.push(cell);
    else problem ??= `the row has more than ${cellsMax} columns`;
    cell = '';
    state = 'start';
  };
  const endRow = (): void => {
    endCell();
    if (problem !== undefined) rows.push({ line: rowLine, problem });
    else if (cells.length > 1 || cells[0] !== '') rows.push({ line: rowLine, cells });
    cells = [];
    problem = undefined;
  };
  const add = (text: string): void => {
    if (cell.length + text.length <= cellCharactersMax) cell += text;
    else problem ??= `a cell has more than ${cellCharactersMax} characters`;
  };

  const take = (character: string): void => {
    if (state === 'quoted') {
      if (character === '"') state = 'quote';
      else add(character);
      // A quote that nobody closed must not swallow the rest of the file.
      if (character === '\n' && problem !== undefined) {
        line += 1;
        endRow();
        rowLine = line;
        return;
      }
      if (character === '\n') line += 1;
      return;
    }
    if (character === '"' && state === 'start') {
      state = 'quoted';
    } else if (character === '"' && state === 'quote') {
      add('"');
      state = 'quoted';
    } else if (character === separator) {
      endCell();
    } else if (character === '\n' || character === '\r') {
      if (character === '\n' && isAfterReturn) return;
      line += 1;
      endRow();
      rowLine = line;
    } else {
      if (state === 'quote') problem ??= 'a quoted cell goes on after its closing quote';
      else state = 'plain';
      add(character);
    }
  };

  const flush = (): readonly CellRow[] => {
    const done = rows;
    rows = [];
    return done;
  };

  return {
    write(chunk) {
      for (const character of chunk) {
        take(character);
        isAfterReturn = character === '\r' && state !== 'quoted';
      }
      return flush();
    },
    end() {
      if (state === 'quoted') problem ??= 'a quoted cell is not closed';
      if (cell !== '' || cells.length > 0 || state !== 'start') endRow();
      return flush();
    },
    checkpoint: () => ({ cells: [...cells], cell, state, line, rowLine, problem, isAfterReturn }),
  };
}
