import type { Authentication } from '../access/caller.ts';
import type { IdempotencyStatus } from '../idempotency/idempotency.ts';
import type { Warning } from '../payments/payment.ts';
import type { Ports } from './ports.ts';

/** Facts of the request that brought an operation, whichever door it came through. */
export interface RequestFacts {
  /** `tick`: nobody asked just now; due work goes on with what was asked before. */
  readonly door: 'rest' | 'graphql' | 'socket' | 'tick';
  /** 32 hex characters: the second half of the `ndc`. */
  readonly requestId: string;
  /** `clocks.elapsedUs()` at arrival. */
  readonly arrivedUs: number;
  readonly authentication: Authentication;
  /** Base address that redirects carry. */
  readonly publicUrl: string;
  /** REST: parameters that the catalogue does not know; they become warnings. */
  readonly unknownParameters: readonly Warning[];
  /** REST: documented name → name as sent, where an alias was used. */
  readonly sentNames: ReadonlyMap<string, string>;
}

/** What a resolver is given. Written to only through `idempotency`, which becomes a header and an extension. */
export interface Context {
  readonly ports: Ports;
  readonly request: RequestFacts;
  readonly idempotency: { status: IdempotencyStatus | null };
  /** What throttling leaves for the door to send as headers. */
  readonly budget?: { headers: Readonly<Record<string, string>> | null };
}
