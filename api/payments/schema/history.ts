/** The GraphQL types of a payment's timeline, attempts and request log. */

import { builder } from '../../graphql/schema/builder.ts';
import { parseJsonForCaller } from '../../graphql/schema/personal.ts';
import type { RequestLogEntry } from '../../idempotency/request-log.ts';
import { formatAmount } from '../../kernel/money.ts';
import { formatTimestamp } from '../../kernel/timestamp.ts';
import type { Attempt } from '../payment.ts';
import type { TimelineEntry } from '../query/timeline.ts';
import { PaymentTypeEnum } from './enums.ts';

export const TimelineEntryRef = builder.objectRef<TimelineEntry>('TimelineEntry').implement({
  description: 'One thing that happened to a payment.',
  fields: (t) => ({
    at: t.string({ description: 'When: yyyy-MM-dd HH:mm:ss.SSS+0000.', resolve: ({ at }) => formatTimestamp(at) }),
    kind: t.exposeString('kind', { description: 'What kind of thing, for programs.' }),
    title: t.exposeString('title', { description: 'What happened, in a few words.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'What else is worth knowing.' }),
    durationUs: t.exposeInt('durationUs', { nullable: true, description: 'How long it took, in microseconds.' }),
  }),
});

export const AttemptRef = builder.objectRef<Attempt>('Attempt').implement({
  description: 'One call of a connector. Without an outcome it may have reached the bank: it is asked about, never sent again.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'What the bank knows it by.' }),
    connector: t.exposeString('connector', { description: 'The way to the bank.' }),
    operation: t.expose('operation', { type: PaymentTypeEnum, description: 'What was asked for.' }),
    amount: t.string({ description: 'Such as 92.00.', resolve: ({ amountMinor }) => formatAmount(amountMinor) }),
    currency: t.exposeString('currency', { description: 'ISO 4217.' }),
    reserved: t.string({
      description: 'What it holds on the referenced payment until its outcome is known.',
      resolve: ({ reservedMinor }) => formatAmount(reservedMinor),
    }),
    startedAt: t.string({ description: 'When the bank was asked.', resolve: ({ startedAt }) => formatTimestamp(startedAt) }),
    finishedAt: t.string({
      nullable: true,
      description: 'When it answered.',
      resolve: ({ finishedAt }) => (finishedAt === null ? null : formatTimestamp(finishedAt)),
    }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'What it answered.' }),
    connectorReference: t.exposeString('connectorReference', { nullable: true, description: "The bank's own reference." }),
    inquiries: t.exposeInt('inquiries', { description: 'How often the bank was asked about it.' }),
    nextInquiryAt: t.string({
      nullable: true,
      description: 'When it is asked again.',
      resolve: ({ nextInquiryAt }) => (nextInquiryAt === null ? null : formatTimestamp(nextInquiryAt)),
    }),
  }),
});

export const RequestLogRef = builder.objectRef<RequestLogEntry>('RequestLogEntry').implement({
  description: 'One request as it came, account data masked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Second half of the ndc.' }),
    at: t.string({ description: 'When it came.', resolve: ({ at }) => formatTimestamp(at) }),
    door: t.exposeString('endpoint', { description: 'rest, graphql, socket, or tick for our own work.' }),
    operation: t.exposeString('operation', { description: 'What was asked for.' }),
    request: t.field({
      type: 'JSON',
      description: 'The nested request, masked.',
      resolve: ({ request }, _args, context): unknown => parseJsonForCaller(request, context),
    }),
    resultCode: t.exposeString('resultCode', { description: 'What it came to.' }),
    callerId: t.exposeID('callerId', { nullable: true, description: 'Who asked; null for our own work.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, where somebody said so.' }),
    decidedUs: t.exposeInt('decidedUs', { description: 'Microseconds from arrival to the decision.' }),
    connectorUs: t.exposeInt('connectorUs', { description: 'Microseconds of it within the connector.' }),
  }),
});
