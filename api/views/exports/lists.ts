/** The lists beside payments that can be read as files, with their columns. Payments have files of their own (read-model/export). */

import { auditFacts } from '../../domain/administration/audit-facts.ts';
import { auditLog } from '../../domain/administration/tokens.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { checkoutFacts } from '../../domain/checkouts/checkout-facts.ts';
import { listCheckouts } from '../../domain/checkouts/read.ts';
import { type CheckoutFilterArguments, toWantedCheckouts } from '../../domain/checkouts/schema/checkouts-schema.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import { registrationFacts } from '../../domain/registrations/registration-facts.ts';
import { listRegistrations } from '../../domain/registrations/registrations-operations.ts';
import { type RegistrationFilterArguments, toWantedRegistrations } from '../../domain/registrations/registrations-schema.ts';
import { listDeliveries, shownBody } from '../../domain/webhooks/deliveries.ts';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.ts';
import { deliveryFacts } from '../../domain/webhooks/delivery-facts.ts';
import type { DeliveryFilterInput } from '../../domain/webhooks/webhooks-schema.ts';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import type { AuditEntry } from '../../foundation/access/caller.ts';
import { maskPersonal } from '../../foundation/catalogue/personal.ts';
import type { Event } from '../../foundation/events/event.ts';
import { eventFacts } from '../../foundation/events/event-facts.ts';
import { listEvents } from '../../foundation/events/events-operations.ts';
import { type EventFilterArguments, toWantedEvents } from '../../foundation/events/events-schema.ts';
import { withoutNulls } from '../../foundation/graphql/schema/without-nulls.ts';
import { columnsOf, text, usualColumnsOf } from './columns.ts';
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

const registrations = defineList<Registration, RegistrationFilterArguments>({
  filterType: 'RegistrationFilter',
  permission: 'payments:read',
  columns: columnsOf(registrationFacts),
  columnsDefault: usualColumnsOf(registrationFacts),
  readPage: (context, filter, page) => listRegistrations(context, toWantedRegistrations(filter), page),
});

const checkouts = defineList<Checkout, CheckoutFilterArguments>({
  filterType: 'CheckoutFilter',
  permission: 'payments:read',
  columns: { ...columnsOf(checkoutFacts), registrationId: text(({ registrationId }) => registrationId) },
  columnsDefault: usualColumnsOf(checkoutFacts),
  readPage: (context, filter, page) => listCheckouts(context, toWantedCheckouts(filter), page),
});

const webhookDeliveries = defineList<WebhookDelivery, Partial<typeof DeliveryFilterInput.$inferInput>>({
  filterType: 'WebhookDeliveryFilter',
  permission: 'payments:read',
  columns: { ...columnsOf(deliveryFacts), body: text((delivery, { context }) => shownBody(context, delivery)) },
  columnsDefault: usualColumnsOf(deliveryFacts),
  readPage: (context, filter, page) => listDeliveries(context, withoutNulls(filter), page),
});

interface AuditFilter {
  readonly entityId?: string;
}

const auditEntries = defineList<AuditEntry, AuditFilter>({
  filterType: null,
  permission: 'configuration:read',
  columns: { ...columnsOf(auditFacts), change: text(({ change }) => change) },
  columnsDefault: [...usualColumnsOf(auditFacts), 'change'],
  readPage: (context, { entityId }, page) => auditLog(context, page, entityId === undefined ? {} : { entityId }),
});

const events = defineList<Event, EventFilterArguments>({
  filterType: 'EventFilter',
  permission: 'payments:read',
  columns: {
    ...columnsOf(eventFacts),
    payload: text(({ payload }, { context }) => (isPersonalMasked(context) ? JSON.stringify(maskPersonal(JSON.parse(payload))) : payload)),
  },
  columnsDefault: usualColumnsOf(eventFacts),
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
