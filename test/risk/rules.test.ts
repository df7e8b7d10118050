/** Each risk rule, matched and not: facts and history in, score, decision and reasons out. */
import { describe, expect, test } from 'vitest';
import { runInSteps } from '../../api/domain/payments/query/risk-trial.ts';
import { addDefaultRules, createDefaultRules } from '../../api/domain/risk/default-rules.ts';
import { readRiskFacts } from '../../api/domain/risk/facts.ts';
import {
  type EarlierCheck,
  type Effect,
  type History,
  historyRowsMax,
  type RiskCondition,
  type RiskFacts,
  type RiskRule,
} from '../../api/domain/risk/rule.ts';
import { parseRiskRule } from '../../api/domain/risk/rule-input.ts';
import { assessRisk, toRejectionCode } from '../../api/domain/risk/rules.ts';
import { beginTrial, type PastPayment } from '../../api/domain/risk/trial.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const channel = `8a${'0'.repeat(30)}`;

const facts = (over: Partial<RiskFacts> = {}): RiskFacts => ({
  at: noon,
  orderedAt: noon,
  amountMinor: 10_000n,
  currency: 'EUR',
  subjects: { card: 'f1', email: 'jane@example.com', ip: '192.0.2.1', device: 'd1' },
  countries: { bin: 'DE', ip: 'DE', billing: 'DE', shipping: 'DE' },
  cardBin: '420000',
  holder: 'Jane Jones',
  isFirstCustomer: false,
  parameters: { USER_DATA1: 'gold', TRIES: '3' },
  ruleSet: null,
  ...over,
});

const tryRule = (candidate: RiskRule, others: readonly RiskRule[], past: readonly PastPayment[]) => {
  const trial = beginTrial(candidate, others);
  for (const payment of past) trial.add(payment);
  return trial.result();
};

const none: History = { card: [], email: [], ip: [], device: [] };

const rule = (condition: RiskCondition, effect: Effect = 'SCORE', over: Partial<RiskRule> = {}): RiskRule => ({
  id: 'rule',
  entityId: channel,
  name: 'Rule',
  condition,
  effect,
  score: 50,
  resultCode: null,
  ruleSet: null,
  active: true,
  version: 1,
  updatedAt: 0,
  ...over,
});

const earlier = (minutes: number, amountMinor = 10_000n, currency = 'EUR'): EarlierCheck => ({
  at: noon - minutes * minuteMs,
  amountMinor,
  currency,
});

const perHour = (subject: 'card' | 'email' | 'ip' | 'device', countMax: number): RiskCondition => ({
  kind: 'velocity',
  subject,
  windowMinutes: 60,
  countMax,
  volumeMaxMinor: null,
});
const volume: RiskCondition = { kind: 'velocity', subject: 'card', windowMinutes: 60, countMax: null, volumeMaxMinor: '25000' };
const band: RiskCondition = { kind: 'amount', currency: 'EUR', fromMinor: '10000', toMinor: '20000' };
const billingShipping: RiskCondition = { kind: 'countryMismatch', between: ['billing', 'shipping'] };
const night: RiskCondition = { kind: 'nightTime', fromHour: 22, toHour: 5, utcOffsetMinutes: 60 };
const listed = (field: Extract<RiskCondition, { kind: 'list' }>['field'], value: string): RiskCondition => ({
  kind: 'list',
  field,
  values: ['unknown', value],
});
const parameter = (test: Extract<RiskCondition, { kind: 'parameter' }>['test'], name: string, value: string): RiskCondition => ({
  kind: 'parameter',
  name,
  test,
  value,
});

type Case = readonly [guarantee: string, condition: RiskCondition, matches: boolean, over?: Partial<RiskFacts>, history?: Partial<History>];

const at = (hour: number): Partial<RiskFacts> => ({ orderedAt: Date.UTC(2026, 0, 1, hour) });
const from = (billing: string | null, shipping: string | null): Partial<RiskFacts> => ({
  countries: { bin: null, ip: null, billing, shipping },
});
const nobody: Partial<RiskFacts> = { subjects: { card: null, email: null, ip: null, device: null } };

