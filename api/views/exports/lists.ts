/** The lists beside payments that can be read as files, with their columns. Payments have files of their own (read-model/export). */

import { auditLog } from '../../domain/administration/tokens.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { listCheckouts } from '../../domain/checkouts/read.ts';
import { type CheckoutFilterArguments, toWantedCheckouts } from '../../domain/checkouts/schema/checkouts-schema.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import { listRegistrations } from '../../domain/registrations/registrations-operations.ts';
import { type RegistrationFilterArguments, toWantedRegistrations } from '../../domain/registrations/registrations-schema.ts';
import { listDeliveries, shownBody } from '../../domain/webhooks/deliveries.ts';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.ts';
import type { DeliveryFilterInput } from '../../domain/webhooks/webhooks-schema.ts';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import type { AuditEntry } from '../../foundation/access/caller.ts';
import { findMask, maskPersonal } from '../../foundation/catalogue/personal.ts';
import type { Event } from '../../foundation/events/event.ts';
import { listEvents } from '../../foundation/events/events-operations.ts';
import { type EventFilterArguments, toWantedEvents } from '../../foundation/events/events-schema.ts';
import { withoutNulls } from '../../foundation/graphql/schema/without-nulls.ts';
import { amount, count, moment, text } from './columns.ts';
import { connectorFigures } from './connector-list.ts';
import { type AnyList, defineList } from './list.ts';
import { settlementListNames, settlementLists } from './settlement-lists.ts';

/** Named as GraphQL names them. */
export const listNames = [
  'registrations',
  'checkouts',
  'webhookDeliveries',
  'auditLog',
  'events',
  'connectorFigures',
  ...settlementListNames,
] as const;
export type ListName = (typeof listNames)[number];

export function isListName(name: string): name is ListName {
  return listNames.some((known) => known === name);
}

const maskHolder = findMask('card.holder');

const registrations = defineList<Registration, RegistrationFilterArguments>({
  filterType: 'RegistrationFilter',
  permission: 'payments:read',
  columns: {
    id: text(({ id }) => id),
    shortId: text(({ shortId }) => shortId),
    timestamp: moment(({ createdAt }) => createdAt),
    updatedAt: moment(({ updatedAt }) => updatedAt),
    entityId: text(({ entityId }) => entityId),
    merchantTransactionId: text(({ merchantTransactionId }) => merchantTransactionId),
    paymentBrand: text(({ brand }) => brand),
    bin: text(({ cardBin }) => cardBin),
    last4Digits: text(({ last4 }) => last4),
    holder: text(({ holder }, { context }) => (holder !== null && isPersonalMasked(context) ? maskHolder(holder) : holder)),
    expiryMonth: text(({ expiryMonth }) => expiryMonth),
    expiryYear: text(({ expiryYear }) => expiryYear),
    initialTransactionId: text(({ initialTransactionId }) => initialTransactionId),
    lastUsedAt: moment(({ lastUsedAt }) => lastUsedAt),
    erasureAt: moment(({ eraseAt }) => eraseAt),
  },
  columnsDefault: ['id', 'shortId', 'timestamp', 'paymentBrand', 'bin', 'last4Digits', 'holder', 'expiryMonth', 'expiryYear', 'lastUsedAt'],
  readPage: (context, filter, page) => listRegistrations(context, toWantedRegistrations(filter), page),
});

const checkouts = defineList<Checkout, CheckoutFilterArguments>({
  filterType: 'CheckoutFilter',
  permission: 'payments:read',
  columns: {
    id: text(({ id }) => id),
    timestamp: moment(({ createdAt }) => createdAt),
    updatedAt: moment(({ updatedAt }) => updatedAt),
    expiresAt: moment(({ expiresAt }) => expiresAt),
    openedAt: moment(({ openedAt }) => openedAt),
    entityId: text(({ entityId }) => entityId),
    kind: text(({ kind }) => kind.toUpperCase()),
    status: text(({ status }) => status.toUpperCase()),
    paymentType: text(({ paymentType }) => paymentType),
    amount: amount(({ amountMinor }) => amountMinor),
    currency: text(({ currency }) => currency),
    merchantTransactionId: text(({ merchantTransactionId }) => merchantTransactionId),
    registrationId: text(({ registrationId }) => registrationId),
    attempts: count(({ attempts }) => attempts),
  },
  columnsDefault: ['id', 'timestamp', 'status', 'paymentType', 'amount', 'currency', 'merchantTransactionId', 'attempts', 'expiresAt'],
  readPage: (context, filter, page) => listCheckouts(context, toWantedCheckouts(filter), page),
});

