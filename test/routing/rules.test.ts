/** Rules by random payments, and circuits by a clock that a test moves. */
import { describe, expect, test } from 'vitest';
import { type CircuitChange, createHealthBook, defaultCircuitRule } from '../../api/connectors/health.ts';
import { decideRoute, matches, shareOf } from '../../api/domain/routing/decide-route.ts';
import { fallbackCodes, softDeclineCodes } from '../../api/domain/routing/fallback.ts';
import { costOf } from '../../api/domain/routing/fees.ts';
import type { RoutingConditions, RoutingFacts, RoutingRule } from '../../api/domain/routing/rule.ts';
import { parseRouting } from '../../api/domain/routing/rule-input.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';
import { createDice } from '../support/dice.ts';

const dice = createDice(2_026);
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(dice() * values.length)] as Value;
const some = <Value>(values: readonly Value[]): readonly Value[] | undefined =>
  dice() < 0.5 ? undefined : values.filter(() => dice() < 0.5);

const brands = ['VISA', 'MASTER', 'AMEX'];
const countries = ['DE', 'FR', 'US'];
const currencies = ['EUR', 'USD', 'JPY'];
const names = ['bank', 'second', 'third', 'STORED_ACCOUNT'];
const origins = ['NONE', 'INITIAL', 'REPEATED_BY_SHOPPER', 'REPEATED_BY_MERCHANT'] as const;

function randomFacts(): RoutingFacts {
  return {
    paymentId: `8a${Math.floor(dice() * 2 ** 48)
      .toString(16)
      .padStart(30, '0')}`,
    brand: pick([...brands, null]),
    scheme: pick([...brands, null]),
    issuerCountry: pick([...countries, null]),
    currency: pick(currencies),
    amountMinor: BigInt(Math.floor(dice() * 100_000)),
    credentials: pick(origins),
    at: Math.floor(dice() * 4e12),
  };
}

function randomRule(index: number): RoutingRule {
  const from = dice() < 0.5 ? undefined : Math.floor(dice() * 50_000);
  const given = {
    brands: some(brands),
    schemes: some(brands),
    issuerCountries: some(countries),
    currencies: some(currencies),
    amountFromMinor: from === undefined ? undefined : String(from),
    amountToMinor: dice() < 0.7 ? undefined : String((from ?? 0) + 1 + Math.floor(dice() * 50_000)),
    credentials: some(origins),
    hours:
      dice() < 0.8 ? undefined : { from: Math.floor(dice() * 24), to: Math.floor(dice() * 25), utcOffsetMinutes: pick([-720, 0, 60, 840]) },
    percentage: dice() < 0.7 ? undefined : 1 + Math.floor(dice() * 99),
  };
  const when = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as RoutingConditions;
  return { name: `rule ${index}`, when, to: names.filter(() => dice() < 0.5) };
}

describe('a route', () => {
  test('is that of the first rule that fits, names connectors of the channel once each, and is the same each time', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const rules = Array.from({ length: Math.floor(dice() * 6) }, (_, index) => randomRule(index));
      const connectors = ['bank', ...['second', 'third'].filter(() => dice() < 0.7)];
      const given = { rules, connectors, accountHolder: pick(['second', 'gone', null]) };
      const facts = randomFacts();
      const route = decideRoute(facts, given);
      expect(decideRoute(facts, given)).toEqual(route);
      expect(new Set(route.connectors).size).toBe(route.connectors.length);
      for (const name of route.connectors) expect(connectors).toContain(name);
      const decisive = rules.findIndex(({ name }) => name === route.rule);
      const before = decisive === -1 ? rules : rules.slice(0, decisive);
      for (const rule of before) {
        const reachable = rule.to.some((name) => connectors.includes(name === 'STORED_ACCOUNT' ? (given.accountHolder ?? '') : name));
        expect(matches(rule.when, facts) && reachable).toBe(false);
      }
      if (route.rule === null) expect(route.connectors).toEqual(['bank']);
    }
  });

  test('needs every condition: a rule with one more never fits a payment that the rule without it does not', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const { when } = randomRule(0);
      const facts = randomFacts();
      for (const name of Object.keys(when)) {
        const { [name as keyof RoutingConditions]: _one, ...fewer } = when;
        if (matches(when, facts)) expect(matches(fewer, facts)).toBe(true);
      }
    }
  });

  test('gives a percentage its share of payments, whose ids begin with the same time', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `8a019ab1c2d3e4${index.toString(16).padStart(4, '0')}00112233445566`);
    for (const percentage of [1, 10, 50, 99]) {
      const share = ids.filter((id) => shareOf(id) < percentage * 100).length / ids.length;
      expect(Math.abs(share - percentage / 100)).toBeLessThan(0.01);
    }
  });

  test.each([
    [{ from: 22, to: 6 }, '23:30', true],
    [{ from: 22, to: 6 }, '05:59', true],
    [{ from: 22, to: 6 }, '06:00', false],
    [{ from: 9, to: 17 }, '16:59', true],
    [{ from: 9, to: 17 }, '17:00', false],
  ])('by the hours %o at %s is %s', (hours, clock, expected) => {
    const facts = { ...randomFacts(), at: Date.parse(`2026-06-01T${clock}:00+02:00`) };
    expect(matches({ hours: { ...hours, utcOffsetMinutes: 120 } }, facts)).toBe(expected);
  });
});

