/** Which events a reader asks for. One function decides it for lists and for live events, so that they cannot differ. */
import { classify, resultCode } from '../catalogue/result-codes.ts';
import { parseAmount } from '../kernel/money.ts';
import type { EventFilter } from '../ports/events.ts';
import type { Event } from './event.ts';

/** All that is given must hold. What the payload says is compared as it was when the event happened. */
export interface EventCriteria extends EventFilter {
  readonly actions?: readonly string[];
  /** PA, DB, CP … Events that are about no payment have none. */
  readonly paymentTypes?: readonly string[];
  /** Of the result's code, such as `success`. */
  readonly resultCategory?: string;
  /** Including, minor units. */
  readonly amountMinMinor?: bigint;
  readonly amountMaxMinor?: bigint;
}

/** The part that the store compares itself; `matches` compares all of it. */
export function storedPart({ entityPath, types, subjectId }: EventCriteria): EventFilter {
  return { entityPath, ...(types ? { types } : {}), ...(subjectId === undefined ? {} : { subjectId }) };
}

/** Whether the store's part is all there is, so that every row that it gives is one that is wanted. */
export function isStoredWholly({ actions, ...criteria }: EventCriteria): boolean {
  return actions === undefined && !looksInside(criteria);
}

export function matches(event: Event, criteria: EventCriteria): boolean {
  const { entityPath, types, actions, subjectId } = criteria;
  if (!event.entityPath.startsWith(entityPath)) return false;
  if (types && !types.includes(event.type)) return false;
  if (actions && !actions.includes(event.action)) return false;
  if (subjectId !== undefined && event.subjectId !== subjectId) return false;
  return !looksInside(criteria) || matchesInside(factsOf(event), criteria);
}

function looksInside({ paymentTypes, resultCategory, amountMinMinor, amountMaxMinor }: EventCriteria): boolean {
  return paymentTypes !== undefined || resultCategory !== undefined || amountMinMinor !== undefined || amountMaxMinor !== undefined;
}

interface PayloadFacts {
  readonly paymentType: string | undefined;
  readonly category: string | undefined;
  readonly amountMinor: bigint | undefined;
}

function matchesInside(facts: PayloadFacts, { paymentTypes, resultCategory, amountMinMinor, amountMaxMinor }: EventCriteria): boolean {
  const { paymentType, category, amountMinor } = facts;
  if (paymentTypes && (paymentType === undefined || !paymentTypes.includes(paymentType))) return false;
  if (resultCategory !== undefined && category !== resultCategory) return false;
  if (amountMinMinor !== undefined && (amountMinor === undefined || amountMinor < amountMinMinor)) return false;
  return amountMaxMinor === undefined || (amountMinor !== undefined && amountMinor <= amountMaxMinor);
}

/** Read once for all groups of subscribers that look inside; gone with the event. */
const knownFacts = new WeakMap<Event, PayloadFacts>();

function factsOf(event: Event): PayloadFacts {
  const known = knownFacts.get(event);
  if (known) return known;
  const payload = objectOf(JSON.parse(event.payload));
  const code = objectOf(payload.result).code;
  const amount = payload.amount;
  const paymentType = payload.paymentType;
  const facts = {
    paymentType: typeof paymentType === 'string' ? paymentType : undefined,
    category: typeof code === 'string' ? (resultCode(code)?.category ?? classify(code)) : undefined,
    amountMinor: typeof amount === 'string' ? parseAmount(amount) : undefined,
  };
  knownFacts.set(event, facts);
  return facts;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
