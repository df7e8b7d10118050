/** What is told of a line of the request log, each fact once. */
import { factsOf } from '../kernel/fact.ts';
import type { RequestLogEntry } from './request-log.ts';

const fact = factsOf<RequestLogEntry>();

export const requestFacts = {
  id: fact('id', ({ id }) => id, 'Its id.'),
  at: fact('moment', ({ at }) => at, 'When it came.'),
  endpoint: fact('word', ({ endpoint }) => endpoint, 'Where it came in.'),
  operation: fact('text', ({ operation }) => operation, 'What was asked for.'),
  resultCode: fact('text', ({ resultCode }) => resultCode, 'What it came to.'),
  entityId: fact('id', ({ entityId }) => entityId, 'The channel that it was about.'),
  subjectKind: fact('word', ({ subjectKind }) => subjectKind, 'What kind of thing it made or changed, or was to.'),
  subjectId: fact(
    'id?',
    ({ subjectId }) => subjectId,
    'The payment, registration, checkout or job; null where the request was refused, so that nothing was made or changed.',
  ),
  callerId: fact('id?', ({ callerId }) => callerId, 'Who asked; null for our own work.'),
  reason: fact('text?', ({ reason }) => reason, 'Why, where somebody said so.'),
  decidedUs: fact('count', ({ decidedUs }) => decidedUs, 'Microseconds from arrival to the decision.'),
  connectorUs: fact('count', ({ connectorUs }) => connectorUs, 'Microseconds of it within the connector.'),
};
