import { formatTimestamp } from '../kernel/moment.ts';
import { builder } from '../schema/builder.ts';
import { connectionOf, edgesCost, pageCost, pageRequestOf } from '../schema/connection.ts';
import type { Event } from './event.ts';
import { cursorOf, listEvents } from './operations.ts';

const EventRef = builder.objectRef<Event>('Event').implement({
  description: 'One change, in the order in which changes were committed (core 6).',
  fields: (t) => ({
    cursor: t.string({ description: 'Where to go on after it.', resolve: cursorOf }),
    sequence: t.exposeInt('sequence', { description: 'Its number among all events, without holes.' }),
    subjectSequence: t.exposeInt('subjectSequence', { description: 'Its number among those of its subject, from 1.' }),
    previousId: t.exposeID('previousId', { nullable: true, description: 'The event before it of the same subject.' }),
    id: t.exposeID('id', { description: 'Its id.' }),
    type: t.exposeString('type', {
      description: 'PAYMENT, REGISTRATION, or BALANCE where an operation on another payment moved this one.',
    }),
    action: t.exposeString('action', { description: 'CREATED, UPDATED or DELETED.' }),
    subjectId: t.exposeID('subjectId', { description: 'The payment or registration that it is about.' }),
    entityId: t.exposeID('entityId', { description: 'The channel that it happened on.' }),
    timestamp: t.string({ description: 'When: yyyy-MM-dd HH:mm:ss.SSS+0000.', resolve: ({ at }) => formatTimestamp(at) }),
    payload: t.field({
      type: 'JSON',
      description: 'The documented answer at that moment.',
      resolve: ({ payload }): unknown => JSON.parse(payload),
    }),
  }),
});

const EventConnection = builder.connectionObject(
  { type: EventRef, name: 'EventConnection', description: 'A slice of the log of events.', edgesField: edgesCost },
  { name: 'EventEdge', description: 'An event and its place in the log.' },
);

/** Types that an event can have, and some to spare. */
const typesMax = 20;

const EventFilterInput = builder.inputType('EventFilter', {
  description: 'Which events a list holds. All that is given must hold.',
  fields: (t) => ({
    entityId: t.string({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    types: t.stringList({ validate: { maxLength: typesMax }, description: 'Any of these types.' }),
    subjectId: t.id({ description: 'About this payment or registration.' }),
  }),
});

builder.queryField('events', (t) =>
  t.field({
    type: EventConnection,
    description: 'The log of events, oldest first.',
    args: {
      first: t.arg.int({ description: 'How many, 1 to 500; 50 where absent.' }),
      after: t.arg.string({ description: 'The cursor after which to go on.' }),
      filter: t.arg({ type: EventFilterInput }),
    },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { filter, ...args }, context) => {
      const request = pageRequestOf(args);
      const { entityId, types, subjectId } = filter ?? {};
      const wanted = { ...(entityId ? { entityId } : {}), ...(types ? { types } : {}), ...(subjectId ? { subjectId } : {}) };
      return connectionOf(await listEvents(context, wanted, request), request);
    },
  }),
);
