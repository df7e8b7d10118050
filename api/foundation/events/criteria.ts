/** Which events a reader asks for. One function decides it for lists and for live events, so that they cannot differ. */

import { parseAmount } from '../kernel/money.ts';
import { onceFor } from '../kernel/once-for.ts';
import { classifyResultCode } from '../result-codes/patterns.ts';
import { findResultCode } from '../result-codes/result-codes.ts';
import { type Event, isAmongColleagues } from './event.ts';
import type { EventFilter } from './ports.ts';

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
  /** Everything about this payment: its own events, notes on it, and attempts to notify of it. */
  readonly paymentId?: string;
  /** Attempts of this webhook. */
  readonly subscriptionId?: string;
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
  return !looksInside(criteria) || matchesInside(readFacts(event), criteria);
}

function looksInside(criteria: EventCriteria): boolean {
  const { paymentTypes, resultCategory, amountMinMinor, amountMaxMinor, paymentId, subscriptionId } = criteria;
  return [paymentTypes, resultCategory, amountMinMinor, amountMaxMinor, paymentId, subscriptionId].some((one) => one !== undefined);
}

interface PayloadFacts {
  readonly paymentType: string | undefined;
  readonly category: string | undefined;
  readonly amountMinor: bigint | undefined;
  readonly aboutId: string | undefined;
  readonly subscriptionId: string | undefined;
}

function matchesInside(facts: PayloadFacts, criteria: EventCriteria): boolean {
  const { paymentTypes, resultCategory, amountMinMinor, amountMaxMinor, paymentId, subscriptionId } = criteria;
  const { paymentType, category, amountMinor } = facts;
  if (paymentId !== undefined && facts.aboutId !== paymentId) return false;
  if (subscriptionId !== undefined && facts.subscriptionId !== subscriptionId) return false;
  if (paymentTypes && (paymentType === undefined || !paymentTypes.includes(paymentType))) return false;
  if (resultCategory !== undefined && category !== resultCategory) return false;
  if (amountMinMinor !== undefined && (amountMinor === undefined || amountMinor < amountMinMinor)) return false;
  return amountMaxMinor === undefined || (amountMinor !== undefined && amountMinor <= amountMaxMinor);
}

/** Read once for all groups of subscribers that look inside; gone with the event. */
const readFacts = onceFor((event: Event): PayloadFacts => {
  const payload = readObject(JSON.parse(event.payload));
  const code = readObject(payload.result).code;
  const amount = payload.amount;
  const paymentType = payload.paymentType;
  return {
    paymentType: readText(paymentType),
    category: typeof code === 'string' ? (findResultCode(code)?.category ?? classifyResultCode(code)) : undefined,
    amountMinor: typeof amount === 'string' ? parseAmount(amount) : undefined,
    aboutId: findAboutId(event, payload),
    // Only an attempt names a webhook; a merchant's own payload cannot.
    subscriptionId: event.type === 'DELIVERY' ? readText(payload.subscriptionId) : undefined,
  };
});

/** Attempts, notes and runs are subjects of their own or of a job, and name in their payload what they are about. */
function findAboutId({ type, subjectId }: Event, payload: Readonly<Record<string, unknown>>): string | undefined {
  if (type === 'DELIVERY') return readText(payload.subjectId);
  if (type === 'SCHEDULE') return readText(payload.id);
  return isAmongColleagues(type) ? readText(payload.paymentId) : subjectId;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
