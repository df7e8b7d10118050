/** Ids and cryptograms of the simulated directory, derived from the authentication's id (FNV-1a, 32 bits). Pure. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

function hexWords(seed: string, words: number): string {
  return Array.from({ length: words }, (_, place) => hash(`${place} ${seed}`).toString(16).padStart(8, '0')).join('');
}

/** 36 characters, as a directory's or an issuer's transaction id. */
export function createTransactionId(kind: 'ds' | 'acs', id: string): string {
  return hexWords(`${kind} ${id}`, 4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** 20 bytes, which are 28 characters of base64 (spec §2.U, verificationId). */
export function createVerificationId(id: string): string {
  const hex = hexWords(`verification ${id}`, 5);
  const bytes = hex.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}
