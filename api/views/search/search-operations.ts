/** One text, everything that it may stand for, grouped by kind (console, "one search box"). */

import type { Checkout } from '../../domain/checkouts/checkout.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { requireScopeAt } from '../../foundation/access/authorize.ts';
import { entitiesWithin } from '../../foundation/entities/entities-operations.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import { type Id, isCheckoutId } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { showAmount } from '../../foundation/kernel/shown-amount.ts';
import { allResultCodes } from '../../foundation/result-codes/result-codes.ts';
import { type Found, findPayments, findRegistrations } from '../read-model/find.ts';
import { fold } from '../read-model/fold.ts';
import { findMeant, toTyped } from '../read-model/pasted.ts';
import type { ProjectionState } from '../read-model/ports.ts';
import { readSearch, type SearchQuery } from '../read-model/query.ts';
import { currentProjection } from '../read-model/read-model-operations.ts';
import { isReason } from '../read-model/reason.ts';
import { findablesOfRegistration } from '../read-model/terms.ts';
import { groupFamilies } from './families.ts';
import { type SearchGroup, type SearchHit, toGroup } from './hits.ts';
import { findMatch, type Match } from './match.ts';
import type { SearchContext } from './ports.ts';
import { findByEvent, findName, findWhole, isSettlementId, type WholeSearch } from './whole-names.ts';

/** Hits of one kind that are shown at most. */
export const hitsMax = 50;
export const hitsDefault = 8;

/** Looked at beyond what is shown: what a payment was once found by is dropped. */
const spareHits = 20;

export interface SearchResult {
  /** Groups with hits only. */
  readonly groups: readonly SearchGroup[];
  readonly state: ProjectionState;
}

export interface SearchRequest {
  readonly text: string;
  readonly first: number;
  readonly entityId?: string | undefined;
}

/** What the caller may see at or below its entity, or the one that is named. Refuses a `first` outside 1 to `hitsMax`. */
export async function search(context: SearchContext, { text, first, entityId }: SearchRequest): Promise<SearchResult> {
  const entityPath = await requireScopeAt(context, entityId);
  if (first < 1 || first > hitsMax) {
    throw wrongParameter('first', `first must be 1 to ${hitsMax}`, String(first));
  }
  const query = readSearch(text);
  const meant = findMeantAsSent(text);
  const whole: WholeSearch = { entityPath, query, name: findName(meant, query), fileName: findName(text, query), first };
  // All is asked in one turn: where each merchant has a store of its own, who may have it is found once for all of it.
  const bySettlement = findSettled(context.ports.store, whole, first + spareHits + 1);
  const byEvent = findByEvent(context, whole);
  const [checkouts, named, webhooks] = [
    checkoutGroup(context, entityPath, meant, { query, first }),
    findWhole(context, whole),
    webhookGroup(context, entityPath, query, first),
  ];
  const current = currentProjection(context.ports);
  const beside = Promise.all([bySettlement, byEvent]).then((found) => found.flat());
  const [state, payments, registrations, , ...groups] = await Promise.all([
    current,
    current.then(() => paymentGroup(context, entityPath, beside, { query, first })),
    current.then(() => registrationGroup(context, entityPath, query, first)),
    beside,
    checkouts,
    named,
    resultCodeGroup(query, first),
    webhooks,
    entityGroup(context, entityPath, query, first),
  ]);
  return { groups: [payments, registrations, ...groups.flat()].filter(({ hits }) => hits.length > 0), state };
}

/** Checkouts and settlement lines are compared as they were sent, with their capitals. */
function findMeantAsSent(sent: string): string {
  const meant = findMeant(fold(sent));
  const typed = toTyped(sent);
  const at = typed.toLowerCase().indexOf(meant);
  if (meant === '') return sent;
  if (at !== -1) return typed.slice(at, at + meant.length);
  // Digits that were sent in groups have no capitals.
  return /^\d+$/.test(meant) ? meant : sent;
}

async function paymentGroup(
  { ports: { store } }: SearchContext,
  entityPath: string,
  beside: Promise<readonly Found[]>,
  { query, first }: TextSearch,
): Promise<SearchGroup> {
  const [byIndex, others] = await Promise.all([findPayments(store, entityPath, query, first + spareHits + 1), beside]);
  const known = new Set(byIndex.map(({ id }) => id));
  const found = [...byIndex, ...others.filter(({ id }) => !known.has(id))];
  const looked = found.slice(0, first + spareHits);
  const read = async (ids: readonly Id[]): Promise<readonly Payment[]> => {
    const payments = ids.length === 0 ? [] : await store.payments.byIds(toDataScope(entityPath), ids);
    return payments.filter((payment) => isWithin(entityPath, payment.entityPath));
  };
  const payments = await read(looked.map(({ id }) => id));
  const readIds = new Set(payments.map(({ id }) => id));
  const originals = await read([...new Set(payments.map(({ rootId }) => rootId))].filter((id) => !readIds.has(id)));
  const families = groupFamilies(looked, byId([...payments, ...originals]));
  const hits = families.map(({ payment, match, followUps }): SearchHit => {
    const title = `${payment.type} ${showAmount(payment.amountMinor, payment.currency)} ${payment.currency}`;
    return { kind: 'PAYMENT', id: payment.id, title, ...match, payment, followUps };
  });
  return toGroup('PAYMENT', hits, first, found.length > looked.length);
}

