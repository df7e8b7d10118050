/** Which GraphQL document each endpoint executes, and how its result becomes the answer. */

import { type RequestTree, textAt, treeAt } from '../api/foundation/catalogue/tree.ts';
import { isJsonObject } from '../api/foundation/kernel/json-object.ts';
import type { DecodedRequest } from './decode-request.ts';
import * as documents from './documents.ts';
import type { Answer, ExecutionResult, PreparedDocument } from './exchange.ts';
import {
  cannotFind,
  cannotFindPayment,
  findAnswer,
  findAuthentication,
  findNextPage,
  findPayment,
  findRegistration,
  listAnswerTexts,
  listEdgeTexts,
  toHttpStatus,
  toQueryAnswer,
  toReportAnswer,
} from './execution-result.ts';
import { toQueryInput, wantsLinkedTransactions } from './query-request.ts';
import { merchantTransactionIdMissing, noRegistration } from './refusals.ts';
import { addExecutionHeaders, answerError, answerRefusal, answerStored, type RequestScope } from './request-scope.ts';
import type { ProtectedRoute } from './routes.ts';

export interface OperationCall {
  readonly scope: RequestScope;
  readonly route: ProtectedRoute;
  readonly decoded: DecodedRequest;
  readonly execute: (document: PreparedDocument, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult>;
}

/** GraphQL demands these. An empty text counts as absent, so the operation itself says what a form lacks. */
const requiredOfPayment = { amount: '', currency: '', paymentType: '' } as const;

export async function executeOperation(call: OperationCall): Promise<Answer> {
  const { scope, route, decoded, execute } = call;
  const { input } = decoded;
  const idempotencyKey = scope.exchange.headers['idempotency-key'] ?? null;
  switch (route.operation) {
    case 'payment':
      if (isScheduled(input)) return answerJob(call, await execute(documents.createJob, { input, idempotencyKey }));
      return answerPayment(call, await execute(documents.createPayment, { input: { ...requiredOfPayment, ...input }, idempotencyKey }));
    case 'reference':
      return answerPayment(call, await execute(documents.referencePayment, { id: route.id, input, idempotencyKey }));
    case 'read':
      return answerPaymentRead(call);
    case 'registration':
      return answerRegistration(call, await execute(documents.createRegistration, { input, idempotencyKey }));
    case 'registrationRead':
      return answerRegistrationRead(call);
    case 'registrationUpdate':
      return answerRegistration(call, await execute(documents.updateRegistration, { id: route.id, input, idempotencyKey }));
    case 'registrationDelete':
      return answerRegistration(
        call,
        await execute(documents.deleteRegistration, { id: route.id, ...toDeletionVariables(decoded), idempotencyKey }),
      );
    case 'registrationPayment':
      if (isScheduled(input)) {
        return answerJob(call, await execute(documents.createJob, { input: { ...input, registrationId: route.id }, idempotencyKey }));
      }
      return answerPayment(
        call,
        await execute(documents.createPayment, { input: { ...requiredOfPayment, ...input, registrationId: route.id }, idempotencyKey }),
      );
    case 'checkout':
      return answerCheckout(call, await execute(documents.createCheckout, { input, idempotencyKey }));
    case 'checkoutUpdate':
      return answerCheckout(call, await execute(documents.updateCheckout, { id: route.id, input, idempotencyKey }));
    case 'checkoutDelete':
      return answerCheckout(
        call,
        await execute(documents.deleteCheckout, { id: route.id, entityId: decoded.entityId ?? null, idempotencyKey }),
      );
    case 'checkoutPayment':
      return answerCheckout(call, await execute(documents.readCheckoutPayment, { id: route.id, entityId: decoded.entityId ?? null }));
    case 'checkoutRegistration':
      return answerCheckout(call, await execute(documents.readCheckoutRegistration, { id: route.id, entityId: decoded.entityId ?? null }));
    case 'job':
      return answerJob(call, await execute(documents.createJob, { input, idempotencyKey }));
    case 'jobRead':
      return answerJobRead(call);
    case 'jobReschedule':
      return answerJob(call, await execute(documents.rescheduleJob, { ...nameThing(call), input, idempotencyKey }));
    case 'jobDeschedule':
    case 'jobDelete':
      return answerJob(call, await execute(documents.cancelJob, { ...nameThing(call), idempotencyKey }));
    case 'authentication':
      return answerAuthentication(call, await execute(documents.createAuthentication, { input, idempotencyKey }));
    case 'authenticationRead':
      return answerAuthenticationRead(call);
    case 'report':
      return answerReport(call, 'aggregations', await execute(documents.readReport, { input }));
    case 'reportDetail':
      return answerReport(call, 'records', await execute(documents.readReportDetail, { id: route.id, input, isPaged: false }));
    case 'reportPage':
      return answerReport(call, 'records', await execute(documents.readReportDetail, { id: route.id, input, isPaged: true }));
    case 'queryById':
      return answerQueryById(call);
    case 'legacyQuery':
      if (!textAt(input, 'merchantTransactionId')) return answerRefusal(scope, merchantTransactionIdMissing);
      return answerQuery(call);
    case 'query':
      return answerQuery(call);
  }
}

function answerPayment(call: OperationCall, result: ExecutionResult): Answer {
  const answer = findPayment(result.data);
  if (!answer) return answerError(call.scope, result, call.decoded.sentNames);
  return answerStored(call.scope, toHttpStatus(answer), answer, result);
}

function answerRegistration(call: OperationCall, result: ExecutionResult): Answer {
  const answer = findRegistration(result.data);
  return answer ? answerStored(call.scope, 200, answer, result) : answerError(call.scope, result, call.decoded.sentNames);
}

/** What is read is answered with 200 whatever the payment's result (decision: http-status). */
function answerCheckout(call: OperationCall, result: ExecutionResult): Answer {
  const answer = findAnswer(result.data, 'checkout');
  return answer ? answerStored(call.scope, 200, answer, result) : answerError(call.scope, result, call.decoded.sentNames);
}

/** spec §2.Y: with a parameter of a job, payments are scheduled. An empty one counts as absent. */
function isScheduled(input: RequestTree): boolean {
  return Object.values(treeAt(input, 'job') ?? {}).some((value) => value !== '');
}

/** The id in the path, and the entity that it must belong to. */
function nameThing({ route, decoded }: OperationCall): Readonly<Record<string, string | null>> {
  return { id: route.id, entityId: decoded.entityId ?? null };
}

function answerJob(call: OperationCall, result: ExecutionResult): Answer {
  const answer = findAnswer(result.data, 'job');
  return answer ? answerStored(call.scope, 200, answer, result) : answerError(call.scope, result, call.decoded.sentNames);
}

/** By the id of a job or of its registration (decision: existing-clients). */
async function answerJobRead(call: OperationCall): Promise<Answer> {
  const result = await call.execute(documents.readJob, nameThing(call));
  if (result.errors?.length) return answerError(call.scope, result, call.decoded.sentNames);
  const answer = findAnswer(result.data, 'job');
  return answer ? answerStored(call.scope, 200, answer, result) : answerRefusal(call.scope, cannotFind, result);
}

function answerAuthentication(call: OperationCall, result: ExecutionResult): Answer {
  const answer = findAuthentication(result.data);
  if (!answer) return answerError(call.scope, result, call.decoded.sentNames);
  return answerStored(call.scope, toHttpStatus(answer), answer, result);
}

/** Answers 200 whatever the result (decision: http-status). */
async function answerAuthenticationRead({ scope, route, decoded, execute }: OperationCall): Promise<Answer> {
  const result = await execute(documents.readAuthentication, { id: route.id, entityId: decoded.entityId ?? null });
  if (result.errors?.length) return answerError(scope, result, decoded.sentNames);
  const answer = findAuthentication(result.data);
  return answer ? answerStored(scope, 200, answer, result) : answerRefusal(scope, cannotFind, result);
}

function toDeletionVariables({ input, entityId }: DecodedRequest): Readonly<Record<string, string | null>> {
  return { entityId: entityId ?? null, testMode: textAt(input, 'testMode') ?? null };
}

/** Unknown, deleted and another merchant's registrations have the same answer (decision: existing-clients). */
async function answerRegistrationRead({ scope, route, decoded, execute }: OperationCall): Promise<Answer> {
  const result = await execute(documents.readRegistration, { id: route.id, entityId: decoded.entityId ?? null });
  if (result.errors?.length) return answerError(scope, result, decoded.sentNames);
  const answer = findRegistration(result.data);
  return answer ? answerStored(scope, 200, answer, result) : answerRefusal(scope, noRegistration, result);
}

/** Answers 200 whatever the payment's result (decision: http-status). A registration's id is accepted too (decision: registration-ids-as-payments). */
async function answerPaymentRead({ scope, route, decoded, execute }: OperationCall): Promise<Answer> {
  const payment = await execute(documents.readPayment, { id: route.id, entityId: decoded.entityId ?? null });
  if (payment.errors?.length) return answerError(scope, payment, decoded.sentNames);
  const paid = findPayment(payment.data);
  if (paid) return answerStored(scope, 200, paid, payment);
  const registration = await execute(documents.readRegistration, { id: route.id, entityId: decoded.entityId ?? null });
  if (registration.errors?.length) return answerError(scope, registration, decoded.sentNames);
  const kept = findRegistration(registration.data);
  return kept ? answerStored(scope, 200, kept, registration) : answerRefusal(scope, cannotFindPayment(route.id), payment);
}

/** v1 answers the payment itself; with its linked transactions, and in v3, a list (decision: existing-clients). */
async function answerQueryById(call: OperationCall): Promise<Answer> {
  const { scope, route, decoded, execute } = call;
  const linked = wantsLinkedTransactions(decoded.input);
  const result = await execute(linked ? documents.readPaymentWithLinked : documents.readPayment, toVariables(call));
  if (result.errors?.length) return answerError(scope, result, decoded.sentNames);
  const answer = findPayment(result.data);
  if (!answer) return answerRegistrationById(call);
  if (route.version === 1 && !linked) return answerStored(scope, 200, answer, result);
  const { texts, last } = await readLinked(call, result);
  if (last.errors?.length) return answerError(scope, last, decoded.sentNames);
  return answerList(call, [answer.text, ...texts], 1, result);
}

/** Reports of days without settlement are empty, not missing (spec §2.8). v2 answers the number of pages. */
function answerReport({ scope, route, decoded }: OperationCall, name: 'aggregations' | 'records', result: ExecutionResult): Answer {
  if (result.errors?.length) return answerError(scope, result, decoded.sentNames);
  const report = isJsonObject(result.data) && isJsonObject(result.data.report) ? result.data.report : {};
  const texts = Array.isArray(report.items) ? report.items.filter((text: unknown) => typeof text === 'string') : [];
  const pages = route.operation === 'reportPage' && typeof report.pages === 'number' ? report.pages : undefined;
  scope.resultCode = '000.000.100';
  return addExecutionHeaders(toReportAnswer(name, texts, pages, scope.stamp()), result);
}

/** Pages of the linked transactions that are read, of 500 each: the operation refuses a tree of more than 10,000. */
const linkedPagesMax = 21;

/** The linked transactions of the first page and of those that follow it, up to the last page or one that failed. */
async function readLinked(
  call: OperationCall,
  first: ExecutionResult,
): Promise<{ readonly texts: readonly string[]; readonly last: ExecutionResult }> {
  const texts: string[] = [];
  let last = first;
  for (let pages = 0; pages < linkedPagesMax && !last.errors?.length; pages += 1) {
    const payment = isJsonObject(last.data) && isJsonObject(last.data.payment) ? last.data.payment : {};
    texts.push(...listEdgeTexts(payment.linkedTransactions));
    const after = findNextPage(payment.linkedTransactions);
    if (after === undefined) break;
    last = await call.execute(documents.readPaymentWithLinked, { ...toVariables(call), after });
  }
  return { texts, last };
}

/** Its transaction is RG; one that was deleted is found by its type alone. */
async function answerRegistrationById(call: OperationCall): Promise<Answer> {
  const { scope, route, decoded, execute } = call;
  const result = await execute(documents.readRegistration, toVariables(call));
  if (result.errors?.length) return answerError(scope, result, decoded.sentNames);
  const answer = findRegistration(result.data);
  if (!answer) return answerRefusal(scope, cannotFindPayment(route.id), result);
  return route.version === 1 ? answerStored(scope, 200, answer, result) : answerList(call, [answer.text], 1, result);
}

function toVariables({ route, decoded }: OperationCall) {
  return { id: route.id, entityId: decoded.entityId ?? null };
}

async function answerQuery(call: OperationCall): Promise<Answer> {
  const { scope, route, decoded, execute } = call;
  const request = toQueryInput(decoded);
  if ('refusal' in request) return answerRefusal(scope, request.refusal);
  const result = await execute(route.version === 1 ? documents.queryPayments : documents.queryPaymentPages, request);
  if (result.errors?.length) return answerError(scope, result, decoded.sentNames);
  const page = isJsonObject(result.data) && isJsonObject(result.data.paymentQuery) ? result.data.paymentQuery : {};
  const texts = [...listAnswerTexts(page.payments), ...listAnswerTexts(page.registrations)];
  if (texts.length === 0) return answerRefusal(scope, cannotFind, result);
  return answerList(call, texts, typeof page.pages === 'number' ? page.pages : 1, result);
}

function answerList({ scope, route }: OperationCall, texts: readonly string[], pages: number, result: ExecutionResult): Answer {
  scope.resultCode = '000.000.100';
  return addExecutionHeaders(toQueryAnswer(route.version, texts, pages, scope.stamp()), result);
}
