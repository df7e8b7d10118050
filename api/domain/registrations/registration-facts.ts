/** What is told of a registration, each fact once. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { Registration } from './registration.ts';

const fact = factsOf<Registration>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const registrationFacts = {
  id: fact('id', ({ id }) => id, 'The same id as in REST.', usual),
  shortId: fact('text', ({ shortId }) => shortId, 'What people read to each other.', usual),
  timestamp: fact('moment', ({ createdAt }) => createdAt, 'When it was made.', usual),
  paymentBrand: fact('text?', ({ brand }) => brand, 'Such as VISA.', usual),
  bin: fact('text?', ({ cardBin }) => cardBin, 'First digits of the number.', usual),
  last4Digits: fact('text?', ({ last4 }) => last4, 'Last four digits of the number.', usual),
  holder: fact('text?', ({ holder }) => holder, 'Name on it.', { ...usual, personal: 'card.holder' }),
  expiryMonth: fact('text?', ({ expiryMonth }) => expiryMonth, 'Two digits.', usual),
  expiryYear: fact('text?', ({ expiryYear }) => expiryYear, 'Four digits.', usual),
  lastUsedAt: fact('moment?', ({ lastUsedAt }) => lastUsedAt, 'When it was last paid with.', usual),
  updatedAt: fact('moment', ({ updatedAt }) => updatedAt, 'When it last changed.', asked),
  entityId: fact('id', ({ entityId }) => entityId, 'The channel that it was made on.', asked),
  status: fact('word', ({ status }) => status, 'Whether it can be paid with.'),
  initialTransactionId: fact(
    'text?',
    ({ initialTransactionId }) => initialTransactionId,
    "The scheme's reference of its first approved payment: later ones need not send it (spec §2.6).",
    asked,
  ),
  erasureAt: fact(
    'moment?',
    ({ eraseAt }) => eraseAt,
    'When the account will be erased by itself: 14 months after expiry or last use.',
    asked,
  ),
  version: fact('count', ({ version }) => version, 'Goes up with every change.'),
};

const filter = filtersOf<Registration>();
const indexed = { isIndexed: true } as const;

export const registrationFilters = {
  paymentBrand: filter('text', 'brand', 'Such as VISA.', indexed),
  last4Digits: filter('text', 'last4', "Last four digits of the account's number.", indexed),
};
