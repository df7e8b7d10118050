import type { Codec, RawRow, Value } from './row.ts';

/** Rows that one statement gives: other work has its turn between two of them (decision: bounded-turns). */
const pageRows = 1_000;

interface Pages<Row> {
  readonly codec: Codec<Row>;
  /** The rows after a place, in their order: its last two values are that place and how many. */
  readonly sql: string;
  readonly args: readonly Value[];
  /** Where a row stands in that order. */
  readonly placeOf: (row: Row) => string;
  readonly rowsMax: number;
}

export const byId = ({ id }: { readonly id: string }): string => id;

/** All rows, at most `rowsMax`, read page by page. A row that is written meanwhile may be among them or not. */
export async function readInPages<Row>(
  read: (sql: string, args: readonly Value[]) => Promise<readonly RawRow[]>,
  { codec, sql, args, placeOf, rowsMax }: Pages<Row>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  while (all.length < rowsMax) {
    const last = all.at(-1);
    const wanted = Math.min(pageRows, rowsMax - all.length);
    const page = (await read(sql, [...args, last === undefined ? '' : placeOf(last), BigInt(wanted)])).map(codec.decode);
    all.push(...page);
    if (page.length < wanted) break;
  }
  return all;
}
