import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Values that stand nowhere else. The number passes the Luhn check, so that it goes all the way. */
export const canaries = {
  cardNumber: '4929420573595709',
  /** Within tokens only. */
  deviceNumber: '4929420573595717',
  malformedNumber: '49294205x73595709',
  iban: 'DE75512108001245126199',
  accountNumber: '77338844996611',
  tokenNumber: '5306889942833340',
  cryptogram: 'Y2FuYXJ5LWNyeXB0b2dyYW0tMDAwMQ==',
  walletToken: 'canary-wallet-token-3f9c1b77d2',
  giftCardPin: 'canary-pin-55120',
  password: 'canary-password-81b2',
} as const;

/** Too short to be unique, so it is looked for beside its name. */
export const codes = ['8642', '975'] as const;

/** Every file of the folder as text, a byte a character; but the file of the sandbox's own master key. */
export async function keptIn(folder: string): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true })) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes && !name.endsWith('vault.key')) kept.set(name, bytes.toString('latin1'));
  }
  return kept;
}

/** Where a forbidden value or a security code stands; a secret is told by its last characters. */
export function leaksIn(kept: ReadonlyMap<string, string>, forbidden: readonly string[]): readonly string[] {
  return [...kept].flatMap(([place, text]) => [
    ...forbidden.filter((value) => text.includes(value)).map((value) => `${place} holds a secret that ends ${value.slice(-4)}`),
    ...codes.filter((code) => new RegExp(`(?:cvv|dtvc)[^0-9]{1,6}${code}`).test(text)).map(() => `${place} holds a security code`),
  ]);
}
