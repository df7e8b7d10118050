/** The condition of a rule as an input: one field of a kind's name, the others absent. */

import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeNames } from '../../foundation/graphql/schema/enums.ts';
import { type CountrySource, type ListField, listValuesMax, type ParameterTest, type RiskRule, type VelocitySubject } from './rule.ts';

const SubjectEnum = describeNames<VelocitySubject>('RiskSubject', 'Whose payments are counted.', {
  card: 'The card, by its fingerprint.',
  email: 'The e-mail address.',
  ip: 'The network address.',
  device: 'The device, as the shop or its script names it.',
});

const SourceEnum = describeNames<CountrySource>('RiskCountrySource', 'Where a country comes from.', {
  bin: 'The issuer of the card, or risk.parameters[BIN_COUNTRY].',
  ip: 'risk.parameters[IP_COUNTRY]: no database of addresses comes with the gateway.',
  billing: 'The billing address.',
  shipping: 'The shipping address.',
});

const ListFieldEnum = describeNames<ListField>('RiskListField', 'What a list holds.', {
  card: 'Fingerprints of cards, as Payment.risk.cardFingerprint tells them.',
  bin: 'First six digits of cards.',
  email: 'E-mail addresses.',
  domain: 'Domains of e-mail addresses.',
  ip: 'Network addresses.',
  device: 'Devices.',
  country: 'Countries: of the card, the network address, billing or shipping.',
  holder: 'Names of holders.',
});

const TestEnum = describeNames<ParameterTest>('RiskParameterTest', 'How a parameter is compared.', {
  equals: 'It is the value.',
  differs: 'It is sent, and not the value.',
  contains: 'The value stands in it.',
  atLeast: 'As a number it is at least the value.',
  atMost: 'As a number it is at most the value.',
});

export const ConditionKindEnum = describeNames<RiskRule['condition']['kind']>(
  'RiskConditionKind',
  'The kinds of conditions, named like the fields of RiskConditionInput.',
  {
    velocity: 'Many payments, or much money, in a short time.',
    amount: 'The amount lies in a band.',
    countryMismatch: 'Two countries differ.',
    list: 'A value is on a list.',
    disposableEmail: 'The e-mail address lasts a few minutes.',
    nightTime: 'The order was made between two hours.',
    firstCustomer: 'The first approved payment of an e-mail address.',
    parameter: 'A value of risk.parameters.',
    score: 'The sum of the other rules.',
  },
);

const Velocity = builder.inputType('RiskVelocityInput', {
  description: 'With this payment, more than countMax payments, or more than volumeMax of its currency, within the window.',
  fields: (t) => ({
    subject: t.field({ type: SubjectEnum, required: true, description: 'Whose payments.' }),
    windowMinutes: t.int({ required: true, description: 'How far to look back, at most thirty days.' }),
    countMax: t.int({ description: 'How many there may be.' }),
    volumeMax: t.field({ type: 'Decimal', validate: { maxLength: 13 }, description: 'How much there may be, such as 500.00.' }),
  }),
});

const Amount = builder.inputType('RiskAmountInput', {
  description: 'The amount lies in the band.',
  fields: (t) => ({
    currency: t.field({ type: 'Currency', validate: { maxLength: 3 }, description: 'Only payments of this currency; any where absent.' }),
    from: t.field({ type: 'Decimal', required: true, validate: { maxLength: 13 }, description: 'Including, such as 1000.00.' }),
    to: t.field({ type: 'Decimal', validate: { maxLength: 13 }, description: 'Excluding; no end where absent.' }),
  }),
});

const CountryMismatch = builder.inputType('RiskCountryMismatchInput', {
  description: 'Both countries are known and differ.',
  fields: (t) => ({
    between: t.field({ type: [SourceEnum], required: true, validate: { maxLength: 2 }, description: 'Two different sources.' }),
  }),
});

const List = builder.inputType('RiskListInput', {
  description: 'The value is on the list, whatever its case. With effect ACCEPT it is an allow list.',
  fields: (t) => ({
    field: t.field({ type: ListFieldEnum, required: true, description: 'What the list holds.' }),
    values: t.stringList({ required: true, validate: { maxLength: listValuesMax }, description: `At most ${listValuesMax}.` }),
  }),
});

const NightTime = builder.inputType('RiskNightTimeInput', {
  description: 'The order was made between two hours.',
  fields: (t) => ({
    fromHour: t.int({ required: true, description: 'Including, 0 to 23.' }),
    toHour: t.int({ required: true, description: 'Excluding; a night may run over midnight.' }),
    utcOffsetMinutes: t.int({ description: 'Where the shop is, such as 60; UTC where absent.' }),
  }),
});

const Parameter = builder.inputType('RiskParameterInput', {
  description: 'A value of risk.parameters.',
  fields: (t) => ({
    name: t.string({ required: true, validate: { maxLength: 64 }, description: 'Its name.' }),
    test: t.field({ type: TestEnum, required: true, description: 'How it is compared.' }),
    value: t.string({ required: true, validate: { maxLength: 255 }, description: 'With what.' }),
  }),
});

const Score = builder.inputType('RiskScoreInput', {
  description: 'The sum of all other rules has come this far.',
  fields: (t) => ({ atLeast: t.int({ required: true, description: 'The score.' }) }),
});

export const ConditionInput = builder.inputType('RiskConditionInput', {
  description: 'When a rule matches: exactly one of these.',
  fields: (t) => ({
    velocity: t.field({ type: Velocity }),
    amount: t.field({ type: Amount }),
    countryMismatch: t.field({ type: CountryMismatch }),
    list: t.field({ type: List }),
    disposableEmail: t.boolean({ description: 'true: the e-mail is one of those that last a few minutes.' }),
    nightTime: t.field({ type: NightTime }),
    firstCustomer: t.boolean({ description: 'true: no payment of this e-mail was approved before.' }),
    parameter: t.field({ type: Parameter }),
    score: t.field({ type: Score }),
  }),
});