test('every code after which the next connector is called is final: its outcome is known, and nothing was approved', () => {
  for (const code of [...Object.keys(fallbackCodes), ...Object.keys(softDeclineCodes)])
    expect([code, findResultCode(code)?.outcome]).toEqual([code, expect.stringMatching(/^(DECLINED|REJECTED)$/)]);
});

test('a fee of the brand goes before one of all brands, and costs are rounded once', () => {
  const fee = { connector: 'bank', brand: null, currency: 'EUR', basisPoints: 125, fixedMinor: '7' };
  const fees = [fee, { ...fee, brand: 'AMEX', basisPoints: 300 }];
  const charged = { connector: 'bank', brand: 'VISA', currency: 'EUR', count: 3, amountMinor: 10_001n };
  expect(costOf(charged, fees)).toBe(125n + 21n);
  expect(costOf({ ...charged, brand: 'AMEX' }, fees)).toBe(300n + 21n);
  expect(costOf({ ...charged, currency: 'USD' }, fees)).toBeNull();
});

test('a card number in a name is refused and not repeated', () => {
  const parsed = parseRouting({ rules: [{ name: 'for 4111111111111111', when: {}, to: ['bank'] }] }, new Set(['bank']));
  expect(parsed.status).toBe('refused');
  expect(JSON.stringify(parsed)).not.toContain('4111111111111111');
});

describe('a circuit', () => {
  function openBook() {
    let ms = 1_000_000;
    const changes: CircuitChange[] = [];
    const book = createHealthBook({ elapsedMs: () => ms, now: () => ms, onChange: (change) => changes.push(change) });
    const call = (result: 'answered' | 'failed' | 'unknown') => book.record('channel', 'bank', result, 10);
    const pass = (by: number): void => {
      ms += by;
    };
    return { book, changes, call, pass, stateOf: () => book.ofChannel('channel')[0]?.circuit };
  }

  test('opens at half of ten calls, tries three after half a minute, and closes when they are answered', () => {
    const { book, changes, call, pass, stateOf } = openBook();
    for (let count = 0; count < 5; count += 1) call('answered');
    for (let count = 0; count < 4; count += 1) call('unknown');
    expect(stateOf()).toBe('closed');
    call('failed');
    expect(stateOf()).toBe('open');
    expect(book.admit('channel', 'bank')).toBe(false);
    pass(defaultCircuitRule.openMs);
    expect([1, 2, 3, 4].map(() => book.admit('channel', 'bank'))).toEqual([true, true, true, false]);
    expect(book.isOpen('channel', 'bank')).toBe(true);
    for (let count = 0; count < 3; count += 1) call('answered');
    expect(stateOf()).toBe('closed');
    expect(changes.map(({ health }) => health.circuit)).toEqual(['open', 'half-open', 'closed']);
  });

  test('opens again when one of them fails, and forgets what is older than its window', () => {
    const { book, call, pass, stateOf } = openBook();
    for (let count = 0; count < 10; count += 1) call('failed');
    pass(defaultCircuitRule.openMs);
    expect(book.admit('channel', 'bank')).toBe(true);
    call('unknown');
    expect(stateOf()).toBe('open');
    pass(2 * defaultCircuitRule.windowMs);
    expect(book.ofChannel('channel')[0]).toMatchObject({ calls: 0, failed: 0, latencyMsMean: null });
    const other = openBook();
    for (let count = 0; count < 9; count += 1) other.call('failed');
    other.pass(2 * defaultCircuitRule.windowMs);
    other.call('failed');
    expect(other.stateOf()).toBe('closed');
  });
});
