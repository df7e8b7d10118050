/** Reading the log of events: a page of it, or where a subscription begins (spec §6). */
import { may, noRight, requireCaller, requireEntity, requireScopePath } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import { invalidParameters, Refused } from '../kernel/refusal.ts';
import { allResultCodes } from '../result-codes/result-codes.ts';
import { type EventCriteria, isStoredWholly, matches, storedPart } from './criteria.ts';
import { sequenceIn, toCursor } from './cursor.ts';
import { commonEventTypes, type Event } from './event.ts';
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

/** Rows that one request looks through for events that only `matches` can tell; the cursor leads on from there. */
const scannedRowsMax = 5_000;
const scanPageRows = 500;

/** The events that the caller sees, oldest first, after the cursor. Refuses a cursor that the log no longer reaches. */
export async function listEvents(context: EventContext, wanted: WantedEvents, page: PageRequest): Promise<EventPage> {
  const { ports } = context;
  const { criteria } = await authorizeFilter(context, wanted);
  const after = page.after === undefined ? 0 : await parsePlace(ports, page.after);
  const found: Event[] = [];
  const whole = isStoredWholly(criteria);
  // One more than asked for tells whether another page follows.
  const rowsMax = whole ? page.first + 1 : scanPageRows;
  let position = after;
  for (let scanned = 0; scanned < scannedRowsMax && found.length <= page.first; scanned += rowsMax) {
    const rows = await ports.store.events.after(position, storedPart(criteria), rowsMax);
    position = rows.at(-1)?.sequence ?? position;
    for (const event of rows) if (matches(event, criteria)) found.push(event);
    if (whole || rows.length < rowsMax) return toPage(found, page, undefined);
  }
  return toPage(found, page, position);
}

function toPage(found: readonly Event[], page: PageRequest, scannedTo: number | undefined): EventPage {
  const items = found.slice(0, page.first).map((item) => ({ cursor: toCursor(item), item }));
  const full = found.length > page.first;
  return {
    items,
    hasNextPage: full || scannedTo !== undefined,
    scannedTo: full || scannedTo === undefined ? undefined : toCursor({ sequence: scannedTo }),
  };
}

/** The end of the log as a cursor: what happens from now on comes after it. */
export async function latestCursor(context: EventContext): Promise<string> {
  requireCaller(context, 'payments:read');
  return toCursor({ sequence: await context.ports.store.events.lastSequence() });
}

/** What a subscription is made of. Without a cursor it begins with the next event. */
export async function openFeed(context: EventContext, wanted: WantedEvents, cursor: string | undefined): Promise<Feed> {
  const { ports } = context;
  const { caller, criteria } = await authorizeFilter(context, wanted);
  const after = cursor === undefined ? await ports.store.events.lastSequence() : await parsePlace(ports, cursor);
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
 * Whether the caller may be told these types. Deliveries are told to whoever may read them. Notes are among colleagues: of
 * programs, only one that may write notes hears of them.
 */
export function mayBeTold(caller: Caller, { types }: Pick<EventCriteria, 'types'>): boolean {
  if (!may(caller, 'payments:read')) return false;
  return !types?.some((type) => type === 'NOTE' || type === 'REFUND_APPROVAL') || caller.kind === 'staff' || may(caller, 'notes:write');
}

const knownCategories: ReadonlySet<string> = new Set(allResultCodes.map(({ category }) => category));

function refuseUnknownCategory(category: string | undefined): void {
  if (category === undefined || knownCategories.has(category)) return;
  const message = 'resultCategory must be a category of resultCodes, such as success';
  throw new Refused(invalidParameters([{ name: 'resultCategory', value: category, message }]));
}

/** The sequence in the cursor, where nothing after it has been deleted (EVENT_RETENTION_DAYS). */
async function parsePlace({ store }: EventPorts, cursor: string): Promise<number> {
  const sequence = sequenceIn(cursor);
  if (sequence === undefined) throw badCursor('after must be a cursor that an event or an earlier page gave');
  if (sequence + 1 >= (await store.events.firstSequence())) return sequence;
  throw badCursor('after is older than what the log of events still holds: read the payments themselves, then go on without after');
}

function badCursor(message: string): Refused {
  return new Refused(invalidParameters([{ name: 'after', value: null, message }]));
}
