/**
 * The filters of the list: parsed from the address, written to it, and turned into the gateway's `PaymentFilter`.
 * Invalid values are left out; `findBadParams` names them. Pure.
 */

import { namesOf } from '../../../api/contract/names-of.ts';
import type { VariablesOf } from '../../client/graphql.ts';
import { moneyStatuses, outcomes, paymentTypes, questionKinds } from '../../client/schema-enums.ts';
import { containsCardNumber } from '../../values/card-number.ts';
import { toApiAmount } from '../../values/minor-units.ts';
import { findIgnoredText } from '../../values/search-params.ts';
import { formatFilterTime, parseFilterTime, toIsoTime } from '../../values/timestamps.ts';
import { parseLocalField, startOfDay } from '../../values/zoned-time.ts';
import type { paymentsPageDocument } from './documents.ts';
import { factChoices, factFilters, factRanges } from './list-facts.ts';

/** Documented in spec §2.7; the schema has them as texts. test/console/lists.test.ts compares the two. */
export const methods = ['CC', 'DC', 'DD', 'CT', 'OT', 'VA', 'WA', 'UA', 'IV', 'PP', 'OD', 'RM', 'ET', 'NT'] as const;
export const periods = ['today', 'yesterday', '7d', '30d', 'all', 'custom'] as const;

export type Period = (typeof periods)[number];

/** The gateway's `PaymentFilter`. */
export type GatewayFilter = NonNullable<VariablesOf<typeof paymentsPageDocument>['filter']>;

type Params = Readonly<Record<string, string | undefined>>;

const filterTextMax = 255;
const listItemsMax = 50;

function createEnumParser<Value extends string>(values: readonly Value[]): (text: string) => Value | undefined {
  return (text) => values.find((value) => value === text);
}

function createEnumListParser<Value extends string>(values: readonly Value[]): (text: string) => readonly Value[] | undefined {
  return (text) => {
    const wanted = new Set(text.split(','));
    return nonEmpty(values.filter((value) => wanted.has(value)));
  };
}

function createPatternParser(form: RegExp): (text: string) => string | undefined {
  return (text) => (form.test(text) ? text : undefined);
}

function nonEmpty<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

function parseFreeText(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > filterTextMax || containsCardNumber(trimmed) ? undefined : trimmed;
}

/** `92`, `92.5` and `92,50` are what people type; `92.50` is what is asked for. */
function parseBrands(text: string): readonly string[] | undefined {
  const names = text.split(',').filter((name) => /^[A-Z0-9_]{1,32}$/.test(name));
  return nonEmpty([...new Set(names)].sort().slice(0, listItemsMax));
}

function parseTime(text: string): string | undefined {
  return parseFilterTime(text) === undefined ? undefined : text;
}

/** A filter of the list: what of the address it takes, and what it asks of the gateway. */
interface FilterDescription {
  /** Undefined for an invalid text. */
  readonly parse: (text: string) => string | readonly string[] | undefined;
  /** Absent where it asks nothing by itself: `toPaymentFilter` does. */
  readonly ask?: (value: string | readonly string[], timeZone: string) => GatewayFilter;
  /** It names a payment or a shopper, who are looked for at any time. */
  readonly isNaming?: true;
  /** It is typed into a field of text. */
  readonly isText?: true;
}

/** A filter of this name of the gateway. */
function asking<Value extends string | readonly string[]>(asks: keyof GatewayFilter, parse: (text: string) => Value | undefined) {
  return { parse, ask: (value: string | readonly string[]): GatewayFilter => ({ [asks]: value }) } as const;
}

/** A fact that is looked up whole. */
function naming(asks: keyof GatewayFilter, parse: (text: string) => string | undefined = parseFreeText) {
  return { ...asking(asks, parse), isNaming: true, isText: true } as const;
}

/** Facts that are offered as a field for the whole text. */
const wholeTexts = Object.fromEntries(Object.entries(factFilters).map(([name, asks]) => [name, naming(asks)])) as Readonly<
  Record<keyof typeof factFilters, ReturnType<typeof naming>>
>;

/** The values of each filter of which some are chosen. Of a fact that is missing here it does not type-check. */
export const choices = {
  money: moneyStatuses,
  outcome: outcomes,
  /** What nobody has answered yet about the payment. */
  open: questionKinds,
  type: paymentTypes,
  method: methods,
} as const satisfies Readonly<Record<keyof typeof factChoices | 'open', readonly string[]>>;

export type ChoiceName = keyof typeof choices;

export function isChoice(name: string): name is ChoiceName {
  return Object.hasOwn(choices, name);
}

