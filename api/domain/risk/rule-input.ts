/** A rule as somebody wrote it, understood; or every mistake in it, by name. */
import { z } from 'zod';
import { parseAmount } from '../../foundation/kernel/money.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import {
  countrySources,
  effects,
  type ListField,
  listFields,
  listValuesMax,
  parameterTests,
  type RiskCondition,
  type RiskRule,
  scoreMax,
  velocityCountMax,
  velocitySubjects,
  windowMinutesMax,
} from './rule.ts';

export interface RiskRuleInput {
  readonly entityId: string;
  /** Absent: a new rule. */
  readonly id?: string;
  readonly name: unknown;
  readonly condition: unknown;
  readonly effect: unknown;
  readonly score?: unknown;
  readonly resultCode?: unknown;
  readonly ruleSet?: unknown;
  readonly active?: unknown;
}

export type ParsedRule =
  | { readonly status: 'understood'; readonly rule: Omit<RiskRule, 'id' | 'entityId' | 'version' | 'updatedAt'> }
  | { readonly status: 'refused'; readonly errors: readonly ParameterError[] };

const nameCharactersMax = 100;
const valueCharactersMax = 255;

const minor = z.string().transform((text, at) => {
  const amount = parseAmount(text);
  if (amount === undefined) at.addIssue({ code: 'custom', message: 'must be an amount such as 92.00' });
  return String(amount ?? 0n);
});
const hour = z.int('must be a whole hour').min(0).max(24);
const count = z.int('must be a whole number').min(1, 'must be at least 1').max(velocityCountMax, `must be at most ${velocityCountMax}`);

/** What the values of a list look like. A card's is its fingerprint: a number would stand in rules and audit log for all to see. */
const listValues: Partial<Record<ListField, RegExp>> = {
  card: /^[0-9a-f]{64}$/,
  bin: /^\d{6}$/,
  email: /^[^@\s]+@[^@\s]+$/,
  country: /^[A-Za-z]{2}$/,
};

const conditions = {
  velocity: z
    .strictObject({
      subject: z.enum(velocitySubjects),
      windowMinutes: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(windowMinutesMax, `must be at most ${windowMinutesMax}`),
      countMax: count.nullish().transform((max) => max ?? null),
      volumeMax: minor.nullish(),
    })
    .refine(({ countMax, volumeMax }) => countMax !== null || typeof volumeMax === 'string', 'must have countMax or volumeMax')
    .transform(({ volumeMax, ...rest }): RiskCondition => ({ kind: 'velocity', ...rest, volumeMaxMinor: volumeMax ?? null })),
  amount: z
    .strictObject({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be 3 capital letters')
        .nullish(),
      from: minor,
      to: minor.nullish(),
    })
    .refine(({ from, to }) => typeof to !== 'string' || BigInt(to) > BigInt(from), 'to must be above from')
    .transform(
      ({ currency, from, to }): RiskCondition => ({ kind: 'amount', currency: currency ?? null, fromMinor: from, toMinor: to ?? null }),
    ),
  countryMismatch: z
    .strictObject({ between: z.tuple([z.enum(countrySources), z.enum(countrySources)]) })
    .refine(({ between: [one, other] }) => one !== other, 'between must name two different sources')
    .transform(({ between }): RiskCondition => ({ kind: 'countryMismatch', between })),
  list: z
    .strictObject({
      field: z.enum(listFields),
      values: z.array(z.string().trim().min(1).max(valueCharactersMax)).min(1, 'must hold at least one').max(listValuesMax),
    })
    .refine(({ field, values }) => values.every((value) => listValues[field]?.test(value) ?? true), 'values must fit the field')
    .transform((list): RiskCondition => ({ kind: 'list', ...list })),
  disposableEmail: z.literal(true, 'must be true').transform((): RiskCondition => ({ kind: 'disposableEmail' })),
  nightTime: z
    .strictObject({ fromHour: hour, toHour: hour, utcOffsetMinutes: z.int().min(-720).max(840).nullish() })
    .refine(({ fromHour, toHour }) => fromHour !== toHour, 'fromHour and toHour must differ')
    .transform(
      ({ utcOffsetMinutes, ...hours }): RiskCondition => ({ kind: 'nightTime', ...hours, utcOffsetMinutes: utcOffsetMinutes ?? 0 }),
    ),
  firstCustomer: z.literal(true, 'must be true').transform((): RiskCondition => ({ kind: 'firstCustomer' })),
  parameter: z
    .strictObject({
      name: z.string().regex(/^[A-Za-z0-9._]{3,64}$/, 'must be 3 to 64 letters, digits, dots, underscores'),
      test: z.enum(parameterTests),
      value: z.string().max(valueCharactersMax),
    })
    .refine(
      ({ test, value }) => !test.startsWith('at') || (value.trim() !== '' && Number.isFinite(Number(value))),
      'value must be a number',
    )
    .transform((parameter): RiskCondition => ({ kind: 'parameter', ...parameter })),
  score: z
    .strictObject({ atLeast: z.int('must be a whole number').min(-scoreMax).max(scoreMax) })
    .transform((score): RiskCondition => ({ kind: 'score', ...score })),
} as const satisfies Record<RiskCondition['kind'], z.ZodType<RiskCondition>>;

