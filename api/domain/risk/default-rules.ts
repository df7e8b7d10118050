/** The rules of a channel when risk checks are switched on. A rule can be changed or switched off; deleting the change restores the default. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Effect, RiskCondition, RiskRule } from './rule.ts';

type Line = readonly [id: string, name: string, condition: RiskCondition, effect: Effect, score: number];

const hour = { windowMinutes: 60, volumeMaxMinor: null } as const;

const lines: readonly Line[] = [
  ['default-card-velocity', 'Many payments with a card', { kind: 'velocity', subject: 'card', countMax: 10, ...hour }, 'REJECT', 500],
  ['default-email-velocity', 'Many payments with an e-mail', { kind: 'velocity', subject: 'email', countMax: 10, ...hour }, 'REJECT', 300],
  ['default-ip-velocity', 'Many payments from an address', { kind: 'velocity', subject: 'ip', countMax: 20, ...hour }, 'REJECT', 300],
  ['default-device-velocity', 'Many payments from a device', { kind: 'velocity', subject: 'device', countMax: 20, ...hour }, 'SCORE', 200],
  ['default-amount', 'Large amount', { kind: 'amount', currency: null, fromMinor: '1000000', toMinor: null }, 'REVIEW', 300],
  ['default-bin-ip', 'Card and network address', { kind: 'countryMismatch', between: ['bin', 'ip'] }, 'SCORE', 200],
  ['default-bin-billing', 'Card and billing address', { kind: 'countryMismatch', between: ['bin', 'billing'] }, 'SCORE', 150],
  ['default-billing-shipping', 'Billing and shipping address', { kind: 'countryMismatch', between: ['billing', 'shipping'] }, 'SCORE', 100],
  ['default-disposable-email', 'Disposable e-mail', { kind: 'disposableEmail' }, 'REVIEW', 300],
  ['default-night', 'At night', { kind: 'nightTime', fromHour: 0, toHour: 5, utcOffsetMinutes: 0 }, 'SCORE', 20],
  ['default-first-customer', 'First payment of a customer', { kind: 'firstCustomer' }, 'SCORE', 10],
  ['default-review', 'Score worth a look', { kind: 'score', atLeast: 400 }, 'REVIEW', 0],
  ['default-reject', 'Score too high', { kind: 'score', atLeast: 800 }, 'REJECT', 0],
];

export function isDefaultRule(id: string): boolean {
  return lines.some(([known]) => known === id);
}

export function createDefaultRules(entityId: Id): readonly RiskRule[] {
  return lines.map(([id, name, condition, effect, score]) => ({
    id,
    entityId,
    name,
    condition,
    effect,
    score,
    resultCode: null,
    ruleSet: null,
    active: true,
    version: 0,
    updatedAt: 0,
  }));
}

/** The channel's unchanged default rules, then its stored rules. */
export function addDefaultRules(entityId: Id, stored: readonly RiskRule[]): readonly RiskRule[] {
  const changed = new Map(stored.map((rule) => [rule.id, rule]));
  const defaults = createDefaultRules(entityId).map((rule) => changed.get(rule.id) ?? rule);
  return [...defaults, ...stored.filter(({ id }) => !isDefaultRule(id))];
}
