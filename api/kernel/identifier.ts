import type { Timestamp } from './timestamp.ts';

/** 32 lower-case hex characters: entities, payments, registrations, attempts, tokens (spec §2.3, §5). */
export type Id = string;

const idPattern = /^[0-9a-f]{32}$/;

export function isId(text: string): boolean {
  return idPattern.test(text);
}

const hexOf: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** How many random bytes are drawn at once: one draw costs as much as a hundred ids. */
const poolBytes = 7 * 512;

/**
 * Makes ids that begin `8a` and sort by time: `8a`, 12 hex digits of milliseconds, 4 of a counter within the process,
 * 14 of chance. Ordered ids write half as much index as random ones. They come after the id `after`, if one is given, also
 * where the clock says otherwise: then they count on from its millisecond until the clock has reached it.
 */
export function createIdMaker(now: () => Timestamp, fillRandom: (bytes: Uint8Array) => void, after: Id | null = null): () => Id {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  let lastMs = after === null ? 0 : parseIdMs(after) + 1;
  let counter = 0;
  return () => {
    const ms = Math.max(now(), lastMs);
    counter = ms === lastMs ? counter + 1 : 0;
    // 65,536 ids within one millisecond: borrow the next one rather than break the order.
    lastMs = counter > 0xffff ? ms + 1 : ms;
    if (counter > 0xffff) counter = 0;
    if (used + 7 > poolBytes) {
      fillRandom(pool);
      used = 0;
    }
    let chance = '';
    for (let i = 0; i < 7; i += 1) chance += hexOf[pool[used + i] ?? 0];
    used += 7;
    return `8a${lastMs.toString(16).padStart(12, '0')}${counter.toString(16).padStart(4, '0')}${chance}`;
  };
}

/** The milliseconds in an id; 0 where they cannot be a time that a clock has shown: ids of the sandbox are written by hand. */
export function parseIdMs(id: Id): Timestamp {
  const ms = Number.parseInt(id.slice(2, 14), 16);
  return Number.isSafeInteger(ms) && ms < idMsMax ? ms : 0;
}

/** The year 2500. */
const idMsMax = Date.UTC(2500, 0, 1);

/** `dddd.dddd.dddd`: the short id that people read to each other and that begins a descriptor (spec §2.7). */
export function createShortId(fillRandom: (bytes: Uint8Array) => void): string {
  const bytes = new Uint8Array(12);
  fillRandom(bytes);
  let digits = '';
  for (const byte of bytes) digits += String(byte % 10);
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}
