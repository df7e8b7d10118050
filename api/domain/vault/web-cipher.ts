import { type Bytes, bytesOfText } from './bytes.ts';
import type { Cipher } from './cipher.ts';
import type { Vault } from './ports.ts';
import { createVault, type VaultOptions } from './vault.ts';

const ivBytes = 12;
const tagBytes = 16;

/** The vault on WebCrypto: Workers, and wherever else `crypto.subtle` is. Answers as node.ts does. */
export function createWebVault(options: VaultOptions): Vault {
  return createVault(webCipher, options);
}

const webCipher: Cipher = {
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
  async authenticate(key, text) {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return hex(await crypto.subtle.sign('HMAC', imported, bytesOfText(text)));
  },
  async digest(text) {
    return hex(await crypto.subtle.digest('SHA-256', bytesOfText(text)));
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

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
