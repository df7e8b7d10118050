import {
  type FactFilter,
  type GroupsFilterFact,
  groupFilterFacts,
  groupsFilterFacts,
  type PaymentFact,
  paymentFacts,
  paymentOrders,
  rangeFacts,
  rangeNamesOf,
  rowFilterFacts,
  termFilterFacts,
  type WholeFilter,
} from '../../../contract/payment-facts.ts';
import { PaymentStatusEnum } from '../../../domain/payments/schema/enums.ts';
import { QuestionKindEnum } from '../../../domain/payments/schema/standing.ts';
import { MoneyStatusEnum } from '../../../domain/payments/schema/summary.ts';
import { listedPaymentsMax } from '../../../domain/tags/tag.ts';
import { builder, type SchemaTypes } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum, OutcomeEnum, ResultCategoryEnum } from '../../../foundation/graphql/schema/enums.ts';
import { PaymentMethodEnum, PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { parseAmount } from '../../../foundation/kernel/money.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { textMatchesMax } from '../find.ts';
import type { PaymentSort } from '../ports.ts';
import { searchCharactersMax } from '../query.ts';
import { InsightDimensionEnum } from '../statistics/dimension-enum.ts';
import { insightDaysMax, insightPaymentsMax } from '../statistics/insights-operations.ts';
import { listedGroupsMax, type PaymentGroup } from './groups.ts';
import type { WantedPayments } from './list.ts';

const listItemsMax = 50;

type InputBuilder = PothosSchemaTypes.InputFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, 'InputObject'>;

/** The enum of each fact that has one; a brand is a text. */
const enums = {
  paymentType: PaymentTypeEnum,
  paymentMethod: PaymentMethodEnum,
  paymentBrand: 'String' as const,
  status: PaymentStatusEnum,
  outcome: OutcomeEnum,
  moneyStatus: MoneyStatusEnum,
  resultCategory: ResultCategoryEnum,
} satisfies Readonly<Record<GroupsFilterFact, unknown>>;

/** Of what a list may be narrowed by from one value to another, amounts aside. */
const rangeScalars = { moment: 'DateTime', count: 'Int', text: 'String', word: 'String' } as const;

/** An input for each fact that is described as a filter. */
function factInputs(t: InputBuilder) {
  const ofFew = groupsFilterFacts.map((fact) => {
    const { name, says } = paymentFacts[fact].filter;
    return [name, t.field({ type: [enums[fact]], validate: { maxLength: listItemsMax }, description: says })] as const;
  });
  const whole = [...rowFilterFacts, ...termFilterFacts, ...groupFilterFacts].map((fact) => {
    const { name, says, charactersMax, scalar }: WholeFilter = paymentFacts[fact].filter;
    return [name, t.field({ type: scalar ?? 'String', validate: { maxLength: charactersMax }, description: says })] as const;
  });
  const ranges = rangeFacts.flatMap((fact) => {
    const { kind, filter }: { readonly kind: PaymentFact['kind']; readonly filter: FactFilter } = paymentFacts[fact];
    const options = kind === 'amount' ? { type: 'Decimal' as const, validate: { maxLength: 13 } } : { type: rangeScalars[kind] };
    return rangeNamesOf(fact).map((name) => [name, t.field({ ...options, description: filter.says })] as const);
  });
  return Object.fromEntries([...ofFew, ...whole, ...ranges]);
}

const PaymentGroupInput = builder.inputType('PaymentGroup', {
  description: 'The payments of one group of `insights`: a refund or chargeback has the answer of the payment that it belongs to.',
  fields: (t) => ({
    dimension: t.field({ type: InsightDimensionEnum, required: true, description: 'What the value is.' }),
    value: t.string({ validate: { maxLength: 2048 }, description: 'Null or absent: the payments that tell none.' }),
    customParameter: t.string({ validate: { maxLength: 64 }, description: 'Of CUSTOM_PARAMETER its name, such as product.' }),
    timeZone: t.string({ validate: { maxLength: 64 }, description: 'Of HOUR whose hours, such as Europe/Berlin; UTC where absent.' }),
  }),
});

export const PaymentFilterInput = builder.inputType('PaymentFilter', {
  description: 'Which payments a list holds. All that is given must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    ...factInputs(t),
    questions: t.field({
      type: [QuestionKindEnum],
      validate: { maxLength: listItemsMax },
      description: 'About which any of these questions is open: those that `standing { questions }` lists.',
    }),
    resultCodePrefix: t.string({ validate: { maxLength: 11 }, description: 'The beginning of the code, such as 800.100.' }),
    text: t.string({
      validate: { maxLength: searchCharactersMax },
      description: `What search takes: the list holds its ${textMatchesMax} newest matches of each kind at most.`,
    }),
    sameAccountAs: t.id({
      validate: { maxLength: 64 },
      description:
        'Paid with the same card or bank account as the payment or registration with this id: the whole numbers are compared, by fingerprints that are never shown. Nothing, where its account was erased or has no number. A mobile wallet has a number of its own for each card and device.',
    }),
    tag: t.string({
      validate: { maxLength: 255 },
      description: `With this tag of staff: the newest ${listedPaymentsMax} of them at most.`,
    }),
    assigneeId: t.id({
      validate: { maxLength: 64 },
      description: `Given to this member of staff by hand: the newest ${listedPaymentsMax} of them at most.`,
    }),
    groups: t.field({
      type: [PaymentGroupInput],
      validate: { maxLength: listedGroupsMax },
      description: `In each of these groups, as \`insights\` counts them. It needs from and to, at most ${insightDaysMax} days apart, with at most ${insightPaymentsMax} payments between them.`,
    }),
    originalsOnly: t.boolean({
      description:
        'Without captures, refunds, reversals and chargebacks of other payments, which `linkedTransactions` lists. What text, merchantTransactionId, merchantInvoiceId or shortId find of these, stands for the payment that they belong to.',
    }),
    from: t.field({ type: 'DateTime', description: 'Including.' }),
    to: t.field({ type: 'DateTime', description: 'Excluding.' }),
  }),
});

