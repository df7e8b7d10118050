/**
 * Input types made by walking the catalogue: each documented parameter is a field under its documented name. plugin-zod
 * holds shapes and hard bounds only; what a channel demands is decided in the operation (decision: shapes-in-the-schema).
 */
import type { Field } from '../../catalogue/field.ts';
import { amountLike, country, countryAnyCase, currency, money } from '../../catalogue/format.ts';
import { requestShapes } from '../../catalogue/requests.ts';
import type { RequestTree, RequestValue } from '../../catalogue/tree.ts';
import { type ObjectNode, type ShapeNode, shapeTree } from '../../catalogue/walk.ts';
import { longTextCharactersMax, textCharactersMax } from '../limits/limits.ts';
import { builder } from './builder.ts';
import { findCatalogueEnum } from './catalogue-enums.ts';
import { namedParts, toSignature, toTypeName } from './shape-names.ts';
import type { StringMap } from './string-map.ts';

export type InputTree = { readonly [field: string]: InputValue };
type InputValue = string | StringMap | InputTree | readonly InputTree[] | null | undefined;

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

/** The nested request under its documented names: explicit nulls count as absent. No prototype. */
export function toRequestTree(shape: ObjectNode, input: InputTree): RequestTree {
  const tree: Record<string, RequestValue> = Object.create(null);
  const parts = namedParts(shape);
  for (const field of Object.keys(input)) {
    const value = input[field];
    const part = parts.get(field);
    if (value === null || value === undefined || !part) continue;
    const converted = toRequestValue(part.node, value);
    if (converted !== undefined) tree[part.name] = converted;
  }
  return tree;
}

/** Interfaces, Validation: empty values count as absent, but for the values of maps. */
function toRequestValue(node: ShapeNode, value: NonNullable<InputValue>): RequestValue | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (isItems(value)) return node.kind === 'list' ? value.map((item) => toRequestTree(node.item, item)) : undefined;
  if (node.kind === 'map') return toMap(value);
  if (node.kind !== 'object') return undefined;
  const tree = toRequestTree(node, value);
  return Object.keys(tree).length === 0 ? undefined : tree;
}

function isItems(value: NonNullable<InputValue>): value is readonly InputTree[] {
  return Array.isArray(value);
}

function toMap(value: StringMap | InputTree): RequestTree {
  const map: Record<string, string> = Object.create(null);
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
      return t.field({
        type: findInputType(node.field),
        required,
        description: describeField(node.field),
        validate: { type: 'string', maxLength: findCharactersMax(node.field) },
      });
    case 'map':
      return t.field({ type: 'StringMap', description: describeField(node.field) });
    case 'list':
      return t.field({
        type: [findSharedInput(typeName, node.item, `One of ${node.name}.`)],
        validate: { type: 'array', maxLength: node.itemsMax },
        description: `At most ${node.itemsMax}.`,
      });
    case 'object':
      return t.field({ type: findSharedInput(typeName, node, `The structure ${node.name}.`) });
  }
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

/** The scalar of a text, by its format. */
export function findTextScalar({ accepts }: Field): 'String' | 'Decimal' | 'Currency' | 'Country' {
  if (accepts === money.accepts || accepts === amountLike.accepts) return 'Decimal';
  if (accepts === currency.accepts) return 'Currency';
  return accepts === country.accepts || accepts === countryAnyCase.accepts ? 'Country' : 'String';
}

/** What it means, its documented name and section, and what is taken. */
export function describeField(field: Field): string {
  const meaning = field.meaning.endsWith('.') ? field.meaning : `${field.meaning}.`;
  const isPlainList = field.values !== undefined && field.kind === 'text' && !findCatalogueEnum(field);
  const note = isPlainList ? ' A String, because the values are no names.' : '';
  return `${meaning} \`${field.name}\`${field.section === '-' ? '' : `, section ${field.section}`}; ${field.expects}.${note}`;
}

/** What the catalogue itself takes long, such as the tokens of wallets, may be long. */
function findCharactersMax(field: Field): number {
  const long = textCharactersMax + 1;
  return field.accepts('a'.repeat(long)) || field.accepts('0'.repeat(long)) ? longTextCharactersMax : textCharactersMax;
}