function choosing<Name extends ChoiceName>(name: Name, asks: keyof GatewayFilter) {
  const values: readonly (typeof choices)[Name][number][] = choices[name];
  return asking(asks, createEnumListParser(values));
}

const chosen = Object.fromEntries(namesOf(factChoices).map((name) => [name, choosing(name, factChoices[name])])) as {
  readonly [Name in keyof typeof factChoices]: ReturnType<typeof choosing<Name>>;
};

type FactRange =
  | (typeof factRanges)[keyof typeof factRanges]
  | { readonly names: readonly [string, string]; readonly kind: 'amount' | 'count' };

const parseBounds = { amount: toApiAmount, count: createPatternParser(/^\d{1,9}$/), moment: parseDay } as const;

function parseDay(text: string): string | undefined {
  return parseLocalField(`${text}T00:00`, 'UTC') === undefined ? undefined : text;
}

/** `2..5`, `2..` and `..5`, or one value alone. Numbers may also be typed as `2-5`. Moments are whole days. */
function ranging({ names: [least, most], kind }: FactRange) {
  const between = kind === 'moment' ? /\s*\.\.\s*/ : /\s*(?:\.\.|[-–])\s*/;
  return {
    parse: (text: string): string | undefined => {
      const bounds = text.trim().split(between);
      const parsed = bounds.map((bound) => (bound === '' ? '' : parseBounds[kind](bound)));
      const isRange = bounds.length <= 2 && parsed.some(Boolean) && !parsed.includes(undefined);
      return isRange ? parsed.join('..') : undefined;
    },
    ask: (text: string | readonly string[], timeZone: string): GatewayFilter => {
      const [from, to] = splitRange(String(text));
      const [first, last] =
        kind === 'moment' ? toMoments(from, to, timeZone) : [from, to].map((bound) => (kind === 'count' ? Number(bound) : bound));
      return { ...(from && { [least]: first }), ...(to && { [most]: last }) };
    },
    isText: true,
    ...(kind === 'moment' ? { isNaming: true as const } : {}),
  } as const;
}

export function isRange(name: string): name is keyof typeof factRanges {
  return Object.hasOwn(factRanges, name);
}

/** Of one value alone, that value twice. */
export function splitRange(text: string): readonly [least: string, most: string] {
  const [least = '', most = least] = text.split('..');
  return [least, most];
}

/** The beginning of the one day and the end of the other. */
function toMoments(from: string, to: string, timeZone: string): readonly string[] {
  const startOf = (day: string): number => parseLocalField(`${day}T00:00`, timeZone) ?? 0;
  const dayAfter = new Date(Date.parse(`${to || from}T00:00Z`) + dayMs).toISOString().slice(0, 10);
  return [startOf(from), startOf(dayAfter) - 1].map((ms) => new Date(ms).toISOString());
}

const dayMs = 86_400_000;

const ranges = Object.fromEntries(Object.entries(factRanges).map(([name, range]) => [name, ranging(range)])) as Readonly<
  Record<keyof typeof factRanges, ReturnType<typeof ranging>>
>;

/** Groups of Insights, as the address has them: `DE`, `challenge`, `09@Europe/Berlin`, `product=shirt`; `-`, or a name alone, is the payments that tell none. */
const groupForms = {
  country: ['COUNTRY', /^(?:[A-Z]{2,3}|-)$/],
  threeDSecure: ['THREE_D_SECURE', /^[\w-]{1,32}$/],
  hour: ['HOUR', /^(?:[01]\d|2[0-3])@[\w+/-]{1,64}$/],
  parameter: ['CUSTOM_PARAMETER', /^[\w.[\]-]{1,64}(?:=.{0,2048})?$/s],
} as const;

export type GroupName = keyof typeof groupForms;
const groupNames: readonly GroupName[] = namesOf(groupForms);

/** A group as the gateway is asked for it. */
export function parseGroup(name: GroupName, text: string): NonNullable<GatewayFilter['groups']>[number] {
  const dimension = groupForms[name][0];
  const [first = '', ...rest] = text.split(name === 'hour' ? '@' : '=');
  if (name === 'hour') return { dimension, value: first, timeZone: rest.join() };
  if (name === 'parameter') return { dimension, value: rest.length === 0 ? null : rest.join('='), customParameter: first };
  return { dimension, value: text === '-' ? null : text };
}

/** What payments may be without, each as the group of Insights that it is: wallets without a method, bank transfers without a brand. */
const absences = { brand: 'BRAND', method: 'METHOD' } as const;
export const absenceNames = namesOf(absences);

