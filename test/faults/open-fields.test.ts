/**
 * A card number in every open parameter, and in every free text of GraphQL: none is stored, logged or answered
 * (decision: card-numbers-in-open-fields).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { type RequestShape, requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { listLeaves, shapeTree } from '../../api/foundation/catalogue/walk.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { decodeForm } from '../../rest-compat/decode-form.ts';
import { createDecodeTable } from '../../rest-compat/decode-table.ts';
import { cardPayment, channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { canaries, keptIn } from './canaries.ts';

const number = canaries.cardNumber;
const grouped = number.replace(/(\d{4})(?=\d)/g, '$1 ');
const forms = [number, grouped, `card ${number.replaceAll(/(\d{4})(?=\d)/g, '$1-')}, thank you`];

/** Names as a client sends them, of everything that is no secret. */
function openNames(shape: RequestShape): readonly string[] {
  return [...listLeaves(shapeTree(shape))].flatMap(({ path, node }) => {
    if (node.field.secret || path === 'entityId') return [];
    const name = path.replaceAll('[n]', '[0]');
    return node.kind === 'map' ? [`${name}[abc]`, `${name}[${number}]`] : [name];
  });
}

describe('the catalogue', () => {
  const shapes = [requestShapes.payment, requestShapes.reference, requestShapes.registration, requestShapes.query];

  test.each(shapes.map((shape) => [shape.name, shape] as const))(
    'refuses or masks a card number in every open parameter of %s',
    (_, shape) => {
      const table = createDecodeTable(shapeTree(shape));
      const names = openNames(shape);
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        const { tree, sentNames } = decodeForm(
          `${encodeURIComponent(name)}=${encodeURIComponent(name.includes(number) ? 'x' : number)}`,
          table,
        );
        const documented = checkRequest(shape, tree, { mode: 'documented', sentNames });
        const shown = name.replace(number, '492942…5709');
        expect(documented.breaches.find((breach) => breach.name === shown)).toEqual({
          name: shown,
          value: null,
          message: `${shown} must not hold a card number`,
        });
        const tolerant = checkRequest(shape, tree, { mode: 'tolerant', sentNames });
        expect(JSON.stringify([tolerant, documented.breaches])).not.toContain(number);
        expect(tolerant.warnings).toContainEqual({ name: shown, message: `${shown} must not hold a card number: it was masked` });
      }
    },
  );

  test.each([
    ['639106689446189', true],
    ['M639106689446189', true],
    ['378282246310005', false],
    ['M378282246310005', false],
    [number, false],
  ])("the scheme's reference %s passes: %s (spec §2.6)", (reference, passes) => {
    for (const name of ['initialTransactionId', 'agreementId']) {
      const tree = { standingInstruction: { [name]: reference } };
      const { breaches } = checkRequest(requestShapes.payment, tree, { mode: 'documented', sentNames: new Map() });
      const found = breaches.some(({ message }) => message === `standingInstruction.${name} must not hold a card number`);
      expect(found).toBe(!passes);
    }
  });

  test('phone numbers without a plus are phone numbers', () => {
    const tree = { customer: { mobile: '4917612345672' }, shipping: { customer: { phone: '4917612345672' } } };
    const { breaches } = checkRequest(requestShapes.payment, tree, { mode: 'documented', sentNames: new Map() });
    expect(breaches.filter(({ message }) => message.includes('card number'))).toEqual([]);
  });
});

