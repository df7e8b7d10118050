/** The request log as a list, and counted by operation. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, toConnection, toPageRequest } from '../../../foundation/graphql/schema/connection.ts';
import { ResultCodeRef } from '../../../foundation/graphql/schema/refs.ts';
import { withoutNulls } from '../../../foundation/graphql/schema/without-nulls.ts';
import {
  type FailedRequests,
  listRequests,
  type OperationRequests,
  type RequestSummary,
  summarizeRequests,
} from '../../../foundation/idempotency/read-log.ts';
import { requestsScannedMax } from '../../../foundation/idempotency/request-log.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { RequestEndpointEnum, RequestLogRef } from './history.ts';

export const RequestLogConnection = createConnection(RequestLogRef, 'RequestLogEntry', 'requests');

const FailedRequestsRef = builder.objectRef<FailedRequests>('FailedRequests').implement({
  description: 'Requests of one operation that came to the same result code.',
  fields: (t) => ({
    resultCode: t.exposeString('resultCode', { description: 'What they came to.' }),
    result: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'What that means.',
      resolve: ({ resultCode }) => findResultCode(resultCode) ?? null,
    }),
    count: t.exposeInt('count', { description: 'How many.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'When the newest of them came.' }),
    lastRequestId: t.exposeID('lastRequestId', { description: 'The newest of them.' }),
  }),
});

const OperationRequestsRef = builder.objectRef<OperationRequests>('OperationRequests').implement({
  description: 'Requests of one operation.',
  fields: (t) => ({
    operation: t.exposeString('operation', { description: 'What was asked for.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
    failed: t.exposeInt('failed', { description: 'How many of them were declined or rejected.' }),
    failures: t.field({
      type: [FailedRequestsRef],
      complexity: { field: 1, multiplier: 10 },
      description: 'The failures by result code, the most frequent first.',
      resolve: ({ failures }) => [...failures],
    }),
  }),
});

const RequestSummaryRef = builder.objectRef<RequestSummary>('RequestSummary').implement({
  description: 'The newest requests by operation.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many requests were counted.' }),
    failed: t.exposeInt('failed', { description: 'How many of them were declined or rejected.' }),
    from: t.expose('from', { type: 'DateTime', nullable: true, description: 'When the oldest of them came; null where there is none.' }),
    operations: t.field({
      type: [OperationRequestsRef],
      complexity: { field: 1, multiplier: 10 },
      description: 'The operation with the most failures first.',
      resolve: ({ operations }) => [...operations],
    }),
  }),
});

const FilterInput = builder.inputType('RequestLogFilter', {
  description: 'Which requests. All that is given must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    operation: t.string({ validate: { maxLength: 64 }, description: 'Such as payment create, as the list shows it.' }),
    endpoint: t.field({ type: RequestEndpointEnum, description: 'Where they came in.' }),
    onlyFailed: t.boolean({ description: 'Without what was approved or is pending.' }),
    callerId: t.string({
      validate: { maxLength: 255 },
      description: 'By this token, or by the member of staff with this e-mail address.',
    }),
    from: t.field({ type: 'DateTime', description: 'Including.' }),
    to: t.field({ type: 'DateTime', description: 'Excluding.' }),
  }),
});

const scopeOfLog =
  'Requests that made or changed a payment, registration, checkout or job, or were refused as wrong. Not in the log are requests of unknown callers, without a right or too many at once. Nor is what an entity sends wrongly beyond some 200 requests and then 180 an hour.';

builder.queryFields((t) => ({
  requestLog: t.field({
    type: RequestLogConnection,
    description: `${scopeOfLog} Newest first. One page looks at ${requestsScannedMax} lines at most: it may hold fewer than were asked for, even none, while \`hasNextPage\` says that older ones follow \`endCursor\`.`,
    args: { ...pageArguments, filter: t.arg({ type: FilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { filter, ...args }, context) => {
      const request = toPageRequest(args);
      const page = await listRequests(context, withoutNulls(filter ?? {}), request);
      const { edges, pageInfo } = toConnection(page, request);
      if (page.searchedTo === null) return { edges, pageInfo };
      const place = request.isBackward ? { startCursor: page.searchedTo } : { endCursor: page.searchedTo };
      return { edges, pageInfo: { ...pageInfo, ...place } };
    },
  }),
  requestSummary: t.field({
    type: RequestSummaryRef,
    description: `The newest ${requestsScannedMax} lines of the request log by operation, with failures by result code. ${scopeOfLog}`,
    args: { filter: t.arg({ type: FilterInput }) },
    complexity: 100,
    resolve: (_root, { filter }, context) => summarizeRequests(context, withoutNulls(filter ?? {})),
  }),
}));
