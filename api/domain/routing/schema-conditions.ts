/** The conditions of a routing rule, as an input and as a type of the same shape. */

import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { type CredentialOrigin, credentialOrigins, listValuesMax, type RoutingConditions } from './rule.ts';

const OriginEnum = describeEnum<CredentialOrigin>(
  'CredentialOrigin',
  'Whether a payment runs on stored credentials, and who began it (spec §2.6).',
  {
    NONE: 'Without standingInstruction: nothing is stored or repeated.',
    INITIAL: 'The first of a series: standingInstruction.mode INITIAL.',
    REPEATED_BY_SHOPPER: 'A later one that the shopper began: mode REPEATED, source CIT.',
    REPEATED_BY_MERCHANT: 'A later one that the merchant began: mode REPEATED, source MIT.',
  },
);

const HoursInput = builder.inputType('RoutingHoursInput', {
  description: 'Hours of the day.',
  fields: (t) => ({
    from: t.int({ required: true, description: 'Including, 0 to 23.' }),
    to: t.int({ required: true, description: 'Excluding; a night may run over midnight.' }),
    utcOffsetMinutes: t.int({ description: 'Where the shop is, such as 60; UTC where absent.' }),
  }),
});

const brandsText = 'Any of these brands, such as VISA.';
const schemesText = 'Any of these schemes of the card number, whatever the brand: a wallet’s card too, where its number is known.';
const countriesText = 'Countries of the card’s issuer, ISO 3166-1 alpha-2. A payment whose country is not known does not fit.';
const currenciesText = 'Any of these currencies.';
const fromText = 'The amount, including, such as 100.00.';
const toText = 'The amount, excluding; no end where absent.';
const credentialsText = 'Any of these origins of stored credentials.';
const hoursText = 'The hour of the payment.';
const percentageText = 'Percent of payments, 1 to 99, by their ids: the same payment always falls on the same side.';

export const ConditionsInput = builder.inputType('RoutingConditionsInput', {
  description: 'When a rule fits: everything that is given must hold.',
  fields: (t) => ({
    brands: t.stringList({ validate: { maxLength: listValuesMax }, description: brandsText }),
    schemes: t.stringList({ validate: { maxLength: listValuesMax }, description: schemesText }),
    issuerCountries: t.stringList({ validate: { maxLength: listValuesMax }, description: countriesText }),
    currencies: t.stringList({ validate: { maxLength: listValuesMax }, description: currenciesText }),
    amountFrom: t.field({ type: 'Decimal', validate: { maxLength: 13 }, description: fromText }),
    amountTo: t.field({ type: 'Decimal', validate: { maxLength: 13 }, description: toText }),
    credentials: t.field({ type: [OriginEnum], validate: { maxLength: credentialOrigins.length }, description: credentialsText }),
    hours: t.field({ type: HoursInput, description: hoursText }),
    percentage: t.int({ description: percentageText }),
  }),
});

const HoursRef = builder.objectRef<NonNullable<RoutingConditions['hours']>>('RoutingHours').implement({
  description: 'Hours of the day.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'Including.' }),
    to: t.exposeInt('to', { description: 'Excluding; a night may run over midnight.' }),
    utcOffsetMinutes: t.exposeInt('utcOffsetMinutes', { description: 'From UTC to the clock that is meant.' }),
  }),
});

export const ConditionsRef = builder.objectRef<RoutingConditions>('RoutingConditions').implement({
  description: 'When a rule fits: everything that is not null must hold.',
  fields: (t) => ({
    brands: t.stringList({ nullable: true, description: brandsText, resolve: ({ brands }) => copy(brands) }),
    schemes: t.stringList({ nullable: true, description: schemesText, resolve: ({ schemes }) => copy(schemes) }),
    issuerCountries: t.stringList({ nullable: true, description: countriesText, resolve: (when) => copy(when.issuerCountries) }),
    currencies: t.stringList({ nullable: true, description: currenciesText, resolve: ({ currencies }) => copy(currencies) }),
    amountFrom: t.field({
      type: 'Decimal',
      nullable: true,
      description: fromText,
      resolve: ({ amountFromMinor }) => (amountFromMinor === undefined ? null : BigInt(amountFromMinor)),
    }),
    amountTo: t.field({
      type: 'Decimal',
      nullable: true,
      description: toText,
      resolve: ({ amountToMinor }) => (amountToMinor === undefined ? null : BigInt(amountToMinor)),
    }),
    credentials: t.field({
      type: [OriginEnum],
      nullable: true,
      description: credentialsText,
      resolve: ({ credentials }) => (credentials === undefined ? null : [...credentials]),
    }),
    hours: t.field({ type: HoursRef, nullable: true, description: hoursText, resolve: ({ hours }) => hours ?? null }),
    percentage: t.int({ nullable: true, description: percentageText, resolve: ({ percentage }) => percentage ?? null }),
  }),
});

function copy(values: readonly string[] | undefined): string[] | null {
  return values === undefined ? null : [...values];
}
