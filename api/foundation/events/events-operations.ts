/** Reading the log of events: a page of it, or where a subscription begins (spec §6). */

import { commonEventTypes } from '../../contract/event-types.ts';
import { may, noRight, requireCaller, requireEntity, requireScopePath } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import { wrongParameter } from '../kernel/refusal.ts';
import { allResultCodes } from '../result-codes/result-codes.ts';
import { type EventCriteria, isStoredWholly, matches, storedPart } from './criteria.ts';
import { parseCursor, toCursor, toCursors } from './cursor.ts';
import { type Event, isAmongColleagues } from './event.ts';
import type { EventContext, EventPorts } from './ports.ts';

/** What a caller asks for; `entityId` becomes a path once its right to it is known. */
export type WantedEvents = Omit<EventCriteria, 'entityPath'> & { readonly entityId?: string };

export interface EventPage extends Page<Event> {
  /** Where to go on when the page holds fewer than asked for although the log goes on. */
  readonly scannedTo: string | undefined;
}

/** Where a subscription begins, for whom, and which events it wants. */
export interface Feed {
  readonly caller: Caller;
  readonly criteria: EventCriteria;
  /** The sequence after which it begins. */
  readonly after: number;
}

/** Parts of the log that one request looks through for rare events; the cursor leads on from there. */
const slicesMax = 10;
const slicePageRows = 500;

/** The events that the caller sees, oldest first, after the cursor. Refuses a cursor that the log no longer reaches. */
export async function listEvents(context: EventContext, wanted: WantedEvents, page: PageRequest): Promise<EventPage> {
  const { ports } = context;
  const { criteria } = await authorizeFilter(context, wanted);
  const { isBackward = false } = page;
  const start = isBackward ? Number.MAX_SAFE_INTEGER : 0;
  let position = page.after === undefined ? start : await parsePosition(ports, page.after, isBackward ? 'before' : 'after');
  const found: Event[] = [];
  const whole = isStoredWholly(criteria);
  // One more than asked for tells whether another page follows.
  const rowsMax = whole ? page.first + 1 : slicePageRows;
  for (let slices = 0; slices < slicesMax && found.length <= page.first; slices += 1) {
    const direction = isBackward ? 'backward' : 'forward';
    const { events, reached, isEnd } = await ports.store.events.slice(position, storedPart(criteria), rowsMax, direction);
    position = reached;
    for (const event of events) if (matches(event, criteria)) found.push(event);
    if (isEnd) return toPage(ports, found, page, undefined);
  }
  return toPage(ports, found, page, position);
}

async function toPage(ports: EventPorts, found: readonly Event[], page: PageRequest, scannedTo: number | undefined): Promise<EventPage> {
  const shown = found.slice(0, page.first);
  const cursors = await toCursors(ports, shown);
  const read = shown.map((item, place) => ({ cursor: cursors[place] ?? '', item }));
  const items = page.isBackward ? read.reverse() : read;
  const full = found.length > page.first;
  return {
    items,
    hasNextPage: full || scannedTo !== undefined,
    scannedTo: full || scannedTo === undefined ? undefined : await toCursor(ports, { sequence: scannedTo }),
  };
}

/** Those of these events that the caller may be told, in any order. */
export async function readEvents(context: EventContext, ids: readonly string[]): Promise<readonly Event[]> {
  const caller = requireCaller(context, 'payments:read');
  const found = await context.ports.store.events.byIds(requireScopePath(caller), ids);
  return found.filter(({ type }) => mayBeTold(caller, { types: [type] }));
}

/** The end of the log as a cursor: what happens from now on comes after it. */
export async function latestCursor(context: EventContext): Promise<string> {
  requireCaller(context, 'payments:read');
  return toCursor(context.ports, { sequence: await context.ports.store.acrossMerchants.lastSequence() });
}

/** What a subscription is made of. Without a cursor it begins with the next event. */
export async function openFeed(context: EventContext, wanted: WantedEvents, cursor: string | undefined): Promise<Feed> {
  const { ports } = context;
  const { caller, criteria } = await authorizeFilter(context, wanted);
  const after = cursor === undefined ? await ports.store.acrossMerchants.lastSequence() : await parsePosition(ports, cursor, 'after');
  return { caller, criteria, after };
}

async function authorizeFilter(
  context: EventContext,
  { entityId, ...wanted }: WantedEvents,
): Promise<{ caller: Caller; criteria: EventCriteria }> {
  refuseUnknownCategory(wanted.resultCategory);
  const criteria = { ...wanted, types: wanted.types ?? commonEventTypes };
  const caller = requireCaller(context, 'payments:read');
  if (!mayBeTold(caller, criteria)) throw noRight();
  if (entityId === undefined) {
    return { caller, criteria: { ...criteria, entityPath: requireScopePath(caller) } };
  }
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  return { caller, criteria: { ...criteria, entityPath: entity.path } };
}

/**
 * Whether the caller may be told these types. Deliveries are told to whoever may read them. Notes, approvals and the queue are among colleagues: of
 * programs, only one that may write notes hears of them.
 */
export function mayBeTold(caller: Caller, { types }: Pick<EventCriteria, 'types'>): boolean {
  if (!may(caller, 'payments:read')) return false;
  return !types?.some(isAmongColleagues) || caller.kind === 'staff' || may(caller, 'notes:write');
}

const knownCategories: ReadonlySet<string> = new Set(allResultCodes.map(({ category }) => category));

function refuseUnknownCategory(category: string | undefined): void {
  if (category === undefined || knownCategories.has(category)) return;
  throw wrongParameter('resultCategory', 'resultCategory must be a category of resultCodes, such as success', category);
}

/** The sequence in the cursor, where nothing after it has been deleted (EVENT_RETENTION_DAYS). */
async function parsePosition(ports: EventPorts, cursor: string, name: 'after' | 'before'): Promise<number> {
  const { store } = ports;
  const sequence = await parseCursor(ports, cursor);
  if (sequence === undefined) throw wrongParameter(name, `${name} must be a cursor that an event or an earlier page gave`);
  if (sequence + 1 >= (await store.acrossMerchants.firstSequence())) return sequence;
  throw wrongParameter(
    name,
    `${name} is older than what the log of events still holds: read the payments themselves, then go on without ${name}`,
  );
}
