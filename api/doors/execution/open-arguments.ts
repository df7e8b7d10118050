/**
 * No argument of a mutation may hold a card number, but the parameters that are made for one. Names, notes, reasons, addresses
 * and views are stored as they are sent (decision: card-numbers-in-open-fields). Inputs of the catalogue are checked by the
 * operations, because a tolerant channel masks where a documented one refuses.
 */
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { noCardNumber } from '../../foundation/catalogue/check.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import {
  CreateAuthenticationInput,
  CreateCheckoutInput,
  CreateJobInput,
  CreatePaymentInput,
  CreateRegistrationInput,
  PaymentReferenceInput,
  UpdateCheckoutInput,
  UpdateRegistrationInput,
} from '../../foundation/graphql/schema/input.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';

const checkedByOperations: ReadonlySet<string> = new Set(
  [
    CreateAuthenticationInput,
    CreateCheckoutInput,
    CreateJobInput,
    CreatePaymentInput,
    CreateRegistrationInput,
    PaymentReferenceInput,
    UpdateCheckoutInput,
    UpdateRegistrationInput,
  ].map(({ name }) => name),
);

/** Fields of other inputs that are made for a card number or a key and are never stored in the open, or are masked before. */
const secretFields: ReadonlySet<string> = new Set([
  'TestWalletTokenInput.number',
  'WalletKeyInput.privateKey',
  'WalletKeyInput.certificate',
  'CreateWebhookSubscriptionInput.secret',
  'UpdateWebhookSubscriptionInput.secret',
  // One line must not refuse the others: what looks like a card number is masked before the file is stored.
  'ImportSettlementFileInput.content',
]);

/** Makes every mutation of the schema refuse card numbers in its open arguments, once its caller is known. */
export function refuseCardNumbers(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) guardField(field);
  return schema;
}

function guardField(field: GraphQLField<unknown, ResolverContext>): void {
  const { resolve } = field;
  if (!resolve || field.args.length === 0) return;
  field.resolve = (source, args, context, info) => {
    // A stranger is told that it is one, and nothing of what it sent.
    if (context.request.authentication.status === 'valid') {
      const name = field.args.map((arg) => findCardNumber(arg.type, args[arg.name], arg.name)).find((found) => found !== undefined);
      if (name !== undefined) throw wrongParameter(name, `${name} ${noCardNumber}`);
    }
    return resolve(source, args, context, info);
  };
}

/** The name of the first argument or field that holds a card number: `input.name`. */
function findCardNumber(type: GraphQLInputType, value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return containsCardNumber(value) ? name : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const nullable = getNullableType(type);
    const itemType = isListType(nullable) ? nullable.ofType : type;
    return firstFound(value.map((item: unknown, index) => [itemType, item, `${name}[${index}]`]));
  }
  const named = getNamedType(type);
  if (checkedByOperations.has(named.name)) return undefined;
  const fields = isInputObjectType(named) ? named.getFields() : {};
  return firstFound(
    Object.entries(value).flatMap(([key, below]) =>
      secretFields.has(`${named.name}.${key}`) ? [] : [[fields[key]?.type ?? named, below, `${name}.${key}`] as const],
    ),
  );
}

function firstFound(parts: Iterable<readonly [GraphQLInputType, unknown, string]>): string | undefined {
  for (const [type, value, name] of parts) {
    if (containsCardNumber(name)) return name;
    const found = findCardNumber(type, value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
