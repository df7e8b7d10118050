/**
 * The key pair for which another gateway encrypts the lines of a file of accounts, each a JWE in compact form
 * (decision: accounts-by-encrypted-lines).
 */
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { Secret } from '../../foundation/kernel/secret.ts';

/** Of the header of each line. */
const lineAlgorithm = 'ECDH-ES';
const lineEncryption = 'A256GCM';

/** Longer than an account with an address, encrypted, or decrypted and decompressed. */
export const lineCharactersMax = 16_000;

export interface LineKey {
  /** JWK as JSON text, for whoever encrypts. */
  readonly publicKey: string;
  /** JWK as JSON text, both halves. */
  readonly privateKey: Secret<string>;
}

export async function makeLineKey(): Promise<LineKey> {
  const pair = await generateKeyPair(lineAlgorithm, { crv: 'P-256', extractable: true });
  const described = { alg: lineAlgorithm, use: 'enc' };
  const publicKey = { ...(await exportJWK(pair.publicKey)), ...described };
  const privateKey = { ...(await exportJWK(pair.privateKey)), ...described };
  return { publicKey: JSON.stringify(publicKey), privateKey: new Secret(JSON.stringify(privateKey)) };
}

/** The half of a kept key that may be shown. */
export function publicHalf(privateKey: Secret<string>): string {
  const { d: _d, ...shown }: JWK = JSON.parse(privateKey.reveal());
  return JSON.stringify(shown);
}

/** Decrypts lines. What does not decrypt is undefined: why is nobody's business. */
export async function createOpener(privateKey: Secret<string>): Promise<(line: string) => Promise<string | undefined>> {
  const key = await importJWK(JSON.parse(privateKey.reveal()), lineAlgorithm);
  const options = {
    keyManagementAlgorithms: [lineAlgorithm],
    contentEncryptionAlgorithms: [lineEncryption],
    // A line of 500 characters may hold 200,000 where it is compressed, and a request has a hundred lines.
    maxDecompressedLength: lineCharactersMax,
  };
  return async (line) => {
    if (line.length > lineCharactersMax) return undefined;
    try {
      const { plaintext } = await compactDecrypt(line.trim(), key, options);
      return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
    } catch {
      return undefined;
    }
  };
}
