import { PaymentStatusEnum } from '../../../domain/payments/schema/enums.ts';
import { QuestionKindEnum } from '../../../domain/payments/schema/standing.ts';
import { MoneyStatusEnum } from '../../../domain/payments/schema/summary.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { OutcomeEnum, ResultCategoryEnum, toEnumValues } from '../../../foundation/graphql/schema/enums.ts';
import { PaymentMethodEnum, PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { parseAmount } from '../../../foundation/kernel/money.ts';
import { invalidParameters, Refused } from '../../../foundation/kernel/refusal.ts';
import { textMatchesMax } from '../find.ts';
import type { PaymentOrder, PaymentSort } from '../ports.ts';
import { searchCharactersMax } from '../query.ts';
import type { WantedPayments } from './list.ts';

/** Texts of a filter are compared with columns that are shorter than this. */
const filterCharactersMax = 255;
const listItemsMax = 50;

export const PaymentFilterInput = builder.inputType('PaymentFilter', {
  description: 'Which payments a list holds. All that is given must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    merchantTransactionId: t.string({ validate: { maxLength: filterCharactersMax }, description: 'The whole of it.' }),
    merchantInvoiceId: t.string({ validate: { maxLength: filterCharactersMax }, description: 'The whole of it.' }),
    shortId: t.string({ validate: { maxLength: 14 }, description: 'Such as 4012.3456.7890.' }),
    types: t.field({ type: [PaymentTypeEnum], validate: { maxLength: listItemsMax }, description: 'Any of these payment types.' }),
    methods: t.field({ type: [PaymentMethodEnum], validate: { maxLength: listItemsMax }, description: 'Any of these payment methods.' }),
    brands: t.stringList({ validate: { maxLength: listItemsMax }, description: 'Any of these brands, such as VISA.' }),
    statuses: t.field({ type: [PaymentStatusEnum], validate: { maxLength: listItemsMax }, description: 'Any of these states.' }),
    outcomes: t.field({ type: [OutcomeEnum], validate: { maxLength: listItemsMax }, description: 'Any of these outcomes.' }),
    moneyStatuses: t.field({
      type: [MoneyStatusEnum],
      validate: { maxLength: listItemsMax },
      description: 'Whose money is in any of these states.',
    }),
    questions: t.field({
      type: [QuestionKindEnum],
      validate: { maxLength: listItemsMax },
      description: 'About which any of these questions is open: those that `standing { questions }` lists.',
    }),
    resultCategories: t.field({
      type: [ResultCategoryEnum],
      validate: { maxLength: listItemsMax },
      description: 'With a result of any of these categories.',
    }),
    resultCodePrefix: t.string({ validate: { maxLength: 11 }, description: 'The beginning of the code, such as 800.100.' }),
    text: t.string({
      validate: { maxLength: searchCharactersMax },
      description: `What search takes: the list holds its ${textMatchesMax} newest matches of each kind at most.`,
    }),
    merchantCustomerId: t.string({
      validate: { maxLength: filterCharactersMax },
      description: 'The whole of customer.merchantCustomerId, capitals aside.',
    }),
    currency: t.field({ type: 'Currency', validate: { maxLength: 3 }, description: 'Such as EUR.' }),
    resultCode: t.string({ validate: { maxLength: 11 }, description: 'The whole code.' }),
    registrationId: t.id({ description: 'Paid with this registration.' }),
    bin: t.string({ validate: { maxLength: 6 }, description: 'First six digits of the card.' }),
    last4: t.string({ validate: { maxLength: 4 }, description: 'Last four digits of the card or account.' }),
    sameAccountAs: t.id({
      validate: { maxLength: 64 },
      description:
        'Paid with the same card or bank account as the payment or registration with this id: the whole numbers are compared, by fingerprints that are never shown. Nothing, where its account was erased or has no number. A mobile wallet has a number of its own for each card and device.',
    }),
    email: t.string({ validate: { maxLength: filterCharactersMax }, description: "The shopper's address, the whole of it." }),
    amountMin: t.field({ type: 'Decimal', validate: { maxLength: 13 }, description: 'Including, such as 10.00.' }),
    amountMax: t.field({ type: 'Decimal', validate: { maxLength: 13 }, description: 'Including, such as 99.99.' }),
    originalsOnly: t.boolean({
      description:
        'Without captures, refunds, reversals and chargebacks of other payments, which `linkedTransactions` lists. What text, merchantTransactionId, merchantInvoiceId or shortId find of these, stands for the payment that they belong to.',
    }),
    from: t.field({ type: 'DateTime', description: 'Including.' }),
    to: t.field({ type: 'DateTime', description: 'Excluding.' }),
  }),
});

const orders: Readonly<Record<PaymentOrder, string>> = {
  TIMESTAMP: 'The order in which they were made.',
  AMOUNT: 'Their amounts, whatever the currency; then the order in which they were made.',
  UPDATED: 'When they last changed.',
};

const directions: Readonly<Record<PaymentSort['direction'], string>> = {
  ASC: 'Smallest or oldest first.',
  DESC: 'Largest or newest first.',
};

export const PaymentSortInput = builder.inputType('PaymentSort', {
  description: 'The order of a list of payments.',
  fields: (t) => ({
    by: t.field({
      type: builder.enumType('PaymentOrder', { description: 'What a list is sorted by.', values: toEnumValues(orders) }),
      required: true,
      description: 'What it is sorted by.',
    }),
    direction: t.field({
      type: builder.enumType('SortDirection', { description: 'Which end of a list comes first.', values: toEnumValues(directions) }),
      required: true,
      description: 'Which end comes first.',
    }),
  }),
});

export type FilterArguments = {
  readonly [key in keyof typeof PaymentFilterInput.$inferInput]?: (typeof PaymentFilterInput.$inferInput)[key] | undefined;
};

/** Refuses amounts that are none, by name. */
export function toWantedPayments({ amountMin, amountMax, ...plain }: FilterArguments): WantedPayments {
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== null && value !== undefined && value !== ''));
  return {
    ...given,
    ...parseFilterField('amountMinMinor', 'amountMin', amountMin, parseFilterAmount),
    ...parseFilterField('amountMaxMinor', 'amountMax', amountMax, parseFilterAmount),
  };
}

function parseFilterField<Key extends string, Value>(
  key: Key,
  name: string,
  text: string | null | undefined,
  parse: (name: string, text: string) => Value,
): { [key in Key]?: Value } {
  const result: { [key in Key]?: Value } = {};
  if (text !== null && text !== undefined && text !== '') result[key] = parse(name, text);
  return result;
}

function parseFilterAmount(name: string, text: string): bigint {
  const amount = parseAmount(text);
  if (amount === undefined)
    throw new Refused(invalidParameters([{ name, value: text, message: `${name} must be an amount such as 92.00` }]));
  return amount;
}
