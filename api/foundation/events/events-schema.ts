import { GraphQLError } from 'graphql';
import { findSubjectType } from '../../contract/event-types.ts';
import { isAnswerObject, objectIn, textIn } from '../graphql/schema/answer.ts';
import { builder } from '../graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, toConnection, toPageRequest } from '../graphql/schema/connection.ts';
import { ResultCategoryEnum } from '../graphql/schema/enums.ts';
import { tellFacts } from '../graphql/schema/facts.ts';
import { loadEachNode, loadNodeOfType, registerNode } from '../graphql/schema/nodes.ts';
import { PaymentTypeEnum } from '../graphql/schema/payment-enums.ts';
import { parseJsonForCaller } from '../graphql/schema/personal.ts';
import { ResultCodeRef } from '../graphql/schema/refs.ts';
import { parseAmount } from '../kernel/money.ts';
import { wrongParameter } from '../kernel/refusal.ts';
import { findResultCode } from '../result-codes/result-codes.ts';
import { toCursor } from './cursor.ts';
import type { Event } from './event.ts';
import { eventFacts } from './event-facts.ts';
import { latestCursor, listEvents, openFeed, readEvents, type WantedEvents } from './events-operations.ts';
import { EventActionEnum, EventTypeEnum } from './schema-enums.ts';
import { findSource } from './schema-source.ts';

registerNode('Event', loadEachNode('payments:read', readEvents));

export const EventRef = builder.objectRef<Event>('Event').implement({
  description: 'One change, in the order in which changes were committed (spec §6).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    cursor: t.string({
      description: 'Where to go on after it. Opaque.',
      resolve: (event, _args, context) => toCursor(context.ports, event),
    }),
    subject: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'What it is about, as it is now; null where it is gone or you do not see it.',
      resolve: ({ type, subjectId }, _args, context) => loadNodeOfType(context, findSubjectType(type), subjectId),
    }),
    payload: t.field({
      type: 'JSON',
      description: 'The documented answer at that moment, with the fields that a notification adds.',
      resolve: ({ payload }, _args, context): unknown => parseJsonForCaller(payload, context),
    }),
    resultCode: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'The entry of the catalogue behind the result in its payload, such as of a payment; null where it tells none.',
      resolve: ({ payload }) => findResultCode(readCode(payload)) ?? null,
    }),
  }),
});

tellFacts(EventRef, eventFacts, { type: EventTypeEnum, action: EventActionEnum });

function readCode(payload: string): string {
  const answer: unknown = JSON.parse(payload);
  return (isAnswerObject(answer) && textIn(objectIn(answer, 'result') ?? {}, 'code')) || '';
}

const EventConnection = createConnection(EventRef, 'Event', 'events');

/** Types that an event can have, and some to spare; the same goes for actions and payment types. */
const listItemsMax = 20;

const EventFilterInput = builder.inputType('EventFilter', {
  description: 'Which events a list or a subscription holds. All that is given must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    types: t.field({
      type: [EventTypeEnum],
      validate: { maxLength: listItemsMax },
      description:
        'Any of these types. Where absent, every type but DELIVERY and NOTE, which are sent only to readers who name them: deliveries to readers who may read them, notes to staff and to programs that may write notes.',
    }),
    actions: t.field({ type: [EventActionEnum], validate: { maxLength: listItemsMax }, description: 'Any of these actions.' }),
    subjectId: t.id({ description: 'About this payment or registration.' }),
    paymentId: t.id({
      description:
        'About this payment: its own events, and with the types NOTE and DELIVERY the notes on it and the attempts to tell of it.',
    }),
    subscriptionId: t.id({ description: 'Attempts of this webhook; with the type DELIVERY.' }),
    paymentTypes: t.field({
      type: [PaymentTypeEnum],
      validate: { maxLength: listItemsMax },
      description: 'About payments of any of these types.',
    }),
    resultCategory: t.field({ type: ResultCategoryEnum, description: 'With a result of this category.' }),
    amountMin: t.field({
      type: 'Decimal',
      validate: { maxLength: 13 },
      description: 'Including, such as 10.00; as the event tells the amount.',
    }),
    amountMax: t.field({
      type: 'Decimal',
      validate: { maxLength: 13 },
      description: 'Including, such as 99.99; as the event tells the amount.',
    }),
  }),
});

export type EventFilterArguments = typeof EventFilterInput.$inferInput;

/** Refuses amounts that are none, by name. What is null or empty counts as absent. */
export function toWantedEvents({ amountMin, amountMax, ...plain }: EventFilterArguments): WantedEvents {
  const given = Object.entries(plain).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return {
    ...Object.fromEntries(given),
    ...(amountMin ? { amountMinMinor: parseFilterAmount('amountMin', amountMin) } : {}),
    ...(amountMax ? { amountMaxMinor: parseFilterAmount('amountMax', amountMax) } : {}),
  };
}

function parseFilterAmount(name: string, text: string): bigint {
  const amountMinor = parseAmount(text);
  if (amountMinor !== undefined) return amountMinor;
  throw wrongParameter(name, `${name} must be an amount such as 92.00`, text);
}

builder.queryField('events', (t) =>
  t.field({
    type: EventConnection,
    description: 'The log of events, oldest first.',
    args: {
      ...pageArguments,
      filter: t.arg({ type: EventFilterInput }),
    },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { filter, ...args }, context) => {
      const request = toPageRequest(args);
      const page = await listEvents(context, toWantedEvents(filter ?? {}), request);
      const { edges, pageInfo } = toConnection(page, request);
      // Rare events between many others: the cursor leads on although the page is not full.
      const { scannedTo } = page;
      if (scannedTo === undefined) return { edges, pageInfo };
      return { edges, pageInfo: { ...pageInfo, ...(request.isBackward ? { startCursor: scannedTo } : { endCursor: scannedTo }) } };
    },
  }),
);

builder.queryField('latestCursor', (t) =>
  t.string({
    description: 'The end of the log: a subscription after it misses nothing of what happens from now on, however late it begins.',
    resolve: (_root, _args, context) => latestCursor(context),
  }),
);

builder.subscriptionType({ description: 'What is told as it happens. Over graphql-transport-ws, and as server-sent events.' });

builder.subscriptionField('events', (t) =>
  t.field({
    type: EventRef,
    description:
      'Every change, in the order of the log: first what happened after the cursor, then what happens from now on, each exactly once. Without a cursor it begins now. After a break, go on with the cursor of the last event that you have dealt with.',
    args: {
      after: t.arg.string({ description: 'The cursor of the last event that was dealt with.' }),
      filter: t.arg({ type: EventFilterInput }),
    },
    subscribe: async (_root, { after, filter }, context) => {
      if (!context.ports.onPublished) throw notLive();
      const { after: cursor } = toPageRequest({ after });
      return findSource(await openFeed(context, toWantedEvents(filter ?? {}), cursor));
    },
    resolve: (event) => event,
  }),
);

function notLive(): GraphQLError {
  return new GraphQLError(
    'Live events are not served in this way here: take graphql-transport-ws or server-sent events, or page the query `events` from your cursor instead.',
    {
      extensions: { code: 'INVALID', http: { status: 501 } },
    },
  );
}
