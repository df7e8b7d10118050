import { isId } from '../../api/foundation/kernel/identifier.ts';
import type { PageRequest } from '../../api/foundation/kernel/page.ts';
import { type Refused, wrongParameter } from '../../api/foundation/kernel/refusal.ts';
import type { PaymentSort } from '../../api/views/read-model/ports.ts';
import { decodeCursor, toCursor } from './cursor.ts';
import type { Condition } from './scope.ts';

export interface SortColumn {
  readonly name: string;
  /** What a cursor of this order begins with. */
  readonly mark: string;
}

/** Opaque to clients: what the last item was sorted by, and its id among equals. */
export function cursorAt({ mark }: SortColumn, place: string, id: string): string {
  return mark === 'id' ? toCursor(id) : btoa(`${mark}:${place}:${id}`);
}

/** Of a cursor that `cursorAt` made: what its item was sorted by (0 where that is its id alone), and the id. */
export function placeOfCursor(cursor: string): { readonly place: bigint; readonly id: string } {
  const [, ...rest] = decodeCursor(cursor).split(':');
  const [place = '', id] = rest;
  return id === undefined ? { place: 0n, id: place } : { place: BigInt(place), id };
}

/** Items after the cursor in this order; no condition without one. Refuses a cursor of another order, or none of ours. */
export function afterCursor(
  table: string,
  column: SortColumn,
  sort: Pick<PaymentSort, 'direction'>,
  { after }: PageRequest,
): readonly Condition[] {
  if (after === undefined) return [];
  const than = sort.direction === 'DESC' ? '<' : '>';
  const [mark, ...rest] = decodeCursor(after).split(':');
  const id = rest.at(-1) ?? '';
  if (mark !== column.mark || !isId(id)) throw badCursor();
  if (mark === 'id') return [{ sql: `${table}.id ${than} ?`, args: [id] }];
  const place = rest[0] ?? '';
  if (rest.length !== 2 || !/^\d{1,15}$/.test(place)) throw badCursor();
  return [{ sql: `(${table}.${column.name}, ${table}.id) ${than} (?, ?)`, args: [BigInt(place), id] }];
}

function badCursor(): Refused {
  return wrongParameter('after', 'after must be a cursor of this list in this order');
}
