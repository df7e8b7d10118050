/**
 * The list of received events as a pure state: bounded, newest first. While it is paused, events are buffered; when
 * the buffer is full, the oldest buffered events are dropped and counted.
 */

import { type EventType, eventTypes } from '../../../api/contract/event-types.ts';
import {
  paymentTypes as allPaymentTypes,
  isOneOf,
  type PaymentType,
  type ResultCategory,
  resultCategories,
} from '../../client/schema-enums.ts';
import { listIgnoredParams } from '../../values/search-params.ts';

/** As much of an event as the list looks at. */
export interface ListedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly action: string;
  readonly subjectId: string;
  readonly timestamp: string;
  readonly payload: unknown;
}

export interface EventList<E extends ListedEvent = ListedEvent> {
  /** Newest first. */
  readonly shown: readonly E[];
  /** Newest first; arrived while paused. */
  readonly buffered: readonly E[];
  readonly paused: boolean;
  /** Of all that arrived since the page was opened. */
  readonly arrived: number;
  /** Of those, no longer in the list. */
  readonly dropped: number;
}

export type EventListChange<E extends ListedEvent> =
  | { readonly kind: 'arrived'; readonly events: readonly E[] }
  | { readonly kind: 'paused' | 'resumed' | 'cleared' | 'restarted' };

/** A day's worth of looking; each event holds its payload, some two kilobytes. */
const eventsMax = 5_000;

export const emptyEventList: EventList<never> = { shown: [], buffered: [], paused: false, arrived: 0, dropped: 0 };

export function reduceEventList<E extends ListedEvent>(before: EventList<E>, change: EventListChange<E>): EventList<E> {
  switch (change.kind) {
    case 'arrived': {
      const news = selectNewEvents(before, change.events);
      const arrived = before.arrived + news.length;
      return before.paused
        ? { ...before, arrived, ...limitEvents([], [...news, ...before.buffered], before) }
        : { ...before, arrived, ...limitEvents([...news, ...before.shown], [], before) };
    }
    case 'paused':
      return { ...before, paused: true };
    case 'resumed':
      return { ...before, paused: false, ...limitEvents([...before.buffered, ...before.shown], [], before) };
    case 'cleared':
      return { ...before, shown: [], buffered: [], dropped: before.dropped + before.shown.length + before.buffered.length };
    case 'restarted':
      return emptyEventList;
    default:
      return change satisfies never;
  }
}

/** After a break the log repeats nothing, but a page that asked twice must not show it twice. */
function selectNewEvents<E extends ListedEvent>({ shown, buffered }: EventList<E>, events: readonly E[]): readonly E[] {
  const known = new Set([...buffered, ...shown].map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id)).toReversed();
}

function limitEvents<E extends ListedEvent>(
  shown: readonly E[],
  held: readonly E[],
  before: EventList<E>,
): Pick<EventList<E>, 'shown' | 'buffered' | 'dropped'> {
  if (before.paused && shown.length === 0) {
    return { shown: before.shown, buffered: held.slice(0, eventsMax), dropped: before.dropped + Math.max(0, held.length - eventsMax) };
  }
  return { shown: shown.slice(0, eventsMax), buffered: held, dropped: before.dropped + Math.max(0, shown.length - eventsMax) };
}

/** Where the page of what an event is about stands, and what shows only this from here on. */
export interface EventSubject {
  readonly page: 'payment' | 'registration' | 'checkout' | 'delivery' | 'note' | 'settlement';
  readonly id: string;
  /** Of a delivery. */
  readonly subscriptionId?: string;
  readonly params: Readonly<Record<string, string>>;
}

export function getEventSubject({ type, subjectId, payload }: Pick<ListedEvent, 'type' | 'subjectId' | 'payload'>): EventSubject {
  const { subscriptionId, paymentId } = toObject(payload);
  const params = { subject: subjectId };
  if (type === 'REGISTRATION') return { page: 'registration', id: subjectId, params };
  // A subject whose type is not told unless it is asked for by name.
  const paramsWithType = { subject: subjectId, types: type };
  if (type === 'CHECKOUT') return { page: 'checkout', id: subjectId, params: paramsWithType };
  if (type === 'SETTLEMENT') return { page: 'settlement', id: subjectId, params: paramsWithType };
  if (type === 'DELIVERY' && typeof subscriptionId === 'string')
    return { page: 'delivery', id: subjectId, subscriptionId, params: paramsWithType };
  if (type === 'NOTE' && typeof paymentId === 'string') return { page: 'note', id: paymentId, params: paramsWithType };
  if ((type === 'REFUND_APPROVAL' || type === 'ATTENTION') && typeof paymentId === 'string')
    return { page: 'payment', id: paymentId, params: paramsWithType };
  return { page: 'payment', id: subjectId, params };
}

/** What the payload says of a payment or registration, where it says it. */
export interface EventSummary {
  readonly paymentType: string;
  readonly brand: string;
  readonly amount: string;
  readonly currency: string;
  readonly code: string;
  readonly description: string;
  readonly last4: string;
  /** E-mail address, else the name. */
  readonly shopper: string;
  readonly order: string;
  /** The payment that it is an operation on. */
  readonly referencedId: string;
}

