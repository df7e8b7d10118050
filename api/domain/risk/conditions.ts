/** Evaluates the conditions of risk rules. Pure: facts and history in, a sentence about what matched out. */
import { never } from '../../foundation/kernel/assert.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { disposableDomains, parseDomain } from './disposable-domains.ts';
import type { CountrySource, History, ListField, RiskCondition, RiskFacts } from './rule.ts';

/** What conditions are evaluated with. `sum` is the score of all other rules, for `score`. */
export interface Evidence {
  readonly facts: RiskFacts;
  readonly history: History;
  readonly sum: number;
}

/** A sentence about the match; undefined where the condition does not match. Unknown facts never match. */
export function evaluateCondition(condition: RiskCondition, evidence: Evidence): string | undefined {
  const { facts } = evidence;
  switch (condition.kind) {
    case 'velocity':
      return evaluateVelocity(condition, evidence);
    case 'amount':
      return evaluateAmount(condition, facts);
    case 'countryMismatch':
      return evaluateCountryMismatch(condition.between, facts);
    case 'list':
      return evaluateList(condition.field, condition.values, facts);
    case 'disposableEmail':
      return evaluateDisposable(facts);
    case 'nightTime':
      return evaluateNightTime(condition, facts);
    case 'firstCustomer':
      return facts.isFirstCustomer === true ? 'no payment with this e-mail was approved before' : undefined;
    case 'parameter':
      return evaluateParameter(condition, facts);
    case 'score':
      return evidence.sum >= condition.atLeast ? `the score is ${evidence.sum}, at least ${condition.atLeast}` : undefined;
    default:
      return never(condition);
  }
}

type Of<Kind extends RiskCondition['kind']> = Extract<RiskCondition, { kind: Kind }>;

/** The payment itself counts: with `countMax` 3, the fourth payment within the window matches. */
function evaluateVelocity(condition: Of<'velocity'>, { facts, history }: Evidence): string | undefined {
  const { subject, windowMinutes, countMax, volumeMaxMinor } = condition;
  if (facts.subjects[subject] === null) return undefined;
  const from = facts.at - windowMinutes * minuteMs;
  let count = 1;
  let volumeMinor = facts.amountMinor;
  for (const earlier of history[subject]) {
    if (earlier.at <= from) continue;
    count += 1;
    if (earlier.currency === facts.currency) volumeMinor += earlier.amountMinor;
  }
  const within = `with this ${subject} within ${windowMinutes} minutes`;
  if (countMax !== null && count > countMax) return `${count} payments ${within}, at most ${countMax}`;
  if (volumeMaxMinor === null || volumeMinor <= BigInt(volumeMaxMinor)) return undefined;
  return `${formatAmount(volumeMinor)} ${facts.currency} ${within}, at most ${formatAmount(BigInt(volumeMaxMinor))}`;
}

function evaluateAmount({ currency, fromMinor, toMinor }: Of<'amount'>, facts: RiskFacts): string | undefined {
  if (currency !== null && currency !== facts.currency) return undefined;
  if (facts.amountMinor < BigInt(fromMinor)) return undefined;
  if (toMinor !== null && facts.amountMinor >= BigInt(toMinor)) return undefined;
  const band =
    toMinor === null
      ? `from ${formatAmount(BigInt(fromMinor))}`
      : `from ${formatAmount(BigInt(fromMinor))} to below ${formatAmount(BigInt(toMinor))}`;
  return `${formatAmount(facts.amountMinor)} ${facts.currency} is ${band}`;
}

const sourceNames: Readonly<Record<CountrySource, string>> = {
  bin: 'the card',
  ip: 'the network address',
  billing: 'the billing address',
  shipping: 'the shipping address',
};

function evaluateCountryMismatch([one, other]: readonly [CountrySource, CountrySource], facts: RiskFacts): string | undefined {
  const first = facts.countries[one];
  const second = facts.countries[other];
  if (first === null || second === null || first === second) return undefined;
  return `${sourceNames[one]} is of ${first}, ${sourceNames[other]} of ${second}`;
}

function evaluateList(field: ListField, values: readonly string[], facts: RiskFacts): string | undefined {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const found = readListedValues(field, facts).find((value) => wanted.has(value.toLowerCase()));
  // A fingerprint is not readable; the other values are entries of the list.
  return found === undefined ? undefined : `${field} is on the list${field === 'card' ? '' : `: ${found}`}`;
}

function readListedValues(field: ListField, facts: RiskFacts): readonly string[] {
  const { email } = facts.subjects;
  switch (field) {
    case 'card':
    case 'email':
    case 'ip':
    case 'device':
      return toList(facts.subjects[field]);
    case 'bin':
      return toList(facts.cardBin);
    case 'holder':
      return toList(facts.holder);
    case 'domain':
      return email === null ? [] : [parseDomain(email)];
    case 'country':
      return Object.values(facts.countries).flatMap(toList);
    default:
      return never(field);
  }
}

function toList(value: string | null): readonly string[] {
  return value === null ? [] : [value];
}

function evaluateDisposable(facts: RiskFacts): string | undefined {
  const { email } = facts.subjects;
  if (email === null || !disposableDomains.has(parseDomain(email))) return undefined;
  return `${parseDomain(email)} gives away addresses for a few minutes`;
}

function evaluateNightTime({ fromHour, toHour, utcOffsetMinutes }: Of<'nightTime'>, facts: RiskFacts): string | undefined {
  const hour = new Date(facts.orderedAt + utcOffsetMinutes * minuteMs).getUTCHours();
  const isNight = fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
  return isNight ? `ordered at ${hour} o'clock` : undefined;
}

function evaluateParameter({ name, test, value }: Of<'parameter'>, facts: RiskFacts): string | undefined {
  const sent = Object.hasOwn(facts.parameters, name) ? facts.parameters[name] : undefined;
  if (sent === undefined || !passes(sent, test, value)) return undefined;
  return `risk.parameters[${name}] ${sentences[test]} ${value}`;
}

const sentences: Readonly<Record<Of<'parameter'>['test'], string>> = {
  equals: 'is',
  differs: 'is not',
  contains: 'contains',
  atLeast: 'is at least',
  atMost: 'is at most',
};

function passes(sent: string, test: Of<'parameter'>['test'], value: string): boolean {
  switch (test) {
    case 'equals':
      return sent === value;
    case 'differs':
      return sent !== value;
    case 'contains':
      return sent.includes(value);
    case 'atLeast':
      return sent.trim() !== '' && Number(sent) >= Number(value);
    case 'atMost':
      return sent.trim() !== '' && Number(sent) <= Number(value);
    default:
      return never(test);
  }
}
