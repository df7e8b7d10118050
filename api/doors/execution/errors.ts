/**
 * What GraphQL answers where something went wrong: a refusal, GraphQL's own errors, an outage, an outcome that nobody
 * knows, or a fault, which is masked and logged once. Each error has `code`, `resultCode` and `parameterErrors` (decision: error-codes). Neither a message
 * nor a log line holds a value that a client or a database sent.
 */
import { GraphQLError, isEnumType } from 'graphql';
import { CommitUnknown, type RequestReference, StoreUnavailable } from '../../foundation/kernel/commit.ts';
import { type ErrorCode, errorCodes, toErrorCode } from '../../foundation/kernel/error-code.ts';
import { invalidParameters, type ParameterError, type Refusal, Refused } from '../../foundation/kernel/refusal.ts';
import { toDocUrl } from '../../foundation/result-codes/doc-url.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { ArgumentPlace } from './argument-place.ts';
import { createError } from './create-error.ts';
import { schema } from './execution-schema.ts';

/** What the log is told of a fault: no message, because drivers and parsers put values into theirs. */
export interface Fault {
  readonly name: string;
  /** Where it was thrown: file and line of each frame, without the message that heads a stack. */
  readonly frames: string;
  /** The field that failed, such as `createPayment.linkedTransactions.0`. */
  readonly path: string;
}

const faultMessage = 'Unexpected error.';

/** Frames of a fault that are logged; deeper ones tell nothing more. */
const framesMax = 12;

const unavailable: Refusal = { resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } };
const unavailableMessage = 'The gateway cannot reach its database. No money was moved; try again.';

const fault: Refusal = { resultCode: '600.100.100', status: 500 };

/**
 * The error as clients see it. Refusals and GraphQL's own errors are told; everything else becomes `Unexpected error.`
 * after `tell` was given what may be logged.
 */
export function presentError(error: unknown, tell: (fault: Fault) => void, sent: SentRequest = {}): GraphQLError {
  const origin = findOrigin(error);
  if (origin instanceof Refused) return refusedError(origin.refusal, error);
  if (origin instanceof CommitUnknown) return unknownError(error, origin.reference, sent);
  // A field below the operation's own cannot be read, after the operation has stored something.
  const after = isBelowRoot(error) ? sent.stored : undefined;
  if (origin instanceof StoreUnavailable) {
    return after ? unreadableError(error, after, sent) : unavailableError(error, origin);
  }
  if (origin instanceof GraphQLError) return presentGraphqlError(origin);
  tell(toFault(origin, error));
  return refusedError(fault, error, faultMessage, after ? toReference(after, sent) : {});
}

function unavailableError(error: unknown, { told }: StoreUnavailable): GraphQLError {
  if (told === undefined) return refusedError(unavailable, error, unavailableMessage);
  return refusedError({ ...unavailable, description: told }, error, told);
}

/** The request that an error belongs to, as far as it is known. */
export interface SentRequest {
  readonly ndc?: string | undefined;
  /** What it has stored before the error. */
  readonly stored?: RequestReference | undefined;
}

/** "Timeout, uncertain result". */
const unknownCode = '900.100.300';

/** Without Retry-After: client libraries repeat a request by themselves where they see one. */
function unknownError(error: unknown, reference: RequestReference, sent: SentRequest): GraphQLError {
  const description =
    'It is not known whether this request was stored. Do not repeat it as a new request: ask by id or merchantTransactionId ' +
    'after a minute, or repeat it under the same Idempotency-Key.';
  return refusedError({ resultCode: unknownCode, status: 503, description }, error, description, toReference(reference, sent));
}

/** Status 200: the operation succeeded, and client libraries repeat a request by themselves where they see 503. */
function unreadableError(error: unknown, stored: RequestReference, sent: SentRequest): GraphQLError {
  const description = 'The request is stored, but this field cannot be read now. Do not repeat the request: ask by id.';
  return locateError(description, error, {
    ...toExtensions('INTERNAL', unknownCode, []),
    ...toReference(stored, sent),
    http: { status: 200, headers: {}, description },
  });
}

