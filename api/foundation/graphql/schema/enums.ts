import { recordOf } from '../../../contract/names-of.ts';
import type { TimeStep } from '../../kernel/time-zone.ts';
import { categoryRules } from '../../result-codes/categories.ts';
import type { Language, Outcome, ResultCategory, ResultCode } from '../../result-codes/result-code.ts';
import { builder } from './builder.ts';

type EnumValues<Name extends string> = Record<Uppercase<Name>, { value: Name; description: string }>;

/** Values named in capitals after our own names, each with its description; the compiler refuses one that was forgotten. */
export function toEnumValues<Name extends string>(descriptions: Readonly<Record<Name, string>>): EnumValues<Name> {
  const values: Record<string, { value: string; description: string }> = {};
  for (const [name, description] of Object.entries<string>(descriptions)) values[name.toUpperCase()] = { value: name, description };
  // Object.entries and toUpperCase forget which names they had, and Pothos reads the enum's type from them.
  return values as EnumValues<Name>;
}

/** An enum from the meaning of each of its names; the compiler refuses one that was forgotten. */
export function describeEnum<Name extends string>(name: string, description: string, meanings: Readonly<Record<Name, string>>) {
  return builder.enumType(name, { description, values: toEnumValues(meanings) });
}

/** As `describeEnum`, with our own names for the values, so that what is shown can be sent back as it is. */
export function describeNames<Name extends string>(name: string, description: string, meanings: Readonly<Record<Name, string>>) {
  const values = Object.fromEntries(Object.entries<string>(meanings).map(([value, meaning]) => [value, { description: meaning }]));
  // Object.entries forgets which names they had, and Pothos reads the enum's type from them.
  return builder.enumType(name, { description, values: values as Record<Name, { description: string }> });
}

export const OutcomeEnum = describeEnum<Outcome>('Outcome', 'What happened, so that nobody needs a regular expression over result codes.', {
  APPROVED: 'It was done; the money moves or is held.',
  REVIEW: 'It was done, and somebody should look at it.',
  PENDING: 'Nothing is decided yet; ask again or wait for the notification.',
  DECLINED: 'The bank or the issuer said no.',
  REJECTED: 'It was refused before a bank was asked: by its data, by risk rules, by configuration or by what it references.',
  CANCELLED: 'The shopper broke it off.',
  EXPIRED: 'The shopper or the bank let it run out.',
  UNKNOWN: 'The bank was asked and its answer is missing; it is asked about, never sent again.',
});

export const RetryEnum = describeEnum<ResultCode['retry']>('Retry', 'Whether trying again can help.', {
  NEVER: 'The same will be refused again.',
  LATER: 'The same may pass later.',
  AFTER_CHANGE: 'Something must be corrected first.',
  NOT_NEEDED: 'There is nothing to try again.',
});

/** Programs know them from the published list. */
export const ResultCategoryEnum = describeNames<ResultCategory>(
  'ResultCategory',
  'The group of a result code (spec §7).',
  recordOf(Object.keys(categoryRules) as ResultCategory[], (name) => categoryRules[name].lead),
);

export const StatisticsStepEnum = describeEnum<TimeStep>('StatisticsStep', 'How long a bucket is.', {
  HOUR: 'An hour.',
  DAY: 'A day on the clocks of the zone.',
  MONTH: 'A month on them.',
});

const LanguageEnum = describeEnum<Language>(
  'Language',
  'A language that we say what a result code means in. Published texts are English only.',
  { EN: 'English.', DE: 'German.' },
);

/** For every field that says what a result code means. */
export const languageArgument = builder.args((t) => ({
  language: t.field({ type: LanguageEnum, required: true, defaultValue: 'EN', description: 'The language of the sentence.' }),
}));
