/**
 * Input types made by walking the catalogue: each documented parameter is a field under its documented name. What is read here
 * has hard bounds only; what a channel demands is decided in the operation (decision: shapes-in-the-schema).
 */
import { isAnswerField } from '../../catalogue/answer-fields.ts';
import { explainDeprecation, findDeprecation } from '../../catalogue/deprecations.ts';
import type { Field } from '../../catalogue/field.ts';
import { amountLike, country, countryAnyCase, currency, dateTime, money } from '../../catalogue/format.ts';
import { requestShapes } from '../../catalogue/requests.ts';
import { emptyTree, isEmpty, type RequestTree, type RequestValue } from '../../catalogue/tree.ts';
import { type ObjectNode, type ShapeNode, shapeTree } from '../../catalogue/walk.ts';
import type { ParameterError } from '../../kernel/refusal.ts';
import { formatDateTime, type Timestamp } from '../../kernel/timestamp.ts';
import { longTextCharactersMax, textCharactersMax } from '../limits/limits.ts';
import { builder } from './builder.ts';
import { findCatalogueEnum } from './catalogue-enums.ts';
import { addCatalogueInput } from './catalogue-inputs-plugin.ts';
import type { ResolverContext } from './context.ts';
import { refuseInput } from './input-errors.ts';
import { namedParts, toSignature, toTypeName } from './shape-names.ts';
import type { StringMap } from './string-map.ts';

export type InputTree = { readonly [field: string]: InputValue };
type InputValue = string | Timestamp | StringMap | InputTree | readonly InputTree[] | null | undefined;

type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;
type InputRef = ReturnType<typeof builder.inputRef<InputTree>>;

export const paymentShape = shapeTree(requestShapes.payment);
export const referenceShape = shapeTree(requestShapes.reference);
export const queryShape = shapeTree(requestShapes.query);
export const reportShape = shapeTree(requestShapes.report);
export const reportDetailShape = shapeTree(requestShapes.reportDetail);
export const registrationShape = shapeTree(requestShapes.registration);
export const authenticationShape = shapeTree(requestShapes.authentication);
export const registrationUpdateShape = shapeTree(requestShapes.registrationUpdate);

export const jobShape = shapeTree(requestShapes.job);
export const checkoutShape = shapeTree(requestShapes.checkout);
export const checkoutUpdateShape = shapeTree(requestShapes.checkoutUpdate);

export const CreatePaymentInput = createInputType(
  'CreatePaymentInput',
  'Payment',
  paymentShape,
  'Everything that a payment may be sent with (spec §2.1 and §2.A to §2.Y).',
  // Every payment has them. entityId may be absent where the token has one channel; what a structure demands, its channel decides.
  ['amount', 'currency', 'paymentType'],
);
export const PaymentReferenceInput = createInputType(
  'PaymentReferenceInput',
  'Reference',
  referenceShape,
  'What an operation on an earlier payment may be sent with (spec §2.2).',
);
export const CreateRegistrationInput = createInputType(
  'CreateRegistrationInput',
  'Registration',
  registrationShape,
  'Account data to store, and what belongs to them (spec §2.4, §2.A to §2.E, §2.T).',
);
export const UpdateRegistrationInput = createInputType(
  'UpdateRegistrationInput',
  'RegistrationUpdate',
  registrationUpdateShape,
  'What changes of a registration: expiry, holder, billing address, customer. Only what is sent changes.',
);
export const CreateAuthenticationInput = createInputType(
  'CreateAuthenticationInput',
  'Authentication',
  authenticationShape,
  'What an authentication without a payment may be sent with (spec §2.A, §2.F, §2.H, §2.U).',
);
export const PaymentQueryInput = createInputType(
  'PaymentQueryInput',
  'Query',
  queryShape,
  'What payments may be looked up by (spec §2.7).',
);

