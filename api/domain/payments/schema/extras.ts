/** Fields of an answer beyond the structures of its request (spec §2.3). */
import { type AnswerObject, isAnswerObject, objectIn, textIn } from '../../../foundation/graphql/schema/answer.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import type { ExtraFields } from '../../../foundation/graphql/schema/echo.ts';

type TextFields = readonly (readonly [name: string, description: string])[];

/** A structure of nothing but texts. */
function textsType(typeName: string, description: string, texts: TextFields) {
  return builder
    .objectRef<AnswerObject>(typeName)
    .implement({ description, fields: (t) => Object.fromEntries(texts.map(([name, text]) => [name, textField(t, name, text)])) });
}

function textField(t: Parameters<ExtraFields>[0], name: string, description: string) {
  return t.string({ nullable: true, description, resolve: (answer) => textIn(answer, name) });
}

const CardIssuer = textsType('PaymentCardIssuer', 'Who issued the card.', [
  ['bank', 'Name of the bank.'],
  ['website', 'Its address on the web.'],
  ['phone', 'Its telephone number.'],
]);

const MerchantBankAccount = textsType('PaymentMerchantBankAccount', 'Where the shopper has to transfer the money.', [
  ['holder', 'Whose account it is.'],
  ['number', 'Its number or IBAN.'],
  ['bic', 'The BIC of its bank.'],
  ['country', 'Its country.'],
]);

const RedirectParameter = textsType('PaymentRedirectParameter', 'A parameter of a redirect.', [
  ['name', 'Its name.'],
  ['value', 'Its value.'],
]);

const RedirectPrecondition = builder.objectRef<AnswerObject>('PaymentRedirectPrecondition').implement({
  description: "A page that the shopper's browser loads, hidden, before it follows the redirect (3-D Secure).",
  fields: (t) => ({
    origin: textField(t, 'origin', 'Where it is loaded, such as iframe#hidden.'),
    waitUntil: textField(t, 'waitUntil', 'What to wait for, such as iframe#load.'),
    description: textField(t, 'description', 'What it is for.'),
    url: textField(t, 'url', 'The address.'),
    method: textField(t, 'method', 'GET or POST.'),
    parameters: t.field({
      type: [RedirectParameter],
      description: 'What goes along.',
      resolve: ({ parameters }) => (Array.isArray(parameters) ? parameters.filter(isAnswerObject) : []),
    }),
  }),
});

export const PaymentRedirect = builder.objectRef<AnswerObject>('PaymentRedirect').implement({
  description: 'Where the shopper goes on.',
  fields: (t) => ({
    url: textField(t, 'url', 'The address.'),
    method: textField(t, 'method', 'GET or POST; GET where null.'),
    parameters: t.field({
      type: [RedirectParameter],
      description: 'What goes along.',
      resolve: ({ parameters }) => (Array.isArray(parameters) ? parameters.filter(isAnswerObject) : []),
    }),
    preconditions: t.field({
      type: [RedirectPrecondition],
      description: 'What the browser loads first.',
      resolve: ({ preconditions }) => (Array.isArray(preconditions) ? preconditions.filter(isAnswerObject) : []),
    }),
  }),
});

const cardTexts: TextFields = [
  ['bin', 'First digits of the number.'],
  ['last4Digits', 'Last four digits of the number.'],
  ['binCountry', 'Country of the issuer.'],
  ['type', 'Such as CREDIT or DEBIT.'],
  ['level', 'Such as CLASSIC.'],
  ['regulatedFlag', 'Whether interchange is regulated.'],
];

const extras: ReadonlyMap<string, ExtraFields> = new Map<string, ExtraFields>([
  [
    'card',
    (t) => ({
      ...Object.fromEntries(cardTexts.map(([name, description]) => [name, textField(t, name, description)])),
      issuer: t.field({
        type: CardIssuer,
        nullable: true,
        description: 'Who issued it.',
        resolve: (card) => objectIn(card, 'issuer') ?? null,
      }),
    }),
  ],
  ['threeDSecure', (t) => ({ flow: textField(t, 'flow', 'frictionless, challenge, decoupled or data_only.') })],
  ['bankAccount', (t) => ({ last4Digits: textField(t, 'last4Digits', 'Last four characters of the account.') })],
  [
    'merchant',
    (t) => ({
      bankAccount: t.field({
        type: MerchantBankAccount,
        nullable: true,
        description: 'Where the shopper has to transfer the money.',
        resolve: (merchant) => objectIn(merchant, 'bankAccount') ?? null,
      }),
    }),
  ],
]);

/** Fields that a structure of an answer has beyond those of the request. */
export function createExtraFields(structure: string): ExtraFields | undefined {
  return extras.get(structure);
}
