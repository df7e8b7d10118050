import type { Bytes } from './bytes.ts';
import type { Cipher } from './cipher.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Sealing on WebCrypto: Workers, and wherever else `crypto.subtle` is. What it seals `node:crypto` opens, and the reverse. */
export const webSealing: Pick<Cipher, 'seal' | 'open' | 'random'> = {
  async seal(key, binding, plain) {
    const iv = random(ivBytes);
    const sealed = await crypto.subtle.encrypt(gcm(iv, binding), await aesKey(key), plain);
    const box = new Uint8Array(ivBytes + sealed.byteLength);
    box.set(iv);
    box.set(new Uint8Array(sealed), ivBytes);
    return box;
  },
  async open(key, binding, box) {
    if (box.length < ivBytes + tagBytes) throw new Error('too short to be a box');
    const plain = await crypto.subtle.decrypt(gcm(box.subarray(0, ivBytes), binding), await aesKey(key), box.subarray(ivBytes));
    return new Uint8Array(plain);
  },
  random,
};

function aesKey(key: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function gcm(iv: Bytes, additionalData: Bytes): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData, tagLength: tagBytes * 8 };
}

function random(bytes: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
