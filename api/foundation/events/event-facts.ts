/** What is told of an event, each fact once. */
import { factsOf } from '../kernel/fact.ts';
import type { Event } from './event.ts';

const fact = factsOf<Event>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const eventFacts = {
  id: fact('id', ({ id }) => id, 'Its id.', usual),
  sequence: fact('count', (event) => event.merchantSequence, 'Its number among the events of its merchant, from 1, without holes.', {
    ...usual,
    column: 'merchantSequence',
  }),
  type: fact('word', ({ type }) => type, 'What it is about.', usual),
  action: fact('word', ({ action }) => action, 'What happened to its subject.', usual),
  subjectId: fact('id', ({ subjectId }) => subjectId, 'The payment, registration, job, delivery or note that it is about.', usual),
  entityId: fact('id', (event) => event.entityId, 'The channel that it happened on; of a delivery, the entity of its subscription.', usual),
  timestamp: fact('moment', ({ at }) => at, 'When.', usual),
  subjectSequence: fact(
    'count',
    ({ subjectSequence }) => subjectSequence,
    'Its number among those of its subject, from 1; from 1 again where EVENT_RETENTION_DAYS has deleted them all.',
    asked,
  ),
  previousId: fact(
    'id?',
    ({ previousId }) => previousId,
    'The event before it of the same subject; null where there is none, or EVENT_RETENTION_DAYS has deleted it by then.',
    asked,
  ),
};
