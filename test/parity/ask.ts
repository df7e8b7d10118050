/** The same request through each door, and what each answered in one form. */

import type { ReferencingType } from '../../api/domain/payments/rules.ts';
import type { Field } from '../../api/foundation/catalogue/field.ts';
import { sections } from '../../api/foundation/catalogue/requests.ts';
import { findCatalogueEnum } from '../../api/foundation/graphql/schema/catalogue-enums.ts';
import { never } from '../../api/foundation/kernel/assert.ts';
import { formatIsoDateTime, parseDateTime } from '../../api/foundation/kernel/timestamp.ts';
import { demoToken, otherToken, type RestAnswer } from '../support/client.ts';
import type { PaymentCase, Spelling } from './generators.ts';
import type { Side } from './pair.ts';
import { byName } from './recorded.ts';
import { bodyOf, EnumValue, type Input, type InputValue, inputOf, type Leaf, literalOf, mayBeWritten } from './request.ts';

export type Outcome =
  | { readonly kind: 'stored'; readonly answer: unknown; readonly idempotency: string | undefined; readonly httpStatus: number }
  | {
      readonly kind: 'refused';
      readonly resultCode: unknown;
      readonly httpStatus: unknown;
      readonly description: unknown;
      readonly breaches: unknown;
    };

const tokens: Readonly<Record<PaymentCase['credentials'], string | null>> = {
  demo: demoToken,
  other: otherToken,
  wrong: btoa(`${'0'.repeat(32)}|nothing`),
  none: null,
};

export interface Asked {
  readonly leaves: readonly Leaf[];
  readonly credentials?: PaymentCase['credentials'];
  readonly key?: string | undefined;
  readonly spelling?: Spelling;
  /** The payment that is referenced, and how. */
  readonly reference?: { readonly id: string; readonly type: ReferencingType };
  /** What is done with a stored account; `id` is empty where it is made. */
  readonly registration?: { readonly id: string; readonly operation: RegistrationOperation };
}

export type RegistrationOperation = 'create' | 'update' | 'delete' | 'pay';

export async function askRest({ harness }: Side, asked: Asked): Promise<Outcome> {
  const { leaves, key, credentials = 'demo' } = asked;
  const request =
    asked.registration?.operation === 'delete' ? { method: 'DELETE', query: bodyOf(leaves) } : { method: 'POST', body: bodyOf(leaves) };
  const answer = await harness.rest.send(
    { ...request, path: pathOf(asked) },
    { token: tokens[credentials], ...(key === undefined ? {} : { idempotencyKey: key }) },
  );
  return outcomeOfRest(answer);
}

function pathOf({ reference, registration }: Asked): string {
  if (reference) return `/v1/payments/${reference.id}`;
  if (!registration) return '/v1/payments';
  const { id, operation } = registration;
  if (operation === 'create') return '/v1/registrations';
  return operation === 'pay' ? `/v1/registrations/${id}/payments` : `/v1/registrations/${id}`;
}

export function outcomeOfRest({ status, body, headers }: RestAnswer): Outcome {
  // The test environment adds them to REST's answers; what both doors stored of them is compared as a column.
  const { warnings: _warnings, ...answer } = body;
  if (body.id !== undefined) return { kind: 'stored', answer, idempotency: headers['idempotency-status'], httpStatus: status };
  const { code, description, parameterErrors } = body.result;
  return { kind: 'refused', resultCode: code, httpStatus: status, description, breaches: byName(parameterErrors ?? []) };
}

export async function askGraphql({ harness }: Side, asked: Asked): Promise<Outcome> {
  const { credentials = 'demo' } = asked;
  const { document, variables } = documentOf(asked);
  return outcomeOfGraphql(await harness.graphql(document, variables, { token: tokens[credentials] }));
}

type GraphqlAnswer = Awaited<ReturnType<Side['harness']['graphql']>>;

export function outcomeOfGraphql({ data, errors, extensions, status }: GraphqlAnswer): Outcome {
  const payment = data?.payment;
  if (payment) {
    // A registration has no outcome: it is stored, or refused.
    const isGood = payment.outcome === undefined || ['APPROVED', 'REVIEW', 'PENDING'].includes(payment.outcome);
    const idempotency = extensions?.idempotency;
    return {
      kind: 'stored',
      answer: payment.answer,
      idempotency: typeof idempotency === 'string' ? idempotency : undefined,
      // The status that REST documents for the outcome: see `declined` in the table of differences.
      httpStatus: isGood ? 200 : 400,
    };
  }
  const [error] = errors ?? [];
  const { resultCode, parameterErrors } = error?.extensions ?? {};
  return {
    kind: 'refused',
    resultCode,
    httpStatus: status,
    description: descriptionIn(error?.message, parameterErrors),
    breaches: byName(parameterErrors ?? []),
  };
}

