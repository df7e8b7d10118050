import { requireCaller, requireEntity, requireScopePath } from '../access/authorize.ts';
import type { Context } from '../context.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import { invalidParameters, Refused } from '../kernel/refusal.ts';
import type { EventFilter } from '../ports.ts';
import type { Event } from './event.ts';

const cursorPrefix = 'event:';

/** Clients get the place of an event as something to hand back, not to reckon with. */
export function cursorOf(event: Event): string {
  return btoa(`${cursorPrefix}${event.sequence}`);
}

/** The events that the caller sees, oldest first, after the cursor. */
export async function listEvents(
  context: Context,
  filter: Omit<EventFilter, 'entityPath'> & { readonly entityId?: string },
  page: PageRequest,
): Promise<Page<Event>> {
  const { entityId, ...rest } = filter;
  const entityPath =
    entityId === undefined
      ? requireScopePath(requireCaller(context, 'payments:read'))
      : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  // One more than asked for tells whether another page follows.
  const found = await context.ports.store.events(sequenceOf(page.after), { ...rest, entityPath }, page.first + 1);
  return {
    items: found.slice(0, page.first).map((item) => ({ cursor: cursorOf(item), item })),
    hasNextPage: found.length > page.first,
  };
}

function sequenceOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^event:(\d{1,15})$/.exec(decoded(cursor));
  if (!match)
    throw new Refused(invalidParameters([{ name: 'after', value: null, message: 'after must be a cursor that an earlier page gave' }]));
  return Number(match[1]);
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
