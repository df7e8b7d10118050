/** The secret of a webhook, in both forms that the gateway shows, and what hex and base64 need. */

const keyBytes = 32;
export const hex = /^(?:[0-9a-f]{2})+$/i;
export const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The secret as it is, for a program that checks its settings when it starts. Throws a TypeError where it is not 32 bytes: 64 hex
 * characters, or `whsec_` with base64. Anybody could sign a notification for an empty key.
 */
export function checkWebhookSecret(secret: string | undefined): string {
  const text = secret ?? '';
  parseSecret(text);
  return text;
}

/** A wrong secret is a fault of the receiver's settings, so it is no WebhookRefused. */
export function parseSecrets(secret: string | readonly string[]): readonly [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]] {
  const [first, ...others] = typeof secret === 'string' ? [secret] : secret;
  return [parseSecret(first ?? ''), ...others.map(parseSecret)];
}

function parseSecret(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = hex.test(secret) ? parseHex(secret) : base64.test(encoded) ? parseBase64(encoded) : undefined;
  if (key?.length === keyBytes) return key;
  throw new TypeError(`secret must be ${keyBytes} bytes: 64 hex characters, or whsec_ with base64`);
}

export function parseHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function parseBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
