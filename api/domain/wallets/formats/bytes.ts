import { type Bytes, fromBase64 } from '../../vault/bytes.ts';

export { joinBytes as concat } from '../../../foundation/kernel/bytes.ts';
export { type Bytes, bytesOfText, fromBase64, textOfBytes, toBase64 } from '../../vault/bytes.ts';

/** Throws where it is no hex. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw new Error('no hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** What stands between the lines of PEM, or plain base64. Throws where it is neither. */
export function fromPem(text: string): Bytes {
  const [, within] = /-----BEGIN [A-Z0-9 ]{1,40}-----([\s\S]*?)-----END /.exec(text) ?? [];
  return fromBase64((within ?? text).replace(/\s+/g, ''));
}