/** By what a client asks for what it does not know. */
function toReference(reference: RequestReference, { ndc }: SentRequest): Record<string, unknown> {
  return { reference: { ...reference, ...(ndc === undefined ? {} : { ndc }) } };
}

function isBelowRoot(error: unknown): boolean {
  return error instanceof GraphQLError && (error.path?.length ?? 0) > 1;
}

/** What was thrown, below the GraphQL errors that carry it to its field. */
function findOrigin(error: unknown): unknown {
  let origin = error;
  // An error that names itself as its origin must not hold us here.
  for (let depth = 0; depth < 8 && origin instanceof GraphQLError && origin.originalError; depth += 1) origin = origin.originalError;
  return origin instanceof GraphQLError ? error : origin;
}

function refusedError(
  refusal: Refusal,
  error: unknown,
  message = toMessage(refusal),
  more: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  const { resultCode, status, description, parameterErrors = [], headers = {} } = refusal;
  return locateError(message, error, {
    ...toExtensions(toErrorCode(refusal), resultCode, parameterErrors),
    ...toRetryAfter(headers),
    ...more,
    // For the endpoints alone: `withoutInternals` takes it away.
    http: { status, headers, ...(description === undefined ? {} : { description }) },
  });
}

function toExtensions(code: ErrorCode, resultCode: string, parameterErrors: readonly ParameterError[]) {
  return { code, resultCode, parameterErrors, doc_url: toDocUrl(resultCode) };
}

/** The sentence of the refusal; the first parameter by its name, where one is to blame. */
function toMessage({ resultCode, description, parameterErrors }: Refusal): string {
  const sentence = description ?? describeResultCode(resultCode);
  const [first] = parameterErrors ?? [];
  if (!first) return sentence;
  // Some sentences are about a whole map: they begin with its name, without the key.
  const isNamed = first.message.includes(first.name) || first.message.startsWith(first.name.replace(/\[.*$/s, ' '));
  return `${sentence}: ${isNamed ? first.message : `${first.name} ${first.message}`}`;
}

/** Whole seconds, as the header says them. */
function toRetryAfter(headers: Readonly<Record<string, string>>): { readonly retryAfter?: number } {
  const seconds = Number(headers['Retry-After'] ?? Number.NaN);
  return Number.isInteger(seconds) ? { retryAfter: seconds } : {};
}

/**
 * An error of GraphQL itself: syntax, a document that does not fit the schema, a variable of the wrong kind, a limit.
 * `place`: the argument of the document that it is about.
 */
export function presentGraphqlError(error: GraphQLError, place?: ArgumentPlace): GraphQLError {
  const quiet = quietError(error);
  const { resultCode } = invalidParameters([]);
  const { code: given, ...rest } = quiet.extensions;
  // The server library has codes of its own, such as BAD_REQUEST.
  const code = typeof given === 'string' && Object.hasOwn(errorCodes, given) ? given : 'INVALID';
  const parameterErrors = toParameterErrors(quiet.message, place);
  return withExtensions(quiet, { code, resultCode, parameterErrors, doc_url: toDocUrl(resultCode), ...rest });
}

/** graphql-js says where in a variable the wrong value stands. */
const variablePlace = /^Variable "\$(\w+)" has invalid value(?: at ([\w.[\]]+))?: ([\s\S]*)$/;
const missingName = /to include required field "(\w+)"|^Argument "[\w.@]+\((\w+):\)" of type "[^"]+" is required/;
const unknownName = /not to include unknown field "(\w+)"|^Unknown argument "(\w+)"/;

function toParameterErrors(message: string, place: ArgumentPlace | undefined): readonly ParameterError[] {
  // The argument's or variable's own name is the client's; what stands in it is ours.
  const [, whole = place?.argument, path = place?.path ?? '', problem = message] = variablePlace.exec(message) ?? [];
  const missing = firstGroup(missingName.exec(problem));
  const unknown = firstGroup(unknownName.exec(problem));
  if (whole === undefined && missing === undefined) return [];
  const within = path.split('.').filter(Boolean);
  const last = missing ?? unknown;
  const name = [...within, ...(last === undefined || within.at(-1) === last ? [] : [last])].join('.') || (whole ?? '');
  if (missing !== undefined) return [{ name, value: null, message: `${name} may not be empty` }];
  return [{ name, value: null, message: unknown === undefined ? `${name}: ${withoutHint(problem)}` : `${name} is an unknown parameter` }];
}