export const CreateJobInput = createInputType(
  'CreateJobInput',
  'Job',
  jobShape,
  'What a subscription job may be scheduled with (spec §2.Y): all of a payment, with a registration or account data, and when it is made.',
);
export const SettlementReportInput = createInputType(
  'SettlementReportInput',
  'Report',
  reportShape,
  'Which days of settlement are reported (spec §2.8).',
);
export const SettlementReportDetailInput = createInputType(
  'SettlementReportDetailInput',
  'ReportDetail',
  reportDetailShape,
  'Which records of an aggregation are reported, and in which order (spec §2.8).',
);

export const CreateCheckoutInput = createInputType(
  'CreateCheckoutInput',
  'Checkout',
  checkoutShape,
  'What a checkout may be prepared with (spec §2.1, §2.4): all of a payment, but the account, which the shopper enters.',
);
export const UpdateCheckoutInput = createInputType(
  'UpdateCheckoutInput',
  'CheckoutUpdate',
  checkoutUpdateShape,
  'What changes of a checkout. Only what is sent changes.',
);

/**
 * The nested request under its documented names: explicit nulls count as absent. No prototype. Throws `Refused` where a text
 * is longer than any channel takes. Walks what was sent; a validator that walks all fields that may be sent took
 * a tenth of a payment's time (decision: shapes-in-the-schema).
 */
export function readRequest(context: ResolverContext, shape: ObjectNode, input: InputTree): RequestTree {
  const errors: ParameterError[] = [];
  const tree = readObject(shape, input, '', errors);
  if (errors.length > 0) throw refuseInput(errors, context);
  return tree;
}

function readObject(shape: ObjectNode, input: InputTree, path: string, errors: ParameterError[]): RequestTree {
  const tree = emptyTree();
  const parts = namedParts(shape);
  for (const field in input) {
    const value = input[field];
    const part = parts.get(field);
    if (value === null || value === undefined || !part) continue;
    const read = readValue(part.node, value, path === '' ? field : `${path}.${field}`, errors);
    if (read !== undefined) tree[part.name] = read;
  }
  return tree;
}

/** Empty values count as absent, but for the values of maps (decision: validation-modes). */
function readValue(node: ShapeNode, value: NonNullable<InputValue>, path: string, errors: ParameterError[]): RequestValue | undefined {
  if (typeof value === 'string') return value === '' ? undefined : readText(node, value, path, errors);
  // As documented, without milliseconds: the operation reads the time itself from the input.
  if (typeof value === 'number') return formatDateTime(value);
  if (isItems(value)) {
    // How long a list may be is the catalogue's to check (api/foundation/catalogue/check.ts).
    if (node.kind !== 'list') return undefined;
    return value.map((item, index) => readObject(node.item, item, `${path}[${index}]`, errors));
  }
  if (node.kind === 'map') return toMap(value);
  if (node.kind !== 'object') return undefined;
  const tree = readObject(node, value, path, errors);
  return isEmpty(tree) ? undefined : tree;
}

function readText(node: ShapeNode, value: string, path: string, errors: ParameterError[]): string {
  if (value.length <= textCharactersMax || node.kind !== 'leaf') return value;
  const charactersMax = findCharactersMax(node.field);
  if (value.length > charactersMax) errors.push({ name: path, value: null, message: `must have at most ${charactersMax} characters` });
  return value;
}

function isItems(value: NonNullable<InputValue>): value is readonly InputTree[] {
  return Array.isArray(value);
}

function toMap(value: StringMap | InputTree): RequestTree {
  const map = emptyTree();
  for (const [name, text] of Object.entries(value)) if (typeof text === 'string') map[name] = text;
  return map;
}

function createInputType(
  typeName: string,
  prefix: string,
  shape: ObjectNode,
  description: string,
  required: readonly string[] = [],
): InputRef {
  const ref = builder.inputRef<InputTree>(typeName);
  addCatalogueInput(typeName);
  ref.implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        [...namedParts(shape).values()].map((part) => [
          part.field,
          createInputField(t, part.node, toTypeName(prefix, part.field, part.node.kind), required.includes(part.name)),
        ]),
      ),
  });
  return ref;
}

