/**
 * The filters of the list: parsed from the address, written to it, and turned into the gateway's `PaymentFilter`.
 * Invalid values are left out; `findBadParams` names them. Pure.
 */

import {
  type MoneyStatus,
  moneyStatuses,
  type Outcome,
  outcomes,
  type PaymentType,
  paymentTypes,
  type QuestionKind,
  questionKinds,
} from '../../client/schema-enums.ts';
import { containsCardNumber } from '../../values/card-number.ts';
import { toApiAmount } from '../../values/minor-units.ts';
import { findIgnoredText } from '../../values/search-params.ts';
import { formatFilterTime, parseFilterTime, toIsoTime } from '../../values/timestamps.ts';
import { startOfDay } from '../../values/zoned-time.ts';

/** Documented in spec §2.7; the schema has them as texts. test/console/lists.test.ts compares the two. */
export const methods = ['CC', 'DC', 'DD', 'CT', 'OT', 'VA', 'WA', 'UA', 'IV', 'PP', 'OD', 'RM', 'ET', 'NT'] as const;
export const periods = ['today', 'yesterday', '7d', '30d', 'all', 'custom'] as const;

export type Method = (typeof methods)[number];
export type Period = (typeof periods)[number];

/** As the address has it: a name each, nothing where it is absent. */
export interface Filters {
  readonly period?: Period;
  /** `yyyy-MM-dd HH:mm:ss` in UTC, so that a colleague in another zone who opens the link sees the same. */
  readonly from?: string;
  readonly to?: string;
  /** What became of the money. */
  readonly money?: readonly MoneyStatus[];
  readonly outcome?: readonly Outcome[];
  /** What nobody has answered yet about the payment. */
  readonly open?: readonly QuestionKind[];
  readonly type?: readonly PaymentType[];
  readonly brand?: readonly string[];
  readonly method?: readonly Method[];
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly currency?: string;
  readonly email?: string;
  readonly last4?: string;
  /** The id of a payment or registration: those with its card or bank account. */
  readonly sameAccount?: string;
  readonly reference?: string;
  readonly customer?: string;
  /** A result code or its beginning. */
  readonly code?: string;
  readonly entity?: string;
  /** Whatever the search box takes. */
  readonly text?: string;
  /** Captures, refunds, reversals and chargebacks as rows of their own. */
  readonly transactions?: 'all';
}

export type FilterName = keyof Filters;
type Params = Readonly<Record<string, string | undefined>>;

export const filterTextMax = 255;
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

/** The parser of each filter. Undefined for an invalid text. */
export const filterParsers = {
  period: createEnumParser(periods),
  from: parseTime,
  to: parseTime,
  money: createEnumListParser(moneyStatuses),
  outcome: createEnumListParser(outcomes),
  open: createEnumListParser(questionKinds),
  type: createEnumListParser(paymentTypes),
  brand: parseBrands,
  method: createEnumListParser(methods),
  amountMin: toApiAmount,
  amountMax: toApiAmount,
  currency: (text: string) => createPatternParser(/^[A-Z]{3}$/)(text.trim().toUpperCase()),
  email: parseFreeText,
  last4: (text: string) => createPatternParser(/^\d{4}$/)(text.trim()),
  sameAccount: (text: string) => createPatternParser(/^[0-9a-f]{32}$/)(text.trim()),
  reference: parseFreeText,
  customer: parseFreeText,
  code: (text: string) => createPatternParser(/^\d{3}(?:\.(?:\d{1,3}(?:\.\d{0,3})?)?)?$/)(text.trim()),
  entity: createPatternParser(/^[0-9a-f]{32}$/),
  text: parseFreeText,
  transactions: (text: string) => (text === 'all' ? ('all' as const) : undefined),
} as const satisfies { readonly [Name in FilterName]-?: (text: string) => Filters[Name] | undefined };

export const filterNames: readonly FilterName[] = [
  'period',
  'from',
  'to',
  'money',
  'outcome',
  'open',
  'type',
  'brand',
  'method',
  'amountMin',
  'amountMax',
  'currency',
  'email',
  'last4',
  'sameAccount',
  'reference',
  'customer',
  'code',
  'entity',
  'text',
  'transactions',
];