const cases: readonly Case[] = [
  ...(['card', 'email', 'ip', 'device'] as const).flatMap((subject): readonly Case[] => [
    [`velocity of ${subject}: one more than there may be`, perHour(subject, 2), true, {}, { [subject]: [earlier(1), earlier(59)] }],
    [`velocity of ${subject}: as many as there may be`, perHour(subject, 2), false, {}, { [subject]: [earlier(1)] }],
    [`velocity of ${subject}: what is older than the window`, perHour(subject, 2), false, {}, { [subject]: [earlier(1), earlier(60)] }],
    [`velocity of ${subject}: another subject's payments`, perHour(subject, 2), false, nobody, { [subject]: [earlier(1), earlier(2)] }],
  ]),
  ['volume: more than there may be', volume, true, {}, { card: [earlier(1, 15_001n)] }],
  ['volume: as much as there may be', volume, false, {}, { card: [earlier(1, 15_000n)] }],
  ['volume: of another currency', volume, false, {}, { card: [earlier(1, 15_001n, 'USD')] }],
  ['amount: at the lower end', band, true],
  ['amount: below it', band, false, { amountMinor: 9_999n }],
  ['amount: at the upper end', band, false, { amountMinor: 20_000n }],
  ['amount: of another currency', band, false, { currency: 'USD' }],
  ['countries: that differ', billingShipping, true, from('DE', 'FR')],
  ['countries: that are the same', billingShipping, false, from('DE', 'DE')],
  ['countries: of which one is not known', billingShipping, false, from('DE', null)],
  [
    'countries: of card and network address',
    { kind: 'countryMismatch', between: ['bin', 'ip'] },
    true,
    { countries: { bin: 'DE', ip: 'BR', billing: null, shipping: null } },
  ],
  ['list: a card', listed('card', 'f1'), true],
  ['list: another card', listed('card', 'f2'), false],
  ['list: a BIN', listed('bin', '420000'), true],
  ['list: another BIN', listed('bin', '420001'), false],
  ['list: an e-mail in any case', listed('email', 'JANE@example.com'), true],
  ['list: another e-mail', listed('email', 'june@example.com'), false],
  ['list: a domain', listed('domain', 'example.com'), true],
  ['list: a part of a domain', listed('domain', 'ample.com'), false],
  ['list: a network address', listed('ip', '192.0.2.1'), true],
  ['list: another network address', listed('ip', '192.0.2.10'), false],
  ['list: a device', listed('device', 'd1'), true],
  ['list: another device', listed('device', 'd2'), false],
  ['list: a country of any source', listed('country', 'FR'), true, from('DE', 'FR')],
  ['list: another country', listed('country', 'BR'), false],
  ['list: a holder', listed('holder', 'jane jones'), true],
  ['list: another holder', listed('holder', 'june jones'), false],
  ['disposable e-mail', { kind: 'disposableEmail' }, true, { subjects: { card: null, email: 'x@mailinator.com', ip: null, device: null } }],
  ['lasting e-mail', { kind: 'disposableEmail' }, false],
  ['no e-mail', { kind: 'disposableEmail' }, false, nobody],
  ['night: where the shop is, before midnight', night, true, at(21)],
  ['night: after midnight', night, true, at(3)],
  ['night: its end', night, false, at(4)],
  ['night: by day', night, false, at(12)],
  ['first customer', { kind: 'firstCustomer' }, true, { isFirstCustomer: true }],
  ['known customer', { kind: 'firstCustomer' }, false],
  ['a customer whom nobody can recognise', { kind: 'firstCustomer' }, false, { isFirstCustomer: null }],
  ['parameter: equal', parameter('equals', 'USER_DATA1', 'gold'), true],
  ['parameter: not equal', parameter('equals', 'USER_DATA1', 'silver'), false],
  ['parameter: differing', parameter('differs', 'USER_DATA1', 'silver'), true],
  ['parameter: not sent, so not differing', parameter('differs', 'USER_DATA2', 'silver'), false],
  ['parameter: containing', parameter('contains', 'USER_DATA1', 'ol'), true],
  ['parameter: not containing', parameter('contains', 'USER_DATA1', 'il'), false],
  ['parameter: at least', parameter('atLeast', 'TRIES', '3'), true],
  ['parameter: less', parameter('atLeast', 'TRIES', '4'), false],
  ['parameter: at most', parameter('atMost', 'TRIES', '3'), true],
  ['parameter: more', parameter('atMost', 'TRIES', '2'), false],
  ['parameter: no number', parameter('atMost', 'USER_DATA1', '2'), false],
];