/** Without the first parameter, which only GraphQL's message names: see `message` in the table of differences. */
export function descriptionIn(message: string | undefined, parameterErrors: unknown): string | undefined {
  const first: unknown = Array.isArray(parameterErrors) ? parameterErrors[0] : undefined;
  if (typeof first !== 'object' || first === null || !('message' in first) || !('name' in first)) return message;
  const [told, name] = [String(first.message), String(first.name)];
  // A sentence about a whole map begins with its name, without the key.
  const isNamed = told.includes(name) || told.startsWith(`${name.split('[')[0]} `);
  const end = `: ${isNamed ? told : `${name} ${told}`}`;
  return message?.endsWith(end) ? message.slice(0, -end.length) : `without its parameter: ${message}`;
}

/** REST schedules where `job` is sent; GraphQL has a mutation for it: see `scheduling` in the table of differences. */
function isScheduled(leaves: readonly Leaf[]): boolean {
  return leaves.some(([name, text]) => name.startsWith('job.') && text !== '');
}

function selectionOf({ registration, reference, leaves }: Asked): string {
  const pays = !registration || registration.operation === 'pay';
  if (!reference && pays && isScheduled(leaves)) return '{ answer }';
  return registration && registration.operation !== 'pay' ? '{ answer }' : '{ answer outcome }';
}

/** Mutations of their own where the schema has one; `referencePayment` for the others. */
const mutations: Readonly<Partial<Record<ReferencingType, string>>> = {
  CP: 'capturePayment',
  RV: 'reversePayment',
  RF: 'refundPayment',
  CB: 'recordChargeback',
};

/** Parameters that these mutations take as arguments of their own. */
const besideInput: ReadonlySet<string> = new Set(['entityId', 'amount', 'currency', 'chargebackResultCode']);

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly value: InputValue;
}

function documentOf(asked: Asked): { document: string; variables: Input } {
  const { spelling = { place: 'variables', typed: false } } = asked;
  const spell = spelling.typed ? typed : plain;
  const inDocument = mutationOf(asked, (name, text) => enumValueOf(name, text) ?? spell(name, text));
  if (spelling.place === 'document' && inDocument.given.every(({ value }) => mayBeWritten(value))) {
    const written = inDocument.given.map(({ name, value }) => `${name}: ${literalOf(value)}`).join(', ');
    return { document: `mutation { payment: ${inDocument.field}(${written}) ${selectionOf(asked)} }`, variables: {} };
  }
  const { field, given } = mutationOf(asked, spell);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const used = given.map(({ name }) => `${name}: $${name}`).join(', ');
  return {
    document: `mutation parity(${declared}) { payment: ${field}(${used}) ${selectionOf(asked)} }`,
    variables: Object.fromEntries(given.map(({ name, value }) => [name, value])),
  };
}

type Spell = (name: string, text: string) => InputValue;

function mutationOf({ leaves, reference, registration, key }: Asked, spell: Spell): { field: string; given: readonly Argument[] } {
  const keyed: readonly Argument[] = key === undefined ? [] : [{ name: 'idempotencyKey', type: 'String', value: key }];
  if (registration) return ofRegistration(registration, leaves, keyed, spell);
  if (!reference && isScheduled(leaves)) {
    return { field: 'createJob', given: [{ name: 'input', type: 'CreateJobInput!', value: inputOf(leaves, spell) }, ...keyed] };
  }
  if (!reference)
    return { field: 'createPayment', given: [{ name: 'input', type: 'CreatePaymentInput!', value: ofPayment(leaves, spell) }, ...keyed] };
  const id: Argument = { name: 'id', type: 'ID!', value: reference.id };
  const own = mutations[reference.type];
  if (own === undefined || (takesTheRest.has(reference.type) && lacksAmount(leaves))) {
    return {
      field: 'referencePayment',
      given: [id, { name: 'input', type: 'PaymentReferenceInput!', value: inputOf(leaves, spell) }, ...keyed],
    };
  }
  const isBeside = ([name]: Leaf): boolean => besideInput.has(name) && (name !== 'chargebackResultCode' || reference.type === 'CB');
  const beside = leaves.filter(isBeside).map(([name, text]): Argument => ({ name, type: argumentTypes[name] ?? 'String', value: text }));
  const rest = leaves.filter((leaf) => !isBeside(leaf) && leaf[0] !== 'paymentType');
  return { field: own, given: [id, ...beside, { name: 'input', type: 'PaymentReferenceInput', value: inputOf(rest, spell) }, ...keyed] };
}