export function parseFilters(params: Params): Filters {
  let read: Filters = {};
  for (const name of filterNames) read = { ...read, ...parseFilter(name, params[name]) };
  return resolvePeriod(read);
}

/** One filter by its name, or nothing. */
export function parseFilter(name: FilterName, text: string | undefined): Filters {
  const value = text === undefined ? undefined : filterParsers[name](text);
  return value === undefined ? {} : { [name]: value };
}

/** Whether the period ends before it begins: no payment lies in it. */
export function isBackward({ from, to }: Pick<Filters, 'from' | 'to'>): boolean {
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
  const text = (value: string | readonly string[] | undefined): string | undefined =>
    typeof value === 'string' || value === undefined ? value : value.join(',') || undefined;
  return {
    // That it is one's own is told by its times.
    period: filters.period === 'custom' ? undefined : filters.period,
    from: filters.from,
    to: filters.to,
    money: text(filters.money),
    outcome: text(filters.outcome),
    open: text(filters.open),
    type: text(filters.type),
    brand: text(filters.brand),
    method: text(filters.method),
    amountMin: filters.amountMin,
    amountMax: filters.amountMax,
    currency: filters.currency,
    email: filters.email,
    last4: filters.last4,
    sameAccount: filters.sameAccount,
    reference: filters.reference,
    customer: filters.customer,
    code: filters.code,
    entity: filters.entity,
    text: filters.text,
    transactions: filters.transactions,
  };
}

/** Filters that name a payment or a shopper: they are looked for at any time. */
const namingFilters = ['email', 'last4', 'sameAccount', 'reference', 'customer', 'text'] as const satisfies readonly FilterName[];

/** The period of a list: 30 days where none was chosen and nothing is named. */
export function findPeriod(filters: Filters): Period {
  return filters.period ?? (namingFilters.some((name) => filters[name] !== undefined) ? 'all' : '30d');
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
export function toRange(filters: Filters, timeZone: string, now: number, earliest = now): Range {
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

/** The gateway's `PaymentFilter`, as far as this page fills it. */
export interface GatewayFilter extends Range {
  readonly moneyStatuses?: MoneyStatus[];
  readonly outcomes?: Outcome[];
  readonly questions?: QuestionKind[];
  readonly types?: PaymentType[];
  readonly brands?: string[];
  readonly methods?: string[];
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly currency?: string;
  readonly email?: string;
  readonly last4?: string;
  readonly sameAccountAs?: string;
  readonly merchantTransactionId?: string;
  readonly merchantCustomerId?: string;
  readonly resultCode?: string;
  readonly resultCodePrefix?: string;
  readonly entityId?: string;
  readonly text?: string;
  readonly originalsOnly?: boolean;
}

const wholeCode = /^\d{3}\.\d{3}\.\d{3}$/;

/** `earliest`: of merchants whose clocks differ, from which days are counted back. */
export function toPaymentFilter(filters: Filters, timeZone: string, now: number, earliest = now): GatewayFilter {
  const { money, outcome, open, type, brand, method, amountMin, amountMax, currency, email, last4, sameAccount } = filters;
  const { reference, customer, code, entity, text } = filters;
  const { from, to } = toRange(filters, timeZone, now, earliest);
  return {
    ...(from && { from: toIsoTime(from) }),
    ...(to && { to: toIsoTime(to) }),
    ...(money && { moneyStatuses: [...money] }),
    ...(outcome && { outcomes: [...outcome] }),
    ...(open && { questions: [...open] }),
    ...(type && { types: [...type] }),
    ...(brand && { brands: [...brand] }),
    ...(method && { methods: [...method] }),
    ...(amountMin && { amountMin }),
    ...(amountMax && { amountMax }),
    ...(currency && { currency }),
    ...(email && { email }),
    ...(last4 && { last4 }),
    ...(sameAccount && { sameAccountAs: sameAccount }),
    ...(reference && { merchantTransactionId: reference }),
    ...(customer && { merchantCustomerId: customer }),
    ...(code && (wholeCode.test(code) ? { resultCode: code } : { resultCodePrefix: code })),
    ...(entity && { entityId: entity }),
    ...(text && { text }),
    ...(isFolded(filters) && { originalsOnly: true }),
  };
}