describe('a rule matches', () => {
  test.each(cases.map(([guarantee, ...given]) => [guarantee, given] as const))('%s', (_guarantee, [condition, matches, over, history]) => {
    const scored = assessRisk([rule(condition)], facts(over), { ...none, ...history });
    expect(scored).toMatchObject({ score: matches ? 50 : 0, decision: 'ACCEPT' });
    expect(scored.reasons).toHaveLength(matches ? 1 : 0);
    const rejected = assessRisk([rule(condition, 'REJECT')], facts(over), { ...none, ...history });
    expect(rejected.decision).toBe(matches ? 'REJECT' : 'ACCEPT');
    if (matches) expect(findResultCode(rejected.resultCode ?? '')?.outcome).toBe('REJECTED');
  });

  test('over the sum of the others, and not over itself', () => {
    const others = [rule(band, 'SCORE', { score: 60 }), rule(listed('bin', '420000'), 'SCORE', { score: -10 })];
    const over = (atLeast: number) => assessRisk([rule({ kind: 'score', atLeast }, 'REVIEW', { score: 0 }), ...others], facts(), none);
    expect(over(50)).toMatchObject({ score: 50, decision: 'REVIEW' });
    expect(over(51)).toMatchObject({ score: 50, decision: 'ACCEPT' });
  });
});

describe('what the rules come to', () => {
  const many = [rule(band, 'REVIEW'), rule(listed('email', 'jane@example.com'), 'REJECT')];

  test('rejects before it reviews, and with the code of what was found', () => {
    expect(assessRisk(many, facts(), none)).toMatchObject({ decision: 'REJECT', resultCode: '800.300.200' });
    const own = [rule(band, 'REJECT', { resultCode: '100.400.000' })];
    expect(assessRisk(own, facts(), none)).toMatchObject({ resultCode: '100.400.000' });
  });

  test('an allow list accepts whatever else holds', () => {
    const allowed = assessRisk([...many, rule(listed('card', 'f1'), 'ACCEPT', { score: 0 })], facts(), none);
    expect(allowed).toMatchObject({ decision: 'ACCEPT', resultCode: null, score: 100 });
  });

  test('keeps the score between -99999 and +99999', () => {
    const heavy = (score: number) => [rule(band, 'SCORE', { score }), rule(listed('bin', '420000'), 'SCORE', { score })];
    expect(assessRisk(heavy(99_999), facts(), none).score).toBe(99_999);
    expect(assessRisk(heavy(-99_999), facts(), none).score).toBe(-99_999);
  });

  test('runs no rule that is switched off, and the set that risk.channelId selects', () => {
    const rules = [rule(band, 'REJECT', { active: false }), rule(band, 'SCORE'), rule(band, 'REVIEW', { ruleSet: 'strict' })];
    expect(assessRisk(rules, facts(), none)).toMatchObject({ decision: 'ACCEPT', score: 50 });
    expect(assessRisk(rules, facts({ ruleSet: 'strict' }), none)).toMatchObject({ decision: 'REVIEW', score: 50 });
    expect(assessRisk(rules, facts({ ruleSet: 'unknown' }), none)).toMatchObject({ decision: 'ACCEPT', score: 50 });
  });

  test('tells no fingerprint of a card', () => {
    expect(JSON.stringify(assessRisk([rule(listed('card', 'f1'))], facts(), none).reasons)).not.toContain('f1');
  });

  test('compares each earlier check with each velocity rule once, and comes to the same for the same facts', () => {
    const rules = createDefaultRules(channel);
    let looks = 0;
    const busy = Array.from({ length: historyRowsMax }, (_, minute) => {
      const check = earlier(minute);
      return {
        ...check,
        get at() {
          looks += 1;
          return check.at;
        },
      };
    });
    const history = { card: busy, email: busy, ip: busy, device: busy };
    const first = assessRisk(rules, facts(), history);
    const velocityRules = rules.filter(({ condition }) => condition.kind === 'velocity').length;
    expect(looks).toBeGreaterThan(0);
    // Twice: with the begin and the end of the rule's window.
    expect(looks).toBeLessThanOrEqual(2 * velocityRules * historyRowsMax);
    expect(assessRisk(rules, facts(), history)).toEqual(first);
  });
});

