/** How many requests to /auth one address may send, so that guessing is slow, also over many accounts. */

import type { Rate } from '../../../foundation/access/budget.ts';
import { type Bucket, takeFromBucket } from '../../../foundation/access/limits.ts';
import { putBounded } from '../../../foundation/kernel/bounded-map.ts';
import { toNetwork } from '../../../foundation/kernel/network.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';

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
    putBounded(buckets, key, bucket, addressesMax);
    return budget.allowed ? 0 : Math.max(budget.retryAfterMs, 1);
  };
}

/** Where only what was wrong counts, because programs log in with a right password all day. The rate is that of guesses. */
export interface GuessLimit {
  /** Milliseconds until this address may try again; 0: now. */
  wait(address: string, now: Timestamp): number;
  noteWrong(address: string, now: Timestamp): void;
}

export function createGuessLimit(): GuessLimit {
  const buckets = new Map<string, Bucket>();
  return {
    wait: (address, now) => {
      const { budget } = takeFromBucket(buckets.get(toNetwork(address)), guesses, now);
      return budget.allowed ? 0 : Math.max(budget.retryAfterMs, 1);
    },
    noteWrong: (address, now) =>
      putBounded(buckets, toNetwork(address), takeFromBucket(buckets.get(toNetwork(address)), guesses, now).bucket, addressesMax),
  };
}