function ofRegistration(
  { id, operation }: NonNullable<Asked['registration']>,
  leaves: readonly Leaf[],
  keyed: readonly Argument[],
  spell: Spell,
): { field: string; given: readonly Argument[] } {
  const about: Argument = { name: 'id', type: 'ID!', value: id };
  switch (operation) {
    case 'create':
      return {
        field: 'createRegistration',
        given: [{ name: 'input', type: 'CreateRegistrationInput!', value: inputOf(leaves, spell) }, ...keyed],
      };
    case 'update':
      return {
        field: 'updateRegistration',
        given: [about, { name: 'input', type: 'UpdateRegistrationInput!', value: inputOf(leaves, spell) }, ...keyed],
      };
    case 'delete':
      return {
        field: 'deleteRegistration',
        given: [
          about,
          ...leaves.map(([name, text]) => ({ name, type: argumentTypes[name] ?? 'String', value: spell(name, text) })),
          ...keyed,
        ],
      };
    case 'pay':
      if (isScheduled(leaves)) {
        const value = { ...inputOf(leaves, spell), registrationId: id };
        return { field: 'createJob', given: [{ name: 'input', type: 'CreateJobInput!', value }, ...keyed] };
      }
      return {
        field: 'createPayment',
        given: [{ name: 'input', type: 'CreatePaymentInput!', value: { ...ofPayment(leaves, spell), registrationId: id } }, ...keyed],
      };
    default:
      return never(operation);
  }
}

const plain: Spell = (_name, text) => text;

/** Flags and whole numbers as Boolean and Int, where the schema has such a scalar and the text is one. */
const typed: Spell = (name, text) => {
  const kind = fieldOf(name)?.kind;
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return kind === 'integer' && /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text;
};

const fieldsByName = new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));

function fieldOf(name: string): Field | undefined {
  return fieldsByName.get(name.replace(/\[\d+\]/g, '[n]'));
}

/** How a document writes it; undefined where the parameter is no enum. */
function enumValueOf(name: string, text: string): EnumValue | undefined {
  const field = fieldOf(name);
  if (!field || !findCatalogueEnum(field)) return undefined;
  return new EnumValue(/^[A-Z]+(?:_[A-Z]+)*$/.test(text) && (field.values?.includes(text) ?? false) ? text : null);
}

/** GraphQL demands these. An empty text counts as absent, so that both say in the same words what is missing. */
function ofPayment(leaves: readonly Leaf[], spell: Spell): Input {
  const missing = ['amount', 'currency', 'paymentType'].filter((name) => !leaves.some(([sent]) => sent === name));
  return inputOf([...leaves, ...missing.map((name): Leaf => [name, ''])], spell);
}

const takesTheRest: ReadonlySet<ReferencingType> = new Set(['CP', 'RF']);

/** Then these mutations stand for all that remains: see `remaining` in the table of differences. */
function lacksAmount(leaves: readonly Leaf[]): boolean {
  return ['amount', 'currency'].some((name) => !leaves.some(([sent, text]) => sent === name && text !== ''));
}

const argumentTypes: Readonly<Record<string, string>> = { entityId: 'ID', amount: 'Decimal', currency: 'Currency', testMode: 'TestMode' };

/** What a documented query found, or how it was refused. */
export async function queryRest({ harness }: Side, leaves: readonly Leaf[]): Promise<unknown> {
  const answer = await harness.rest.get('/v1/query', Object.fromEntries(leaves));
  return answer.status === 200 ? { found: answer.body.payments } : outcomeOfRest(answer);
}

/** Times are ISO 8601 in GraphQL: see `queryTimes` in the table of differences. An empty one is absent. */
function toQueryLeaves(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.flatMap(([name, text]): readonly Leaf[] => {
    if (!isTime(name)) return [[name, text]];
    if (text === '') return [];
    const time = parseDateTime(text);
    return [[name, time === undefined ? text : formatIsoDateTime(time)]];
  });
}

function isTime(name: string): boolean {
  return name === 'date.from' || name === 'date.to';
}

/** Each door refuses it in the words of its own format, and before anything else. */
export function hasMalformedTime(leaves: readonly Leaf[]): boolean {
  return leaves.some(([name, text]) => isTime(name) && text !== '' && parseDateTime(text) === undefined);
}

export async function queryGraphql({ harness }: Side, leaves: readonly Leaf[]): Promise<unknown> {
  const query = 'query parity($input: PaymentQueryInput!) { paymentQuery(input: $input) { payments { answer } registrations { answer } } }';
  const answer = await harness.graphql(query, { input: inputOf(toQueryLeaves(leaves)) });
  const page: Record<'payments' | 'registrations', readonly { readonly answer: unknown }[]> | undefined = answer.data?.paymentQuery;
  return page ? { found: [...page.payments, ...page.registrations].map((found) => found.answer) } : outcomeOfGraphql(answer);
}
