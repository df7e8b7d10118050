/** The cipher of cursors, in a file of its own: it is loaded with the first of them (cursor.ts), and bundles take no other cipher of the library. */
export { ecb } from '@noble/ciphers/aes.js';
