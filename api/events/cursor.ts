/**
 * Places in the log as clients hand them back (decision: sealed-cursors). A cursor is one AES block with the sequence in
 * it, under a key that all instances derive from the vault: the numbers of the log would tell a merchant how much happens
 * on the whole platform.
 */
import type { AccessPorts } from '../access/ports.ts';

/** What the key is made from; another text would make every cursor invalid that a client holds. */
const keyLabel = 'cursors of the event log';

/** Fills the block beside the sequence: what does not decrypt to it is no cursor of ours. */
const mark = new TextEncoder().encode('gw-event:');

const sequenceBytes = 6;

/** The block needs no other: it is the only one of its message, and each sequence has one cursor. */
const initialVector = new Uint8Array(16);

/** 16 bytes in base64url. */
const cursorCharacters = 22;

const keys = new WeakMap<AccessPorts['vault'], Promise<CryptoKey>>();

export async function toCursor({ vault }: Pick<AccessPorts, 'vault'>, { sequence }: { readonly sequence: number }): Promise<string> {
  const block = new Uint8Array(mark.length + sequenceBytes);
  block.set(mark);
  new DataView(block.buffer).setUint16(mark.length, Math.floor(sequence / 2 ** 32));
  new DataView(block.buffer).setUint32(mark.length + 2, sequence >>> 0);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: initialVector }, await findKey(vault), block);
  return toText(new Uint8Array(sealed));
}

/** The sequence after which to go on; undefined where the text is no cursor of ours. */
export async function parseCursor({ vault }: Pick<AccessPorts, 'vault'>, cursor: string): Promise<number | undefined> {
  const sealed = toBytes(cursor);
  if (!sealed) return undefined;
  const block = await decrypt(await findKey(vault), sealed);
  if (block?.length !== mark.length + sequenceBytes || !mark.every((byte, at) => block[at] === byte)) return undefined;
  const view = new DataView(block.buffer, mark.length);
  return view.getUint16(0) * 2 ** 32 + view.getUint32(2);
}

/** Undefined where it was not sealed with this key. */
async function decrypt(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: initialVector }, key, sealed));
  } catch {
    return undefined;
  }
}

/** Keyed by the vault's fingerprint key, which rotation does not change and all instances share. */
function findKey(vault: AccessPorts['vault']): Promise<CryptoKey> {
  const known = keys.get(vault);
  if (known) return known;
  const made = deriveKey(vault);
  keys.set(vault, made);
  // The store may have been away.
  made.catch(() => keys.delete(vault));
  return made;
}

async function deriveKey(vault: AccessPorts['vault']): Promise<CryptoKey> {
  const hex = await vault.fingerprint(keyLabel);
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt']);
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
