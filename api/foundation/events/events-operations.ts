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
import { eventLogOf, refuseCursor } from './event-log.ts';
import type { Direction, EventContext, EventLog, EventPorts } from './ports.ts';

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
  const log = eventLogOf(ports);
  const start = isBackward ? Number.MAX_SAFE_INTEGER : 0;
  await log.refresh();
  let position = page.after === undefined ? start : await parsePosition(ports, page.after, criteria, isBackward ? 'before' : 'after');
  const found: Event[] = [];
  const whole = isStoredWholly(criteria);
  // One more than asked for tells whether another page follows.
  const rowsMax = whole ? page.first + 1 : slicePageRows;
  for (let slices = 0; slices < slicesMax && found.length <= page.first; slices += 1) {
    const direction = isBackward ? 'backward' : 'forward';
    const { events, reached, isEnd } = await log.slice(position, storedPart(criteria), rowsMax, direction);
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
  const found = await eventLogOf(context.ports).byIds(requireScopePath(caller), ids);
  return found.filter(({ type }) => mayBeTold(caller, { types: [type] }));
}

/** The end of the log as a cursor: what happens from now on comes after it. */
export async function latestCursor(context: EventContext): Promise<string> {
  requireCaller(context, 'payments:read');
  return toCursor(context.ports, { sequence: await readEnd(eventLogOf(context.ports), false) });
}

/** Where what happens from now on comes after. While somebody is away who would tell, that is the end as it is known. */
async function readEnd(log: EventLog, isSubscribing: boolean): Promise<number> {
  try {
    await log.refresh(isSubscribing);
  } catch (error) {
    // Nothing was ever known: the end would be the beginning.
    if ((await log.lastSequence()) === 0) throw error;
  }
  return log.lastSequence();
}

/** What a subscription is made of. Without a cursor it begins with the next event. */
export async function openFeed(context: EventContext, wanted: WantedEvents, cursor: string | undefined): Promise<Feed> {
  const { ports } = context;
  const { caller, criteria } = await authorizeFilter(context, wanted);
  const log = eventLogOf(ports);
  if (cursor === undefined) return { caller, criteria, after: await readEnd(log, true) };
  // What cannot be known now comes later in the log.
  await log.refresh(true).catch(() => undefined);
  return { caller, criteria, after: await parsePosition(ports, cursor, criteria, 'after') };
}

async function authorizeFilter(
  context: EventContext,
  { entityId, ...wanted }: WantedEvents,
): Promise<{ caller: Caller; criteria: EventCriteria }> {
  refuseUnknownCategory(wanted.resultCategory);
  const criteria = { ...wanted, types: wanted.types ?? commonEventTypes };
  const caller = requireCaller(context, 'payments:read');
  if (!mayBeTold(caller, criteria)) throw noRight();
  const entityPath =
    entityId === undefined ? requireScopePath(caller) : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  eventLogOf(context.ports).requireWhole({ ...criteria, entityPath });
  return { caller, criteria: { ...criteria, entityPath } };
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

/** The sequence in this log that the cursor means. Refuses one after which something was deleted (EVENT_RETENTION_DAYS). */
async function parsePosition(ports: EventPorts, cursor: string, criteria: EventCriteria, name: Direction): Promise<number> {
  const place = await parseCursor(ports, cursor);
  const found = place === undefined ? 'none' : await eventLogOf(ports).find(place, storedPart(criteria), name);
  if (typeof found === 'number') return found;
  throw refuseCursor(name, found);
}