const webhookDeliveries = defineList<WebhookDelivery, Partial<typeof DeliveryFilterInput.$inferInput>>({
  filterType: 'WebhookDeliveryFilter',
  permission: 'payments:read',
  columns: {
    id: text(({ id }) => id),
    subscriptionId: text(({ subscriptionId }) => subscriptionId),
    eventId: text(({ eventId }) => eventId),
    merchantSequence: count(({ merchantSequence }) => merchantSequence),
    type: text(({ eventType }) => eventType),
    action: text(({ eventAction }) => eventAction),
    subjectId: text(({ subjectId }) => subjectId),
    status: text(({ status }) => status.toUpperCase()),
    attemptCount: count(({ attempts }) => attempts),
    createdAt: moment(({ createdAt }) => createdAt),
    deliveredAt: moment(({ deliveredAt }) => deliveredAt),
    nextAttemptAt: moment(({ status, nextAttemptAt }) => (status === 'pending' ? nextAttemptAt : null)),
    body: text((delivery, { context }) => shownBody(context, delivery)),
  },
  columnsDefault: [
    'id',
    'subscriptionId',
    'type',
    'action',
    'subjectId',
    'status',
    'attemptCount',
    'createdAt',
    'deliveredAt',
    'nextAttemptAt',
  ],
  readPage: (context, filter, page) => listDeliveries(context, withoutNulls(filter), page),
});

interface AuditFilter {
  readonly entityId?: string;
}

const auditEntries = defineList<AuditEntry, AuditFilter>({
  filterType: null,
  permission: 'configuration:read',
  columns: {
    id: text(({ id }) => id),
    at: moment(({ at }) => at),
    callerId: text(({ callerId }) => callerId),
    callerName: text(({ callerName }) => callerName),
    action: text(({ action }) => action),
    subjectId: text(({ subjectId }) => subjectId),
    paymentId: text(({ paymentId }) => paymentId),
    entityId: text(({ entityId }) => entityId),
    address: text(({ address }) => address),
    change: text(({ change }) => change),
  },
  columnsDefault: ['id', 'at', 'callerId', 'callerName', 'action', 'subjectId', 'paymentId', 'entityId', 'address', 'change'],
  readPage: (context, { entityId }, page) => auditLog(context, page, entityId === undefined ? {} : { entityId }),
});

const events = defineList<Event, EventFilterArguments>({
  filterType: 'EventFilter',
  permission: 'payments:read',
  columns: {
    id: text(({ id }) => id),
    merchantSequence: count(({ merchantSequence }) => merchantSequence),
    subjectSequence: count(({ subjectSequence }) => subjectSequence),
    previousId: text(({ previousId }) => previousId),
    type: text(({ type }) => type),
    action: text(({ action }) => action),
    subjectId: text(({ subjectId }) => subjectId),
    entityId: text(({ entityId }) => entityId),
    timestamp: moment(({ at }) => at),
    payload: text(({ payload }, { context }) => (isPersonalMasked(context) ? JSON.stringify(maskPersonal(JSON.parse(payload))) : payload)),
  },
  columnsDefault: ['id', 'merchantSequence', 'type', 'action', 'subjectId', 'entityId', 'timestamp'],
  readPage: (context, filter, page) => listEvents(context, toWantedEvents(filter), page),
});

export const exportedLists: Readonly<Record<ListName, AnyList>> = {
  registrations,
  checkouts,
  webhookDeliveries,
  auditLog: auditEntries,
  events,
  connectorFigures,
  ...settlementLists,
};
