import type { Timestamp } from './timestamp.ts';

/** 32 lower-case hex characters: entities, payments, registrations, attempts, tokens (spec §2.3, §5). */
export type Id = string;

const idPattern = /^[0-9a-f]{32}$/;

export function isId(text: string): boolean {
  return idPattern.test(text);
}

/** Of a checkout: 32 such characters, a hyphen and the tag of a server. Whether there is such a checkout is not asked. */
export function isCheckoutId(text: string): boolean {
  return checkoutIdPattern.test(text);
}

const checkoutIdPattern = /^[0-9a-f]{32}-[a-z0-9]{1,15}$/;

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

/** Which store of an installation made an id (decision: partition-in-ids). */
export interface Partition {
  /** A number of the installation's platform; 0 is the platform itself. */
  readonly merchant: number;
  readonly shard: number;
  readonly generation: number;
}

export const merchantNumberMax = 0xffff;
const shardMax = 0xf;
const generationMax = 0xf;

/** The first of the four digits of the counter says by its highest bit whether the six digits after them are a partition. */
const counterMax = 0x7fff;
const carriesPartition = 0x8000;

export interface IdMakerOptions {
  /** Ids come after this one, also where the clock says otherwise: then they count on from its millisecond until the clock has reached it. */
  readonly after?: Id | null;
  /** Absent: the installation has one store, and random digits stand in its place. */
  readonly partition?: Partition | undefined;
}

/**
 * Makes ids that begin `8a` and sort by time: `8a`, 12 hex digits of milliseconds, 4 of a counter within the process,
 * 14 random ones, of which the first 6 are the partition where there is one. Ordered ids write half as much index as random ones.
 */
export function createIdMaker(
  now: () => Timestamp,
  fillRandom: (bytes: Uint8Array) => void,
  { after = null, partition }: IdMakerOptions = {},
): () => Id {
  const draw = createPool(fillRandom);
  const mark = partition === undefined ? 0 : carriesPartition;
  const place = partition === undefined ? '' : formatPartition(partition);
  const randomBytes = (14 - place.length) / 2;
  let lastMs = after === null ? 0 : parseIdMs(after) + 1;
  let counter = 0;
  /** The beginning of the last id: dozens are made within one millisecond. */
  let beginning = '';
  let beginningMs = -1;
  return () => {
    const ms = Math.max(now(), lastMs);
    counter = ms === lastMs ? counter + 1 : 0;
    // 32,768 ids within one millisecond: borrow the next one rather than break the order.
    lastMs = counter > counterMax ? ms + 1 : ms;
    if (counter > counterMax) counter = 0;
    if (lastMs !== beginningMs) {
      beginningMs = lastMs;
      beginning = `8a${lastMs.toString(16).padStart(12, '0')}`;
    }
    let random = '';
    for (let i = 0; i < randomBytes; i += 1) random += hexOf[draw()];
    const counted = counter | mark;
    return `${beginning}${hexOf[counted >> 8]}${hexOf[counted & 0xff]}${place}${random}`;
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

function formatPartition({ merchant, shard, generation }: Partition): string {
  if (!isWithin(merchant, merchantNumberMax) || !isWithin(shard, shardMax) || !isWithin(generation, generationMax)) {
    throw new Error('a partition that no id can carry');
  }
  return `${merchant.toString(16).padStart(4, '0')}${shard.toString(16)}${generation.toString(16)}`;
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

/**
 * Puts the partition into an id that begins with `8a` and a time, and is random in all other digits: what shoppers' addresses
 * hold. 47 random bits remain of 72; where there is no partition, nothing is changed.
 */
export function withPartition(id: string, partition: Partition | undefined): string {
  if (partition === undefined) return id;
  const first = Number.parseInt(id.charAt(14), 16) | (carriesPartition >> 12);
  return `${id.slice(0, 14)}${first.toString(16)}${id.slice(15, 18)}${formatPartition(partition)}${id.slice(24)}`;
}

/** The partition that an id carries; undefined of one from an installation with one store, and of one that was written by hand. */
export function parsePartition(id: Id): Partition | undefined {
  if (!isId(id) || !id.startsWith('8a') || parseIdMs(id) === 0) return undefined;
  if ((Number.parseInt(id.slice(14, 18), 16) & carriesPartition) === 0) return undefined;
  const digits = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16);
  return { merchant: digits(18, 22), shard: digits(22, 23), generation: digits(23, 24) };
}

/** No id that was made at that time or later sorts before it, and every id that was made earlier does. */
export function makeFirstId(ms: Timestamp): Id {
  return `8a${Math.max(0, ms).toString(16).padStart(12, '0')}${'0'.repeat(18)}`;
}

/** The id as if it had been made at that time: it sorts where a payment of then belongs. What makes it one of its kind stays. */
export function atTime(id: Id, ms: Timestamp): Id {
  return `8a${Math.max(0, ms).toString(16).padStart(12, '0')}${id.slice(14)}`;
}

/** The milliseconds in an id; 0 where they cannot be a time that a clock has shown: ids of the sandbox are written by hand. */
export function parseIdMs(id: Id): Timestamp {
  const ms = Number.parseInt(id.slice(2, 14), 16);
  return Number.isSafeInteger(ms) && ms < idMsMax ? ms : 0;
}

/** The year 2500. */
const idMsMax = Date.UTC(2500, 0, 1);

/** Twelve digits, which begin anew after 11.6 days of microseconds. */
const shortIdPlaces = 10 ** 12;

/**
 * Makes `dddd.dddd.dddd`: the short id that people read to each other and that begins a descriptor (spec §2.7). Its digits are the
 * microseconds of the time, of which the last three are random, and each is greater than the last one (decision: short-ids-by-time).
 */
export function createShortIdMaker(now: () => Timestamp, fillRandom: (bytes: Uint8Array) => void): () => string {
  const draw = createPool(fillRandom);
  let lastUs = 0;
  return () => {
    lastUs = Math.max(now() * 1_000 + (((draw() << 8) | draw()) % 1_000), lastUs + 1);
    const digits = String(lastUs % shortIdPlaces).padStart(12, '0');
    return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
  };
}
