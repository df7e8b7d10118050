/** Rules and fees as somebody wrote them, understood; or every mistake in them, by name. */
import { z } from 'zod';
import { noCardNumber } from '../../foundation/catalogue/check.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
import {
  credentialOrigins,
  type Fee,
  feesMax,
  listValuesMax,
  type RoutingConditions,
  type RoutingRule,
  rulesMax,
  storedAccountTarget,
  targetsMax,
} from './rule.ts';

export const nameCharactersMax = 100;
export const noteCharactersMax = 500;

export interface RoutingInput {
  readonly rules: unknown;
  readonly fees?: unknown;
  readonly note?: unknown;
}

export type ParsedRouting =
  | { readonly status: 'understood'; readonly rules: readonly RoutingRule[]; readonly fees: readonly Fee[]; readonly note: string | null }
  | { readonly status: 'refused'; readonly errors: readonly ParameterError[] };

const minor = z.string().transform((text, at) => {
  const amount = parseAmount(text);
  if (amount === undefined) at.addIssue({ code: 'custom', message: 'must be an amount such as 92.00' });
  return String(amount ?? 0n);
});
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be 3 capital letters');
const brand = z.string().regex(/^[A-Z0-9_]{1,32}$/, 'must be a brand name of up to 32 capital letters, digits and underscores');
const hour = z.int('must be a whole hour').min(0, 'must be 0 to 24').max(24, 'must be 0 to 24');

function listOf<Value extends z.ZodType>(value: Value) {
  return z.array(value).min(1, 'must name at least one, or be absent').max(listValuesMax).nullish();
}

const conditions = z
  .strictObject({
    brands: listOf(brand),
    schemes: listOf(brand),
    issuerCountries: listOf(z.string().regex(/^[A-Z]{2}$/, 'must be 2 capital letters')),
    currencies: listOf(currency),
    amountFrom: minor.nullish(),
    amountTo: minor.nullish(),
    credentials: listOf(z.enum(credentialOrigins)),
    hours: z
      .strictObject({
        from: hour,
        to: hour,
        utcOffsetMinutes: z.int('must be a whole number').min(-720, 'must be -720 to 840').max(840, 'must be -720 to 840').nullish(),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must differ from the hour in from' })
      .nullish(),
    percentage: z.int('must be a whole number').min(1, 'must be 1 to 99').max(99, 'must be 1 to 99').nullish(),
  })
  .refine(({ amountFrom, amountTo }) => typeof amountTo !== 'string' || BigInt(amountTo) > BigInt(amountFrom ?? '0'), {
    path: ['amountTo'],
    error: 'must be above amountFrom',
  })
  .transform(({ amountFrom, amountTo, hours, ...rest }) =>
    withoutNothing<RoutingConditions>({
      ...rest,
      amountFromMinor: amountFrom,
      amountToMinor: amountTo,
      hours: hours ? { ...hours, utcOffsetMinutes: hours.utcOffsetMinutes ?? 0 } : undefined,
    }),
  );

function withoutNothing<Shape extends object>(fields: { readonly [Name in keyof Shape]?: Shape[Name] | null | undefined }): Shape {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Shape;
}

const ruleShape = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(nameCharactersMax, `must be at most ${nameCharactersMax} characters`)
    .refine((text) => !containsCardNumber(text), noCardNumber),
  when: conditions,
  to: z
    .array(z.string())
    .min(1, 'must name at least one')
    .max(targetsMax, `must name at most ${targetsMax}`)
    .refine((names) => new Set(names).size === names.length, 'must name each connector once'),
});

const feeShape = z
  .strictObject({
    connector: z.string(),
    brand: brand.nullish().transform((name) => name ?? null),
    currency,
    basisPoints: z.int('must be a whole number').min(0, 'must be 0 to 10000').max(10_000, 'must be 0 to 10000'),
    fixed: minor,
  })
  .transform(({ fixed, ...rest }): Fee => ({ ...rest, fixedMinor: fixed }));

const shape = z.strictObject({
  rules: z
    .array(ruleShape)
    .max(rulesMax, `must be at most ${rulesMax}`)
    .refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length, 'must have different names'),
  fees: z
    .array(feeShape)
    .max(feesMax, `must be at most ${feesMax}`)
    .nullish()
    .transform((fees) => fees ?? []),
  note: z
    .string()
    .trim()
    .max(noteCharactersMax, `must be at most ${noteCharactersMax} characters`)
    .refine((text) => !containsCardNumber(text), noCardNumber)
    .nullish()
    .transform((note) => note || null),
});

/** `connectors` are the names that rules and fees may use. */
export function parseRouting(input: RoutingInput, connectors: ReadonlySet<string>): ParsedRouting {
  const parsed = shape.safeParse(input);
  if (!parsed.success) return { status: 'refused', errors: parsed.error.issues.map(({ path, message }) => toError(path, message)) };
  const { rules, fees, note } = parsed.data;
  const unknown = `must be ${storedAccountTarget}, or a connector of the channel: ${[...connectors].join(', ')}`;
  const errors = [
    ...rules.flatMap(({ to }, at) =>
      to.flatMap((name, place) =>
        name === storedAccountTarget || connectors.has(name) ? [] : [toError(['rules', at, 'to', place], unknown)],
      ),
    ),
    ...fees.flatMap(({ connector }, at) => (connectors.has(connector) ? [] : [toError(['fees', at, 'connector'], unknown)])),
  ];
  return errors.length > 0 ? { status: 'refused', errors } : { status: 'understood', rules, fees, note };
}

/** Values are not repeated: a number that looks like a card's may be among them. */
function toError(path: readonly PropertyKey[], message: string): ParameterError {
  const name = path.map((part, place) => (typeof part === 'number' ? `[${part}]` : `${place === 0 ? '' : '.'}${String(part)}`)).join('');
  return { name, value: null, message: `${name} ${message}` };
}
