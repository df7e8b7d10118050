/**
 * Places in the log as clients hand them back (decision: sealed-cursors). A cursor is one AES block with the sequence in
 * it, under a key that all instances derive from the vault. The numbers of the log would tell a merchant how much happens
 * on the whole platform.
 */

import type { AccessPorts } from '../access/ports.ts';
import type { ecb } from './cursor-cipher.ts';
import type { EventPorts, LogPlace } from './ports.ts';

/** What the key is made from; another text would make every cursor invalid that a client holds. */
const keyLabel = 'cursors of the event log';

/**
 * Nine bytes fill the block beside the six of the sequence, and say of which log the place is: what does not decrypt to one of them is no
 * cursor of ours. After the four letters stands a number of five bytes.
 */
const markBytes = 9;
const storeMark = new TextEncoder().encode('gw-event:');
const numberedMarks = { merchant: new TextEncoder().encode('gw-m'), merged: new TextEncoder().encode('gw-w') } as const;

const blockBytes = 16;

/** The last byte of a block of 15, as AES in a chain of blocks pads it. */
const padding = 1;

/** 16 bytes in base64url. */
const cursorCharacters = 22;

type Cipher = ReturnType<typeof ecb>;

const ciphers = new WeakMap<AccessPorts['vault'], Promise<() => Cipher>>();

type CursorPorts = Pick<EventPorts, 'vault' | 'eventLog'>;

export async function toCursor(ports: CursorPorts, place: { readonly sequence: number }): Promise<string> {
  const [cursor = ''] = await toCursors(ports, [place]);
  return cursor;
}

/** The cursors of a page, sealed in one call: a promise for each of thousands of events would hold everybody up. */
export async function toCursors(
  { vault, eventLog }: CursorPorts,
  places: readonly { readonly sequence: number }[],
): Promise<readonly string[]> {
  const cipher = await findCipher(vault);
  const blocks = new Uint8Array(places.length * blockBytes);
  const view = new DataView(blocks.buffer);
  const mark = toMark(eventLog?.mark() ?? { log: 'store', of: 0 });
  for (const [number, { sequence }] of places.entries()) {
    const begin = number * blockBytes;
    blocks.set(mark, begin);
    view.setUint16(begin + mark.length, Math.floor(sequence / 2 ** 32));
    view.setUint32(begin + mark.length + 2, sequence >>> 0);
    view.setUint8(begin + blockBytes - 1, padding);
  }
  const sealed = cipher().encrypt(blocks);
  return places.map((_place, number) => toText(sealed.subarray(number * blockBytes, (number + 1) * blockBytes)));
}

/** The place after which to go on; undefined where the text is no cursor of ours. */
export async function parseCursor({ vault }: Pick<AccessPorts, 'vault'>, cursor: string): Promise<LogPlace | undefined> {
  const sealed = toBytes(cursor);
  if (!sealed) return undefined;
  const cipher = await findCipher(vault);
  const block = cipher().decrypt(sealed);
  const mark = block.at(-1) === padding ? parseMark(block) : undefined;
  if (!mark) return undefined;
  const view = new DataView(block.buffer, block.byteOffset + markBytes);
  return { ...mark, sequence: view.getUint16(0) * 2 ** 32 + view.getUint32(2) };
}

function toMark({ log, of }: Omit<LogPlace, 'sequence'>): Uint8Array {
  if (log === 'store') return storeMark;
  const mark = new Uint8Array(markBytes);
  mark.set(numberedMarks[log]);
  const view = new DataView(mark.buffer, numberedMarks[log].length);
  view.setUint8(0, Math.floor(of / 2 ** 32));
  view.setUint32(1, of >>> 0);
  return mark;
}

function parseMark(block: Uint8Array): Omit<LogPlace, 'sequence'> | undefined {
  const begins = (mark: Uint8Array): boolean => mark.every((byte, at) => block[at] === byte);
  if (begins(storeMark)) return { log: 'store', of: 0 };
  const log = (['merchant', 'merged'] as const).find((name) => begins(numberedMarks[name]));
  if (log === undefined) return undefined;
  const view = new DataView(block.buffer, block.byteOffset + numberedMarks[log].length);
  return { log, of: view.getUint8(0) * 2 ** 32 + view.getUint32(1) };
}

/** Keyed by the vault's fingerprint key, which rotation does not change and all instances share. */
function findCipher(vault: AccessPorts['vault']): Promise<() => Cipher> {
  const known = ciphers.get(vault);
  if (known) return known;
  const made = makeCipher(vault);
  ciphers.set(vault, made);
  // The store may have been away.
  made.catch(() => ciphers.delete(vault));
  return made;
}

/** The library is loaded with the first cursor: it makes tables of 1.3 MB, and a gateway without staff or subscribers has no cursors. */
async function makeCipher(vault: AccessPorts['vault']): Promise<() => Cipher> {
  const [{ ecb }, hex] = await Promise.all([import('./cursor-cipher.ts'), vault.fingerprint(keyLabel)]);
  const key = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return () => ecb(key, { disablePadding: true });
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function toBytes(cursor: string): Uint8Array<ArrayBuffer> | undefined {
  if (cursor.length !== cursorCharacters || !/^[\w-]+$/.test(cursor)) return undefined;
  return Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
