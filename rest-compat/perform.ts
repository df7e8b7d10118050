/** Which document answers which address, and how its result becomes the answer. */
import { textAt } from '../api/catalogue/tree.ts';
import * as documents from './documents.ts';
import type { Answer, ExecutionResult, PreparedDocument } from './exchange.ts';
import { answerTextsIn, cannotFind, isObject, paymentUnder, queryAnswer, registrationUnder, statusOfStored } from './present.ts';
import { merchantTransactionIdMissing, noRegistration } from './refusals.ts';
import type { ProtectedRoute } from './routes.ts';
import type { DecodedRequest } from './tables.ts';
import { present, refuse, refuseFor, type Visit, withHeaders } from './visit.ts';

export interface Work {
  readonly visit: Visit;
  readonly route: ProtectedRoute;
  readonly decoded: DecodedRequest;
  readonly execute: (document: PreparedDocument, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult>;
}

export async function perform(work: Work): Promise<Answer> {
  const { visit, route, decoded, execute } = work;
  const { input } = decoded;
  const idempotencyKey = visit.exchange.headers['idempotency-key'] || null;
  switch (route.operation) {
    case 'payment':
      return stored(work, await execute(documents.createPayment, { input, idempotencyKey }));
    case 'reference':
      return stored(work, await execute(documents.referencePayment, { id: route.id, input, idempotencyKey }));
    case 'read':
      return read(work);
    case 'registration':
      return registered(work, await execute(documents.createRegistration, { input, idempotencyKey }));
    case 'registrationRead':
      return readStored(work);
    case 'registrationUpdate':
      return registered(work, await execute(documents.updateRegistration, { id: route.id, input, idempotencyKey }));
    case 'registrationDelete':
      return registered(work, await execute(documents.deleteRegistration, { id: route.id, ...deletion(decoded), idempotencyKey }));
    case 'registrationPayment':
      return stored(work, await execute(documents.createPayment, { input: { ...input, registrationId: route.id }, idempotencyKey }));
    case 'queryById':
      return queryById(work);
    case 'legacyQuery':
      if (!textAt(input, 'merchantTransactionId')) return refuse(visit, merchantTransactionIdMissing);
      return query(work, await execute(documents.queryPayments, { input }));
    case 'query':
      return query(work, await execute(documents.queryPayments, { input }));
  }
}

function stored(work: Work, result: ExecutionResult): Answer {
  const answer = paymentUnder(result.data);
  if (!answer) return refuseFor(work.visit, result, work.decoded.sentNames);
  return present(work.visit, statusOfStored(answer), answer, result);
}

function registered(work: Work, result: ExecutionResult): Answer {
  const answer = registrationUnder(result.data);
  return answer ? present(work.visit, 200, answer, result) : refuseFor(work.visit, result, work.decoded.sentNames);
}

function deletion({ input, entityId }: DecodedRequest): Readonly<Record<string, string | null>> {
  return { entityId: entityId ?? null, testMode: textAt(input, 'testMode') ?? null };
}

/** Unknown, deleted and another's are alike: public-api 1b, "read after delete". */
async function readStored({ visit, route, decoded, execute }: Work): Promise<Answer> {
  const result = await execute(documents.readRegistration, { id: route.id, entityId: decoded.entityId ?? null });
  if (result.errors?.length) return refuseFor(visit, result, decoded.sentNames);
  const answer = registrationUnder(result.data);
  return answer ? present(visit, 200, answer, result) : refuse(visit, noRegistration, result);
}

/** 200 whatever became of it (interfaces, Status); a registration's id is answered too (interfaces, Ids). */
async function read({ visit, route, decoded, execute }: Work): Promise<Answer> {
  const payment = await execute(documents.readPayment, { id: route.id, entityId: decoded.entityId ?? null });
  if (payment.errors?.length) return refuseFor(visit, payment, decoded.sentNames);
  const paid = paymentUnder(payment.data);
  if (paid) return present(visit, 200, paid, payment);
  const registration = await execute(documents.readRegistration, { id: route.id, entityId: decoded.entityId ?? null });
  if (registration.errors?.length) return refuseFor(visit, registration, decoded.sentNames);
  const kept = registrationUnder(registration.data);
  return kept ? present(visit, 200, kept, registration) : refuse(visit, cannotFind, payment);
}

/** v1 answers the payment itself; with its linked transactions, and in v3, it is a list (public-api 4). */
async function queryById({ visit, route, decoded, execute }: Work): Promise<Answer> {
  const linked = textAt(decoded.input, 'includeLinkedTransactions') === 'true';
  const document = linked ? documents.readPaymentWithLinked : documents.readPayment;
  const result = await execute(document, { id: route.id, entityId: decoded.entityId ?? null });
  if (result.errors?.length) return refuseFor(visit, result, decoded.sentNames);
  const answer = paymentUnder(result.data);
  if (!answer) return refuse(visit, cannotFind, result);
  if (route.version === 1 && !linked) return present(visit, 200, answer, result);
  const payment = isObject(result.data) && isObject(result.data.payment) ? result.data.payment : {};
  visit.resultCode = '000.000.100';
  return withHeaders(queryAnswer(route.version, [answer.text, ...answerTextsIn(payment.linkedTransactions)], 1, visit.stamp()), result);
}

function query({ visit, route, decoded }: Work, result: ExecutionResult): Answer {
  if (result.errors?.length) return refuseFor(visit, result, decoded.sentNames);
  const page = isObject(result.data) && isObject(result.data.paymentQuery) ? result.data.paymentQuery : {};
  const texts = answerTextsIn(page.payments);
  if (texts.length === 0) return refuse(visit, cannotFind, result);
  visit.resultCode = '000.000.100';
  const pages = typeof page.pages === 'number' ? page.pages : 1;
  return withHeaders(queryAnswer(route.version, texts, pages, visit.stamp()), result);
}
