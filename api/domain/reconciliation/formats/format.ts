/** The interface of settlement file formats: text goes in chunk by chunk, lines come out. */

import type { FileFormat } from '../../../contract/file-formats.ts';
import type { SettlementLine } from '../record.ts';

/** A line of the file, or why it cannot be read. */
export type ReadRow = { readonly line: number; readonly read: SettlementLine } | { readonly line: number; readonly problem: string };

/** Holds one row, or one entry of XML, at a time. */
export interface FormatReader {
  /** The rows that ended in this chunk. Throws `UnreadableFile` where the whole is not of this format. */
  write(chunk: string): readonly ReadRow[];
  end(): readonly ReadRow[];
  /**
   * All that the next reader must know to go on after the chunks that were written, as JSON: what has begun and not ended among
   * it. Undefined where that is more than is worth keeping: then an earlier checkpoint stands.
   */
  checkpoint(): string | undefined;
}

/** Characters of a checkpoint: it is written with every commit of an import. */
export const placeCharactersMax = 32_768;

export interface SettlementFormat {
  readonly name: FileFormat;
  /** Whether a file that begins so is of this format; its byte order mark and leading blanks are gone. */
  readonly recognizes: (beginning: string) => boolean;
  /** `checkpoint`: of another reader, whose next chunk is written first. */
  readonly createReader: (checkpoint?: string) => FormatReader;
}

/** The file is not of its format, so that no row of it means anything. */
export class UnreadableFile extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'UnreadableFile';
  }
}

/** A value that breaks its format; the message is the reason that the file's problems show. */
export class WrongValue extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'WrongValue';
  }
}

/** Reads one row; a wrong value becomes its problem. */
export function readRow(line: number, read: () => SettlementLine): ReadRow {
  try {
    return { line, read: read() };
  } catch (error) {
    if (error instanceof WrongValue) return { line, problem: error.message };
    throw error;
  }
}