test('default rules let an ordinary payment pass and reject by codes of the catalogue', () => {
  expect(assessRisk(createDefaultRules(channel), facts(), none)).toMatchObject({ score: 0, decision: 'ACCEPT' });
  for (const each of createDefaultRules(channel)) expect(findResultCode(toRejectionCode(each))?.outcome).toBe('REJECTED');
  const [first] = createDefaultRules(channel);
  if (!first) throw new Error('no default rules');
  const changed = { ...first, active: false, version: 1 };
  const mine = rule(band, 'SCORE', { id: 'mine' });
  const all = addDefaultRules(channel, [mine, changed]);
  expect(all[0]).toBe(changed);
  expect(all.at(-1)).toBe(mine);
  expect(all).toHaveLength(createDefaultRules(channel).length + 1);
});

test('reads the facts of a request by their documented names', () => {
  const tree = {
    customer: { email: ' Jane@Example.com', ip: '192.0.2.1', browser: { deviceId: 'd1' } },
    billing: { country: 'de' },
    shipping: { country: 'FR' },
    risk: {
      amount: '5.00',
      orderTimestamp: '2026-01-01 03:00:00',
      channelId: 'strict',
      parameters: { IP_COUNTRY: 'BR', BIN_COUNTRY: 'US' },
    },
  };
  const base = { tree, at: noon, amountMinor: 100n, currency: 'EUR', cardFingerprint: 'f1', cardBin: '420000', holder: null };
  const read = readRiskFacts({ ...base, issuerCountry: null, isFirstCustomer: null });
  expect(read).toMatchObject({
    orderedAt: Date.UTC(2026, 0, 1, 3),
    amountMinor: 500n,
    subjects: { card: 'f1', email: 'jane@example.com', ip: '192.0.2.1', device: 'd1' },
    countries: { bin: 'US', ip: 'BR', billing: 'DE', shipping: 'FR' },
    ruleSet: 'strict',
  });
  expect(readRiskFacts({ ...base, issuerCountry: 'DE', isFirstCustomer: null }).countries.bin).toBe('DE');
});

