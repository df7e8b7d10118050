/** Token buckets under keys: the one implementation of every rate limit (decision: one-throttle). */
import { putBounded } from '../kernel/bounded-map.ts';
import type { Clocks } from '../kernel/ports.ts';
import { secondMs, type Timestamp } from '../kernel/timestamp.ts';
import type { Budget, Claim, Limits, Rate } from './budget.ts';

export interface Bucket {
  /** Requests that may still come; whole ones are given out, the fraction is what has filled since. */
  readonly tokens: number;
  readonly at: Timestamp;
}

/** Buckets of one kind kept at once; beyond it the one used longest ago is forgotten, that is: full again. */
export const bucketsMax = 10_000;

/** Fractions that fill up to one request may fall short of it by a rounding; who waited as long as told is not refused. */
const rounding = 1e-9;

interface Taken {
  readonly bucket: Bucket;
  readonly budget: Budget;
}

/** Pure: the bucket after one request at `now`, and what the caller is told. A refused request takes nothing. */
export function takeFromBucket(bucket: Bucket | undefined, rate: Rate, now: Timestamp, weight = 1): Taken {
  // Real time may be set back: then nothing has filled.
  const elapsedMs = bucket === undefined ? 0 : Math.max(0, now - bucket.at);
  const filled = bucket === undefined ? rate.burst : Math.min(rate.burst, bucket.tokens + (elapsedMs / secondMs) * rate.perSecond);
  const wanted = Math.min(weight, rate.burst);
  const allowed = filled >= wanted * (1 - rounding);
  const tokens = allowed ? Math.max(0, filled - wanted) : filled;
  return {
    bucket: { tokens, at: now },
    budget: {
      allowed,
      limit: rate.burst,
      remaining: Math.floor(tokens),
      retryAfterMs: tokens >= wanted ? 0 : fillMs(wanted - tokens, rate),
      resetMs: fillMs(rate.burst - tokens, rate),
    },
  };
}

export function createLimits(clocks: Pick<Clocks, 'now'>): Limits {
  const kinds = new Map<string, Map<string, Bucket>>();

  const findBuckets = (kind: string): Map<string, Bucket> => {
    const known = kinds.get(kind);
    if (known) return known;
    const made = new Map<string, Bucket>();
    kinds.set(kind, made);
    return made;
  };

  const takeAll = (claims: readonly Claim[]): Budget | undefined => {
    const now = clocks.now();
    const taken = claims.map((claim) => {
      const buckets = findBuckets(claim.kind);
      return { claim, buckets, ...takeFromBucket(buckets.get(claim.key), claim.rate, now, claim.weight) };
    });
    const nearest = taken.map(({ budget }) => budget).reduce<Budget | undefined>(tighter, undefined);
    if (nearest?.allowed) for (const { claim, buckets, bucket } of taken) putBounded(buckets, claim.key, bucket, bucketsMax);
    return nearest;
  };

  return {
    takeAll,
    take: (claim) => takeAll([claim]) ?? takeFromBucket(undefined, claim.rate, clocks.now()).budget,
  };
}

/** Who must wait longest decides; among those who need not wait, who has the smallest share left. */
function tighter(one: Budget | undefined, other: Budget): Budget {
  if (one === undefined) return other;
  if (one.allowed !== other.allowed) return one.allowed ? other : one;
  if (!one.allowed) return one.retryAfterMs >= other.retryAfterMs ? one : other;
  return one.remaining / one.limit <= other.remaining / other.limit ? one : other;
}

function fillMs(tokens: number, rate: Rate): number {
  return Math.ceil((tokens / rate.perSecond) * secondMs);
}
