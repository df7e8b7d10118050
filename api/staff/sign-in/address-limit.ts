/** How many requests to /auth one address may send: guessing is slow for one, and for one with many accounts. */
import type { Rate } from '../../access/budget.ts';
import { type Bucket, takeFromBucket } from '../../access/throttle.ts';
import type { Moment } from '../../kernel/timestamp.ts';

/** Of requests that could guess at a password or a code. */
const guesses: Rate = { perSecond: 1, burst: 60 };
const others: Rate = { perSecond: 20, burst: 200 };

/** Addresses remembered at once; beyond it the one that asked longest ago is forgotten. */
const addressesMax = 10_000;

/** Milliseconds to wait; 0 where the request may come. */
export type AddressLimit = (address: string, isGuess: boolean, now: Moment) => number;

export function createAddressLimit(): AddressLimit {
  const buckets = new Map<string, Bucket>();
  return (address, isGuess, now) => {
    const key = `${isGuess} ${networkOf(address)}`;
    const { bucket, budget } = takeFromBucket(buckets.get(key), isGuess ? guesses : others, now);
    buckets.delete(key);
    const oldest = buckets.size >= addressesMax ? buckets.keys().next() : undefined;
    if (oldest?.value !== undefined) buckets.delete(oldest.value);
    buckets.set(key, bucket);
    return budget.allowed ? 0 : Math.max(budget.retryAfterMs, 1);
  };
}

/** Of IPv6 one customer has at least a /64, and could come from another of its addresses each time. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
