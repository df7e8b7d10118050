/** The OpenAPI document for generators: valid by somebody else's rules, with examples that are right and no trap for generated types. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonEventTypes } from '../../api/contract/event-types.ts';
import { toNotification } from '../../api/domain/webhooks/envelope.ts';
import { createOpenApiDocument } from '../../rest-compat/openapi.ts';
import { notificationTypes } from '../../rest-compat/openapi-webhooks.ts';
import { routeTable } from '../../rest-compat/routes.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

const { Spectral, Document } = spectralCore;
const { Json } = spectralParsers;
const { oas } = rulesets;

interface Media {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly responses: Operation['responses'] };
}

interface NotificationSchema {
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly oneOf?: readonly { readonly $ref: string }[];
  readonly properties?: { readonly type?: { readonly const: string } };
}

const text = JSON.stringify(createOpenApiDocument());
const document: OpenApi = JSON.parse(text);
const documentId = 'https://gateway.test/docs/openapi.json';
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ ...JSON.parse(text), $id: documentId });

const compiled = new Map<string, ValidateFunction>();

/** Many examples share a schema, and compiling one takes far longer than using it. */
function compile(schema: object): ValidateFunction {
  const key = JSON.stringify(schema).replaceAll('"#/components', `"${documentId}#/components`);
  const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key));
  compiled.set(key, validate);
  return validate;
}

function breaches(schema: object, value: unknown): readonly string[] {
  const validate = compile(schema);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods));

test("is valid by Redocly's rules", async () => {
  const rules = {
    // The owner chooses the license (README.md).
    'info-license': 'off',
    // GET /v1/resultcodes takes nothing that could be wrong.
    'operation-4xx-response': 'off',
    // All notifications in one schema, for programs that read webhooks.
    'no-unused-components': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('has no error by the rules of Spectral', async () => {
  const spectral = new Spectral();
  // It compiles each schema anew for each example, for 20 seconds; Redocly and the test below check examples.
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']], rules: { 'oas3-valid-media-example': 'off' } });
  const problems = await spectral.run(new Document(text, Json, 'openapi.json'));
  const told = problems.filter(({ code }) => !['info-contact', 'oas3-unused-component'].includes(String(code)));
  expect(told.map(({ code, path, message }) => [code, path.join('.'), message])).toEqual([]);
});

test('has a schema wherever a generator expects one: none of its properties is true or false', () => {
  const found: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === 'properties' && typeof part === 'object' && part !== null)
        found.push(...Object.entries(part).flatMap(([field, schema]) => (typeof schema === 'boolean' ? [`${path}.${field}`] : [])));
      if (name !== 'examples') visit(part, `${path}.${name}`);
    }
  };
  visit(JSON.parse(text), '');
  expect(found).toEqual([]);
});

describe('examples', () => {
  test('fit their schemas', () => {
    const responses = [...operations.map(([, { responses }]) => responses), document.components.responses].flatMap((each) =>
      Object.values(each),
    );
    const sent = [...operations.map(([, operation]) => operation), ...Object.values(document.webhooks).map(({ post }) => post)];
    const media = [...sent.map(({ requestBody }) => requestBody), ...responses].flatMap((each) => Object.values(each?.content ?? {}));
    const checked = media.flatMap(({ schema, examples = {} }) =>
      Object.values(examples).map(({ value }) => [value, breaches(schema, value)]),
    );
    expect(checked.length).toBeGreaterThan(60);
    expect(checked.filter(([, found]) => Array.isArray(found) && found.length > 0)).toEqual([]);
  });

  test('are there for every request with a body', () => {
    const bodies = operations.flatMap(([, { operationId, requestBody }]) =>
      requestBody ? [[operationId, requestBody.content] as const] : [],
    );
    expect(bodies.filter(([, content]) => !Object.values(content).every(({ examples }) => examples)).map(([id]) => id)).toEqual([]);
  });
});

test('sets no default: generated types would make a parameter mandatory', () => {
  expect(text).not.toContain('"default":');
});

test('says at every POST to ask before it is repeated', () => {
  const posts = operations.filter(([method]) => method === 'post');
  expect(posts).toHaveLength(routeTable.filter(({ method }) => method === 'POST').length);
  expect(posts.filter(([, { description }]) => !description?.includes('**Ask before you repeat.**'))).toEqual([]);
});

test('names every operation by a verb', () => {
  const verbs = /^(create|get|find|list|update|delete|reference|payWith|reschedule|cancel)[A-Z]/;
  expect(operations.map(([, { operationId }]) => operationId).filter((id) => !verbs.test(id))).toEqual([]);
});

describe('webhooks', () => {
  let gateway: Harness;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.stop());

  test('have the types that a subscription may ask for', () => {
    expect([...notificationTypes].sort()).toEqual([...commonEventTypes].sort());
    expect(Object.keys(document.webhooks)).toEqual(notificationTypes.map((type) => type.toLowerCase()));
  });

  test('have a discriminator that leads from each type to its schema, and no schema that it does not name', () => {
    const { schemas } = JSON.parse(text).components as { readonly schemas: Readonly<Record<string, NotificationSchema>> };
    const { discriminator, oneOf = [] } = schemas.Notification ?? {};
    const mapping = discriminator?.mapping ?? {};
    const typeOf = (reference: string): string | undefined => schemas[reference.split('/').at(-1) ?? '']?.properties?.type?.const;
    expect(discriminator?.propertyName).toBe('type');
    expect(Object.entries(mapping).map(([, reference]) => typeOf(reference))).toEqual(Object.keys(mapping));
    expect(Object.values(mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
    expect(Object.keys(mapping).sort()).toEqual([...commonEventTypes, 'test'].sort());
  });

  test('carry what the document says', async () => {
    const entityId = channels.documented;
    const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, createRegistration: 'true' });
    await gateway.rest.post(`/v1/payments/${body.id}`, { entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' });
    await gateway.rest.post('/v1/payments', { ...cardPayment, 'customParameters[forceResultCode]': '800.100.153' });
    await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.riskRules });
    const { data } = await gateway.graphql('{ events(first: 50) { edges { node { type action payload } } } }');
    const events: readonly { node: { type: string; action: 'CREATED'; payload: object } }[] = data.events.edges;
    const notifications = events.map(({ node }) =>
      JSON.parse(toNotification({ ...node, payload: JSON.stringify(node.payload) }, { fields: 'ALL', selection: null })),
    );
    expect(new Set(notifications.map(({ type }) => type))).toEqual(new Set(['PAYMENT', 'REGISTRATION', 'BALANCE', 'RISK']));
    const schema = { $ref: '#/components/schemas/Notification' };
    expect(notifications.flatMap((each) => breaches(schema, each))).toEqual([]);
    expect(breaches(schema, { ...notifications[0], type: 'OTHER' })).not.toEqual([]);
    // A generated reader that goes by the discriminator finds the schema that fits, and no other fits.
    for (const each of notifications) {
      const fitting = [...notificationTypes, 'TEST'].filter((type) => {
        const name = `${type.charAt(0)}${type.slice(1).toLowerCase()}Notification`;
        return breaches({ $ref: `#/components/schemas/${name}` }, each).length === 0;
      });
      expect(fitting).toEqual([each.type]);
    }
  });
});