export const PaymentSortInput = builder.inputType('PaymentSort', {
  description: 'The order of a list of payments.',
  fields: (t) => ({
    by: t.field({
      type: describeEnum('PaymentOrder', 'What a list is sorted by.', paymentOrders),
      required: true,
      description: 'What it is sorted by.',
    }),
    direction: t.field({
      type: describeEnum<PaymentSort['direction']>('SortDirection', 'Which end of a list comes first.', {
        ASC: 'Smallest or oldest first.',
        DESC: 'Largest or newest first.',
      }),
      required: true,
      description: 'Which end comes first.',
    }),
  }),
});

type GroupArguments = typeof PaymentGroupInput.$inferInput;

/** A `PaymentFilter` as the schema has coerced it. */
export interface FilterArguments {
  readonly groups?: readonly GroupArguments[] | null | undefined;
  readonly [name: string]: unknown;
}

/** Refuses amounts that are none, by name. */
export function toWantedPayments({ groups, ...plain }: FilterArguments): WantedPayments {
  const given = Object.entries(plain).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const parsed = given.map(([name, value]) => [name, amountNames.has(name) ? parseFilterAmount(name, String(value)) : value] as const);
  return { ...Object.fromEntries(parsed), ...(groups && { groups: groups.map(toGroup) }) };
}

/** Filters by amounts, which are texts in a request. */
const amountNames: ReadonlySet<string> = new Set(rangeFacts.filter((fact) => paymentFacts[fact].kind === 'amount').flatMap(rangeNamesOf));

function toGroup({ dimension, value, customParameter, timeZone }: GroupArguments): PaymentGroup {
  return { dimension, value: value ?? null, customParameter: customParameter ?? undefined, timeZone: timeZone ?? undefined };
}

function parseFilterAmount(name: string, text: string): bigint {
  const amount = parseAmount(text);
  if (amount === undefined) throw wrongParameter(name, `${name} must be an amount such as 92.00`, text);
  return amount;
}
