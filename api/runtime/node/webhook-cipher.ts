/** Seals notifications on `node:crypto`: Node and Deno. WebCrypto goes through a job in another thread for each of them. */
import { createCipheriv } from 'node:crypto';
import type { EncryptNotification } from '../../domain/webhooks/ports.ts';

const tagBytes = 16;

export const encryptOnNode: EncryptNotification = (text, secret, initializationVector) => {
  const key = Buffer.from(secret, 'hex');
  const iv = Buffer.from(initializationVector, 'hex');
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  const ciphertext = cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
  return { ciphertext: ciphertext.toUpperCase(), tag: cipher.getAuthTag().toString('hex').toUpperCase() };
};
