/** Relay connections: arguments, bounds, cost, and the answer, of stored lists and of lists that are read as a whole. */
import { type Page, type PageRequest, pageItemsMax } from '../../kernel/page.ts';
import { wrongParameter } from '../../kernel/refusal.ts';
import { listItemsDefault } from '../limits/limits.ts';
import { builder } from './builder.ts';

/** Items of a page where the client names no number. */
const pageItemsDefault = 50;

/** A cursor is opaque and short; a longer one is not ours. */
const cursorCharactersMax = 256;

/** Of every connection: forwards with `first` and `after`, backwards with `last` and `before`. */
export const pageArguments = builder.args((t) => ({
  first: t.int({
    description: `How many from the beginning, or after the cursor: 1 to ${pageItemsMax}; ${pageItemsDefault} where absent.`,
  }),
  after: t.string({ description: 'The cursor after which to go on.' }),
  last: t.int({ description: `How many from the end, or before the cursor: 1 to ${pageItemsMax}.` }),
  before: t.string({ description: 'The cursor before which to go back.' }),
}));

interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** Refuses by name numbers outside 1 to `pageItemsMax`, and arguments of both directions. */
export function toPageRequest({ first, after, last, before }: PageArguments): PageRequest {
  const isBackward = isGiven(last) || isGiven(before);
  if (isBackward && isGiven(first)) throw wrongParameter('first', 'first goes with after, last with before', String(first));
  if (isBackward && isGiven(after)) throw wrongParameter('after', 'after goes with first, before with last');
  if (!isBackward) return { first: parseItems('first', first), ...parseCursor('after', after) };
  return { first: parseItems('last', last), ...parseCursor('before', before), isBackward };
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

function parseItems(name: string, given: number | null | undefined): number {
  const items = given ?? pageItemsDefault;
  if (items >= 1 && items <= pageItemsMax) return items;
  throw wrongParameter(name, `${name} must be 1 to ${pageItemsMax}`, String(items));
}

function parseCursor(name: string, cursor: string | null | undefined): { readonly after?: string } {
  if (!isGiven(cursor)) return {};
  if (cursor !== '' && cursor.length <= cursorCharactersMax) return { after: cursor };
  throw wrongParameter(name, `${name} must be a cursor that an earlier page gave`);
}

/** What a page may cost: its items. Never more than a page can have, so that the refusal of `first` is reached. */
export function pageCost({ first, last }: PageArguments): { readonly field: number; readonly multiplier: number } {
  return { field: 1, multiplier: toBoundedItems(first ?? last ?? pageItemsDefault) };
}

/** The same of a list within another thing, which is short where nobody asks for more. */
export function innerPageCost({ first, last }: PageArguments): { readonly field: number; readonly multiplier: number } {
  return { field: 1, multiplier: toBoundedItems(first ?? last ?? listItemsDefault) };
}

function toBoundedItems(items: number): number {
  return Math.min(Math.max(items, 1), pageItemsMax);
}

/** Options that make a connection cost its page and not ten times its page. */
const edgesCost = { complexity: { field: 1, multiplier: 1 } } as const;

export function toConnection<T>(page: Page<T>, { after, isBackward = false }: PageRequest) {
  const isContinued = after !== undefined;
  return {
    edges: page.items.map(({ cursor, item }) => ({ cursor, node: item })),
    pageInfo: {
      hasNextPage: isBackward ? isContinued : page.hasNextPage,
      hasPreviousPage: isBackward ? page.hasNextPage : isContinued,
      startCursor: page.items[0]?.cursor ?? null,
      endCursor: page.items.at(-1)?.cursor ?? null,
    },
  };
}

/** The page that the arguments ask for. */
export async function readConnection<T>(args: PageArguments, read: (page: PageRequest) => Promise<Page<T>>) {
  const request = toPageRequest(args);
  return toConnection(await read(request), request);
}

/** A page of a list that was read as a whole. `keyOf` names an item for good: cursors hold it. */
export function toListConnection<T>(list: readonly T[], args: PageArguments, keyOf: (item: T, place: number) => string) {
  const request = toPageRequest(args);
  const { first, after, isBackward = false } = request;
  const keys = list.map(keyOf);
  const found = after === undefined ? -1 : keys.indexOf(parseKey(after, isBackward ? 'before' : 'after'));
  const index = found === -1 ? undefined : found;
  const rest = isBackward ? list.slice(0, index) : list.slice(index === undefined ? 0 : index + 1);
  const items = isBackward ? rest.slice(-first) : rest.slice(0, first);
  const offset = isBackward ? rest.length - items.length : list.length - rest.length;
  return toConnection(
    { items: items.map((item, at) => ({ cursor: toKeyCursor(keys[offset + at] ?? ''), item })), hasNextPage: rest.length > items.length },
    request,
  );
}

function toKeyCursor(key: string): string {
  return btoa(`key:${key}`);
}

/** The key in a cursor. An item that is gone has no place, so the list begins anew. */
function parseKey(cursor: string, name: string): string {
  try {
    const text = atob(cursor);
    if (text.startsWith('key:')) return text.slice(4);
  } catch {
    // Not base64, so not a cursor of ours.
  }
  throw wrongParameter(name, `${name} must be a cursor of this list`);
}

/** For lists of things that have an id. */
export function idOf({ id }: { readonly id: string }): string {
  return id;
}

type ObjectRefOf<T> = ReturnType<ReturnType<typeof builder.objectRef<T>>['implement']>;

/** The connection of a type, with its edges. */
export function createConnection<T>(type: ObjectRefOf<T>, name: string, things: string) {
  return builder.connectionObject(
    { type, name: `${name}Connection`, description: `A slice of a list of ${things}.`, edgesField: edgesCost },
    { name: `${name}Edge`, description: `One of the ${things}, and its place in the list.` },
  );
}
