/**
 * A text that the gateway signs and gets back: it stands for a row that nobody has to store. Whoever holds it can read it, so it holds
 * nothing secret; nobody else can make one. The purpose keeps one kind of text from being taken for another.
 */
import type { AccessPorts } from './ports.ts';
import { equalDigests } from './token.ts';

type SigningPorts = Pick<AccessPorts, 'vault'>;

/** URL-safe: base64url of the value's JSON, a dot, and a keyed HMAC in hex. */
export async function signText(ports: SigningPorts, purpose: string, value: unknown): Promise<string> {
  const body = encode(JSON.stringify(value));
  return `${body}.${await ports.vault.fingerprint(`${purpose} ${body}`)}`;
}

/** Undefined where the text was not signed here for this purpose. */
export async function openSignedText(ports: SigningPorts, purpose: string, text: string): Promise<unknown> {
  const [body = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0 || !equalDigests(await ports.vault.fingerprint(`${purpose} ${body}`), signature)) return undefined;
  return JSON.parse(decode(body));
}

function encode(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
