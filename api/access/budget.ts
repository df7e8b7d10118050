/** How fast requests may come: the words that ports, settings and `throttle.ts` share. */
import type { Entity } from '../entities/entity.ts';

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
  /** Until the next request is allowed; 0 where it is allowed already. */
  readonly retryAfterMs: number;
  /** Until the bucket is full again. */
  readonly resetMs: number;
}

/** Takes one request of an operation of an entity from its bucket. Null: not limited. */
export type Throttle = (operation: string, entity: Entity) => Budget | null;
