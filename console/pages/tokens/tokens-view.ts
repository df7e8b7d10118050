/** The state of access tokens, their order, and the end of a new one. Pure. */
import { parseTimestamp } from '../../values/timestamps.ts';
import type { Scope, Token } from './documents.ts';

export type TokenState = 'active' | 'ending' | 'expired' | 'revoked';

export const stateColors: Readonly<Record<TokenState, string>> = { active: 'green', ending: 'yellow', expired: 'gray', revoked: 'gray' };

type Times = Pick<Token, 'expiresAt' | 'revokedAt'>;

export function getTokenState({ expiresAt, revokedAt }: Times, now: number): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  return parseTimestamp(expiresAt) <= now ? 'expired' : 'ending';
}

export function hasEnded(token: Times, now: number): boolean {
  const state = getTokenState(token, now);
  return state === 'expired' || state === 'revoked';
}

/** Those that work first, then the newest. */
export function sortTokens<T extends Times & { readonly createdAt: string }>(tokens: readonly T[], now: number): readonly T[] {
  return tokens.toSorted((a, b) => Number(hasEnded(a, now)) - Number(hasEnded(b, now)) || (a.createdAt < b.createdAt ? 1 : -1));
}

/** From the least to the most rights. */
export const scopes: readonly Scope[] = ['PAYMENTS_READ', 'PAYMENTS_WRITE', 'ADMIN'];

export const lifetimes = ['never', '30', '90', '365'] as const;
export type Lifetime = (typeof lifetimes)[number];

const dayMs = 86_400_000;

/** Undefined: until it is revoked. */
export function toExpiry(lifetime: Lifetime, now: number): string | undefined {
  return lifetime === 'never' ? undefined : new Date(now + Number(lifetime) * dayMs).toISOString();
}
