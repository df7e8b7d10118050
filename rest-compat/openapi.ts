/**
 * OpenAPI 3.1 of the REST endpoints, generated from the routes and the catalogue, as the decoder is. Served at
 * `/docs/openapi.json`.
 */
import { createAnswerSchemas } from './openapi-answers.ts';
import { queryExamples, requestExamples } from './openapi-examples.ts';
import { operationTexts, tagTexts } from './openapi-operations.ts';
import { createSharedResponses, toExamples, toResponses } from './openapi-responses.ts';
import { type JsonSchema, toFormSchema, toQueryParameters } from './openapi-schemas.ts';
import { createStructureSchemas, toReference } from './openapi-structures.ts';
import { createWebhookSchemas, createWebhooks } from './openapi-webhooks.ts';
import { operationShapes } from './operation-shapes.ts';
import { type ProtectedOperation, type RouteLine, routeTable } from './routes.ts';

type Json = { readonly [name: string]: unknown };

export function createOpenApiDocument(): Json {
  return openUp({
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway',
      version: 'v1',
      summary: 'Form-encoded REST; every answer is JSON.',
      description:
        'Parameters are sent as application/x-www-form-urlencoded UTF-8, with dots for structures and brackets for lists and maps. Empty values count as absent, unknown parameters are ignored. A channel with documented validation refuses every breach of a format; a tolerant one refuses only what processing needs. The pages at /docs say the same for people.',
    },
    servers: [
      { url: '/', description: 'The gateway that served this document.' },
      { url: 'http://127.0.0.1:4000', description: 'A sandbox on your machine: npm start.' },
    ],
    security: [{ bearer: [] }],
    tags: [
      ...Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
      { name: 'webhooks', description: 'Notifications that the gateway sends to your webhook.' },
    ],
    paths: toPaths(),
    webhooks: createWebhooks(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token. Older programs may send authentication.userId and authentication.password in the form instead.',
        },
      },
      parameters: sharedParameters,
      responses: createSharedResponses(),
      schemas: { ...createFormSchemas(), ...createAnswerSchemas(), ...createWebhookSchemas() },
    },
  });
}

/**
 * Says of each schema of an object that it may have more fields: answers gain fields, and unknown parameters are ignored. Linters that take
 * silence for "no more fields" would refuse every example whose schema is put together by `allOf`.
 */
function openUp<T>(value: T): T {
  if (Array.isArray(value)) return value.map(openUp) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, isSample(name) ? part : openUp(part)]);
  return Object.fromEntries(isObjectSchema(value) ? [...entries, ['unevaluatedProperties', true]] : entries) as T;
}

const isSample = (name: string): boolean => name === 'example' || name === 'examples';

function isObjectSchema(schema: object): boolean {
  const isNamed = 'type' in schema && schema.type === 'object' && ('properties' in schema || 'patternProperties' in schema);
  return (isNamed || ('allOf' in schema && Array.isArray(schema.allOf))) && !('additionalProperties' in schema);
}

/** All forms, and the structures that they share. */
function createFormSchemas(): Readonly<Record<string, JsonSchema>> {
  const structures = createStructureSchemas('Parameters');
  const forms = routeTable.flatMap(({ operation }) => {
    const { form } = operationTexts[operation];
    if (!form || !isProtectedOperation(operation)) return [];
    const made = toFormSchema(operationShapes[operation].documented, form.alternatives);
    const owner = form.name.replace('Request', '');
    const references = [...made.structures].map(([name, schema]) => structures.refer(name, owner, schema));
    return [[form.name, references.length === 0 ? made.schema : { allOf: [made.schema, ...references] }] as const];
  });
  return { ...Object.fromEntries(forms), ...structures.kept };
}

function isProtectedOperation(operation: RouteLine['operation']): operation is ProtectedOperation {
  return operation !== 'resultCodes';
}

function toPaths(): Json {
  const byPath = Map.groupBy(routeTable, ({ segments }) => `/${segments.join('/')}`);
  return Object.fromEntries(
    [...byPath].map(([path, lines]) => [path, Object.fromEntries(lines.map((line) => [line.method.toLowerCase(), toOperation(line)]))]),
  );
}

function toOperation(line: RouteLine): Json {
  const { operation, method, version } = line;
  const text = operationTexts[operation];
  const query =
    method !== 'POST' && isProtectedOperation(operation)
      ? toQueryParameters(operationShapes[operation].documented, queryExamples[operation])
      : [];
  const parameters = [
    ...(line.segments.includes('{id}') ? [toParameterReference('Id')] : []),
    ...query,
    ...(method === 'GET' ? [] : [toParameterReference('IdempotencyKey')]),
  ];
  const description = [text.description, method === 'POST' ? askBeforeRepeating : undefined]
    .filter((part) => part !== undefined)
    .join('\n\n');
  return {
    operationId: version === 1 ? text.id : `${text.id}V${version}`,
    tags: [text.tag],
    summary: text.summary,
    ...(description === '' ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(text.form ? { requestBody: toRequestBody(text.form.name, operation) } : {}),
    responses: toResponses(line, text),
    ...(text.open ? { security: [] } : {}),
  };
}

/** For every POST: what a program must know before it sends one again. */
const askBeforeRepeating =
  '**Ask before you repeat.** After a timeout or a broken connection nobody knows whether the request was stored. Repeat it under the same `Idempotency-Key`: ' +
  'the answer is that of the first request, for 24 hours. Without a key, query by `merchantTransactionId` (`GET /v1/query`) first, and repeat only when nothing was found.';

function toRequestBody(form: string, operation: RouteLine['operation']): Json {
  const examples = toExamples(requestExamples[operation] ?? {});
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: toReference(form), ...(examples ? { examples } : {}) } },
  };
}

/** Each stands once among the components. */
const sharedParameters = {
  Id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id that an earlier answer gave.',
    schema: { type: 'string', maxLength: 64 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repetition under the same key answers what the first request did, for 24 hours; a different request under it is refused. An empty or blank key, and one with control characters, is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'order-4711',
  },
} as const;

function toParameterReference(name: keyof typeof sharedParameters): JsonSchema {
  return { $ref: `#/components/parameters/${name}` };
}
