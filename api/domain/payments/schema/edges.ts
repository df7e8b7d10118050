/** Where a payment leads: the payment that it references, operations on it, its account, its entries in the ledger. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, innerPageCost, pageArguments, toListConnection } from '../../../foundation/graphql/schema/connection.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { LedgerEntryRef } from '../../ledger/ledger-schema.ts';
import { RegistrationRef } from '../../registrations/registrations-schema.ts';
import { countFollowUps, linkedPayments } from '../query/linked.ts';
import { originalPayment, referencedPayment, registrationOfPayment } from '../query/read.ts';
import { readAttempts, readLedgerEntries, readRequestLog, readTimeline } from '../query/timeline.ts';
import { AttemptRef, TimelineEntryRef } from './history.ts';
import { PaymentConnection } from './payment-connection.ts';
import { PaymentRef } from './payment-ref.ts';
import { RequestLogConnection } from './request-log.ts';

const LedgerEntryConnection = createConnection(LedgerEntryRef, 'LedgerEntry', 'ledger entries');
const AttemptConnection = createConnection(AttemptRef, 'Attempt', 'calls of a connector');
const TimelineConnection = createConnection(TimelineEntryRef, 'TimelineEntry', 'timeline entries');

const operations: readonly (readonly [field: string, type: PaymentType, description: string])[] = [
  ['captures', 'CP', 'The captures (CP) that reference it, oldest first.'],
  ['refunds', 'RF', 'The refunds (RF) that reference it, oldest first. Of an authorisation, its captures have them.'],
  ['reversals', 'RV', 'The reversals (RV) that reference it, oldest first.'],
  ['chargebacks', 'CB', 'The chargebacks (CB) that reference it, oldest first.'],
];

for (const [field, type, description] of operations) {
  builder.objectField(PaymentRef, field, (t) =>
    t.field({
      type: PaymentConnection,
      description,
      args: pageArguments,
      complexity: innerPageCost,
      resolve: async (payment, page, context) => {
        const linked = await linkedPayments(context, payment);
        return toListConnection(
          linked.filter((other) => other.type === type && other.referencedId === payment.id),
          page,
          idOf,
        );
      },
    }),
  );
}

builder.objectFields(PaymentRef, (t) => ({
  referenced: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'The payment that it is an operation on.',
    resolve: async (payment, _args, context) => (await referencedPayment(context, payment)) ?? null,
  }),
  original: t.field({
    type: PaymentRef,
    nullable: true,
    description:
      'The first payment of its tree of references, whose order and shopper an operation on it shares; null of a payment that references none.',
    resolve: async (payment, _args, context) => (await originalPayment(context, payment)) ?? null,
  }),
  followUpCount: t.int({
    description: 'How many other payments its tree of references has; 0 where it is not the first of them.',
    resolve: (payment, _args, context) => countFollowUps(context, payment),
  }),
  registration: t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'The stored account that it used or made, where it still exists.',
    resolve: async (payment, _args, context) => (await registrationOfPayment(context, payment)) ?? null,
  }),
  linkedTransactions: t.field({
    type: PaymentConnection,
    description: 'The other payments of its tree of references, oldest first.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await linkedPayments(context, payment), page, idOf),
  }),
  timeline: t.field({
    type: TimelineConnection,
    description: 'What happened to it, in order.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) =>
      toListConnection(await readTimeline(context, payment), page, (_entry, place) => String(place)),
  }),
  attempts: t.field({
    type: AttemptConnection,
    description: 'The calls of its connector.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await readAttempts(context, payment), page, idOf),
  }),
  requestLog: t.field({
    type: RequestLogConnection,
    description: 'The requests about it, masked.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await readRequestLog(context, payment), page, idOf),
  }),
  ledgerEntries: t.field({
    type: LedgerEntryConnection,
    description: 'What it moved in the ledger.',
    args: pageArguments,
    complexity: innerPageCost,
    resolve: async (payment, page, context) => toListConnection(await readLedgerEntries(context, payment), page, idOf),
  }),
}));
