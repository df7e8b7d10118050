/** The form of a risk rule: which fields each kind of condition has, and the input that is sent. Pure. */
import type { Json } from '../../client/scalars.ts';
import type { Rule, RuleInput } from './documents.ts';

export type Kind = Rule['kind'];
export type Effect = Rule['effect'];

export const kinds = [
  'velocity',
  'amount',
  'countryMismatch',
  'list',
  'disposableEmail',
  'nightTime',
  'firstCustomer',
  'parameter',
  'score',
] as const satisfies readonly Kind[];

export const effects = ['SCORE', 'REVIEW', 'REJECT', 'ACCEPT'] as const satisfies readonly Effect[];
export const subjects = ['card', 'email', 'ip', 'device'] as const;
export const sources = ['bin', 'ip', 'billing', 'shipping'] as const;
export const listFields = ['card', 'bin', 'email', 'domain', 'ip', 'device', 'country', 'holder'] as const;
export const parameterTests = ['equals', 'differs', 'contains', 'atLeast', 'atMost'] as const;

export type FieldName =
  | 'subject'
  | 'windowMinutes'
  | 'countMax'
  | 'volumeMax'
  | 'currency'
  | 'from'
  | 'to'
  | 'firstSource'
  | 'secondSource'
  | 'field'
  | 'values'
  | 'fromHour'
  | 'toHour'
  | 'utcOffsetMinutes'
  | 'name'
  | 'test'
  | 'value'
  | 'atLeast';

/** The fields of each kind; those of the others have none. */
export const fieldsOfKinds: Readonly<Record<Kind, readonly FieldName[]>> = {
  velocity: ['subject', 'windowMinutes', 'countMax', 'volumeMax'],
  amount: ['from', 'to', 'currency'],
  countryMismatch: ['firstSource', 'secondSource'],
  list: ['field', 'values'],
  disposableEmail: [],
  nightTime: ['fromHour', 'toHour', 'utcOffsetMinutes'],
  firstCustomer: [],
  parameter: ['name', 'test', 'value'],
  score: ['atLeast'],
};

/** What is typed; every value is a text. */
export type Values = Partial<Readonly<Record<FieldName, string>>>;

export interface RuleForm {
  readonly name: string;
  readonly kind: Kind;
  readonly values: Values;
  readonly effect: Effect;
  readonly score: string;
  readonly active: boolean;
}

export const newRule: RuleForm = {
  name: '',
  kind: 'velocity',
  values: { subject: 'card', windowMinutes: '60', countMax: '10', firstSource: 'bin', secondSource: 'ip', field: 'email', test: 'equals' },
  effect: 'REVIEW',
  score: '100',
  active: true,
};

export function toForm({ name, kind, condition, effect, score, active }: Rule): RuleForm {
  return {
    name,
    kind,
    values: { ...newRule.values, ...readValues(kind, conditionOf(kind, condition)) },
    effect,
    score: String(score),
    active,
  };
}

type Tree = { readonly [name: string]: Json };

/** What stands under the name of the kind; empty where the kind has no values. */
export function conditionOf(kind: Kind, condition: Json): Tree {
  const inner = isTree(condition) ? condition[kind] : undefined;
  return isTree(inner) ? inner : {};
}

function isTree(value: Json | undefined): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readValues(kind: Kind, condition: Tree): Values {
  const { between, values, ...rest } = condition;
  const [firstSource, secondSource] = Array.isArray(between) ? between.map(String) : [];
  return {
    ...Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))),
    ...(kind === 'countryMismatch' && firstSource && secondSource ? { firstSource, secondSource } : {}),
    ...(Array.isArray(values) ? { values: values.map(String).join('\n') } : {}),
  };
}

/** The input as the gateway takes it: it names what is wrong by `condition.kind.field`. */
export function toRuleInput({ name, kind, values, effect, score, active }: RuleForm, before?: Rule): RuleInput {
  return {
    name: name.trim(),
    condition: { [kind]: toCondition(kind, values) },
    effect,
    score: toInteger(score) ?? 0,
    active,
    ...(before?.resultCode ? { resultCode: before.resultCode } : {}),
    ...(before?.ruleSet ? { ruleSet: before.ruleSet } : {}),
  } as RuleInput;
}

function toCondition(kind: Kind, values: Values): Json {
  const text = (name: FieldName): string | undefined => values[name]?.trim() || undefined;
  const integer = (name: FieldName): number | undefined => toInteger(values[name] ?? '');
  switch (kind) {
    case 'velocity':
      return defined({
        subject: text('subject'),
        windowMinutes: integer('windowMinutes') ?? 0,
        countMax: integer('countMax'),
        volumeMax: text('volumeMax'),
      });
    case 'amount':
      return defined({ from: text('from') ?? '0.00', to: text('to'), currency: text('currency')?.toUpperCase() });
    case 'countryMismatch':
      return { between: [text('firstSource') ?? 'bin', text('secondSource') ?? 'ip'] };
    case 'list':
      return defined({ field: text('field'), values: listLines(values.values ?? '') });
    case 'nightTime':
      return defined({
        fromHour: integer('fromHour') ?? 0,
        toHour: integer('toHour') ?? 0,
        utcOffsetMinutes: integer('utcOffsetMinutes'),
      });
    case 'parameter':
      return defined({ name: text('name') ?? '', test: text('test'), value: text('value') ?? '' });
    case 'score':
      return { atLeast: integer('atLeast') ?? 0 };
    case 'disposableEmail':
    case 'firstCustomer':
      return true;
    default:
      return kind satisfies never;
  }
}

function defined(tree: Readonly<Record<string, Json | undefined>>): Json {
  return Object.fromEntries(Object.entries(tree).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function toInteger(text: string): number | undefined {
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The name of a default rule, of which the console has words; null of others. */
export function findDefaultName(id: string): string | null {
  return /(default-[a-z-]+)$/.exec(id)?.[1] ?? null;
}
