/**
 * The lines of an encrypted file of accounts that a gateway gives away: each a JWE in compact form, for a key pair that this gateway made for
 * the channel (decision: accounts-by-encrypted-lines). Pure, but for the cryptography of the runtime.
 */
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { toAccountTree } from '../registrations/stored-account.ts';

/** Of the header of each line. */
export const lineAlgorithm = 'ECDH-ES';
export const lineEncryption = 'A256GCM';

/** Longer than an account with an address, encrypted. */
export const lineCharactersMax = 16_000;
export const referenceCharactersMax = 128;

export interface ImportKey {
  /** JWK as JSON text, for whoever encrypts. */
  readonly publicKey: string;
  /** JWK as JSON text, both halves. */
  readonly privateKey: Secret<string>;
}

export async function makeImportKey(): Promise<ImportKey> {
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
  const options = { keyManagementAlgorithms: [lineAlgorithm], contentEncryptionAlgorithms: [lineEncryption] };
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

/** Why a line was not imported: in the file, or by the rules of stored accounts. */
export const lineMisfits = ['UNREADABLE', 'REFERENCE', 'SECURITY_CODE', 'REFUSED'] as const;
export type LineMisfit = (typeof lineMisfits)[number];

export type ReadLine =
  | { readonly status: 'account'; readonly reference: string; readonly account: RequestTree }
  | { readonly status: 'misfit'; readonly reference: string | null; readonly reason: LineMisfit };

/** Codes that nobody may keep after a payment (PCI DSS 3.3.1); a file of them is refused line by line. */
const codes = ['card.cvv', 'tokenAccount.dtvc', 'tokenAccount.cryptogram'];

/** Letters, digits and signs, as other gateways make their ids. */
const referenceLike = new RegExp(`^[\\w.:/=+@~-]{1,${referenceCharactersMax}}$`);

/** JSON of documented names and texts, with the `reference` that the account has over there. */
export function readLine(text: string | undefined): ReadLine {
  const values = text === undefined ? undefined : parseTexts(text);
  if (!values) return { status: 'misfit', reference: null, reason: 'UNREADABLE' };
  const { reference, ...named } = values;
  if (reference === undefined || !referenceLike.test(reference) || containsCardNumber(reference))
    return { status: 'misfit', reference: null, reason: 'REFERENCE' };
  if (codes.some((code) => named[code] !== undefined && named[code] !== ''))
    return { status: 'misfit', reference, reason: 'SECURITY_CODE' };
  return { status: 'account', reference, account: toAccountTree(Object.entries(named)) };
}

/** Undefined where a value is no text: a number would lose the zeros at its beginning. */
function parseTexts(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value);
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}
