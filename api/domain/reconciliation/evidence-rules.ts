/** Whether a document is what it says it is, by how it begins. Pure. */
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';

const signatures: Readonly<Record<string, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** A text is UTF-8 without control characters, and without card numbers, which nobody could take out of it again. */
export function isOfType(bytes: Uint8Array, contentType: string): boolean {
  const signature = signatures[contentType];
  if (signature) return signature.every((byte, index) => bytes[index] === byte);
  if (contentType !== 'text/plain') return false;
  const text = decodeText(bytes);
  return text !== undefined && !containsCardNumber(text);
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return [...text].every(isPrintable) ? text : undefined;
  } catch {
    return undefined;
  }
}

function isPrintable(character: string): boolean {
  return character >= ' ' || character === '\n' || character === '\r' || character === '\t';
}
