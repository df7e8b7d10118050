/** How many requests to /auth one address may send, so that guessing is slow, also over many accounts. */
import type { Rate } from '../../access/budget.ts';
import { type Bucket, takeFromBucket } from '../../access/limits.ts';
import type { Timestamp } from '../../kernel/timestamp.ts';

/** Of requests that could guess at a password or a code. */
const guesses: Rate = { perSecond: 1, burst: 60 };
const others: Rate = { perSecond: 20, burst: 200 };

/** Addresses remembered at once; beyond it the one whose last request is oldest is forgotten. */
const addressesMax = 10_000;

/** Milliseconds to wait; 0 where the request may come. */
export type AddressLimit = (address: string, isGuess: boolean, now: Timestamp) => number;

export function createAddressLimit(): AddressLimit {
  const buckets = new Map<string, Bucket>();
  return (address, isGuess, now) => {
    const key = `${isGuess} ${toNetwork(address)}`;
    const { bucket, budget } = takeFromBucket(buckets.get(key), isGuess ? guesses : others, now);
    buckets.delete(key);
    const oldest = buckets.size >= addressesMax ? buckets.keys().next() : undefined;
    if (oldest?.value !== undefined) buckets.delete(oldest.value);
    buckets.set(key, bucket);
    return budget.allowed ? 0 : Math.max(budget.retryAfterMs, 1);
  };
}

/** A customer has at least a /64 of IPv6 addresses, and could use another one for each request. */
function toNetwork(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