function grouping(name: GroupName) {
  return {
    parse: (text: string) => (groupForms[name][1].test(text) && !containsCardNumber(text) ? text : undefined),
    ask: (text: string | readonly string[]): GatewayFilter => ({ groups: [parseGroup(name, String(text))] }),
  } as const;
}

const wholeCode = /^\d{3}\.\d{3}\.\d{3}$/;

/**
 * Every filter, in the order in which the address and the menu have them. Their names, types, parsers, chips and what they ask are walks over
 * this table; its texts (filter-messages.ts) do not type-check without one of them.
 */
const described = {
  period: { parse: createEnumParser(periods) },
  /** `yyyy-MM-dd HH:mm:ss` in UTC, so that a colleague in another zone who opens the link sees the same. */
  from: { parse: parseTime },
  to: { parse: parseTime },
  ...chosen,
  open: choosing('open', 'questions'),
  brand: asking('brands', parseBrands),
  without: {
    parse: createEnumListParser(absenceNames),
    ask: (names: string | readonly string[]): GatewayFilter => ({
      groups: absenceNames.filter((name) => names.includes(name)).map((name) => ({ dimension: absences[name], value: null })),
    }),
  },
  amountMin: asking('amountMin', toApiAmount),
  amountMax: asking('amountMax', toApiAmount),
  currency: { ...asking('currency', (text) => createPatternParser(/^[A-Z]{3}$/)(text.trim().toUpperCase())), isText: true },
  email: naming('email'),
  last4: naming('last4', (text) => createPatternParser(/^\d{4}$/)(text.trim())),
  /** The id of a payment or registration: those with its card or bank account. */
  sameAccount: naming('sameAccountAs', (text) => createPatternParser(/^[0-9a-f]{32}$/)(text.trim())),
  ...wholeTexts,
  ...ranges,
  /** A result code or its beginning. */
  code: {
    parse: (text: string) => createPatternParser(/^\d{3}(?:\.(?:\d{1,3}(?:\.\d{0,3})?)?)?$/)(text.trim()),
    ask: (code: string | readonly string[]) => ({ [wholeCode.test(String(code)) ? 'resultCode' : 'resultCodePrefix']: code }),
    isText: true,
  },
  country: { ...grouping('country'), isText: true },
  threeDSecure: grouping('threeDSecure'),
  hour: grouping('hour'),
  parameter: { ...grouping('parameter'), isText: true },
  entity: asking('entityId', createPatternParser(/^[0-9a-f]{32}$/)),
  /** A tag of staff, capitals aside. */
  tag: naming('tag'),
  /** The member of staff who was given them by hand. */
  assigned: { ...asking('assigneeId', createPatternParser(/^[0-9a-zA-Z]{16,64}$/)), isNaming: true },
  /** Whatever the search box takes. */
  text: naming('text'),
  /** Captures, refunds, reversals and chargebacks as rows of their own. */
  transactions: { parse: createEnumParser(['all']) },
} as const satisfies Readonly<Record<string, FilterDescription>>;

type Described = typeof described;
export type FilterName = keyof Described;

/** As the address has it: a name each, nothing where it is absent. */
export type Filters = { readonly [Name in FilterName]?: NonNullable<ReturnType<Described[Name]['parse']>> };

/** Those that are typed as a text. */
export type TextFilter = { [Name in FilterName]: Described[Name] extends { readonly isText: true } ? Name : never }[FilterName];

/** Filters that are no chip of their own: the period's times, and amount and currency, which are chosen together. */
const partNames = ['from', 'to', 'amountMin', 'amountMax', 'currency', 'transactions'] as const satisfies readonly FilterName[];

export type ChipName = Exclude<FilterName, (typeof partNames)[number]> | 'amount';

export function isChip(name: FilterName): name is Exclude<ChipName, 'amount'> {
  return !partNames.some((part) => part === name);
}

export const filterNames: readonly FilterName[] = namesOf(described);

/** Undefined for an invalid text. */
export function readFilterText<Name extends FilterName>(name: Name, text: string): Filters[Name] | undefined {
  return described[name].parse(text) as Filters[Name] | undefined;
}

export function parseFilters(params: Params): Filters {
  let read: Filters = {};
  for (const name of filterNames) read = { ...read, ...parseFilter(name, params[name]) };
  return resolvePeriod(read);
}

/** One filter by its name, or nothing. */
function parseFilter(name: FilterName, text: string | undefined): Filters {
  const value = text === undefined ? undefined : readFilterText(name, text);
  return value === undefined ? {} : { [name]: value };
}

