/** The OpenAPI document says what the gateway does: an independent validator (ajv) holds real answers against it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { listLeaves, shapeTree } from '../../api/foundation/catalogue/walk.ts';
import { createDocumentation } from '../../api/runtime/shared/documentation.ts';
import { createPages } from '../../api/runtime/shared/system-pages.ts';
import { bodyBytesMax } from '../../rest-compat/exchange.ts';
import { matchRoute, routeTable } from '../../rest-compat/routes.ts';
import { prepare, prepared, submit } from '../checkouts/form.ts';
import { schedule, scheduleId } from '../jobs/requests.ts';
import { cardPayment, channels, otherToken, type Parameters, type RestAnswer } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { authenticated } from '../three-d-secure/requests.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

const documentId = 'https://gateway.test/docs/openapi.json';
const ajv = new Ajv2020({ strict: false, allErrors: true });
/** Compiling a schema takes far longer than using it. */
const compiled = new Map<string, ValidateFunction>();

let gateway: Harness;
let document: Document;

beforeAll(async () => {
  gateway = await startGateway();
  const pages = createPages(gateway.ports, () => Promise.reject(new Error('nobody reads metrics here')), {
    docs: createDocumentation(gateway.ports),
  });
  const answer = await pages({ method: 'GET', path: '/docs/openapi.json', query: '', body: '' });
  expect(answer).toMatchObject({ status: 200, headers: { 'Content-Type': 'application/json;charset=UTF-8' } });
  document = JSON.parse(Buffer.from(answer.body as Uint8Array).toString());
  ajv.addSchema({ ...document, $id: documentId });
});

afterAll(async () => {
  await gateway.stop();
});

/** What a validator finds wrong; empty where nothing is. */
function breaches(schema: object, value: unknown): readonly string[] {
  // References of the document are relative to it.
  const absolute = JSON.stringify(schema).replaceAll('"#/components', `"${documentId}#/components`);
  const validate = compiled.get(absolute) ?? ajv.compile(JSON.parse(absolute));
  compiled.set(absolute, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function responseOf(path: string, method: string, status: number): Response | undefined {
  const response = document.paths[path]?.[method]?.responses[status];
  return response && '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
}

interface ObjectSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: ObjectSchema;
}

/** Names in the value of which the schema says nothing. */
function findUntold(value: unknown, { $ref, ...given }: ObjectSchema, path = ''): readonly string[] {
  const schema: ObjectSchema = $ref === undefined ? given : Object(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  if (Array.isArray(value)) return value.flatMap((item, place) => findUntold(item, schema.items ?? {}, `${path}[${place}]`));
  if (typeof value !== 'object' || value === null || schema.additionalProperties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = schema.properties?.[name];
    const place = path === '' ? name : `${path}.${name}`;
    return property === undefined ? [place] : findUntold(inner, property, place);
  });
}

/** The schemas of a form: its own and those of the structures. */
function partsOf(name: string): readonly { readonly properties?: object; readonly patternProperties?: object }[] {
  const { allOf = [] } = document.components.schemas[name] as { readonly allOf?: readonly { readonly $ref?: string }[] };
  return allOf.map((part) => (part.$ref === undefined ? part : (document.components.schemas[part.$ref.split('/').at(-1) ?? ''] ?? {})));
}

describe('the document', () => {
  test('is OpenAPI 3.1 whose every schema is a valid JSON Schema', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const schema of Object.values(document.components.schemas)) expect(ajv.validateSchema(schema)).toBe(true);
  });

  test('has every address of the routes and no other', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(told.sort()).toEqual(routeTable.map(({ method, segments }) => `${method} /${segments.join('/')}`).sort());
    for (const line of told) {
      const [method = '', path = ''] = line.split(' ');
      expect(matchRoute(method, path.replace('{id}', 'x')).kind).toBe('route');
    }
  });

  test('names each operation once, and every reference in it leads somewhere', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const referred = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(referred.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
  });

  test.each([
    ['/v1/payments', 'PaymentRequest', requestShapes.payment],
    ['/v1/payments/{id}', 'ReferenceRequest', requestShapes.reference],
  ] as const)('takes at %s each parameter of the catalogue', (_path, name, shape) => {
    const parts = partsOf(name);
    const patterns = parts.flatMap((part) => Object.keys(part.patternProperties ?? {})).map((pattern) => new RegExp(pattern));
    const missing = [...listLeaves(shapeTree(shape))]
      .map(({ path, node }) => (node.kind === 'map' ? `${path}[a.b]` : path).replaceAll('[n]', '[12]'))
      .filter(
        (name) => !parts.some((part) => Object.hasOwn(part.properties ?? {}, name)) && !patterns.some((pattern) => pattern.test(name)),
      );
    expect(missing).toEqual([]);
  });

  test('tells a wrong form from a right one', () => {
    const schema = { $ref: '#/components/schemas/PaymentRequest' };
    expect(breaches(schema, cardPayment)).toEqual([]);
    expect(breaches(schema, { ...cardPayment, 'cart.items[0].name': 'Shoes', 'customParameters[shop]': 'x' })).toEqual([]);
    expect(breaches(schema, { ...cardPayment, paymentType: 'XX' })).not.toEqual([]);
    expect(breaches(schema, { ...cardPayment, 'card.cvv': '12' })).not.toEqual([]);
    expect(breaches(schema, { ...cardPayment, 'cart.items[0].name': '' })).not.toEqual([]);
  });

  test('holds no secret of an answer: neither numbers nor codes come back', () => {
    const { properties } = document.components.schemas.CardDetails as { properties: object };
    expect(Object.keys(properties)).toContain('last4Digits');
    expect(Object.keys(properties)).not.toContain('number');
    expect(Object.keys(properties)).not.toContain('cvv');
  });
});

