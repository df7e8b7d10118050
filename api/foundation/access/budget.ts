/** How fast requests may come: the words that ports, settings, `limits.ts` and `throttle.ts` share. */

/** How fast a bucket fills, and how many requests it holds. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** `off` also stands above what a channel has of its own. `rate` null: only channels with a rate of their own are limited. */
export type RateLimit = { readonly status: 'off' } | { readonly status: 'on'; readonly rate: Rate | null };

export interface Budget {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the request is allowed; 0 where it is allowed already. */
  readonly retryAfterMs: number;
  /** Until the bucket is full again. */
  readonly resetMs: number;
}

/** A request of `weight` from the bucket of a key. Keys of one kind share a memory, so that one kind does not displace another. */
export interface Claim {
  /** One of a few words, such as `operation` or `checkout-status`. */
  readonly kind: string;
  readonly key: string;
  readonly rate: Rate;
  /** 1 where absent. More than the bucket holds counts as all that it holds. */
  readonly weight?: number;
}

/** Buckets of this process: each instance gives out its own budget. */
export interface Limits {
  /** Takes the claim from its bucket. A refused claim takes nothing. */
  take(claim: Claim): Budget;
  /** Takes all claims or none. Answers the budget that is nearest to its end; undefined without claims. */
  takeAll(claims: readonly Claim[]): Budget | undefined;
}
