/**
 * What an operator asks of an installation in Durable Objects, whose database no command can open: by HTTPS, signed with the
 * keys of VAULT_KEYS, which nobody else has.
 */
import { z } from 'zod';
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import { equalDigests } from '../../foundation/access/token.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Finding } from './doctor.ts';
import type { SetUp, SetUpResult } from './setup.ts';

export const operatorPath = '/operator';

export const operatorSignatureHeader = 'x-operator-signature';

/** A request that is older, or ahead by more, is refused: it may be a copy. */
export const operatorRequestMaxMs = 5 * minuteMs;

export const operatorBodyCharactersMax = 16_384;

export type OperatorRequest = { readonly at: Timestamp } & (
  | { readonly operation: 'setup'; readonly setUp: SetUp }
  /** Of the stores from this place on: some at a time, because an answer may not take minutes. */
  | { readonly operation: 'doctor'; readonly from: number }
);

export interface Examined {
  readonly stores: readonly { readonly store: string; readonly findings: readonly Finding[] }[];
  /** Where to go on; null when all were examined. */
  readonly next: number | null;
}

export type OperatorAnswer = SetUpResult | Examined;

const name = z.string().trim().min(1).max(128);

const requestShape = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('doctor'), at: z.number().int(), from: z.number().int().min(0).max(1_000_000) }),
  z.object({
    operation: z.literal('setup'),
    at: z.number().int(),
    setUp: z.object({
      email: z.email().max(255),
      base: z.url().max(255),
      names: z.object({ psp: name, division: name, merchant: name, channel: name }),
      bankUrl: z.url().max(255).nullable(),
      upstream: z.object({ url: z.url().max(255), entityId: z.string().max(32) }).optional(),
      stripe: z.boolean(),
    }),
  }),
]);

/** Undefined where the text is no request of an operator. */
export function parseOperatorRequest(body: string): OperatorRequest | undefined {
  try {
    const parsed = requestShape.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** In hex. */
export async function signOperatorRequest({ key }: VaultKey, body: string): Promise<string> {
  // Of its own, so that the key that wraps others signs nothing.
  const derived = await authenticate(key.reveal(), new TextEncoder().encode('payment gateway: requests of its operator'));
  const signature = await authenticate(derived, new TextEncoder().encode(body));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** By any of the keys: while they are being replaced, an operator may have the older ones. */
export async function isOperatorSignature(keys: readonly VaultKey[], body: string, signature: string): Promise<boolean> {
  const signatures = await Promise.all(keys.map((key) => signOperatorRequest(key, body)));
  return signatures.some((each) => equalDigests(each, signature));
}

async function authenticate(key: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, text));
}

/** Sends it to the installation at the address. Throws in words where it is not answered. */
export async function askOperator(
  base: string,
  key: VaultKey,
  request: OperatorRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperatorAnswer> {
  const body = JSON.stringify(request);
  const signed = { ...headers, 'content-type': 'application/json', [operatorSignatureHeader]: await signOperatorRequest(key, body) };
  const answer = await fetch(`${base}${operatorPath}`, { method: 'POST', headers: signed, body, redirect: 'error' });
  if (!answer.ok) throw new Error(await describeFailure(base, answer));
  return JSON.parse(await answer.text());
}

async function describeFailure(base: string, answer: Response): Promise<string> {
  if (answer.status === 404) return `${base} has no installation in Durable Objects: PUBLIC_URL must be its address`;
  const text = await answer.text();
  return `${base} refused with status ${answer.status}${text.length > 0 && text.length < 300 ? `: ${text}` : ''}`;
}
