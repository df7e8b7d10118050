/** Finds payments by a text in the projection, best looks first. */

import type { Id } from '../../foundation/kernel/identifier.ts';
import type { ReadModelPorts } from './ports.ts';
import { readSearch, type SearchQuery } from './query.ts';
import { registrationMark } from './terms.ts';
import { type FoundTicket, findPaymentOfSubject, parseTicketTerm } from './tickets.ts';

/** How a subject was found: by a term, or by what every payment has. */
export type FoundBy =
  | { readonly by: 'term'; readonly term: string }
  | ({ readonly by: 'ticket' } & FoundTicket)
  | { readonly by: 'settlementId'; readonly settlementId: string }
  | { readonly by: 'eventId'; readonly eventId: string }
  | { readonly by: 'id' | 'amount' | 'resultCode' };

export interface Found {
  readonly id: Id;
  readonly how: FoundBy;
}

/** At most `itemsMax` of each way to look; each payment once, newest first within a way. */
export async function findPayments(
  store: ReadModelPorts['store'],
  entityPath: string,
  query: SearchQuery,
  itemsMax: number,
): Promise<readonly Found[]> {
  const { id, idPrefix, amount, resultCodePrefix, reasonCodes, ticketLooks, looks } = query;
  const ids = async (by: 'id' | 'amount' | 'resultCode', wanted: Promise<readonly Id[]>): Promise<readonly Found[]> =>
    (await wanted).map((each) => ({ id: each, how: { by } }));
  const ways = await Promise.all([
    ...(id === null ? [] : [ids('id', Promise.resolve([id]))]),
    ...(idPrefix === null ? [] : [ids('id', store.readModel.ids({ entityPath, idPrefix }, itemsMax))]),
    ...(resultCodePrefix === null ? [] : [ids('resultCode', store.readModel.ids({ entityPath, resultCodePrefix }, itemsMax))]),
    ...looks.filter(({ match }) => match === 'exact').map((look) => byTerm(store, entityPath, look, itemsMax)),
    ...(amount === null ? [] : [ids('amount', store.readModel.ids(amountFilter(entityPath, amount), itemsMax))]),
    ...ticketLooks.map((look) => byTicket(store, entityPath, look, itemsMax)),
    ...looks.filter(({ match }) => match === 'prefix').map((look) => byTerm(store, entityPath, look, itemsMax)),
    ids('resultCode', byReason(store, { entityPath, reasonCodes, itemsMax })),
  ]);
  return onceEach(ways.flat());
}

interface ReasonLook {
  readonly entityPath: string;
  readonly reasonCodes: readonly string[];
  readonly itemsMax: number;
}

/** Newest first, whatever the code. */
async function byReason(store: ReadModelPorts['store'], { entityPath, reasonCodes, itemsMax }: ReasonLook): Promise<readonly Id[]> {
  const each = await Promise.all(reasonCodes.map((resultCodePrefix) => store.readModel.ids({ entityPath, resultCodePrefix }, itemsMax)));
  return [...new Set(each.flat())].sort().reverse().slice(0, itemsMax);
}

/** The same of registrations, which have no amounts and results. */
export async function findRegistrations(
  store: ReadModelPorts['store'],
  entityPath: string,
  { id, idPrefix, looks }: SearchQuery,
  itemsMax: number,
): Promise<readonly Found[]> {
  const marked = looks.map((look) => ({
    ...look,
    term: registrationMark + look.term,
    ...(look.beside ? { beside: look.beside.map((term) => registrationMark + term) } : {}),
  }));
  const byPrefix = async (prefix: string): Promise<readonly Found[]> =>
    (await store.registrations.page({ entityPath, idPrefix: prefix }, { first: itemsMax })).items.map(({ item }) => ({
      id: item.id,
      how: { by: 'id' },
    }));
  const ways = await Promise.all([
    ...(id === null ? [] : [Promise.resolve([{ id, how: { by: 'id' } } as const])]),
    ...(idPrefix === null ? [] : [byPrefix(idPrefix)]),
    ...marked.map((look) => byTerm(store, entityPath, look, itemsMax)),
  ]);
  return onceEach(ways.flat());
}

/** Payments that a list with a text holds at most. */
export const textMatchesMax = 2_000;

/** Ids of the payments that a text finds. */
export async function paymentIdsByText(store: ReadModelPorts['store'], entityPath: string, text: string): Promise<readonly Id[]> {
  const found = await findPayments(store, entityPath, readSearch(text), textMatchesMax);
  return found.slice(0, textMatchesMax).map(({ id }) => id);
}

function amountFilter(entityPath: string, { amountMinor, currency }: NonNullable<SearchQuery['amount']>) {
  return { entityPath, amountMin: amountMinor, amountMax: amountMinor, ...(currency === null ? {} : { currency }) };
}

async function byTerm(
  store: ReadModelPorts['store'],
  entityPath: string,
  look: SearchQuery['looks'][number],
  itemsMax: number,
): Promise<readonly Found[]> {
  return (await store.readModel.subjectsByTerm(entityPath, look, itemsMax)).map(({ id, term }) => ({ id, how: { by: 'term', term } }));
}

async function byTicket(
  store: ReadModelPorts['store'],
  entityPath: string,
  look: SearchQuery['looks'][number],
  itemsMax: number,
): Promise<readonly Found[]> {
  return (await store.readModel.subjectsByTerm(entityPath, look, itemsMax)).flatMap(({ id, term }): Found[] => {
    const found = parseTicketTerm(term);
    return found ? [{ id: findPaymentOfSubject(id), how: { by: 'ticket', ...found } }] : [];
  });
}

function onceEach(found: readonly Found[]): readonly Found[] {
  const seen = new Map<Id, Found>();
  for (const each of found) if (!seen.has(each.id)) seen.set(each.id, each);
  return [...seen.values()];
}