/** Whether the period ends before it begins: no payment lies in it. */
function isBackward({ from, to }: Pick<Filters, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && (parseFilterTime(from) ?? 0) > (parseFilterTime(to) ?? 0);
}

/** Times belong to a period of one's own; without them, or where they are backward, there is none. */
function resolvePeriod(filters: Filters): Filters {
  const { period, from, to, ...others } = filters;
  if (period !== undefined && period !== 'custom') return { ...others, period };
  if ((from === undefined && to === undefined) || isBackward(filters)) return others;
  return { ...others, period: 'custom', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Filters with what they are to be; undefined takes one off. */
export type FilterChange = { readonly [Name in FilterName]?: Filters[Name] | undefined };

/** Parameters that say nothing that a filter takes, whole or in part, with what they say: the list is not narrowed by it. */
export function findBadParams(params: Params): readonly (readonly [FilterName, string])[] {
  let read: Filters = {};
  for (const name of filterNames) read = { ...read, ...parseFilter(name, params[name]) };
  const { from, to, ...others } = read;
  const taken: Filters = isBackward(read) ? others : read;
  return filterNames.flatMap((name) => {
    const ignored = findIgnoredText(params[name] ?? '', taken[name]);
    return ignored === '' ? [] : [[name, ignored] as const];
  });
}

/** For the address; a filter that is not given is taken away from it. */
export function formatFilters(filters: FilterChange): Readonly<Record<FilterName, string | undefined>> {
  // That a period is one's own is told by its times.
  const shown: FilterChange = filters.period === 'custom' ? { ...filters, period: undefined } : filters;
  const written = filterNames.map((name) => [name, formatValue(shown[name])] as const);
  return Object.fromEntries(written) as Record<FilterName, string | undefined>;
}

function formatValue(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' || value === undefined ? value : value.join(',') || undefined;
}

/** The period of a list: 30 days where none was chosen and nothing is named, or where groups need one. */
export function findPeriod(filters: Filters): Period {
  const { period = filterNames.some((name) => isNaming(name) && filters[name] !== undefined) ? 'all' : '30d' } = filters;
  // Groups of Insights are looked for in a month at most.
  return period === 'all' && isGrouped(filters) ? '30d' : period;
}

export function isGrouped(filters: Filters): boolean {
  return filters.without !== undefined || groupNames.some((name) => filters[name] !== undefined);
}

function isNaming(name: FilterName): boolean {
  return 'isNaming' in described[name];
}

/** Whether captures, refunds, reversals and chargebacks stand behind their payment. Who asks for a type asks for rows of it. */
export function isFolded({ transactions, type }: Filters): boolean {
  return transactions === undefined && type === undefined;
}

export function hasFilters(filters: Filters): boolean {
  return Object.keys(filters).length > 0;
}

const presetDays: Readonly<Record<Exclude<Period, 'custom' | 'all'>, { readonly from: number; readonly to?: number }>> = {
  today: { from: 0 },
  yesterday: { from: 1, to: 0 },
  '7d': { from: 6 },
  '30d': { from: 29 },
};

export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** Whole days of the chosen zone, today included; in UTC as the API takes them. */
function toRange(filters: Filters, timeZone: string, now: number, earliest = now): Range {
  const { from, to } = filters;
  const period = findPeriod(filters);
  if (period === 'all') return {};
  if (period === 'custom') return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const days = presetDays[period];
  return {
    from: formatFilterTime(startOfDay(earliest, timeZone, days.from)),
    ...(days.to === undefined ? {} : { to: formatFilterTime(startOfDay(now, timeZone, days.to)) }),
  };
}

/** `earliest`: of merchants whose clocks differ, from which days are counted back. */
export function toPaymentFilter(filters: Filters, timeZone: string, now: number, earliest = now): GatewayFilter {
  const { from, to } = toRange(filters, timeZone, now, earliest);
  const asked = filterNames.map((name) => ask(name, filters, timeZone));
  const groups = asked.flatMap((one) => one.groups ?? []);
  return {
    ...(from && { from: toIsoTime(from) }),
    ...(to && { to: toIsoTime(to) }),
    ...Object.assign({}, ...asked),
    ...(groups.length > 1 && { groups }),
    ...(isFolded(filters) && { originalsOnly: true }),
  };
}

/** What one filter asks; nothing where it is not set. */
function ask(name: FilterName, filters: Filters, timeZone: string): GatewayFilter {
  const value = filters[name];
  const description: FilterDescription = described[name];
  return value === undefined ? {} : (description.ask?.(value, timeZone) ?? {});
}