function firstGroup(found: RegExpExecArray | null): string | undefined {
  return found?.slice(1).find((group) => group !== undefined);
}

function locateError(message: string, error: unknown, extensions: Record<string, unknown>): GraphQLError {
  if (!(error instanceof GraphQLError)) return createError(message, { extensions });
  return createError(message, { nodes: error.nodes ?? null, path: error.path ?? null, extensions });
}

function toFault(origin: unknown, error: unknown): Fault {
  const path = error instanceof GraphQLError && error.path ? error.path.join('.') : '';
  if (!(origin instanceof Error)) return { name: typeof origin, frames: '', path };
  const frames = (origin.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: origin.name, frames: frames.slice(0, framesMax).join(' ').replace(/\s+/g, ' ').trim(), path };
}

/**
 * graphql-js repeats the value that does not fit, and that value can be a card number sent as a number. The same error
 * without it; extensions, place and path stay.
 */
function quietError(error: GraphQLError): GraphQLError {
  const message = quietMessage(error.message);
  return message === error.message ? error : withMessage(error, message);
}

function withMessage(error: GraphQLError, message: string): GraphQLError {
  return copyError(error, message, error.extensions);
}

export function withExtensions(error: GraphQLError, extensions: GraphQLError['extensions']): GraphQLError {
  return copyError(error, error.message, extensions);
}

function copyError(
  { nodes, source, positions, path }: GraphQLError,
  message: string,
  extensions: GraphQLError['extensions'],
): GraphQLError {
  return createError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  });
}

/** Templates of graphql-js that end in a value. They are the library's own words, so a pattern finds them reliably. */
const valueTemplates: readonly (readonly [RegExp, string | ((whole: string, name: string) => string)])[] = [
  [/, found (Int|Float|String|BlockString) "[\s\S]*$/, ', found $1.'],
  // A suggestion ends in a question mark of its own.
  [/(\?),? [Ff]ound: [\s\S]*$/, '$1'],
  [/(,? [Ff]ound): [\s\S]*$/, '.'],
  [/Enum "(\w+)" cannot represent non-enum value: [\s\S]*$/, (_, name) => `"${name}" takes a name without quotes${listChoices(name)}.`],
  [/String cannot represent a non string value: [\s\S]*$/, 'String must be a text in quotes.'],
  [/( cannot represent [^:]*): [\s\S]*$/, '$1.'],
  [/Value "[\s\S]*" does not exist in "(\w+)" enum[\s\S]*$/, (_, name) => `Value does not exist in "${name}" enum${listChoices(name)}.`],
  [/(Syntax Error: (?:Invalid|Unexpected|Unterminated)[^:"]*)[:"][\s\S]*$/, '$1.'],
];

/** graphql-js suggests names of the schema to whoever guesses near one; live tells no schema. */
export function withoutSuggestion(error: GraphQLError): GraphQLError {
  const message = withoutHint(error.message);
  return message === error.message ? error : withMessage(error, message);
}

function withoutHint(message: string): string {
  const at = message.indexOf(' Did you mean ');
  return at === -1 ? message : message.slice(0, at);
}

/** More choices than these stand in the schema's own pages. */
const choicesMax = 30;

/** Names of an enum are no secret: the printed schema is served to everybody. */
function listChoices(name: string): string {
  const type = schema.getType(name);
  if (!isEnumType(type)) return '';
  const choices = type.getValues().map((value) => value.name);
  return choices.length > choicesMax ? `: its choices are at /docs/graphql/${name}` : `: choose ${choices.join(', ')}`;
}

function quietMessage(message: string): string {
  let quiet = message;
  for (const [template, replacement] of valueTemplates) {
    quiet = typeof replacement === 'string' ? quiet.replace(template, replacement) : quiet.replace(template, replacement);
  }
  return quiet;
}
