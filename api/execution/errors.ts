/**
 * How what went wrong is told over GraphQL: a refusal with its code, names and HTTP status; an outage as UNAVAILABLE; what
 * may be stored as OUTCOME_UNKNOWN; a fault masked and logged once. Neither a message nor a log line holds a value that a client or a database sent.
 */
import { GraphQLError } from 'graphql';
import { CommitUnknown, type RequestReference, StoreUnavailable } from '../kernel/commit.ts';
import { Refused } from '../kernel/refusal.ts';
import { describeResultCode } from '../result-codes/result-codes.ts';

/** What the log is told of a fault: no message, because drivers and parsers put values into theirs. */
export interface Fault {
  readonly name: string;
  /** Where it was thrown: file and line of each frame, without the message that heads a stack. */
  readonly frames: string;
  /** The field that failed, such as `createPayment.linkedTransactions.0`. */
  readonly path: string;
}

export const faultMessage = 'Unexpected error.';

/** Frames of a fault that are logged; deeper ones tell nothing more. */
const framesMax = 12;

/** Seconds after which a client may try again while the store is unavailable. */
const retryAfterSeconds = '1';

/**
 * The error as clients see it. Refusals and GraphQL's own errors are told; everything else becomes `Unexpected error.`
 * after `tell` was given what may be logged.
 */
export function presentError(error: unknown, tell: (fault: Fault) => void, sent: SentRequest = {}): GraphQLError {
  const origin = findOrigin(error);
  if (origin instanceof Refused) return refusedError(origin, error);
  if (origin instanceof CommitUnknown) return unknownError(error, origin.reference, sent);
  // A field below the operation's own cannot be read, after the operation has stored something.
  const after = isBelowRoot(error) ? sent.stored : undefined;
  if (origin instanceof StoreUnavailable) {
    if (after) return unreadableError(error, after, sent);
    return locateError('The gateway cannot reach its database. No money was moved; try again.', error, {
      code: 'UNAVAILABLE',
      http: { status: 503, headers: { 'Retry-After': retryAfterSeconds } },
    });
  }
  if (origin instanceof GraphQLError) return quietError(origin);
  tell(toFault(origin, error));
  const reference = after ? { reference: { ...after, ...toNdcField(sent) } } : {};
  return locateError(faultMessage, error, { code: 'INTERNAL_SERVER_ERROR', ...reference, http: { status: 500 } });
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
  return locateError(description, error, {
    code: 'OUTCOME_UNKNOWN',
    resultCode: unknownCode,
    description,
    reference: { ...reference, ...toNdcField(sent) },
    http: { status: 503 },
  });
}

function unreadableError(error: unknown, stored: RequestReference, sent: SentRequest): GraphQLError {
  const description = 'The request is stored, but this field cannot be read now. Do not repeat the request: ask by id.';
  return locateError(description, error, { code: 'OUTCOME_UNKNOWN', reference: { ...stored, ...toNdcField(sent) } });
}

function toNdcField({ ndc }: SentRequest): { readonly ndc?: string } {
  return ndc === undefined ? {} : { ndc };
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

function refusedError(refused: Refused, error: unknown): GraphQLError {
  const { resultCode, status, description, parameterErrors, headers } = refused.refusal;
  return locateError(description ?? describeResultCode(resultCode), error, {
    code: 'REFUSED',
    resultCode,
    ...(description === undefined ? {} : { description }),
    parameterErrors: parameterErrors ?? [],
    http: { status, headers: headers ?? {} },
  });
}

function locateError(message: string, error: unknown, extensions: Record<string, unknown>): GraphQLError {
  if (!(error instanceof GraphQLError)) return new GraphQLError(message, { extensions });
  return new GraphQLError(message, { nodes: error.nodes ?? null, path: error.path ?? null, extensions });
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
export function quietError(error: GraphQLError): GraphQLError {
  const message = quietMessage(error.message);
  return message === error.message ? error : withMessage(error, message);
}

function withMessage({ nodes, source, positions, path, extensions }: GraphQLError, message: string): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  });
}

/** Templates of graphql-js that end in a value. They are the library's own words, so a pattern finds them reliably. */
const valueTemplates: readonly (readonly [RegExp, string])[] = [
  [/, found (Int|Float|String|BlockString) "[\s\S]*$/, ', found $1.'],
  [/(,? [Ff]ound): [\s\S]*$/, '.'],
  [/( cannot represent [^:]*): [\s\S]*$/, '$1.'],
  [/Value "[\s\S]*" does not exist in "(\w+)" enum[\s\S]*$/, 'Value does not exist in "$1" enum.'],
  [/(Syntax Error: (?:Invalid|Unexpected|Unterminated)[^:"]*)[:"][\s\S]*$/, '$1.'],
];

/** graphql-js suggests names of the schema to whoever guesses near one; live tells no schema. */
export function withoutSuggestion(error: GraphQLError): GraphQLError {
  const at = error.message.indexOf(' Did you mean ');
  return at === -1 ? error : withMessage(error, error.message.slice(0, at));
}

function quietMessage(message: string): string {
  let quiet = message;
  for (const [template, replacement] of valueTemplates) quiet = quiet.replace(template, replacement);
  return quiet;
}
