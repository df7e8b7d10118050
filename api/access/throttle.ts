import type { Entity } from '../entities/entity.ts';
import type { Clocks } from '../kernel/ports.ts';
import { Refused } from '../kernel/refusal.ts';
import { secondMs, type Timestamp } from '../kernel/timestamp.ts';
import type { Budget, Rate, RateLimit, Throttle } from './budget.ts';
import type { AccessContext, AccessPorts } from './ports.ts';

export interface Bucket {
  /** Requests that may still come; whole ones are given out, the fraction is what has filled since. */
  readonly tokens: number;
  readonly at: Timestamp;
}

/** What live allows each entity and operation. */
export const liveRate: Rate = { perSecond: 100, burst: 200 };

/** Buckets kept at once; beyond it the one used longest ago is forgotten, that is: full again. */
export const bucketsMax = 10_000;

/** Fractions that fill up to one request may fall short of it by a rounding; who waited as long as told is not refused. */
const wholeRequest = 1 - 1e-9;

/** The limit of an environment where RATE_LIMIT says nothing (spec §8: separately in the live and the test environment). */
export function defaultRateLimit(environment: 'test' | 'live'): RateLimit {
  return { status: 'on', rate: environment === 'live' ? liveRate : null };
}

/** Pure: the bucket after one request at `now`, and what the caller is told. A refused request takes nothing. */
export function takeFromBucket(
  bucket: Bucket | undefined,
  rate: Rate,
  now: Timestamp,
): { readonly bucket: Bucket; readonly budget: Budget } {
  // Real time may be set back: then nothing has filled.
  const elapsedMs = bucket === undefined ? 0 : Math.max(0, now - bucket.at);
  const filled = bucket === undefined ? rate.burst : Math.min(rate.burst, bucket.tokens + (elapsedMs / secondMs) * rate.perSecond);
  const allowed = filled >= wholeRequest;
  const tokens = allowed ? Math.max(0, filled - 1) : filled;
  return {
    bucket: { tokens, at: now },
    budget: {
      allowed,
      limit: rate.burst,
      remaining: Math.floor(tokens),
      retryAfterMs: tokens >= 1 ? 0 : fillMs(1 - tokens, rate),
      resetMs: fillMs(rate.burst - tokens, rate),
    },
  };
}

/** Buckets of this process, in its memory: each instance gives out its own budget. */
export function createThrottle(limit: RateLimit, clocks: Pick<Clocks, 'now'>): Throttle {
  const buckets = new Map<string, Bucket>();
  return (operation, entity) => {
    const rate = limit.status === 'off' ? null : (entity.settings?.throttle ?? limit.rate);
    if (rate === null) return null;
    const key = `${operation} ${entity.id}`;
    const { bucket, budget } = takeFromBucket(buckets.get(key), rate, clocks.now());
    buckets.delete(key);
    const oldest = buckets.size >= bucketsMax ? buckets.keys().next() : undefined;
    if (oldest?.value !== undefined) buckets.delete(oldest.value);
    buckets.set(key, bucket);
    return budget;
  };
}

/**
 * Takes one request of `operation` from the entity's budget. Refuses with 429, 800.120.100 and Retry-After when it is
 * used up (spec §7.3). The budget's headers are returned, and left in `context.budget` for the endpoint to send.
 */
export function throttle(context: AccessContext, operation: string, entity: Entity): Readonly<Record<string, string>> {
  const budget = findThrottle(context.ports)(operation, entity);
  if (budget === null) return {};
  const headers = budgetHeaders(budget);
  if (context.budget) context.budget.headers = headers;
  if (budget.allowed) return headers;
  const retryAfter = String(wholeSeconds(Math.max(budget.retryAfterMs, 1)));
  throw new Refused({ resultCode: '800.120.100', status: 429, headers: { ...headers, 'Retry-After': retryAfter } });
}

const defaults = new WeakMap<AccessPorts, Throttle>();

/** AccessPorts without a throttle have their environment's, so that a rim that forgot it is not without limits. */
function findThrottle(ports: AccessPorts): Throttle {
  const known = ports.throttle ?? defaults.get(ports);
  if (known) return known;
  const made = createThrottle(defaultRateLimit(ports.environment), ports.clocks);
  defaults.set(ports, made);
  return made;
}

function budgetHeaders(budget: Budget): Readonly<Record<string, string>> {
  return {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(wholeSeconds(budget.resetMs)),
  };
}

function fillMs(tokens: number, rate: Rate): number {
  return Math.ceil((tokens / rate.perSecond) * secondMs);
}

function wholeSeconds(ms: number): number {
  return Math.ceil(ms / secondMs);
}
