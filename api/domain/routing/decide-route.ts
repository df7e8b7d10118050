/** Which connectors a payment goes to, in order. Pure. */
import { hourMs, minuteMs } from '../../foundation/kernel/timestamp.ts';
import { type RoutingConditions, type RoutingFacts, type RoutingRule, storedAccountTarget } from './rule.ts';

export interface RouteGiven {
  readonly rules: readonly RoutingRule[];
  /** Connectors of the channel, its own first. */
  readonly connectors: readonly string[];
  /** Where the newest approved payment with the same stored account went; null where there is none. */
  readonly accountHolder: string | null;
}

export interface Route {
  /** Null: no rule fits, so the channel's own connector is called. */
  readonly rule: string | null;
  /** At least one, without repetition. */
  readonly connectors: readonly [string, ...string[]];
}

/**
 * The first rule that fits and leaves a connector decides. A target that the channel does not have is passed over, so that
 * rules of a merchant serve channels with different connectors.
 */
export function decideRoute(facts: RoutingFacts, { rules, connectors, accountHolder }: RouteGiven): Route {
  for (const rule of rules) {
    if (!matches(rule.when, facts)) continue;
    const named = rule.to.map((target) => (target === storedAccountTarget ? accountHolder : target));
    const [first, ...others] = new Set(named.filter((name) => name !== null && connectors.includes(name)));
    if (typeof first === 'string') return { rule: rule.name, connectors: [first, ...others.filter((name) => name !== null)] };
  }
  const [own = ''] = connectors;
  return { rule: null, connectors: [own] };
}

/** Whether every given condition holds. */
export function matches(when: RoutingConditions, facts: RoutingFacts): boolean {
  const { amountFromMinor: from, amountToMinor: to } = when;
  return (
    isAmong(when.brands, facts.brand) &&
    isAmong(when.schemes, facts.scheme) &&
    isAmong(when.issuerCountries, facts.issuerCountry) &&
    isAmong(when.currencies, facts.currency) &&
    isAmong(when.credentials, facts.credentials) &&
    (from === undefined || facts.amountMinor >= BigInt(from)) &&
    (to === undefined || facts.amountMinor < BigInt(to)) &&
    isWithinHours(when.hours, facts.at) &&
    (when.percentage === undefined || shareOf(facts.paymentId) < when.percentage * 100)
  );
}

function isAmong(allowed: readonly string[] | undefined, value: string | null): boolean {
  return allowed === undefined || (value !== null && allowed.includes(value));
}

function isWithinHours(hours: RoutingConditions['hours'], at: number): boolean {
  if (hours === undefined) return true;
  const local = at + hours.utcOffsetMinutes * minuteMs;
  const hour = Math.floor((((local % (24 * hourMs)) + 24 * hourMs) % (24 * hourMs)) / hourMs);
  return hours.from < hours.to ? hour >= hours.from && hour < hours.to : hour >= hours.from || hour < hours.to;
}

/** 0 to 9,999 by the whole id (FNV-1a, mixed once more): its beginning is a time, and even ids would fall unevenly. */
export function shareOf(paymentId: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < paymentId.length; place += 1) hash = Math.imul(hash ^ paymentId.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 10_000;
}
