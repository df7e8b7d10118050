/** Turns a result of the executor into a REST answer: status, headers, documented JSON (spec §2.3, §7; decision: http-status). */

import { isCheckoutId, isId } from '../api/foundation/kernel/identifier.ts';
import { isJsonObject } from '../api/foundation/kernel/json-object.ts';
import type { ParameterError, Refusal } from '../api/foundation/kernel/refusal.ts';
import { describeResultCode, findResultCode } from '../api/foundation/result-codes/result-codes.ts';
import { type Stamp, toClosingFields, toTextAnswer } from './envelope.ts';
import type { Answer, ExecutionError } from './exchange.ts';

/** A stored answer as JSON text, which is passed on unread, and its result code. */
export interface StoredAnswer {
  readonly text: string;
  readonly resultCode: string;
}

/** The payment of `{ payment: { answerText result { code } } }`; undefined where nothing was found. */
export function findPayment(data: unknown): StoredAnswer | undefined {
  const found = isJsonObject(data) ? data.payment : undefined;
  return isJsonObject(found) && typeof found.answerText === 'string'
    ? { text: found.answerText, resultCode: readResultCode(found.result) }
    : undefined;
}

/** The authentication of `{ authentication: … }`. That of a payment is read with the payment. */
export function findAuthentication(data: unknown): StoredAnswer | undefined {
  const found = isJsonObject(data) ? data.authentication : undefined;
  if (!isJsonObject(found) || typeof found.answerText !== 'string' || isJsonObject(found.payment)) return undefined;
  return { text: found.answerText, resultCode: readResultCode(found.result) };
}

/** The registration of `{ registration: { answerText } }`. Its result code is inside its answer. */
export function findRegistration(data: unknown): StoredAnswer | undefined {
  return findAnswer(data, 'registration');
}

/** The same under another name. */
export function findAnswer(data: unknown, name: string): StoredAnswer | undefined {
  const found = isJsonObject(data) ? data[name] : undefined;
  if (!isJsonObject(found) || typeof found.answerText !== 'string') return undefined;
  const answer: unknown = JSON.parse(found.answerText);
  return { text: found.answerText, resultCode: readResultCode(isJsonObject(answer) ? answer.result : undefined) };
}

/** 200 for approved, under review and pending; 400 for every stored failure, whatever status its code has elsewhere. */
export function toHttpStatus(answer: StoredAnswer): 200 | 400 {
  return findResultCode(answer.resultCode)?.status === 200 ? 200 : 400;
}

function readResultCode(result: unknown): string {
  return isJsonObject(result) && typeof result.code === 'string' ? result.code : '';
}

export const cannotFind: Refusal = { resultCode: '700.400.580', status: 404 };

const ofCheckout = 'the id is that of a checkout, whose result has the id of the payment';
const noId = 'an id has 32 characters, 0 to 9 and a to f';
/** Programs join an address and its parameters by hand. */
const joined = `${noId}; the parameters begin with a question mark`;

/** No payment has the id. Programs take the id of a checkout for that of its payment, and its `ndc` has the same. */
export function cannotFindPayment(id: string): Refusal {
  if (isId(id)) return cannotFind;
  const why = isCheckoutId(id) ? ofCheckout : id.includes('&') ? joined : noId;
  return { ...cannotFind, description: `${describeResultCode(cannotFind.resultCode)} - ${why}` };
}

const successfulQuery = { code: '000.000.100', description: 'successful request' };

/** `payments` in v1; `records` and `pages` in v3 (decision: existing-clients). Without a match 404, 700.400.580. */
export function toQueryAnswer(version: 1 | 3, texts: readonly string[], pages: number, stamp: Stamp): Answer {
  const head = JSON.stringify({ result: successfulQuery, ...toClosingFields(stamp) }).slice(0, -1);
  const list = `[${texts.join(',')}]`;
  return toTextAnswer(200, version === 1 ? `${head},"payments":${list}}` : `${head},"records":${list},"pages":${pages}}`);
}

/** A report (spec §2.8): its list under its name, and the number of pages where it has pages. */
export function toReportAnswer(name: string, texts: readonly string[], pages: number | undefined, stamp: Stamp): Answer {
  const head = JSON.stringify({ result: successfulQuery, ...toClosingFields(stamp) }).slice(0, -1);
  return toTextAnswer(200, `${head},"${name}":[${texts.join(',')}]${pages === undefined ? '' : `,"pages":${pages}`}}`);
}

/** Of a list of `{ answerText }`. */
export function listAnswerTexts(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => (isJsonObject(item) && typeof item.answerText === 'string' ? [item.answerText] : []));
}

/** Of a connection of them. */
export function listEdgeTexts(connection: unknown): readonly string[] {
  const edges = isJsonObject(connection) ? connection.edges : undefined;
  return Array.isArray(edges) ? listAnswerTexts(edges.map((edge: unknown) => (isJsonObject(edge) ? edge.node : undefined))) : [];
}

/** Where the next page of a connection begins; undefined where there is none. */
export function findNextPage(connection: unknown): string | undefined {
  const info = isJsonObject(connection) && isJsonObject(connection.pageInfo) ? connection.pageInfo : {};
  return info.hasNextPage === true && typeof info.endCursor === 'string' ? info.endCursor : undefined;
}

const unexpected: Refusal = { resultCode: '600.100.100', status: 500 };

/** The refusal that a GraphQL error carries, with the status and headers that only endpoints see. */
export function toRefusal(error: ExecutionError, sentNames: ReadonlyMap<string, string>): Refusal {
  const { extensions } = error;
  if (typeof extensions?.resultCode !== 'string' || !isJsonObject(extensions.http)) return unexpected;
  const { http } = extensions;
  return {
    resultCode: extensions.resultCode,
    status: typeof http.status === 'number' ? http.status : 400,
    parameterErrors: toParameterErrors(extensions.parameterErrors, sentNames),
    headers: toHeaders(http.headers),
    ...(typeof http.description === 'string' ? { description: http.description } : {}),
    ...toReference(extensions.reference),
  };
}

/** By what to ask for a request of which nobody knows whether it is stored; its `ndc` is the answer's own. */
function toReference(given: unknown): Pick<Refusal, 'reference'> {
  if (!isJsonObject(given)) return {};
  const { id, merchantTransactionId } = given;
  return {
    reference: {
      ...(typeof id === 'string' ? { id } : {}),
      ...(typeof merchantTransactionId === 'string' ? { merchantTransactionId } : {}),
    },
  };
}

/** Errors name parameters as they were sent (decision: validation-modes). */
function toParameterErrors(list: unknown, sentNames: ReadonlyMap<string, string>): readonly ParameterError[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    if (!isJsonObject(item) || typeof item.name !== 'string' || typeof item.message !== 'string') return [];
    const value = typeof item.value === 'string' ? item.value : null;
    return [{ name: sentNames.get(item.name) ?? item.name, value, message: item.message }];
  });
}

function toHeaders(value: unknown): Record<string, string> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])));
}
