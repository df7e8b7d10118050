/** What is told of a delivery, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { WebhookDelivery } from './delivery.ts';

const fact = factsOf<WebhookDelivery>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const deliveryFacts = {
  id: fact('id', ({ id }) => id, 'Sent as webhook-id, the same in every attempt: by it a receiver does nothing twice.', usual),
  subscriptionId: fact('id', ({ subscriptionId }) => subscriptionId, 'The subscription.', usual),
  type: fact('word', ({ eventType }) => eventType, 'Type of the event.', usual),
  action: fact('word', ({ eventAction }) => eventAction, 'What happened to its subject.', usual),
  subjectId: fact('id', ({ subjectId }) => subjectId, 'The payment or registration that it is about.', usual),
  status: fact('word', ({ status }) => status, 'What became of it.', usual),
  attemptCount: fact('count', ({ attempts }) => attempts, 'How often it was tried.', usual),
  createdAt: fact('moment', ({ createdAt }) => createdAt, 'When it was made.', usual),
  deliveredAt: fact('moment?', ({ deliveredAt }) => deliveredAt, 'When it was taken.', usual),
  nextAttemptAt: fact(
    'moment?',
    ({ status, nextAttemptAt }) => (status === 'pending' ? nextAttemptAt : null),
    'When it is tried next; null where it is not.',
    usual,
  ),
  eventId: fact('id', ({ eventId }) => eventId, 'The event.', asked),
  eventSequence: fact('count', (delivery) => delivery.merchantSequence, 'The number of its event among those of its merchant.', {
    ...asked,
    column: 'merchantSequence',
  }),
  lastAttemptAt: fact('moment?', ({ lastAttemptAt }) => lastAttemptAt, 'When it was last tried; null before the first.'),
  lastStatus: fact('count?', ({ lastStatus }) => lastStatus, 'HTTP status of the answer to its last attempt; null where there was none.'),
  lastError: fact('text?', ({ lastError }) => lastError, 'What went wrong with its last attempt, in words; null where it was accepted.'),
  lastFailureKind: fact('word?', ({ lastFailureKind }) => lastFailureKind, 'The same in one word; null where it was accepted.', asked),
};

const filter = filtersOf<WebhookDelivery>();
const indexed = { isIndexed: true } as const;

export const deliveryFilters = {
  subscriptionId: filter('id', 'subscriptionId', 'Of this subscription.', indexed),
  statuses: filter('words', 'status', 'Any of these.'),
  failureKinds: filter('words', 'lastFailureKind', 'Whose last attempt failed in any of these ways.'),
  eventId: filter('id', 'eventId', 'Of this event.', indexed),
  subjectId: filter('id', 'subjectId', 'About this payment or registration.', indexed),
  from: filter('moment>=', 'createdAt', 'Made at this time or later.'),
  to: filter('moment<', 'createdAt', 'Made before this time.'),
};
