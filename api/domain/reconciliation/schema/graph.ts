/** What settlement, the log of events and webhooks add to a payment, so that one query leads from a line to its notification. */
import { entityWithin, requireCaller } from '../../../foundation/access/authorize.ts';
import { EventRef } from '../../../foundation/events/events-schema.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import {
  createConnection,
  idOf,
  innerPageCost,
  pageArguments,
  toConnection,
  toListConnection,
  toPageRequest,
} from '../../../foundation/graphql/schema/connection.ts';
import { batchedReads } from '../../payments/query/batched.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { listDeliveries } from '../../webhooks/deliveries.ts';
import { DeliveryConnection } from '../../webhooks/schema-types.ts';
import type { Movement } from '../movement.ts';
import { isPartlySettled, openMinor } from '../movement.ts';
import { settlementReads } from './batched.ts';
import { ChargebackRef } from './chargeback-type.ts';
import { RecordConnection } from './record-type.ts';

const PaymentEventConnection = createConnection(EventRef, 'PaymentEvent', 'events of a payment');

const SettlementStateRef = builder.objectRef<Movement>('PaymentSettlement').implement({
  description: 'How much of a payment is settled. Amounts are signed: above zero is to the merchant.',
  fields: (t) => ({
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'What has to be settled.' }),
    settled: t.expose('settledMinor', { type: 'Decimal', description: 'What was settled.' }),
    cancelled: t.expose('cancelledMinor', { type: 'Decimal', description: 'What was reversed before.' }),
    outstanding: t.field({ type: 'Decimal', description: 'What is open.', resolve: (movement) => openMinor(movement) }),
    isPartial: t.boolean({
      description: 'Whether a part of it was settled and the rest is outstanding.',
      resolve: (movement) => isPartlySettled(movement),
    }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When a line last settled something of it, by the clock of its entity: a rest is left since then. Null where none did, or where its match was taken back.',
    }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    day: t.exposeString('day', { description: 'The day of settlement that it belongs to.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why the last try failed.' }),
  }),
});

builder.objectFields(PaymentRef, (t) => ({
  settlement: t.field({
    type: SettlementStateRef,
    nullable: true,
    complexity: 3,
    description: 'How much of it is settled; null where it moves nothing that is settled, or a moment after it was made.',
    resolve: async ({ id }, _args, context) => (await settlementReads(context).movement(id))[0] ?? null,
  }),
  reconciliationRecords: t.field({
    type: RecordConnection,
    args: pageArguments,
    complexity: innerPageCost,
    description: 'The settlement lines that belong to it, oldest first.',
    resolve: async ({ id }, page, context) => {
      const found = (await settlementReads(context).recordsOfPayment(id)).map(({ record }) => record);
      return toListConnection(
        found.filter(({ entityPath }) => entityWithin(context, entityPath)).sort((one, other) => (one.id < other.id ? -1 : 1)),
        page,
        idOf,
      );
    },
  }),
  disputes: t.field({
    type: [ChargebackRef],
    complexity: { field: 3, multiplier: 3 },
    description: 'Its chargebacks as cases, oldest first.',
    resolve: async ({ id }, _args, context) => [...(await settlementReads(context).chargebacksOfPayment(id))],
  }),
  events: t.field({
    type: PaymentEventConnection,
    args: pageArguments,
    complexity: innerPageCost,
    description: 'What the log of events has of it, oldest first.',
    resolve: async ({ id }, page, context) => {
      requireCaller(context, 'payments:read');
      return toListConnection(await batchedReads(context).events(id), page, idOf);
    },
  }),
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    args: pageArguments,
    // A read for each payment, which cannot be batched.
    complexity: (args) => ({ ...innerPageCost(args), field: 10 }),
    description: 'Notifications of it, newest first.',
    resolve: async ({ id }, page, context) => {
      const request = toPageRequest(page);
      return toConnection(await listDeliveries(context, { subjectId: id }, request), request);
    },
  }),
}));
