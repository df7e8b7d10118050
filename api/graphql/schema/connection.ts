import { type Page, type PageRequest, pageItemsMax } from '../../kernel/page.ts';
import { invalidParameters, Refused } from '../../kernel/refusal.ts';

/** Items of a page where the client names no number. */
export const pageItemsDefault = 50;

/** A cursor is opaque and short; a longer one is not ours. */
const cursorCharactersMax = 256;

interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** Refuses a `first` outside 1 to `pageItemsMax` by name. */
export function toPageRequest({ first, after }: PageArguments): PageRequest {
  const items = first ?? pageItemsDefault;
  if (items < 1 || items > pageItemsMax) {
    throw new Refused(invalidParameters([{ name: 'first', value: String(items), message: `first must be 1 to ${pageItemsMax}` }]));
  }
  if (after === undefined || after === null) return { first: items };
  if (after === '' || after.length > cursorCharactersMax) {
    throw new Refused(invalidParameters([{ name: 'after', value: null, message: 'after must be a cursor that an earlier page gave' }]));
  }
  return { first: items, after };
}

/** What a page may cost: its items. Never more than a page can have, so that the refusal of `first` is reached. */
export function pageCost({ first }: PageArguments): { readonly field: number; readonly multiplier: number } {
  return { field: 1, multiplier: Math.min(Math.max(first ?? pageItemsDefault, 1), pageItemsMax) };
}

/** Options that make a connection cost its page and not ten times its page. */
export const edgesCost = { complexity: { field: 1, multiplier: 1 } } as const;

export function toConnection<T>(page: Page<T>, request: PageRequest) {
  return {
    edges: page.items.map(({ cursor, item }) => ({ cursor, node: item })),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: request.after !== undefined,
      startCursor: page.items[0]?.cursor ?? null,
      endCursor: page.items.at(-1)?.cursor ?? null,
    },
  };
}
