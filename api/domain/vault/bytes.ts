/** Bytes with a buffer of their own, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function bytesOfText(text: string): Bytes {
  return encoder.encode(text);
}

export function textOfBytes(bytes: Bytes): string {
  return decoder.decode(bytes);
}

/** What is sealed is short, so a plain loop will do on every runtime. */
export function toBase64(bytes: Bytes): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Throws where it is no base64. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