async function findSettled(
  store: SearchContext['ports']['store'],
  { entityPath, name }: WholeSearch,
  itemsMax: number,
): Promise<readonly Found[]> {
  if (name === null || !isSettlementId(name)) return [];
  const ids = [...new Set([name, name.toUpperCase()])];
  const found = await store.reconciliation.paymentIdsBySettlementId(toDataScope(entityPath), ids, itemsMax);
  return found.map((id) => ({ id, how: { by: 'settlementId', settlementId: name } }));
}

async function registrationGroup(
  { ports: { store } }: SearchContext,
  entityPath: string,
  query: SearchQuery,
  first: number,
): Promise<SearchGroup> {
  const found = await findRegistrations(store, entityPath, query, first + 1);
  const looked = found.slice(0, first + spareHits);
  const registrations = byId(
    looked.length === 0
      ? []
      : await store.registrations.byIds(
          toDataScope(entityPath),
          looked.map(({ id }) => id),
        ),
  );
  const hits = looked.flatMap((each): SearchHit[] => {
    const registration = registrations.get(each.id);
    if (registration?.status !== 'active' || !isWithin(entityPath, registration.entityPath)) return [];
    const match = findMatch(each, findablesOfRegistration(registration), undefined);
    const { id, brand, last4 } = registration;
    const title = [brand ?? 'account', ...(last4 === null ? [] : [`••••${last4}`])].join(' ');
    return match ? [{ kind: 'REGISTRATION', id, title, ...match, registration }] : [];
  });
  return toGroup('REGISTRATION', hits, first, found.length > looked.length);
}

interface TextSearch {
  readonly query: SearchQuery;
  readonly first: number;
}

/** By the whole id or the merchant's whole reference, as it was sent: checkouts have no index of their own. */
async function checkoutGroup(
  { ports: { store } }: SearchContext,
  entityPath: string,
  sent: string,
  { query, first }: TextSearch,
): Promise<SearchGroup> {
  // Of a card number nothing else is asked for.
  if (query.text === '') return toGroup('CHECKOUT', [], first);
  const text = sent.trim();
  const id = text.toLowerCase();
  if (isCheckoutId(id)) {
    const found = await store.checkouts.byId(toDataScope(entityPath), id);
    const isVisible = found && isWithin(entityPath, found.entityPath);
    return toGroup('CHECKOUT', isVisible ? [toCheckoutHit(found, { matchedField: 'id', matchedValue: id, place: ['id'] })] : [], first);
  }
  const { items, hasNextPage } = await store.checkouts.page({ entityPath, merchantTransactionId: text }, { first });
  const hits = items.map(({ item }) =>
    toCheckoutHit(item, { matchedField: 'merchantTransactionId', matchedValue: text, place: ['merchantTransactionId'] }),
  );
  return toGroup('CHECKOUT', hits, first, hasNextPage);
}

function toCheckoutHit(checkout: Checkout, match: Match): SearchHit {
  const { id, paymentType, amountMinor, currency } = checkout;
  const amount = amountMinor === null ? null : currency === null ? formatAmount(amountMinor) : showAmount(amountMinor, currency);
  const title = [paymentType, amount, currency].filter((part) => part !== null).join(' ');
  return { kind: 'CHECKOUT', id, title, ...match, checkout };
}

function byId<Item extends { readonly id: Id }>(items: readonly Item[]): ReadonlyMap<Id, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function resultCodeGroup({ text, resultCodePrefix }: SearchQuery, first: number): SearchGroup {
  const hits = allResultCodes.flatMap((resultCode): SearchHit[] => {
    const { code, description } = resultCode;
    const facts = { kind: 'RESULT_CODE', id: code, title: description, resultCode } as const;
    if (resultCodePrefix !== null && code.startsWith(resultCodePrefix))
      return [{ ...facts, matchedField: 'code', matchedValue: code, place: ['result', 'code'] }];
    if (!isReason(text) || !fold(description).includes(text)) return [];
    return [{ ...facts, matchedField: 'description', matchedValue: description, place: ['result', 'description'] }];
  });
  return toGroup('RESULT_CODE', hits, first);
}

/** Beginnings of ids and parts of names and addresses count from so many characters on. */
const partMin = 3;

async function webhookGroup({ ports }: SearchContext, entityPath: string, { text }: SearchQuery, first: number): Promise<SearchGroup> {
  const webhooks = text.length < partMin ? [] : await ports.store.webhooks.below(entityPath, text);
  const hits = webhooks.flatMap((webhook): SearchHit[] => {
    const match = findPart(text, webhook.id, { matchedField: 'url', matchedValue: webhook.url, place: ['merchant', 'url'] });
    return match ? [{ kind: 'WEBHOOK_SUBSCRIPTION', id: webhook.id, title: webhook.url, ...match, webhook }] : [];
  });
  return toGroup('WEBHOOK_SUBSCRIPTION', hits, first);
}

async function entityGroup({ ports }: SearchContext, entityPath: string, { text }: SearchQuery, first: number): Promise<SearchGroup> {
  const entities = text.length < partMin ? [] : await entitiesWithin(ports, entityPath);
  const hits = entities.flatMap((entity): SearchHit[] => {
    const match = findPart(text, entity.id, { matchedField: 'name', matchedValue: entity.name, place: ['merchant', 'name'] });
    return match ? [{ kind: 'ENTITY', id: entity.id, title: entity.name, ...match, entity }] : [];
  });
  return toGroup('ENTITY', hits, first);
}

/** An id that begins so, or another value that holds it. */
function findPart(text: string, id: Id, other: Match): Match | undefined {
  if (id.startsWith(text)) return { matchedField: 'id', matchedValue: id, place: ['id'] };
  return fold(other.matchedValue).includes(text) ? other : undefined;
}
