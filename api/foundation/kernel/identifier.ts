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

/** Random bytes one by one. Not for secrets: a pool stays in memory. */
function createPool(fillRandom: (bytes: Uint8Array) => void): () => number {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  return () => {
    if (used === poolBytes) {
      fillRandom(pool);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    used += 1;
    return byte;
  };
}

/**
 * Makes ids that begin `8a` and sort by time: `8a`, 12 hex digits of milliseconds, 4 of a counter within the process,
 * 14 of chance. Ordered ids write half as much index as random ones. They come after the id `after`, if one is given, also
 * where the clock says otherwise: then they count on from its millisecond until the clock has reached it.
 */
export function createIdMaker(now: () => Timestamp, fillRandom: (bytes: Uint8Array) => void, after: Id | null = null): () => Id {
  const draw = createPool(fillRandom);
  let lastMs = after === null ? 0 : parseIdMs(after) + 1;
  let counter = 0;
  /** The beginning of the last id: dozens are made within one millisecond. */
  let beginning = '';
  let beginningMs = -1;
  return () => {
    const ms = Math.max(now(), lastMs);
    counter = ms === lastMs ? counter + 1 : 0;
    // 65,536 ids within one millisecond: borrow the next one rather than break the order.
    lastMs = counter > 0xffff ? ms + 1 : ms;
    if (counter > 0xffff) counter = 0;
    if (lastMs !== beginningMs) {
      beginningMs = lastMs;
      beginning = `8a${lastMs.toString(16).padStart(12, '0')}`;
    }
    let chance = '';
    for (let i = 0; i < 7; i += 1) chance += hexOf[draw()];
    return `${beginning}${hexOf[counter >> 8]}${hexOf[counter & 0xff]}${chance}`;
  };
}

/** What is stored with a new payment, by the last digit that its id has beside the payment's. */
const related = { attempt: 1, ledgerEntry: 2, requestLine: 3, event: 4 } as const;

/**
 * The id of the first such row of a new payment: as the payment's but for the last digit. One for each kind and payment, so only the
 * commit that stores the payment may use it (decision: first-rows-by-their-ids).
 */
export function toRelatedId(paymentId: Id, kind: keyof typeof related): Id {
  const last = (Number.parseInt(paymentId.slice(-1), 16) + related[kind]) % 16;
  return `${paymentId.slice(0, -1)}${last.toString(16)}`;
}

/** No id that was made at that time or later sorts before it, and every id that was made earlier does. */
export function makeFirstId(ms: Timestamp): Id {
  return `8a${Math.max(0, ms).toString(16).padStart(12, '0')}${'0'.repeat(18)}`;
}

/** The milliseconds in an id; 0 where they cannot be a time that a clock has shown: ids of the sandbox are written by hand. */
export function parseIdMs(id: Id): Timestamp {
  const ms = Number.parseInt(id.slice(2, 14), 16);
  return Number.isSafeInteger(ms) && ms < idMsMax ? ms : 0;
}

/** The year 2500. */
const idMsMax = Date.UTC(2500, 0, 1);

/** Makes `dddd.dddd.dddd`: the short id that people read to each other and that begins a descriptor (spec §2.7). */
export function createShortIdMaker(fillRandom: (bytes: Uint8Array) => void): () => string {
  const draw = createPool(fillRandom);
  const four = (): string => `${draw() % 10}${draw() % 10}${draw() % 10}${draw() % 10}`;
  return () => `${four()}.${four()}.${four()}`;
}
