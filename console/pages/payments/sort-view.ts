/** The sort order of the list, in the address and for the gateway. Pure. */
import type { PaymentOrder } from '../../../api/contract/payment-facts.ts';
import { orderNames } from './list-facts.ts';

export type Direction = 'ASC' | 'DESC';

export interface Sort {
  readonly by: PaymentOrder;
  readonly direction: Direction;
}

/** Every order, both ways. */
export const sorts: readonly Sort[] = orderNames.flatMap((by) => [
  { by, direction: 'DESC' },
  { by, direction: 'ASC' },
]);

export const newestFirst: Sort = { by: 'TIMESTAMP', direction: 'DESC' };

/** `amount-asc`; what is not known is the order that everybody expects. */
export function parseSort(text: string | undefined): Sort {
  const [, by, direction] = /^([a-z]+)-(asc|desc)$/.exec(text ?? '') ?? [];
  const wanted = orderNames.find((one) => one === by?.toUpperCase());
  return wanted ? { by: wanted, direction: direction === 'asc' ? 'ASC' : 'DESC' } : newestFirst;
}

export function formatSort(sort: Sort): string | undefined {
  return isNewestFirst(sort) ? undefined : toSortText(sort);
}

export function toSortText({ by, direction }: Sort): string {
  return `${by}-${direction}`.toLowerCase();
}

export function isNewestFirst({ by, direction }: Sort): boolean {
  return by === 'TIMESTAMP' && direction === 'DESC';
}

/** A column's head was pressed: largest and newest first, then the other way round. */
export function nextSort(sort: Sort, by: PaymentOrder): Sort {
  return sort.by === by && sort.direction === 'DESC' ? { by, direction: 'ASC' } : { by, direction: 'DESC' };
}