const challenged = authenticated({ 'card.number': '4200000000000042' });

/** Without an entityId the token's own merchant reads it. */
async function proven(): Promise<string> {
  return String((await gateway.rest.post('/v1/threeDSecure', { ...authenticated(), entityId: channels.documentedThreeDSecure })).body.id);
}

const days: Parameters = { 'date.from': '2026-01-01', 'date.to': '2026-01-31' };

function report(version: string, path: string, parameters: Parameters = {}): Promise<RestAnswer> {
  return gateway.rest.get(`/reports/${version}/reconciliations/aggregations${path}`, { entityId: channels.documented, ...parameters });
}

/** Requests by the address that answers them, with the status that they should have. */
const asked: readonly (readonly [
  what: string,
  path: string,
  method: 'get' | 'post' | 'delete',
  status: number,
  ask: () => Promise<RestAnswer>,
])[] = [
  ['a debit', '/v1/payments', 'post', 200, () => pay()],
  ['a debit with everything beside it', '/v1/payments', 'post', 200, () => pay(rich)],
  ['a payment that stores its account', '/v1/payments', 'post', 200, () => pay({ createRegistration: 'true' })],
  ['a redirect', '/v1/payments', 'post', 200, () => pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/return' })],
  ['a transfer', '/v1/payments', 'post', 200, () => pay({ paymentBrand: 'PREPAYMENT' })],
  ['a decline', '/v1/payments', 'post', 400, () => pay({ 'customParameters[forceResultCode]': '800.100.151' })],
  ['a refusal', '/v1/payments', 'post', 400, () => pay({ amount: 'x', 'card.number': '1' })],
  ['a missing token', '/v1/payments', 'post', 401, () => gateway.rest.post('/v1/payments', cardPayment, { token: null })],
  ["another's channel", '/v1/payments', 'post', 403, () => gateway.rest.post('/v1/payments', cardPayment, { token: otherToken })],
  ['another request under a key', '/v1/payments', 'post', 409, () => again()],
  ['a body that is too large', '/v1/payments', 'post', 413, () => pay({ descriptor: 'a'.repeat(bodyBytesMax) })],
  ['a refund', '/v1/payments/{id}', 'post', 200, async () => refer(await paid(), 'RF', '1.00')],
  ['a refund of too much', '/v1/payments/{id}', 'post', 400, async () => refer(await paid(), 'RF', '93.00')],
  ['a refund of nothing known', '/v1/payments/{id}', 'post', 404, () => refer(`8a${'0'.repeat(30)}`, 'RF', '1.00')],
  ['a payment read', '/v1/payments/{id}', 'get', 200, async () => gateway.rest.get(`/v1/payments/${await paid()}`)],
  ['a registration read', '/v1/payments/{id}', 'get', 200, async () => gateway.rest.get(`/v1/payments/${await stored()}`)],
  ['no such payment', '/v1/payments/{id}', 'get', 404, () => gateway.rest.get('/v1/payments/none')],
  ['the older query', '/v1/payments', 'get', 200, () => find('/v1/payments')],
  ['a query', '/v1/query', 'get', 200, () => find('/v1/query')],
  [
    'a query without a match',
    '/v1/query',
    'get',
    404,
    () => gateway.rest.get('/v1/query', { ...order, merchantTransactionId: 'nobodys-order' }),
  ],
  ['a query that cannot be', '/v1/query', 'get', 400, () => gateway.rest.get('/v1/query', { ...order, limit: 'x' })],
  ['a query of the third version', '/v3/query', 'get', 200, () => find('/v3/query')],
  ['a query by id', '/v1/query/{id}', 'get', 200, async () => gateway.rest.get(`/v1/query/${await paid()}`)],
  ['a query by id with linked ones', '/v1/query/{id}', 'get', 200, () => linked('/v1/query')],
  ['a query by id of the third version', '/v3/query/{id}', 'get', 200, () => linked('/v3/query')],
  ['an account stored', '/v1/registrations', 'post', 200, () => store()],
  ['an account that cannot be', '/v1/registrations', 'post', 400, () => store({ 'card.number': 'x' })],
  ['stored details read', '/v1/registrations/{id}', 'get', 200, async () => gateway.rest.get(`/v1/registrations/${await stored()}`)],
  ['no such details', '/v1/registrations/{id}', 'get', 404, () => gateway.rest.get('/v1/registrations/none')],
  ['stored details changed', '/v1/registrations/{id}', 'post', 200, async () => change(await stored())],
  ['stored details erased', '/v1/registrations/{id}', 'delete', 200, async () => erase(await stored())],
  ['a payment with stored details', '/v1/registrations/{id}/payments', 'post', 200, async () => payWith(await stored())],
  ['a checkout prepared', '/v1/checkouts', 'post', 200, () => gateway.rest.post('/v1/checkouts', { ...prepared, integrity: 'true' })],
  ['a checkout that cannot be', '/v1/checkouts', 'post', 400, () => gateway.rest.post('/v1/checkouts', { ...prepared, amount: 'x' })],
  ['a checkout changed', '/v1/checkouts/{id}', 'post', 200, async () => gateway.rest.post(`/v1/checkouts/${await prepare(gateway)}`, {})],
  ['no such checkout', '/v1/checkouts/{id}', 'post', 400, () => gateway.rest.post('/v1/checkouts/none', {})],
  ['a checkout withdrawn', '/v1/checkouts/{id}', 'delete', 200, async () => withdraw(await prepare(gateway))],
  ['a checkout that waits', '/v1/checkouts/{id}/payment', 'get', 200, async () => outcome(await prepare(gateway), 'payment')],
  ['a checkout that was paid', '/v1/checkouts/{id}/payment', 'get', 200, async () => outcome(await payCheckout(), 'payment')],
  ['no outcome of a checkout', '/v1/checkouts/{id}/payment', 'get', 400, () => outcome('none', 'payment')],
  ['an account of a checkout', '/v1/checkouts/{id}/registration', 'get', 200, async () => outcome(await payCheckout(), 'registration')],
  ['no account yet', '/v1/checkouts/{id}/registration', 'get', 200, async () => outcome(await prepare(gateway), 'registration')],
  [
    'payments scheduled',
    '/scheduling/v1/schedules',
    'post',
    200,
    () => schedule(gateway, { 'job.noticeNumber': '1', 'job.noticeUnit': 'MONTH' }),
  ],
  ['payments that cannot be scheduled', '/scheduling/v1/schedules', 'post', 400, () => schedule(gateway, { 'job.minute': '60' })],
  ['payments scheduled where payments are made', '/v1/payments', 'post', 200, async () => scheduleByPayment()],
  ['a job read', '/scheduling/v1/schedules/{id}', 'get', 200, async () => readSchedule(await scheduleId(gateway))],
  ['no such job', '/scheduling/v1/schedules/{id}', 'get', 404, () => readSchedule('none')],
  ['a job rescheduled', '/scheduling/v1/schedules/{id}/reschedule', 'post', 200, async () => reschedule(await scheduleId(gateway))],
  ['no job to reschedule', '/scheduling/v1/schedules/{id}/reschedule', 'post', 404, () => reschedule('none')],
  ['a job descheduled', '/scheduling/v1/schedules/{id}/deschedule', 'post', 200, async () => deschedule(await scheduleId(gateway))],
  ['a job deleted', '/scheduling/v1/schedules/{id}', 'delete', 200, async () => deleteSchedule(await scheduleId(gateway))],
  ['a payment with a challenge', '/v1/payments', 'post', 200, () => gateway.rest.post('/v1/payments', challenged)],
  ['an authentication', '/v1/threeDSecure', 'post', 200, () => gateway.rest.post('/v1/threeDSecure', authenticated())],
  ['an authentication with a challenge', '/v1/threeDSecure', 'post', 200, () => gateway.rest.post('/v1/threeDSecure', challenged)],
  [
    'an authentication read',
    '/v1/threeDSecure/{id}',
    'get',
    200,
    async () => gateway.rest.get(`/v1/threeDSecure/${await proven()}`, { entityId: channels.documentedThreeDSecure }),
  ],
  ['no such authentication', '/v1/threeDSecure/{id}', 'get', 404, () => gateway.rest.get('/v1/threeDSecure/none')],
  ['the aggregations of some days', '/reports/v1/reconciliations/aggregations', 'get', 200, () => report('v1', '', days)],
  ['the aggregations of no days', '/reports/v1/reconciliations/aggregations', 'get', 400, () => report('v1', '')],
  [
    'sample aggregations',
    '/reports/v1/reconciliations/aggregations',
    'get',
    200,
    () => report('v1', '', { ...days, testMode: 'INTERNAL' }),
  ],
  ['sample records', '/reports/v1/reconciliations/aggregations/{id}', 'get', 200, () => report('v1', '/x', { testMode: 'INTERNAL' })],
  ['no such aggregation', '/reports/v1/reconciliations/aggregations/{id}', 'get', 404, () => report('v1', '/none')],
  [
    'a page of sample records',
    '/reports/v2/reconciliations/aggregations/{id}',
    'get',
    200,
    () => report('v2', '/x', { testMode: 'INTERNAL' }),
  ],
  ['the result codes', '/v1/resultcodes', 'get', 200, () => gateway.rest.get('/v1/resultcodes', {}, { token: null })],
];

describe('real answers are as the document says', () => {
  test.each(asked)('%s', async (_what, path, method, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const schema = responseOf(path, method, status)?.content['application/json']?.schema;
    expect(schema).toBeDefined();
    expect(breaches(schema ?? {}, answer.body)).toEqual([]);
  });

  test.each([
    ['Payment', () => pay(rich)],
    ['Payment', () => pay({ createRegistration: 'true', paymentBrand: '' })],
    ['Payment', () => pay({ paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/return' })],
    ['Payment', () => pay({ paymentBrand: 'PREPAYMENT' })],
    ['Payment', () => gateway.rest.post('/v1/payments', authenticated())],
    ['Registration', () => store()],
    ['Job', () => schedule(gateway, {})],
    ['Authentication', () => gateway.rest.post('/v1/threeDSecure', challenged)],
  ] as const)('a %s tells nothing that it lacks', async (name, ask) => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(findUntold(body, { $ref: `#/components/schemas/${name}` })).toEqual([]);
  });

  test('and an answer that is not would be noticed', async () => {
    const { body } = await pay();
    const schema = { $ref: '#/components/schemas/Payment' };
    expect(breaches(schema, { ...body, id: 'none' })).not.toEqual([]);
    expect(breaches(schema, { ...body, amount: 92 })).not.toEqual([]);
    expect(breaches(schema, { ...body, timestamp: undefined })).not.toEqual([]);
    expect(breaches({ $ref: '#/components/schemas/Refusal' }, body)).not.toEqual([]);
  });

  test('no address of the routes is left out', () => {
    const seen = new Set(asked.map(([, path, method]) => `${method.toUpperCase()} ${path}`));
    const all = routeTable.map(({ method, segments }) => `${method} /${segments.join('/')}`);
    expect(all.filter((line) => !seen.has(line))).toEqual([]);
  });
});

const readSchedule = (id: string) => gateway.rest.get(`/scheduling/v1/schedules/${id}`);
const reschedule = (id: string) => gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, { ...ofChannel, amount: '2.00' });
const deschedule = (id: string) => gateway.rest.post(`/scheduling/v1/schedules/${id}/deschedule`, ofChannel);
const deleteSchedule = (id: string) => gateway.rest.send({ method: 'DELETE', path: `/scheduling/v1/schedules/${id}` });
const scheduleByPayment = () => gateway.rest.post('/v1/payments', { ...cardPayment, 'card.cvv': '', 'job.hour': '6' });
const ofChannel = { entityId: channels.documented };
const withdraw = (id: string) => gateway.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}` });
const outcome = (id: string, what: string) => gateway.rest.get(`/v1/checkouts/${id}/${what}`);

async function payCheckout(): Promise<string> {
  const id = await prepare(gateway, { createRegistration: 'true' });
  await submit(gateway, id);
  return id;
}

const order = { entityId: channels.documented, merchantTransactionId: 'openapi-order' };

const rich: Parameters = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'billing.city': 'Berlin',
  'cart.items[0].name': 'Shoes',
  'cart.items[0].price': '92.00',
  'customParameters[shop]': 'x',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.source': 'CIT',
  'risk.channelId': 'web',
};

function pay(over: Parameters = {}): Promise<RestAnswer> {
  return gateway.rest.post('/v1/payments', { ...cardPayment, ...over });
}

async function paid(over: Parameters = {}): Promise<string> {
  return String((await pay(over)).body.id);
}

async function stored(): Promise<string> {
  return String((await pay({ createRegistration: 'true' })).body.registrationId);
}

function store(over: Parameters = {}): Promise<RestAnswer> {
  const account = Object.entries(cardPayment).filter(
    ([name]) => name === 'entityId' || name === 'paymentBrand' || name.startsWith('card.'),
  );
  return gateway.rest.post('/v1/registrations', { ...Object.fromEntries(account), ...over });
}

function change(id: string): Promise<RestAnswer> {
  return gateway.rest.post(`/v1/registrations/${id}`, { entityId: channels.documented, 'card.expiryYear': '2035' });
}

function erase(id: string): Promise<RestAnswer> {
  return gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${id}`, query: `entityId=${channels.documented}` });
}

function payWith(id: string): Promise<RestAnswer> {
  const money = { entityId: channels.documented, amount: '5.00', currency: 'EUR', paymentType: 'DB' };
  return gateway.rest.post(`/v1/registrations/${id}/payments`, money);
}

function refer(id: string, paymentType: string, amount: string): Promise<RestAnswer> {
  return gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, paymentType, amount, currency: 'EUR' });
}

async function again(): Promise<RestAnswer> {
  const key = { idempotencyKey: 'openapi' };
  await gateway.rest.post('/v1/payments', cardPayment, key);
  return gateway.rest.post('/v1/payments', { ...cardPayment, amount: '93.00' }, key);
}

async function find(path: string): Promise<RestAnswer> {
  await pay(order);
  return gateway.rest.get(path, order);
}

async function linked(path: string): Promise<RestAnswer> {
  const id = await paid({ paymentType: 'PA' });
  await refer(id, 'CP', '1.00');
  return gateway.rest.get(`${path}/${id}`, { entityId: channels.documented, includeLinkedTransactions: 'true' });
}
