/** The answers of each operation by HTTP status. Refusals are the same everywhere, so they stand once among the components. */
import { answerExamples } from './openapi-examples.ts';
import type { OperationText } from './openapi-operations.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { toReference } from './openapi-structures.ts';
import type { RouteLine } from './routes.ts';

/** One refusal of many operations. */
interface SharedRefusal {
  readonly status: number;
  readonly description: string;
  readonly headers?: JsonSchema;
}

const retryAfter: JsonSchema = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'string', pattern: '^\\d+$' } },
};

const shared = {
  Invalid: { status: 400, description: 'A parameter is missing or breaks its format; `parameterErrors` names each.' },
  Unauthenticated: { status: 401, description: 'The Authorization header is missing or malformed.' },
  Forbidden: { status: 403, description: 'The token is invalid, or has no right to the entity.' },
  NotFound: { status: 404, description: 'There is no such thing for this token, or nothing matches.' },
  Conflict: {
    status: 409,
    description: 'The Idempotency-Key was used for a different request, or the payment has changed meanwhile.',
  },
  TooLarge: { status: 413, description: 'The body is larger than 262,144 bytes.' },
  TooManyRequests: { status: 429, description: 'Too many requests; Retry-After says when to come back.', headers: retryAfter },
  Fault: { status: 500, description: 'A fault of the gateway; its ndc finds it in the log.' },
  Unavailable: { status: 503, description: 'The database cannot be reached; try again.', headers: retryAfter },
  OutcomeUnknown: {
    status: 503,
    description:
      '`800.800.800`: the database cannot be reached and no money was moved; try again. `900.100.300`: it is not known whether the request was stored. ' +
      'Do not repeat it as a new request: ask after a minute by the `id` or `merchantTransactionId` of `reference`, or repeat it under the same Idempotency-Key.',
    headers: retryAfter,
  },
} as const satisfies Readonly<Record<string, SharedRefusal>>;

type SharedName = keyof typeof shared;

const always: readonly SharedName[] = ['Unauthenticated', 'Forbidden', 'NotFound', 'TooManyRequests', 'Fault'];
const reading: readonly SharedName[] = [...always, 'Invalid', 'Unavailable'];
const changing: readonly SharedName[] = [...always, 'Conflict', 'TooLarge', 'OutcomeUnknown'];

export function createSharedResponses(): JsonSchema {
  return Object.fromEntries(
    Object.entries<SharedRefusal>(shared).map(([name, { description, headers }]) => [
      name,
      { description, ...(headers ? { headers } : {}), content: toJsonContent('Refusal') },
    ]),
  );
}

const idempotencyStatus: JsonSchema = {
  description: 'Whether this is the first request under its Idempotency-Key or answers what an earlier one did.',
  schema: { type: 'string', enum: ['first', 'replayed'] },
};

export function toResponses({ method, version }: RouteLine, text: OperationText): JsonSchema {
  const good = text.answers[version] ?? text.answers[1];
  const headers = method === 'GET' ? {} : { headers: { 'Idempotency-Status': idempotencyStatus } };
  const names = text.open ? [] : method === 'GET' ? reading : changing;
  return {
    200: { description: text.answered, ...headers, content: toJsonContent(...good) },
    ...(method === 'GET' ? {} : { 400: toFailure(text) }),
    ...Object.fromEntries(names.map((name) => [shared[name].status, { $ref: `#/components/responses/${name}` }])),
  };
}

/** What is declined is stored and has an id; what is refused is not. */
function toFailure({ answers }: OperationText): JsonSchema {
  const declined = answers[1].includes('PaymentApproved')
    ? 'PaymentDeclined'
    : answers[1].includes('Authentication')
      ? 'Authentication'
      : undefined;
  if (declined === undefined) return { $ref: '#/components/responses/Invalid' };
  return {
    description: 'Declined, and stored with its id; or refused, and nothing was stored.',
    content: toJsonContent(declined, 'Refusal'),
  };
}

/** `oneOf`: an answer fits exactly one of the schemas. */
function toJsonContent(...names: readonly string[]): JsonSchema {
  const [first = 'Refusal', ...others] = names;
  const schema = others.length === 0 ? toReference(first) : { oneOf: names.map(toReference) };
  const examples = toExamples(Object.fromEntries(names.flatMap((name) => (answerExamples[name] ? [[name, answerExamples[name]]] : []))));
  return { 'application/json': { schema, ...(examples ? { examples } : {}) } };
}

/** Named examples as OpenAPI has them; undefined where there are none. */
export function toExamples(examples: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const entries = Object.entries(examples).map(([name, value]) => [name, { value }] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
