/** The address that exports the current list, and the name of its file. Pure. */
import type { ExportedFact } from '../../../api/contract/payment-facts.ts';
import type { FileFormat } from '../../values/list-path.ts';
import { formatLocalField } from '../../values/zoned-time.ts';
import { type ColumnKey, columnFacts } from './columns-view.ts';
import type { GatewayFilter } from './filters-view.ts';
import type { Sort } from './sort-view.ts';

export interface ShownList {
  readonly filter: GatewayFilter;
  readonly sort: Sort;
  readonly columns: readonly ColumnKey[];
  /** IANA name: the header of every time says whose clocks it is told by. */
  readonly timeZone: string;
}

/** The payment's id is in every file, so that each line leads back to its payment. Who filters by what is open is told it, and since when. */
export function createExportPath({ filter, sort, columns, timeZone }: ShownList, format: FileFormat, fileName: string): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify({ by: sort.by, direction: sort.direction }),
    columns: listColumns({ filter, columns }).join(','),
    timeZone,
    name: fileName,
    // Spreadsheets take the file for UTF-8 by this mark alone.
    ...(format === 'csv' && { bom: 'true' }),
  });
  return `/export/payments.${format}?${query}`;
}

function listColumns({ filter, columns }: Pick<ShownList, 'filter' | 'columns'>): readonly ExportedFact[] {
  const asked: readonly ExportedFact[] = filter.questions === undefined ? [] : ['openQuestions', 'openSince'];
  const shown = [...columns.flatMap((column) => columnFacts[column].exports), ...asked];
  return [...new Set<ExportedFact>(shown.includes('id') ? shown : ['id', ...shown])];
}

/** What the page of scheduled reports takes of the list. Its time goes: a report tells of the time before it. */
export function toReportParams({ filter, sort, columns }: ShownList, view: string | undefined) {
  const { from: _from, to: _to, entityId, ...narrowed } = filter;
  const order = { by: sort.by, direction: sort.direction };
  return {
    new: 'PAYMENTS',
    filter: JSON.stringify({ ...narrowed, sort: order }),
    columns: listColumns({ filter, columns }).join(','),
    ...(entityId && { entity: entityId }),
    ...(view && { name: view }),
  };
}

const nameCharactersMax = 60;

/** `payments-needs-attention-2026-11-22-1403`: the view and the time by the clocks of the list; without what a file system refuses. */
export function createFileName(view: string | undefined, timeZone: string, now: number): string {
  const words = (view ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, nameCharactersMax);
  const [day = '', time = ''] = formatLocalField(now, timeZone).split('T');
  return ['payments', words, day, time.slice(0, 5).replace(':', '')].filter((part) => part !== '').join('-');
}
