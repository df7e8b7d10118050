/**
 * OpenAPI 3.1 of the REST endpoints, generated from the routes and the catalogue, as the decoder is. Served at
 * `/docs/openapi.json`.
 */
import { createAnswerSchemas } from './openapi-answers.ts';
import { type OperationText, operationTexts } from './openapi-operations.ts';
import { type JsonSchema, toFormSchema, toQueryParameters } from './openapi-schemas.ts';
import { type RouteLine, routeTable } from './routes.ts';

type Json = { readonly [name: string]: unknown };

export function createOpenApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway',
      version: 'v1',
      summary: 'Form-encoded REST; every answer is JSON.',
      description:
        'Parameters are sent as application/x-www-form-urlencoded UTF-8, with dots for structures and brackets for lists and maps. Empty values count as absent, unknown parameters are ignored. A channel with documented validation refuses every breach of a format; a tolerant one refuses only what processing needs. The pages at /docs say the same for people.',
    },
    servers: [{ url: '/' }],
    externalDocs: { description: 'Parameters and result codes', url: '/docs' },
    security: [{ bearer: [] }],
    tags: [{ name: 'payments' }, { name: 'registrations' }, { name: 'queries' }, { name: 'reference' }],
    paths: toPaths(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token. Older programs may send authentication.userId and authentication.password in the form instead.',
        },
      },
      schemas: { ...requestSchemas(), ...createAnswerSchemas() },
    },
  };
}

/** Shapes of all forms, each once. */
function requestSchemas(): Readonly<Record<string, JsonSchema>> {
  const forms = routeTable.flatMap(({ operation, method }) => {
    const { form } = operationTexts[operation];
    return method === 'POST' && form ? [[form.name, toFormSchema(form.shape, form.alternatives)] as const] : [];
  });
  return Object.fromEntries(forms);
}

function toPaths(): Json {
  const byPath = Map.groupBy(routeTable, ({ segments }) => `/${segments.join('/')}`);
  return Object.fromEntries(
    [...byPath].map(([path, lines]) => [path, Object.fromEntries(lines.map((line) => [line.method.toLowerCase(), toOperation(line)]))]),
  );
}

function toOperation(line: RouteLine): Json {
  const text = operationTexts[line.operation];
  const parameters = [
    ...pathParameters(line),
    ...(line.method === 'POST' ? [] : toQueryParameters(text.query)),
    ...(line.method === 'GET' ? [] : [idempotencyKey]),
  ];
  return {
    operationId: line.version === 1 ? line.operation : `${line.operation}V${line.version}`,
    tags: [text.tag],
    summary: text.summary,
    ...(text.description === undefined ? {} : { description: text.description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(text.form
      ? { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: toReference(text.form.name) } } } }
      : {}),
    responses: toResponses(line, text),
    ...(text.open ? { security: [] } : {}),
  };
}

function pathParameters({ segments }: RouteLine): readonly Json[] {
  if (!segments.includes('{id}')) return [];
  const schema = { type: 'string', maxLength: 64 };
  return [{ name: 'id', in: 'path', required: true, description: 'The id that an earlier answer gave.', schema }];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const idempotencyStatus: Json = {
  description: 'Whether this is the first request under its Idempotency-Key or answers what an earlier one did.',
  schema: { type: 'string', enum: ['first', 'replayed'] },
};

function toResponses({ method, version }: RouteLine, text: OperationText): Json {
  const good = text.answers[version] ?? text.answers[1];
  const stored = method !== 'GET' ? { headers: { 'Idempotency-Status': idempotencyStatus } } : {};
  const refusals = text.open ? [] : toRefusals(method);
  return {
    200: { description: text.answered, ...stored, content: toJsonContent(...good) },
    ...Object.fromEntries(refusals.map(([status, description]) => [status, { description, content: toJsonContent('Refusal') }])),
    ...(method === 'POST'
      ? {
          400: {
            description: 'Declined, and stored with its id; or refused, and nothing was stored.',
            content: toJsonContent('Payment', 'Refusal'),
          },
        }
      : {}),
  };
}

type RefusalLine = readonly [status: number, description: string];

function toRefusals(method: RouteLine['method']): readonly RefusalLine[] {
  const always: readonly RefusalLine[] = [
    [400, 'A parameter is missing or breaks its format; `parameterErrors` names each.'],
    [401, 'The Authorization header is missing or malformed.'],
    [403, 'The token is invalid, or has no right to the entity.'],
    [404, 'There is no such payment for this token, or nothing matches.'],
    [429, 'Too many requests; Retry-After says when to come back.'],
    [500, 'A fault of the gateway; its ndc finds it in the log.'],
  ];
  const reading: readonly RefusalLine[] = [[503, 'The database cannot be reached; try again.']];
  const changing: readonly RefusalLine[] = [
    [
      503,
      '`800.800.800`: the database cannot be reached and no money was moved; try again. `900.100.300`: it is not known whether the request was stored. ' +
        'Do not repeat it as a new request: ask after a minute by the `id` or `merchantTransactionId` of `reference`, or repeat it under the same Idempotency-Key.',
    ],
    [409, 'The Idempotency-Key was used for a different request, or the payment has changed meanwhile.'],
    [413, 'The body is larger than 262,144 bytes.'],
  ];
  return method === 'GET' ? [...always, ...reading] : [...always, ...changing];
}

function toJsonContent(...names: readonly string[]): Json {
  const [first = 'Refusal', ...others] = names;
  const schema = others.length === 0 ? toReference(first) : { anyOf: names.map(toReference) };
  return { 'application/json': { schema } };
}

function toReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