const sharedInputs = new Map<string, InputRef>();

/** A structure that stands in several places, or in several requests, is one type. */
function findSharedInput(typeName: string, shape: ObjectNode, description: string): InputRef {
  const signature = toSignature(shape);
  const ref = sharedInputs.get(signature) ?? createInputType(`${typeName}Input`, typeName, shape, description);
  sharedInputs.set(signature, ref);
  return ref;
}

function createInputField(t: InputFieldBuilder, node: ShapeNode, typeName: string, required: boolean) {
  switch (node.kind) {
    case 'leaf':
      if (isTimeOfQuery(node.field)) return t.field({ type: 'DateTime', required, description: describeTime(node.field) });
      return t.field({
        type: findInputType(node.field),
        required,
        description: describeField(node.field),
        ...toDeprecationReason(node.field.name, required),
      });
    case 'map':
      return t.field({ type: 'StringMap', description: describeField(node.field) });
    case 'list':
      return t.field({
        type: [findSharedInput(typeName, node.item, `One of ${node.name}.`)],
        description: `At most ${node.itemsMax}.`,
      });
    case 'object':
      return t.field({ type: findSharedInput(typeName, node, `The structure ${node.name}.`), ...toDeprecationReason(node.name, false) });
  }
}

/** A required field cannot be deprecated. Below a structure, the structure alone says it. */
function toDeprecationReason(name: string, required: boolean): { readonly deprecationReason?: string } {
  const deprecation = required || name.includes('.') ? undefined : findDeprecation(name);
  return deprecation ? { deprecationReason: explainDeprecation(deprecation) } : {};
}

/** Filters of time; other times of the catalogue are stored and echoed as they were sent. */
function isTimeOfQuery({ section, accepts }: Field): boolean {
  return section === '2.7' && accepts === dateTime.accepts;
}

function describeTime({ meaning, name, section }: Field): string {
  return `${meaning} \`${name}\`, section ${section}.`;
}

function findInputType(field: Field) {
  const listed = findCatalogueEnum(field);
  return listed ? listed.ref : findScalar(field);
}

/** Ids of things that the gateway keeps. */
const ids: ReadonlySet<string> = new Set(['entityId', 'registrationId', 'referenceUuid', 'registrations[n].id']);

function findScalar(field: Field): 'ID' | 'String' | 'BooleanText' | 'IntegerText' | 'Decimal' | 'Currency' | 'Country' {
  if (field.kind === 'boolean') return 'BooleanText';
  if (field.kind === 'integer') return 'IntegerText';
  return ids.has(field.name) ? 'ID' : findTextScalar(field);
}

/** The scalar of a text, by its format; amounts have several. */
export function findTextScalar({ name, accepts }: Field): 'String' | 'Decimal' | 'Currency' | 'Country' {
  if (accepts === money.accepts || accepts === amountLike.accepts || name.endsWith('.amount')) return 'Decimal';
  if (accepts === currency.accepts) return 'Currency';
  return accepts === country.accepts || accepts === countryAnyCase.accepts ? 'Country' : 'String';
}

/** What it means, its documented name and section, and what is taken. */
export function describeField(field: Field): string {
  const meaning = field.meaning.endsWith('.') ? field.meaning : `${field.meaning}.`;
  const isPlainList = field.values !== undefined && field.kind === 'text' && !findCatalogueEnum(field);
  const note = isPlainList ? ' A String, because the values are no names.' : '';
  const expects = isAnswerField(field) ? '' : `; ${field.expects}`;
  return `${meaning} \`${field.name}\`${field.section === '-' ? '' : `, section ${field.section}`}${expects}.${note}`;
}

/** What the catalogue itself takes long, such as the tokens of wallets, may be long. */
function findCharactersMax(field: Field): number {
  const long = textCharactersMax + 1;
  return field.accepts('a'.repeat(long)) || field.accepts('0'.repeat(long)) ? longTextCharactersMax : textCharactersMax;
}