type Kind = keyof typeof conditions;
const kinds: readonly string[] = Object.keys(conditions);

function isKind(name: string): name is Kind {
  return kinds.includes(name);
}

const rest = z.object({
  name: z.string().trim().min(1, 'must not be empty').max(nameCharactersMax, `must be at most ${nameCharactersMax} characters`),
  effect: z.enum(effects, `must be one of [${effects.join(', ')}]`),
  score: z
    .int('must be a whole number')
    .min(-scoreMax)
    .max(scoreMax)
    .nullish()
    .transform((score) => score ?? 0),
  resultCode: z
    .string()
    .refine((code) => findResultCode(code)?.outcome === 'REJECTED', 'must be a code of a rejection')
    .nullish()
    .transform((code) => code ?? null),
  ruleSet: z
    .string()
    .min(1)
    .max(valueCharactersMax)
    .nullish()
    .transform((name) => name ?? null),
  active: z
    .boolean()
    .nullish()
    .transform((active) => active ?? true),
});

export function parseRiskRule(input: RiskRuleInput): ParsedRule {
  const { name, effect, score, resultCode: code, ruleSet, active } = input;
  const parsed = rest.safeParse({ name, effect, score, resultCode: code, ruleSet, active });
  const condition = parseCondition(input.condition);
  const errors = [...(parsed.success ? [] : findErrors(parsed.error, '')), ...condition.errors];
  if (!parsed.success || condition.condition === undefined || errors.length > 0) return { status: 'refused', errors };
  return { status: 'understood', rule: { ...parsed.data, condition: condition.condition } };
}

/** Exactly one kind, under its name: `{velocity: {…}}`. */
function parseCondition(given: unknown): { readonly condition?: RiskCondition; readonly errors: readonly ParameterError[] } {
  const sent =
    typeof given === 'object' && given !== null ? Object.entries(given).filter(([, value]) => value !== null && value !== undefined) : [];
  const [only] = sent;
  if (only === undefined || sent.length > 1 || !isKind(only[0])) {
    return { errors: [{ name: 'condition', value: null, message: `condition must hold exactly one of [${kinds.join(', ')}]` }] };
  }
  const [kind, value] = only;
  const parsed = conditions[kind].safeParse(value);
  return parsed.success ? { condition: parsed.data, errors: [] } : { errors: findErrors(parsed.error, `condition.${kind}`) };
}

function findErrors(error: z.ZodError, prefix: string): readonly ParameterError[] {
  return error.issues.map(({ path, message }) => {
    const name = [prefix, ...path.map(String)].filter((part) => part !== '').join('.');
    return { name, value: null, message: `${name} ${message}` };
  });
}
