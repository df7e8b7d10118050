import { containsCardNumber } from '../kernel/card-number.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';

/** How long a key is kept. */
export const idempotencyKeepHours = 24;

/** How long a repetition waits at most for the first request under its key, before it is answered as pending. Real time. */
export const claimMs = 60_000;

/** A key longer than this is refused. */
const idempotencyKeyCharactersMax = 255;

/** A key belongs to one entity and one operation: the same key elsewhere is another key. */
export interface IdempotencyScope {
  /** The one that the request names. Where that is a merchant, another channel may take the repetition. */
  readonly entityId: Id;
  /** `payment`, `registration`, or the operation with the id that it changes: `CP:{id}`, `registration update:{id}`. */
  readonly operation: string;
  readonly key: string;
}

/** Stored with the subject's first write; `completed` with its outcome. A repetition is answered with the subject. */
export interface IdempotencyRecord extends IdempotencyScope {
  /** Keyed HMAC of the canonical request without the security code, in hex. */
  readonly fingerprint: string;
  /** What the request made or changed: a payment or a registration. */
  readonly subjectId: Id;
  readonly completed: boolean;
  /** Real time. */
  readonly claimExpiresAt: Timestamp;
  readonly expiresAt: Timestamp;
}

/** What a request says of itself when it carries a key. */
export interface Claim {
  readonly scope: IdempotencyScope;
  readonly fingerprint: string;
  /** The channel that takes a request which names a merchant. Versions before kept the key under it. */
  readonly channelId?: Id;
}

/** C0 and DEL. Not C1: a header's bytes arrive as Latin-1, where the UTF-8 of a letter holds such a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const controlCharacters = /[\u0000-\u001f\u007f]/;

/**
 * Why the text cannot be a key, as the end of the sentence that begins with the parameter's name. An empty key is a variable that
 * was not filled: without this, a program that repeats the request would make it twice.
 */
export function findKeyProblem(key: string): string | undefined {
  if (key.trim() === '' || key.length > idempotencyKeyCharactersMax || controlCharacters.test(key)) {
    return `must have 1 to ${idempotencyKeyCharactersMax} characters, not only spaces and no control characters; leave it out for a request without a key`;
  }
  return containsCardNumber(key) ? 'must not hold a card number' : undefined;
}

/** The key as it is stored. UTF-8 writes every lone surrogate alike, so a key that holds one is stored with escapes. */
export function toStorableKey(key: string): string {
  return key.isWellFormed() ? key : JSON.stringify(key);
}
