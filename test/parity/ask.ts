/** The same request through each door, and what each answered in one form. */
import type { FieldKind } from '../../api/catalogue/field.ts';
import { sections } from '../../api/catalogue/requests.ts';
import { never } from '../../api/kernel/assert.ts';
import type { ReferencingType } from '../../api/payments/rules.ts';
import { demoToken, otherToken, type RestAnswer } from '../support/client.ts';
import type { PaymentCase, Spelling } from './generators.ts';
import type { Side } from './pair.ts';
import { byName } from './recorded.ts';
import { bodyOf, type Input, type InputValue, inputOf, type Leaf, literalOf, mayBeWritten } from './request.ts';

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
  if (body.id !== undefined) return { kind: 'stored', answer: body, idempotency: headers['idempotency-status'], httpStatus: status };
  const { code, description, parameterErrors } = body.result;
  return { kind: 'refused', resultCode: code, httpStatus: status, description, breaches: byName(parameterErrors ?? []) };
}

export async function askGraphql({ harness }: Side, asked: Asked): Promise<Outcome> {
  const { credentials = 'demo' } = asked;
  const { document, variables } = documentOf(asked);
  return outcomeOfGraphql(await harness.graphql(document, variables, { token: tokens[credentials] }));
}

type GraphqlAnswer = Awaited<ReturnType<Side['harness']['graphql']>>;

export function outcomeOfGraphql({ data, errors, extensions }: GraphqlAnswer): Outcome {
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
  const { resultCode, http, parameterErrors } = error?.extensions ?? {};
  return {
    kind: 'refused',
    resultCode,
    httpStatus: (http as { status?: number } | undefined)?.status,
    description: error?.message,
    breaches: byName(parameterErrors ?? []),
  };
}

function selectionOf({ registration }: Asked): string {
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
  const { field, given } = mutationOf(asked, spelling.typed ? typed : plain);
  if (spelling.place === 'document' && given.every(({ value }) => mayBeWritten(value))) {
    const written = given.map(({ name, value }) => `${name}: ${literalOf(value)}`).join(', ');
    return { document: `mutation { payment: ${field}(${written}) ${selectionOf(asked)} }`, variables: {} };
  }
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const used = given.map(({ name }) => `${name}: $${name}`).join(', ');
  return {
    document: `mutation parity(${declared}) { payment: ${field}(${used}) ${selectionOf(asked)} }`,
    variables: Object.fromEntries(given.map(({ name, value }) => [name, value])),
  };
}

type Spell = (leaves: readonly Leaf[]) => Input;

function mutationOf({ leaves, reference, registration, key }: Asked, spell: Spell): { field: string; given: readonly Argument[] } {
  const keyed: readonly Argument[] = key === undefined ? [] : [{ name: 'idempotencyKey', type: 'String', value: key }];
  if (registration) return ofRegistration(registration, leaves, keyed, spell);
  if (!reference)
    return { field: 'createPayment', given: [{ name: 'input', type: 'CreatePaymentInput!', value: spell(leaves) }, ...keyed] };
  const id: Argument = { name: 'id', type: 'ID!', value: reference.id };
  const own = mutations[reference.type];
  if (own === undefined) {
    return { field: 'referencePayment', given: [id, { name: 'input', type: 'PaymentReferenceInput!', value: spell(leaves) }, ...keyed] };
  }
  const isBeside = ([name]: Leaf): boolean => besideInput.has(name) && (name !== 'chargebackResultCode' || reference.type === 'CB');
  const beside = leaves.filter(isBeside).map(([name, text]): Argument => ({ name, type: 'String', value: text }));
  const rest = leaves.filter((leaf) => !isBeside(leaf) && leaf[0] !== 'paymentType');
  return { field: own, given: [id, ...beside, { name: 'input', type: 'PaymentReferenceInput', value: spell(rest) }, ...keyed] };
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
      return { field: 'createRegistration', given: [{ name: 'input', type: 'CreateRegistrationInput!', value: spell(leaves) }, ...keyed] };
    case 'update':
      return {
        field: 'updateRegistration',
        given: [about, { name: 'input', type: 'UpdateRegistrationInput!', value: spell(leaves) }, ...keyed],
      };
    case 'delete':
      return { field: 'deleteRegistration', given: [about, ...leaves.map(([name, value]) => ({ name, type: 'String', value })), ...keyed] };
    case 'pay':
      return {
        field: 'createPayment',
        given: [{ name: 'input', type: 'CreatePaymentInput!', value: { ...spell(leaves), registrationId: id } }, ...keyed],
      };
    default:
      return never(operation);
  }
}

const plain: Spell = (leaves) => inputOf(leaves);

/** Flags and whole numbers as Boolean and Int, where the schema has such a scalar and the text is one. */
const typed: Spell = (leaves) =>
  inputOf(leaves, (name, text) => {
    const kind = kindOf(name);
    if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
    return kind === 'integer' && /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text;
  });

const kinds = new Map(sections.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind] as const)));

function kindOf(name: string): FieldKind | undefined {
  return kinds.get(name.replace(/\[\d+\]/g, '[n]'));
}

/** What a documented query found, or how it was refused. */
export async function queryRest({ harness }: Side, leaves: readonly Leaf[]): Promise<unknown> {
  const answer = await harness.rest.get('/v1/query', Object.fromEntries(leaves));
  return answer.status === 200 ? { found: answer.body.payments } : outcomeOfRest(answer);
}

export async function queryGraphql({ harness }: Side, leaves: readonly Leaf[]): Promise<unknown> {
  const query = 'query parity($input: PaymentQueryInput!) { paymentQuery(input: $input) { payments { answer } } }';
  const answer = await harness.graphql(query, { input: inputOf(leaves) });
  const found: readonly { readonly answer: unknown }[] | undefined = answer.data?.paymentQuery?.payments;
  return found ? { found: found.map((payment) => payment.answer) } : outcomeOfGraphql(answer);
}