/** An attempt in place of a payment's result: what became of it, and what the receiver answered. A note: who wrote it. */
function summarizeOther(root: Readonly<Record<string, unknown>>): Pick<EventSummary, 'code' | 'description'> {
  const { outcome, httpStatus, error, authorName } = root;
  if (typeof authorName === 'string') return { code: '', description: authorName };
  if (typeof outcome !== 'string') return { code: '', description: '' };
  const answer = typeof httpStatus === 'number' ? `HTTP ${httpStatus}` : '';
  return { code: answer, description: [outcome, typeof error === 'string' ? error : ''].filter(Boolean).join(': ') };
}

export function summarizeEvent(payload: unknown): EventSummary {
  const root = toObject(payload);
  const result = toObject(root.result);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const other = summarizeOther(root);
  const [customer, card, account] = [toObject(root.customer), toObject(root.card), toObject(root.bankAccount)];
  const name = [text(customer.givenName), text(customer.surname)].filter(Boolean).join(' ');
  return {
    paymentType: text(root.paymentType),
    brand: text(root.paymentBrand),
    amount: text(root.amount),
    currency: text(root.currency),
    code: text(result.code) || other.code,
    description: text(result.description) || other.description,
    last4: text(card.last4Digits) || text(account.last4Digits),
    shopper: text(customer.email) || name || text(card.holder) || text(account.holder),
    order: text(root.merchantTransactionId),
    referencedId: text(root.referencedId),
  };
}

/** Of each payment that an event tells of, what it says: refunds and captures look up their payment here. */
export function collectPayments(events: readonly Pick<ListedEvent, 'subjectId' | 'payload'>[]): ReadonlyMap<string, EventSummary> {
  return new Map(events.map(({ subjectId, payload }) => [subjectId, summarizeEvent(payload)]));
}

/** Payments among the events that tell no amount and were not asked for before, newest first. */
export function findAmountless(
  events: readonly Pick<ListedEvent, 'type' | 'subjectId' | 'payload'>[],
  asked: ReadonlySet<string>,
  itemsMax: number,
): readonly string[] {
  const ids = events
    .filter(({ type, payload }) => type === 'PAYMENT' && summarizeEvent(payload).amount === '')
    .map(({ subjectId }) => subjectId);
  return [...new Set(ids)].filter((id) => !asked.has(id)).slice(0, itemsMax);
}

/** A refund of a capture of an authorisation is the longest way. */
const referencesMax = 3;

/** With the order and the shopper of the payment that it is an operation on, where that was told of. */
export function inheritFacts(own: EventSummary, payments: ReadonlyMap<string, EventSummary>): EventSummary {
  let facts = own;
  let above = payments.get(own.referencedId);
  for (let step = 0; above && step < referencesMax; step += 1) {
    const { brand, last4, shopper, order } = above;
    facts = {
      ...facts,
      brand: facts.brand || brand,
      last4: facts.last4 || last4,
      shopper: facts.shopper || shopper,
      order: facts.order || order,
    };
    above = payments.get(above.referencedId);
  }
  return facts;
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}

/** Every word of the text stands somewhere in the event, in whatever case. */
export function matchesText(event: ListedEvent, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const all = `${event.type} ${event.action} ${event.subjectId} ${event.timestamp} ${JSON.stringify(event.payload)}`.toLowerCase();
  return words.every((word) => all.includes(word));
}

const splitList = (text: string | undefined): readonly string[] | undefined => {
  const items = (text ?? '').split(',').filter(Boolean);
  return items.length === 0 ? undefined : items;
};

export interface LiveFilter {
  readonly types?: EventType[];
  readonly paymentTypes?: PaymentType[];
  readonly subjectId?: string;
  readonly resultCategory?: ResultCategory;
  readonly amountMin?: string;
  readonly amountMax?: string;
}

/** An amount that is still being typed is told as well: the list is not narrowed by it yet. */
export function findBadParams(params: Readonly<Record<string, string>>) {
  const { types, paymentTypes, subjectId, resultCategory, amountMin, amountMax } = toEventFilter(params);
  return listIgnoredParams(params, { types, paymentTypes, subject: subjectId, category: resultCategory, amountMin, amountMax });
}

/** The address as a filter of the log; what is no amount is left out instead of refused while it is typed. */
export function toEventFilter(params: Readonly<Record<string, string>>): LiveFilter {
  const types = splitList(params.types)?.filter(isOneOf(eventTypes));
  const paymentTypes = splitList(params.paymentTypes)?.filter(isOneOf(allPaymentTypes));
  const [category] = [params.category ?? ''].filter(isOneOf(resultCategories));
  const amount = (text: string | undefined): string | undefined => (/^\d{1,10}(?:\.\d{2})?$/.test(text ?? '') ? text : undefined);
  const amountMin = amount(params.amountMin);
  const amountMax = amount(params.amountMax);
  return {
    ...(types?.length ? { types } : {}),
    ...(paymentTypes?.length ? { paymentTypes } : {}),
    ...(/^[0-9a-f]{32}$/.test(params.subject ?? '') && params.subject ? { subjectId: params.subject } : {}),
    ...(category ? { resultCategory: category } : {}),
    ...(amountMin ? { amountMin } : {}),
    ...(amountMax ? { amountMax } : {}),
  };
}