describe('the gateway', () => {
  let gateway: Harness;
  let folder: string;
  const logged: string[] = [];
  const answers: string[] = [];
  const write = (message: string, fields?: object): void => void logged.push(JSON.stringify([message, fields]));
  const log: Log = { debug: write, info: write, warn: write, error: write };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-open-fields-'));
    gateway = await startGateway({ databaseFile: join(folder, 'gateway.db'), log });
  });

  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('stores none that came by REST, on either kind of channel', async () => {
    const names = openNames(requestShapes.payment);
    for (const [index, name] of names.entries()) {
      const value = name.includes(number) ? 'x' : (forms[index % forms.length] ?? number);
      for (const entityId of [channels.documented, channels.tolerant]) {
        const answer = await gateway.rest.post('/v1/payments', { ...cardPayment, entityId, [name]: value });
        if (entityId === channels.documented) expect([name, answer.status]).toEqual([name, name === 'registrationId' ? 404 : 400]);
        answers.push(answer.text);
      }
    }
    const tolerated = await gateway.rest.post('/v1/payments', {
      ...cardPayment,
      entityId: channels.tolerant,
      'customParameters[note]': grouped,
    });
    expect(tolerated.body).toMatchObject({ customParameters: { note: '492942…5709' } });
    const oddPlaces = [
      await gateway.rest.post('/v1/payments', { ...cardPayment, entityId: number }),
      await gateway.rest.post('/v1/payments', { ...cardPayment, [grouped]: '1', [number]: '2' }),
      await gateway.rest.post('/v1/payments', cardPayment, { idempotencyKey: number }),
      await gateway.rest.get(`/v1/payments/${number}`),
      await gateway.rest.get('/v1/payments', { entityId: channels.documented, merchantTransactionId: number }),
      await gateway.rest.post(`/v1/payments/${tolerated.body.id}`, { ...reference, descriptor: grouped }),
      await gateway.rest.post(`/v1/payments/${tolerated.body.id}`, { ...reference, entityId: channels.tolerant, descriptor: grouped }),
    ];
    expect(oddPlaces.map(({ status }) => status)).toEqual([400, 200, 400, 404, 400, 400, 200]);
    answers.push(...oddPlaces.map(({ text }) => text));
  });

  test('refuses one in every free text of every GraphQL mutation by name', async () => {
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
    let tried = 0;
    for (const field of fields) {
      for (const { path, value } of field.args.flatMap((arg) => variants(arg.type, arg.name))) {
        const given = new Map(field.args.filter((arg) => isNonNullType(arg.type)).map((arg) => [arg.name, filler(arg.type)]));
        const [root = ''] = path;
        given.set(root, merge(given.get(root), value));
        const variables = Object.fromEntries(given);
        const declared = field.args.filter(({ name }) => given.has(name)).map(({ name, type }) => `$${name}: ${String(type)}`);
        const passed = [...given.keys()].map((name) => `${name}: $${name}`);
        const selection = 'getFields' in getNamedType(field.type) ? ' { __typename }' : '';
        const query = `mutation (${declared.join(', ')}) { ${field.name}(${passed.join(', ')})${selection} }`;
        const answer = await gateway.graphql(query, variables);
        tried += 1;
        expect([field.name, path, answer.errors?.length ?? 0]).toEqual([field.name, path, 1]);
        answers.push(JSON.stringify(answer.body));
      }
    }
    expect(tried).toBeGreaterThan(400);
  });

  test('names the argument', async () => {
    const query = 'mutation ($name: String!) { createSavedView(input: {name: $name, page: "payments", state: "{}"}) { id } }';
    const { errors } = await gateway.graphql(query, { name: grouped });
    expect(errors?.[0]?.extensions?.parameterErrors).toEqual([
      { name: 'input.name', value: null, message: 'input.name must not hold a card number' },
    ]);
  });

  test('looks for a card by its first and last digits, and keeps no search', async () => {
    for (const text of forms)
      answers.push(JSON.stringify((await gateway.graphql('query ($text: String!) { search(text: $text) { indexedTo } }', { text })).body));
  });

  test('and nothing of them all is in the database, in its log, or in an answer', async () => {
    const kept = await keptIn(folder);
    kept.set('the log', logged.join('\n'));
    kept.set('the answers', answers.join('\n'));
    const found = [...kept].flatMap(([place, text]) =>
      [...forms.slice(0, 2), forms[2]?.slice(5, 24) ?? ''].filter((form) => text.includes(form)).map(() => place),
    );
    expect(found).toEqual([]);
    expect([...kept.keys()].some((name) => name.startsWith('gateway.db'))).toBe(true);
  });
});

const reference = { entityId: channels.documented, paymentType: 'RF', amount: '1.00', currency: 'EUR' };

interface Variant {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Fields that are made for a card number, for keys and secrets; and catalogue inputs that repeat the payment's. */
const madeForSecrets = /^(?:number|privateKey|certificate|secret|cvv|paymentToken|pin|cryptogram|dtvc|iban|verificationId)$/;
const texts: ReadonlySet<string> = new Set(['String', 'ID']);
const depthMax = 5;

/** The argument with a card number in one of its texts, once for each of them. */
function variants(type: GraphQLInputType, name: string, depth = 0): readonly Variant[] {
  if (madeForSecrets.test(name) || depth > depthMax) return [];
  if (isNonNullType(type)) return variants(type.ofType, name, depth);
  if (isListType(type)) return variants(type.ofType, name, depth).map(({ path, value }) => ({ path, value: [value] }));
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap((field) =>
      variants(field.type, field.name, depth + 1).map(({ path, value }) => ({
        path: [name, ...path],
        value: { ...required(type), [field.name]: merge(isNonNullType(field.type) ? filler(field.type) : undefined, value) },
      })),
    );
  }
  if (String(type) === 'StringMap') {
    return [
      { path: [name, 'value'], value: { abc: grouped } },
      { path: [name, 'key'], value: { [number]: 'x' } },
    ];
  }
  return texts.has(String(type)) ? [{ path: [name], value: grouped }] : [];
}

function required(type: GraphQLInputType): Record<string, unknown> {
  if (!isInputObjectType(type)) return {};
  const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(fields.map((field) => [field.name, filler(field.type)]));
}

/** Something that fits the type. */
function filler(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return filler(type.ofType);
  if (isListType(type)) return [filler(type.ofType)];
  if (isInputObjectType(type)) return required(type);
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (String(type) === 'Int') return 1;
  if (String(type) === 'DateTime') return '2026-01-01T00:00:00Z';
  return String(type) === 'Boolean' ? false : 'x';
}

function merge(base: unknown, value: unknown): unknown {
  const isPlain = (each: unknown): each is object => typeof each === 'object' && each !== null && !Array.isArray(each);
  return isPlain(base) && isPlain(value) ? { ...base, ...value } : value;
}
