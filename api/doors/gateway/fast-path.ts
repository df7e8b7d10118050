/**
 * The fast path of `POST /graphql`: Yoga's HTTP layer takes more time than everything else in a payment, so a document that
 * it has answered without errors before is run without it. Whatever is unusual goes to Yoga *before* anything was executed,
 * because a mutation must not run twice.
 */

import type { DocumentNode, ExecutionResult } from 'graphql';
import { isOwnOrigin } from '../../foundation/access/staff-cookie.ts';
import { findBrokenLimit } from '../../foundation/graphql/limits/variable-limits.ts';
import { isJsonObject, parseJsonObject } from '../../foundation/kernel/json-object.ts';
import { answerHeaders } from '../execution/answer-headers.ts';
import type { DocumentCache } from '../execution/documents.ts';
import type { TextResult } from '../execution/pipeline.ts';
import { withoutInternals } from '../execution/present.ts';
import { type DocumentRequest, readDocumentName, type TrustedDocuments } from '../execution/trusted.ts';

/** A request to `/graphql` without fetch objects. */
export interface OperationExchange {
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface OperationAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface OperationParameters {
  /** The document's text, sent or named. */
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** Where documents are looked up. */
export interface KnownDocuments {
  readonly documents: DocumentCache;
  readonly trusted: TrustedDocuments;
  /** The address that this request came to: our own pages name it as their origin. */
  readonly publicUrl: string;
}

export type RunDocument = (
  document: DocumentNode,
  parameters: OperationParameters,
  header: (name: string) => string | undefined,
) => Promise<TextResult>;

const jsonTypes: ReadonlySet<string> = new Set(['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8']);
const acceptedTypes: ReadonlySet<string | undefined> = new Set([undefined, '*/*', 'application/json']);
const parameterNames: ReadonlySet<string> = new Set(['query', 'documentId', 'variables', 'operationName', 'extensions']);

/** A larger body is read by Yoga alone: of a hostile one of a megabyte, reading it twice was most of what it cost. */
const bodyCharactersMax = 256 * 1024;

/** Undefined: not executed, Yoga answers it. */
export async function executeCachedDocument(
  exchange: OperationExchange,
  { documents, trusted, publicUrl }: KnownDocuments,
  run: RunDocument,
): Promise<OperationAnswer | undefined> {
  if (!isPlain(exchange, publicUrl)) return undefined;
  const parameters = parseParameters(exchange.body, trusted);
  const document = parameters && documents.learned(parameters.query);
  if (!document) return undefined;
  const result = await run(document, parameters, (name) => singleValue(exchange.headers[name]));
  // Without `data` no resolver ran: the variables do not fit, or the operation's name is unknown.
  if (!('data' in result)) return undefined;
  return {
    status: toStatus(result),
    headers: { 'content-type': 'application/json; charset=utf-8', ...answerHeaders, ...toHeaders(result) },
    body: toBody(result),
  };
}

/** As JSON.stringify writes it, `data` first. */
function toBody(result: TextResult): string {
  const shown = withoutInternals(result);
  if (result.dataText === undefined) return JSON.stringify(shown);
  const extensions = shown.extensions ? `,"extensions":${JSON.stringify(shown.extensions)}` : '';
  return `{"data":${result.dataText}${extensions}}`;
}

function singleValue(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Nothing that Yoga would treat in a way of its own: other media types, foreign origins (CORS), large bodies. */
function isPlain({ method, headers, body }: OperationExchange, publicUrl: string): boolean {
  const type = headers['content-type'];
  const { accept, origin } = headers;
  if (method !== 'POST' || !isOurs(origin, headers.host, publicUrl) || body.length > bodyCharactersMax) return false;
  if (accept !== undefined && typeof accept !== 'string') return false;
  return typeof type === 'string' && jsonTypes.has(type.toLowerCase()) && acceptedTypes.has(accept);
}

/** A browser names the origin with every POST; that of our own pages needs no CORS. */
function isOurs(origin: string | readonly string[] | undefined, host: string | readonly string[] | undefined, publicUrl: string): boolean {
  return origin === undefined || (typeof origin === 'string' && isOwnOrigin(origin, singleValue(host), publicUrl));
}

function parseParameters(body: string, trusted: TrustedDocuments): OperationParameters | undefined {
  const parsed = parseJsonObject(body);
  if (!parsed) return undefined;
  if (Object.keys(parsed).some((name) => !parameterNames.has(name))) return undefined;
  const { variables, operationName } = parsed;
  const query = findText(parsed, trusted);
  if (query === undefined || (variables !== undefined && variables !== null && !isJsonObject(variables))) return undefined;
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return undefined;
  if (findBrokenLimit(variables) !== undefined) return undefined;
  return { query, variables: variables ?? {}, operationName: operationName ?? undefined };
}

/** Undefined where the name is unknown or the forms are mixed: Yoga refuses those with the reason. */
function findText({ query, documentId, extensions }: DocumentRequest, trusted: TrustedDocuments): string | undefined {
  if (query !== undefined) return typeof query === 'string' && documentId === undefined && extensions === undefined ? query : undefined;
  if (documentId !== undefined) return typeof documentId === 'string' && extensions === undefined ? trusted.textOf(documentId) : undefined;
  const name = readDocumentName({ extensions });
  return name && trusted.textOf(name.id);
}

interface HttpExtension {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function readHttpExtension(extensions: Readonly<Record<string, unknown>> | undefined): HttpExtension {
  const http = extensions?.http;
  return isJsonObject(http) ? http : {};
}

/** As Yoga does: the highest status among the errors, else 200. */
function toStatus(result: ExecutionResult): number {
  let status = 0;
  for (const error of result.errors ?? []) status = Math.max(status, readHttpExtension(error.extensions).status ?? 0);
  return status === 0 ? 200 : status;
}

function toHeaders(result: ExecutionResult): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const source of [result, ...(result.errors ?? [])]) {
    for (const [name, value] of Object.entries(readHttpExtension(source.extensions).headers ?? {})) headers[name.toLowerCase()] = value;
  }
  return headers;
}
