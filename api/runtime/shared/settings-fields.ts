/** How one variable of the environment is read. Messages name it and never repeat its value, which may be a secret. */
import { z } from 'zod';
import { parseVaultKeys, vaultKeysRule } from '../../domain/vault/vault-key.ts';
import type { RateLimit } from '../../foundation/access/budget.ts';
import { allFastPaths, type FastPath, type FastPaths, fastPathNames } from '../../foundation/kernel/fast-paths.ts';

export function port(name: string) {
  const message = `${name} must be a whole number from 0 to 65535`;
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value <= 65_535, message);
}

/** `50000-50099`, both included. */
export function portRange(name: string) {
  return z.string().transform((text, issues) => {
    const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text.trim()) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first >= 1_024 && first <= last && last <= 65_535) return { first, last };
    issues.addIssue(`${name} must be two ports from 1024 to 65535 such as 50000-50099`);
    return z.NEVER;
  });
}

export function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export function oneOf<const T extends readonly string[]>(name: string, values: T) {
  return z.enum(values, `${name} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

export function address(name: string, protocols: readonly string[]) {
  return z
    .string()
    .refine((text) => protocols.includes(parseProtocol(text) ?? ''), `${name} must be an address of ${protocols.join(', ')}`);
}

/** `https://shop.example,https://other.example`, or `*`. */
export function origins(name: string) {
  return z.string().transform((text, issues): '*' | readonly string[] => {
    if (text.trim() === '*') return '*';
    const listed = text.split(',').map((each) => each.trim().replace(/\/+$/, ''));
    if (listed.every((each) => /^https?:$/.test(parseProtocol(each) ?? '') && URL.parse(each)?.origin === each)) return listed;
    issues.addIssue(`${name} must be * or origins such as https://shop.example, separated by commas`);
    return z.NEVER;
  });
}

const switchValues = new Map([
  ...['1', 'true', 'on', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'off', 'no'].map((word) => [word, false] as const),
]);

export function onOff(name: string) {
  return z.string().transform((text, issues) => {
    const value = switchValues.get(text.toLowerCase());
    if (value === undefined) issues.addIssue(`${name} must be on or off`);
    return value ?? false;
  });
}

/** `on`, `off`, or those that are taken: `known-documents,cached-tokens`. */
export function fastPaths(name: string) {
  return z.string().transform((text, issues): FastPaths => {
    const all = switchValues.get(text.toLowerCase());
    if (all !== undefined) return all ? allFastPaths : new Set();
    const named = text.split(',').map((each) => fastPathNames.find((known) => known === each.trim()));
    if (named.every((each): each is FastPath => each !== undefined)) return new Set(named);
    issues.addIssue(`${name} must be on, off, or names separated by commas: ${fastPathNames.join(', ')}`);
    return z.NEVER;
  });
}

export function databaseAddress(name: string, protocols: readonly string[]) {
  // The writer is a thread of its own: `:memory:` would be another database there.
  return address(name, protocols)
    .refine((text) => !/^file:(?:$|:memory:|\?)/.test(text), `${name} must name a file; databases in memory are not shared with the writer`)
    .refine(
      (text) => !/^objects?:/.test(text) || readObjectName(text) !== undefined || readObjectsName(text) !== undefined,
      `${name} must name an object by small letters, digits and hyphens, such as object:main or objects:main`,
    );
}

const objectName = /^object:([a-z0-9][a-z0-9-]{0,62})$/;
const objectsName = /^objects:([a-z0-9][a-z0-9-]{0,62})$/;

/** `main` of `object:main`: the Durable Object that is an installation with its database. Undefined of any other address. */
export function readObjectName(url: string): string | undefined {
  return objectName.exec(url)?.[1];
}

/** `main` of `objects:main`: an installation with one Durable Object for its platform and one for each merchant. Undefined of any other address. */
export function readObjectsName(url: string): string | undefined {
  return objectsName.exec(url)?.[1];
}

export const rateLimit = z.string().transform((text, issues): RateLimit => {
  if (text === 'off') return { status: 'off' };
  const [, perSecond, burst] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const rate = { perSecond: Number(perSecond), burst: Number(burst) };
  if (rate.perSecond >= 1 && rate.burst >= 1) return { status: 'on', rate };
  issues.addIssue('RATE_LIMIT must be off, or requests a second and burst such as 100/200');
  return z.NEVER;
});

export const vaultKeys = z.string().transform((text, issues) => {
  const keys = parseVaultKeys(text);
  if (keys === undefined) issues.addIssue(`VAULT_KEYS ${vaultKeysRule}`);
  return keys ?? null;
});

function parseProtocol(text: string): string | undefined {
  return URL.parse(text)?.protocol;
}