describe('a rule as somebody wrote it', () => {
  const input = { entityId: channel, name: 'Mine', effect: 'SCORE', condition: { disposableEmail: true } };

  test('is understood, with amounts as amounts', () => {
    const condition = { velocity: { subject: 'card', windowMinutes: 60, volumeMax: '500.00' } };
    expect(parseRiskRule({ ...input, condition })).toMatchObject({
      status: 'understood',
      rule: { active: true, score: 0, condition: { kind: 'velocity', countMax: null, volumeMaxMinor: '50000' } },
    });
  });

  test.each<readonly [string, object, string]>([
    ['no condition', { condition: {} }, 'condition'],
    ['two conditions', { condition: { disposableEmail: true, firstCustomer: true } }, 'condition'],
    ['a velocity without a limit', { condition: { velocity: { subject: 'ip', windowMinutes: 60 } } }, 'condition.velocity'],
    [
      'a window that is too long',
      { condition: { velocity: { subject: 'ip', windowMinutes: 50_000, countMax: 3 } } },
      'condition.velocity.windowMinutes',
    ],
    ['a band that ends before it begins', { condition: { amount: { from: '2.00', to: '1.00' } } }, 'condition.amount'],
    ['an amount that is none', { condition: { amount: { from: '2,00' } } }, 'condition.amount.from'],
    ['a country compared to itself', { condition: { countryMismatch: { between: ['ip', 'ip'] } } }, 'condition.countryMismatch'],
    ['the number of a card', { condition: { list: { field: 'card', values: ['4200000000000000'] } } }, 'condition.list'],
    ['an empty list', { condition: { list: { field: 'ip', values: [] } } }, 'condition.list.values'],
    ['a night without hours', { condition: { nightTime: { fromHour: 3, toHour: 3 } } }, 'condition.nightTime'],
    ['a comparison with no number', { condition: { parameter: { name: 'AGE', test: 'atLeast', value: 'old' } } }, 'condition.parameter'],
    ['a score beyond the documented one', { score: 100_000 }, 'score'],
    ['a code that rejects nothing', { resultCode: '000.100.110' }, 'resultCode'],
    ['a name that is empty', { name: ' ' }, 'name'],
  ])('is refused with %s', (_what, over, name) => {
    const parsed = parseRiskRule({ ...input, ...over });
    expect(parsed).toMatchObject({ status: 'refused', errors: [{ name }] });
  });
});

test('a trial counts what would have been refused, each payment with what came before it', () => {
  const past = Array.from({ length: 5 }, (_, index) => ({
    id: `payment ${index}`,
    facts: facts({ at: noon + index * minuteMs, isFirstCustomer: null }),
    wasApproved: true,
  }));
  const trial = tryRule(rule(perHour('card', 3), 'REJECT', { active: false }), [], past);
  expect(trial).toEqual({ total: 5, matched: 2, refused: 2, reviewed: 0, matchedIds: ['payment 4', 'payment 3'] });
  expect(tryRule(rule({ kind: 'firstCustomer' }, 'REVIEW'), [], past)).toMatchObject({ matched: 1, reviewed: 1 });
  const far = past.map((payment, index) => ({ ...payment, facts: facts({ at: noon + index * (dayMs + hourMs) }) }));
  expect(tryRule(rule(perHour('card', 3), 'REJECT'), [], far).matched).toBe(0);
});

test('a trial of a rule stops after each 200,000 comparisons, so that others have their turn', async () => {
  const others = Array.from({ length: 39 }, (_, number) => rule(perHour('card', 100), 'SCORE', { id: String(number) }));
  const past = Array.from({ length: 300 }, (_, number) => ({
    id: String(number),
    facts: facts({ at: noon + number * 1_000 }),
    wasApproved: true,
  }));
  const trial = beginTrial(rule(perHour('card', 100), 'REVIEW'), others);
  let comparisons = 0;
  let most = 0;
  let pauses = 0;
  const counted = {
    add(payment: PastPayment) {
      const cost = trial.add(payment);
      comparisons += cost;
      most = Math.max(most, comparisons);
      return cost;
    },
  };
  await runInSteps(counted, past, async () => {
    comparisons = 0;
    pauses += 1;
  });
  // The last payment of a step may go beyond it: 40 rules with the earlier checks of each of four subjects.
  expect(most).toBeLessThanOrEqual(200_000 + 40 * (4 * 300 + 1));
  expect(pauses).toBeGreaterThan(25);
  expect(trial.result()).toMatchObject({ total: 300, matched: 200, reviewed: 200 });
});

test('a trial compares a payment with as many earlier checks as its own check would read', () => {
  const trial = beginTrial(rule(perHour('card', historyRowsMax - 1), 'REVIEW'), []);
  let most = 0;
  for (let number = 0; number < historyRowsMax + 10; number += 1)
    most = Math.max(most, trial.add({ id: String(number), facts: facts({ at: noon + number }), wasApproved: true }));
  expect(most).toBe(4 * historyRowsMax + 1);
});
