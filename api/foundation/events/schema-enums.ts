import { describeEventType, type EventAction, type EventType, eventTypes } from '../../contract/event-types.ts';
import { describeEnum } from '../graphql/schema/enums.ts';

// Object.fromEntries forgets which names there were, and Pothos reads the enum's type from them.
const types = Object.fromEntries(eventTypes.map((type) => [type, describeEventType(type)])) as Record<EventType, string>;

export const EventTypeEnum = describeEnum('EventType', 'What an event is about.', types);

export const EventActionEnum = describeEnum<EventAction>('EventAction', 'What happened to the subject of an event.', {
  CREATED: 'It was made.',
  UPDATED: 'It changed.',
  DELETED: 'It was deleted.',
});
