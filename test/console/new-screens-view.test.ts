/** Pure views of the screens of tokens, requests, registrations, entities and risk rules. */
import { describe, expect, test } from 'vitest';
import { parseRiskRule } from '../../api/domain/risk/rule-input.ts';
import { listTree } from '../../console/pages/entities/tree-view.ts';
import { parseWanted, toRegistrationFilter } from '../../console/pages/registrations/registrations-view.ts';
import { parseReplay, toReplayInput } from '../../console/pages/requests/replay-view.ts';
import { canReplay, parseOperation, toRequestFilter } from '../../console/pages/requests/requests-view.ts';
import { joinNames } from '../../console/pages/risk-rules/coverage-view.ts';
import type { Rule } from '../../console/pages/risk-rules/documents.ts';
import { findDefaultName, kinds, newRule, type RuleForm, toForm, toRuleInput } from '../../console/pages/risk-rules/rule-view.ts';
import { getTokenState, sortTokens, toExpiry } from '../../console/pages/tokens/tokens-view.ts';

const now = Date.UTC(2026, 10, 20);
const id = '8ac7a4a0000000000000000000000010';

describe('access tokens', () => {
  test.each([
    ['active', null, null],
    ['ending', '2026-11-21T00:00:00.000Z', null],
    ['expired', '2026-11-20T00:00:00.000Z', null],
    ['revoked', '2026-11-21T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ] as const)('are %s by their end and their revocation', (state, expiresAt, revokedAt) => {
    expect(getTokenState({ expiresAt, revokedAt }, now)).toBe(state);
  });

  test('that work come first, then the newest', () => {
    const token = (name: string, createdAt: string, revokedAt: string | null) => ({ name, createdAt, revokedAt, expiresAt: null });
    const sorted = sortTokens([token('revoked', '3', '4'), token('old', '1', null), token('new', '2', null)], now);
    expect(sorted.map(({ name }) => name)).toEqual(['new', 'old', 'revoked']);
  });

  test('end after so many days, or by a revocation only', () => {
    expect(toExpiry('30', now)).toBe('2026-12-20T00:00:00.000Z');
    expect(toExpiry('never', now)).toBeUndefined();
  });
});

describe('requests', () => {
  test('are filtered by what the address knows, and by nothing else', () => {
    expect(toRequestFilter({ entity: 'x', endpoint: 'FAX', failed: 'no' })).toBeNull();
    expect(toRequestFilter({ entity: id, operation: 'payment', endpoint: 'REST', failed: 'yes' })).toEqual({
      entityId: id,
      operation: 'payment',
      endpoint: 'REST',
      onlyFailed: true,
    });
  });

  test('can be sent again where they made a payment by themselves', () => {
    expect(canReplay({ operation: 'payment', endpoint: 'REST' })).toBe(true);
    expect(canReplay({ operation: 'reference RF', endpoint: 'REST' })).toBe(false);
    expect(canReplay({ operation: 'payment', endpoint: 'TICK' })).toBe(false);
    expect(parseOperation('reference RF')).toEqual({ subject: 'reference', step: 'RF' });
  });

  test('are offered with test data for what the log masks, and without the rest of it', () => {
    const logged = {
      amount: '92.00',
      paymentBrand: 'AMEX',
      card: { number: '…', cvv: '…', holder: 'Jane Jones' },
      customer: { email: 'j…@shop.example', givenName: 'Jane' },
      customParameters: { a: 'b' },
    };
    expect(toReplayInput(logged)).toEqual({
      amount: '92.00',
      paymentBrand: 'AMEX',
      card: { number: '377777777777770', cvv: '1234', holder: 'Jane Jones' },
      customer: { givenName: 'Jane' },
      customParameters: { a: 'b' },
    });
    expect(parseReplay('{"amount": "1.00"}')).toEqual({ amount: '1.00' });
    expect([parseReplay('[1]'), parseReplay('{')]).toEqual([undefined, undefined]);
  });
});

test('a typed text opens a registration by its id, and filters by digits or brand', () => {
  expect(parseWanted(` ${id.toUpperCase()} `)).toEqual({ kind: 'id', id });
  expect(parseWanted('4242')).toEqual({ kind: 'last4', text: '4242' });
  expect(parseWanted('visa')).toEqual({ kind: 'brand', text: 'visa' });
  expect(parseWanted('  ')).toBeNull();
  expect(toRegistrationFilter({ brand: 'visa', last4: '42' })).toEqual({ paymentBrand: 'VISA' });
});

test('entities stand below their parents, siblings by name; what has a parent out of sight stands at the top', () => {
  const entity = (name: string, parentId: string | null) => ({ id: name, name, parentId });
  const placed = listTree([entity('b', 'm'), entity('m', 'hidden'), entity('a', 'm')]);
  expect(placed.map(({ entity: { name }, depth }) => [name, depth])).toEqual([
    ['m', 0],
    ['a', 1],
    ['b', 1],
  ]);
});

describe('risk rules', () => {
  const typed: RuleForm['values'] = {
    ...newRule.values,
    volumeMax: '500.00',
    from: '10.00',
    to: '20.00',
    currency: 'eur',
    values: ' a@b.test \n\n c@d.test ',
    fromHour: '22',
    toHour: '5',
    name: 'abc',
    value: 'x',
    atLeast: '400',
  };

  test.each(kinds)('of the kind %s are sent as the gateway takes them, and read back the same', (kind) => {
    const form: RuleForm = { ...newRule, name: 'One', kind, values: typed };
    const input = toRuleInput(form);
    expect(parseRiskRule({ ...input, entityId: id } as Parameters<typeof parseRiskRule>[0])).toMatchObject({ status: 'understood' });
    const rule = { ...input, id, kind, condition: input.condition, score: 100, active: true } as unknown as Rule;
    expect(toRuleInput(toForm(rule))).toEqual(input);
  });

  test('are known as defaults by their ids', () => {
    expect(findDefaultName(`${id}:default-card-velocity`)).toBe('default-card-velocity');
    expect(findDefaultName(id)).toBeNull();
  });
});

test('names of channels that have commas are told apart', () => {
  expect(joinNames(['Shop', 'Shop, 3-D Secure'], (name) => `“${name}”`)).toBe('“Shop”, “Shop, 3-D Secure”');
});
