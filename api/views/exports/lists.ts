/** The lists beside payments that can be read as files, with their columns. Payments have files of their own (read-model/export). */

import { auditFacts } from '../../domain/administration/audit-facts.ts';
import { auditLog } from '../../domain/administration/tokens.ts';
import type { Checkout } from '../../domain/checkouts/checkout.ts';
import { checkoutFacts, type checkoutFilters } from '../../domain/checkouts/checkout-facts.ts';
import { linkFacts } from '../../domain/checkouts/links/link-facts.ts';
import { listPaymentLinks } from '../../domain/checkouts/links/links-operations.ts';
import type { CountedPaymentLink } from '../../domain/checkouts/links/payment-link.ts';
import { listCheckouts } from '../../domain/checkouts/read.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { jobFacts, type jobFilters } from '../../domain/jobs/job-facts.ts';
import { listJobs } from '../../domain/jobs/read.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import { registrationFacts, type registrationFilters } from '../../domain/registrations/registration-facts.ts';
import { listRegistrations } from '../../domain/registrations/registrations-operations.ts';
import { listDeliveries, shownBody } from '../../domain/webhooks/deliveries.ts';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.ts';
import { deliveryFacts, type deliveryFilters } from '../../domain/webhooks/delivery-facts.ts';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import type { AuditEntry } from '../../foundation/access/caller.ts';
import { maskPersonal } from '../../foundation/catalogue/personal.ts';
import type { Event } from '../../foundation/events/event.ts';
import { eventFacts } from '../../foundation/events/event-facts.ts';
import { listEvents } from '../../foundation/events/events-operations.ts';
import { type EventFilterArguments, toWantedEvents } from '../../foundation/events/events-schema.ts';
import { type FilterArguments, wantedOf } from '../../foundation/graphql/schema/filters.ts';
import { columnsOf, text, usualColumnsOf } from './columns.ts';
import { connectorFigures } from './connector-list.ts';
import { type AnyList, defineList } from './list.ts';
import { settlementListNames, settlementLists } from './settlement-lists.ts';

/** Named as GraphQL names them. */
export const listNames = [
  'registrations',
  'checkouts',
  'paymentLinks',
  'jobs',
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

/** What a list takes that has no filter. */
interface OfEntity {
  readonly entityId?: string;
}

const registrations = defineList<Registration, FilterArguments<typeof registrationFilters>>({
  filterType: 'RegistrationFilter',
  permission: 'payments:read',
  columns: columnsOf(registrationFacts),
  columnsDefault: usualColumnsOf(registrationFacts),
  readPage: (context, filter, page) => listRegistrations(context, wantedOf(filter), page),
});

const checkouts = defineList<Checkout, FilterArguments<typeof checkoutFilters>>({
  filterType: 'CheckoutFilter',
  permission: 'payments:read',
  columns: { ...columnsOf(checkoutFacts), registrationId: text(({ registrationId }) => registrationId) },
  columnsDefault: usualColumnsOf(checkoutFacts),
  readPage: (context, filter, page) => listCheckouts(context, wantedOf(filter), page),
});

const paymentLinks = defineList<CountedPaymentLink, OfEntity>({
  filterType: null,
  permission: 'payments:read',
  columns: columnsOf(linkFacts),
  columnsDefault: usualColumnsOf(linkFacts),
  readPage: (context, { entityId }, page) => listPaymentLinks(context, entityId, page),
});

const jobs = defineList<Job, FilterArguments<typeof jobFilters>>({
  filterType: 'JobFilter',
  permission: 'payments:read',
  columns: columnsOf(jobFacts),
  columnsDefault: usualColumnsOf(jobFacts),
  readPage: (context, filter, page) => listJobs(context, wantedOf(filter), 'newest', page),
});

const webhookDeliveries = defineList<WebhookDelivery, FilterArguments<typeof deliveryFilters>>({
  filterType: 'WebhookDeliveryFilter',
  permission: 'payments:read',
  columns: { ...columnsOf(deliveryFacts), body: text((delivery, { context }) => shownBody(context, delivery)) },
  columnsDefault: usualColumnsOf(deliveryFacts),
  readPage: (context, filter, page) => listDeliveries(context, wantedOf(filter), page),
});

const auditEntries = defineList<AuditEntry, OfEntity>({
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
  paymentLinks,
  jobs,
  webhookDeliveries,
  auditLog: auditEntries,
  events,
  connectorFigures,
  ...settlementLists,
};
