import { describeEventType, type EventAction, type EventType, eventTypes } from '../../contract/event-types.ts';
import { builder } from '../graphql/schema/builder.ts';
import { toEnumValues } from '../graphql/schema/enums.ts';

// Object.fromEntries forgets which names there were, and Pothos reads the enum's type from them.
const types = Object.fromEntries(eventTypes.map((type) => [type, describeEventType(type)])) as Record<EventType, string>;

export const EventTypeEnum = builder.enumType('EventType', {
  description: 'What an event is about.',
  values: toEnumValues(types),
});

const actions: Readonly<Record<EventAction, string>> = {
  CREATED: 'It was made.',
  UPDATED: 'It changed.',
  DELETED: 'It was deleted.',
};

export const EventActionEnum = builder.enumType('EventAction', {
  description: 'What happened to the subject of an event.',
  values: toEnumValues(actions),
});
