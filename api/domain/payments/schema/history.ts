/** The GraphQL types of a payment's timeline, attempts and request log. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { loadEachNode, registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { parseJsonForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { ResultCodeRef } from '../../../foundation/graphql/schema/refs.ts';
import { requestFacts } from '../../../foundation/idempotency/request-facts.ts';
import type { RequestLogEntry, RequestProblem } from '../../../foundation/idempotency/request-log.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { attemptFacts } from '../attempt-facts.ts';
import type { Attempt } from '../payment.ts';
import { readAttemptsById, readRequestLogById, type TimelineEntry } from '../query/timeline.ts';

const TimelineKindEnum = describeEnum<TimelineEntry['kind']>('TimelineKind', 'What kind of thing happened to a payment.', {
  REQUEST: 'A request about it.',
  CONNECTOR: 'A call of its connector.',
  EVENT: 'An event of the log.',
  LEDGER: 'An entry in the ledger.',
  AUTHENTICATION: 'A step of the authentication of its cardholder (3-D Secure).',
  REVIEW: 'Somebody of staff looked at it and let it go on.',
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
});

tellFacts(AttemptRef, attemptFacts, { operation: PaymentTypeEnum });

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
    request: t.field({
      type: 'JSON',
      description: 'The nested request, masked.',
      resolve: ({ request }, _args, context): unknown => parseJsonForCaller(request, context),
    }),
    result: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'What that means.',
      resolve: ({ resultCode }) => findResultCode(resultCode) ?? null,
    }),
    problems: t.field({
      type: [RequestProblemRef],
      complexity: { field: 1, multiplier: 5 },
      description: 'The parameters for which it was refused.',
      resolve: ({ problems }) => [...(problems ?? [])],
    }),
  }),
});

tellFacts(RequestLogRef, requestFacts, { endpoint: RequestEndpointEnum, subjectKind: RequestSubjectEnum });
