import { isId } from '../../api/foundation/kernel/identifier.ts';
import { type Page, type PageRequest, pageItemsMax } from '../../api/foundation/kernel/page.ts';
import { wrongParameter } from '../../api/foundation/kernel/refusal.ts';
import type { Condition } from './scope.ts';

/** Opaque to clients: the id of the last item, which is ordered by time. */
export function toCursor(id: string): string {
  return btoa(`id:${id}`);
}

/** Items older than the cursor. Refuses a cursor that is none of ours. */
function olderThan(after: string | undefined): Condition {
  if (after === undefined) return { sql: '1', args: [] };
  return { sql: 'id < ?', args: [parseCursorId(after)] };
}

/** Items beyond the cursor of a list that is newest first, in the direction of reading. */
export function beyond({ after, isBackward }: PageRequest): Condition {
  if (after === undefined || !isBackward) return olderThan(after);
  return { sql: 'id > ?', args: [parseCursorId(after)] };
}

/** The order in which such a page is read; `toPage` gives it the order of the list. */
export function readingOrder({ isBackward }: PageRequest): 'ASC' | 'DESC' {
  return isBackward ? 'ASC' : 'DESC';
}
/** A checkout's id is an id with the server's tag. */
const taggedId = /^[0-9a-f]{32}-[a-z0-9]{1,15}$/;

export function parseCursorId(cursor: string): string {
  const text = decodeCursor(cursor);
  const id = text.slice(3);
  if (text.startsWith('id:') && (isId(id) || taggedId.test(id))) return id;
  throw wrongParameter('after', 'after must be a cursor of this list');
}

/** Empty where it is none. */
export function decodeCursor(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}

/** One more than wanted tells whether there is a next page. */
export function countRowsWanted(page: PageRequest): bigint {
  return BigInt(toItems(page) + 1);
}

export function toItems({ first }: PageRequest): number {
  return Math.min(Math.max(Math.trunc(first), 1), pageItemsMax);
}

export function toPage<Item extends { readonly id: string }>(items: readonly Item[], page: PageRequest): Page<Item> {
  const read = items.slice(0, toItems(page));
  const shown = page.isBackward ? read.reverse() : read;
  return { items: shown.map((item) => ({ cursor: toCursor(item.id), item })), hasNextPage: items.length > shown.length };
}
