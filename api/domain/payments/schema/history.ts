/** The GraphQL types of a payment's timeline, attempts and request log. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { loadEachNode, registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { parseJsonForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { ResultCodeRef } from '../../../foundation/graphql/schema/refs.ts';
import type { RequestLogEntry, RequestProblem } from '../../../foundation/idempotency/request-log.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Attempt } from '../payment.ts';
import { readAttemptsById, readRequestLogById, type TimelineEntry } from '../query/timeline.ts';

const TimelineKindEnum = describeEnum<TimelineEntry['kind']>('TimelineKind', 'What kind of thing happened to a payment.', {
  REQUEST: 'A request about it.',
  CONNECTOR: 'A call of its connector.',
  EVENT: 'An event of the log.',
  LEDGER: 'An entry in the ledger.',
  AUTHENTICATION: 'A step of the authentication of its cardholder (3-D Secure).',
});

export const RequestEndpointEnum = describeEnum<RequestLogEntry['endpoint']>('RequestEndpoint', 'Where a request came in.', {
  rest: 'The documented REST paths.',
  graphql: 'GraphQL over HTTP.',
  socket: 'GraphQL over a websocket.',
  tick: 'Due work of the gateway itself.',
});

const RequestSubjectEnum = describeEnum<RequestLogEntry['subjectKind']>('RequestSubject', 'What a request made or changed.', {
  payment: 'A payment.',
  registration: 'A registration.',
  checkout: 'A checkout.',
  job: 'A job.',
});

export const TimelineEntryRef = builder.objectRef<TimelineEntry>('TimelineEntry').implement({
  description: 'One thing that happened to a payment.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    kind: t.expose('kind', { type: TimelineKindEnum, description: 'What kind of thing, for programs.' }),
    title: t.exposeString('title', { description: 'What happened, in a few words.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'What else is worth knowing.' }),
    durationUs: t.exposeInt('durationUs', { nullable: true, description: 'How long it took, in microseconds.' }),
  }),
});

registerNode('Attempt', loadEachNode('payments:read', readAttemptsById));
registerNode('RequestLogEntry', loadEachNode('payments:read', readRequestLogById));

export const AttemptRef = builder.objectRef<Attempt>('Attempt').implement({
  description: 'One call of a connector. Without an outcome it may have reached the bank: it is asked about, never sent again.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'What the bank knows it by.' }),
    connector: t.exposeString('connector', { description: 'The way to the bank.' }),
    operation: t.expose('operation', { type: PaymentTypeEnum, description: 'What was asked for.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Such as 92.00.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    reserved: t.expose('reservedMinor', {
      type: 'Decimal',
      description: 'What it holds on the referenced payment until its outcome is known.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the bank was asked.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it answered.' }),
    resultCode: t.exposeString('resultCode', { nullable: true, description: 'What it answered.' }),
    connectorReference: t.exposeString('connectorReference', { nullable: true, description: "The bank's own reference." }),
    inquiries: t.exposeInt('inquiries', { description: 'How often the bank was asked about it.' }),
    nextInquiryAt: t.expose('nextInquiryAt', { type: 'DateTime', nullable: true, description: 'When it is asked again.' }),
  }),
});

const RequestProblemRef = builder.objectRef<RequestProblem>('RequestProblem').implement({
  description: 'A parameter for which a request was refused.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As it was sent.' }),
    message: t.exposeString('message', { description: 'What would be right.' }),
  }),
});

export const RequestLogRef = builder.objectRef<RequestLogEntry>('RequestLogEntry').implement({
  description: 'One request as it came, account data masked.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it came.' }),
    endpoint: t.expose('endpoint', { type: RequestEndpointEnum, description: 'Where it came in.' }),
    operation: t.exposeString('operation', { description: 'What was asked for.' }),
    request: t.field({
      type: 'JSON',
      description: 'The nested request, masked.',
      resolve: ({ request }, _args, context): unknown => parseJsonForCaller(request, context),
    }),
    resultCode: t.exposeString('resultCode', { description: 'What it came to.' }),
    result: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'What that means.',
      resolve: ({ resultCode }) => findResultCode(resultCode) ?? null,
    }),
    entityId: t.exposeID('entityId', { description: 'The channel that it was about.' }),
    subjectKind: t.expose('subjectKind', { type: RequestSubjectEnum, description: 'What kind of thing it made or changed, or was to.' }),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description: 'The payment, registration, checkout or job; null where the request was refused, so that nothing was made or changed.',
    }),
    problems: t.field({
      type: [RequestProblemRef],
      complexity: { field: 1, multiplier: 5 },
      description: 'The parameters for which it was refused.',
      resolve: ({ problems }) => [...(problems ?? [])],
    }),
    callerId: t.exposeID('callerId', { nullable: true, description: 'Who asked; null for our own work.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, where somebody said so.' }),
    decidedUs: t.exposeInt('decidedUs', { description: 'Microseconds from arrival to the decision.' }),
    connectorUs: t.exposeInt('connectorUs', { description: 'Microseconds of it within the connector.' }),
  }),
});
