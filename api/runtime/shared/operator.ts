/**
 * What an operator asks of an installation in Durable Objects, whose database no command can open: by HTTPS, signed with the
 * keys of VAULT_KEYS, which nobody else has.
 */
import { z } from 'zod';
import type { CopiedRow, CopySchema } from '../../../db/connect/copy-format.ts';
import type { ChangedStore, CopiedChange, CopiedChanges, CopiedPart, FollowedChanges } from '../../../db/connect/object-copy.ts';
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import { equalDigests } from '../../foundation/access/token.ts';
import type { MerchantMove } from '../../foundation/entities/merchant-move.ts';
import { merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Finding } from './doctor.ts';
import type { SetUp, SetUpResult } from './setup.ts';

export const operatorPath = '/operator';

export const operatorSignatureHeader = 'x-operator-signature';

/** A request that is older, or ahead by more, is refused: it may be a copy. */
export const operatorRequestMaxMs = 5 * minuteMs;

/** A page of rows that are restored. */
export const operatorBodyCharactersMax = 8_388_608;

export type OperatorRequest = { readonly at: Timestamp } & (
  | { readonly operation: 'setup'; readonly setUp: SetUp }
  /** Of the stores from this place on: some at a time, because an answer may not take minutes. */
  | { readonly operation: 'doctor'; readonly from: number }
  | { readonly operation: 'stores' }
  /** Of the store with that number: 0 is the one that answers, the others are its merchants'. */
  | { readonly operation: 'copy'; readonly store: number; readonly step: CopyStep }
  /** Of a merchant that leaves its installation, or arrives in a file: a gateway with its database in a file answers it, and the object of the merchant. */
  | { readonly operation: 'move'; readonly step: MoveStep }
  /** Of a merchant that comes into this installation: one with an object of each merchant answers it. */
  | { readonly operation: 'admit'; readonly step: AdmitStep }
);

/**
 * `prepare` makes the keys of fingerprints where nothing has needed them yet: an installation that is filled from here must have the same ones.
 * `close` ends what is written of the merchant here. `moved` says that it is served at the address, `confirm` that it stays there, and `open`
 * that it is served here again. An installation in objects lists the moves of the merchant that is named.
 */
export type LeaveStep =
  | { readonly step: 'list'; readonly merchantId?: string | undefined }
  | { readonly step: 'prepare' }
  | { readonly step: 'close'; readonly merchantId: string; readonly address: string }
  /** `lastSequence`: with which the log of the copy ends. */
  | { readonly step: 'moved'; readonly merchantId: string; readonly lastSequence: number; readonly notes?: string | undefined }
  | { readonly step: 'confirm' | 'open'; readonly merchantId: string };

/**
 * Only of a file. `note` says that from now on the file notes which rows of the merchant change, under an id that the command gives. `noted` says
 * that the command has the notes before that number, and is asked again while `reached` is one. `unnote` ends it.
 */
export type NoteStep =
  | { readonly step: 'note'; readonly merchantId: string; readonly notes: string }
  | { readonly step: 'noted'; readonly notes: string; readonly upTo: number }
  | { readonly step: 'unnote'; readonly notes: string };

/**
 * Only a file takes a merchant in. `copy` says that its rows come from the address, which serves it meanwhile, and `arrive` that nobody
 * serves it until they are all here. `erase` deletes a part of what is here of it, and `take` stores rows that the command has put beside the
 * database. `arrived` says that all is here and that it is served here, `retreat` that it stays where it is.
 */
export type ArriveStep =
  | { readonly step: 'copy' | 'arrive'; readonly merchantPath: string; readonly address: string }
  /** Of what is beside the database, the commits after that number. */
  | { readonly step: 'take'; readonly merchantPath: string; readonly after: number }
  | { readonly step: 'erase' | 'arrived' | 'retreat'; readonly merchantPath: string };

export type MoveStep = LeaveStep | NoteStep | ArriveStep;

export interface Moves {
  readonly moves: readonly MerchantMove[];
  /** Of `erase`, `take` and `noted`: how far it is, where more is left. */
  readonly reached?: number | null;
}

/** The tables of the platform that have rows of one merchant. */
export const admittedTables = ['entities', 'access_tokens', 'moved_ids'] as const;

/**
 * `find` says which number the merchant has, `begin` gives it one, `rows` puts its rows into the platform's tables, `end` says that these are all, and `dismiss` takes
 * them away.
 */
export type AdmitStep =
  | { readonly step: 'begin'; readonly merchantPath: string; readonly environment: 'test' | 'live'; readonly keys: readonly string[] }
  | {
      readonly step: 'rows';
      readonly merchantPath: string;
      readonly table: (typeof admittedTables)[number];
      readonly columns: readonly string[];
      readonly rows: readonly CopiedRow[];
    }
  | { readonly step: 'find' | 'end' | 'dismiss'; readonly merchantPath: string };

export interface Admitted {
  /** The merchant's number in ids; null where the installation has never had it. */
  readonly admitted: number | null;
  /** Whether the platform has the merchant: its object serves it unless it is stopped. */
  readonly isThere: boolean;
}

/**
 * `begin`, `rows` and `changes` copy a store while it goes on; with `follow` the copy follows it for as long as somebody asks, and `changes` ends
 * that, too. `stop` ends what it does, `clear` empties it, `put` fills it, `finish` makes
 * the rest of it and says what it holds, `change` brings what has changed since, `open` lets it go on. Between `stop` and `open` it answers nobody. `prove` says again
 * what a stopped store holds, and `erase` leaves it as if it had never been.
 */
export type CopyStep =
  | { readonly step: 'begin' | 'stop' | 'open' | 'erase' | 'prove' }
  | { readonly step: 'rows'; readonly copy: string; readonly table: number; readonly after: CopiedRow | null }
  | { readonly step: 'changes' | 'follow'; readonly copy: string }
  | { readonly step: 'clear'; readonly schema: CopySchema }
  | { readonly step: 'put'; readonly parts: readonly CopiedPart[] }
  | { readonly step: 'change'; readonly changes: readonly CopiedChange[]; readonly isLast: boolean }
  | { readonly step: 'finish'; readonly notes: readonly CopiedNote[] };

/** What an object keeps beside its tables, each value as text. */
export type CopiedNote = readonly [key: string, value: string];

/** What is alike on both sides of a copy: of the event log, the chain over it, and the ledger. */
export interface StoreProof {
  readonly lastSequence: number;
  /** The newest hash of the chain, and the event to which it seals; null where nothing is sealed yet. */
  readonly sealed: { readonly to: number; readonly hash: string } | null;
  readonly ledger: { readonly holds: boolean; readonly entries: number; readonly payments: number };
}

export type CopyAnswer =
  | { readonly step: 'begin'; readonly copy: string; readonly schema: CopySchema }
  | { readonly step: 'rows'; readonly rows: readonly CopiedRow[]; readonly isLast: boolean }
  | ({ readonly step: 'follow' } & FollowedChanges)
  | ({ readonly step: 'changes'; readonly notes: readonly CopiedNote[] } & CopiedChanges)
  | { readonly step: 'finish'; readonly counts: readonly number[]; readonly proof: StoreProof }
  | ({ readonly step: 'change' } & ChangedStore)
  /** What was begun nobody asked about for an hour, or another copy was begun: begin again. */
  | { readonly step: 'nothing' }
  | { readonly step: 'done' };

export interface Stores {
  /** Merchants that have a store of their own beside the one that answers; null where all are in it. */
  readonly merchants: number | null;
  /** The store that answers has entities: what it holds would be lost by a restore. */
  readonly isUsed: boolean;
}

export interface Examined {
  readonly stores: readonly { readonly store: string; readonly findings: readonly Finding[] }[];
  /** Where to go on; null when all were examined. */
  readonly next: number | null;
}

export type OperatorAnswer = SetUpResult | Examined | Stores | CopyAnswer | Moves | Admitted;

const name = z.string().trim().min(1).max(128);

const cell = z.union([z.string(), z.number(), z.null(), z.object({ bytes: z.string() })]);
const rows = z.array(z.array(cell));
const place = z.number().int().min(0);

const stepShape = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['begin', 'stop', 'open', 'erase', 'prove']) }),
  z.object({ step: z.literal('rows'), copy: z.string(), table: place, after: z.array(cell).nullable() }),
  z.object({ step: z.enum(['changes', 'follow']), copy: z.string() }),
  z.object({
    step: z.literal('clear'),
    schema: z.object({
      tables: z.array(z.object({ name: z.string(), sql: z.string(), columns: z.array(z.string()), key: z.array(place) })),
      others: z.array(z.string()),
    }),
  }),
  z.object({ step: z.literal('put'), parts: z.array(z.object({ table: place, rows })) }),
  z.object({
    step: z.literal('change'),
    changes: z.array(z.object({ table: place, key: z.array(cell), row: z.array(cell).nullable() })),
    isLast: z.boolean(),
  }),
  z.object({ step: z.literal('finish'), notes: z.array(z.tuple([z.string(), z.string()])) }),
]);

const merchantId = z.string().regex(/^[0-9a-f]{32}$/);

const merchantPath = z.string().regex(/^([0-9a-f]{32}\/){3}$/);

const notes = z.uuid();

const moveShape = z.discriminatedUnion('step', [
  z.object({ step: z.literal('list'), merchantId: merchantId.optional() }),
  z.object({ step: z.literal('prepare') }),
  z.object({ step: z.enum(['copy', 'arrive']), merchantPath, address: z.url().max(255) }),
  z.object({ step: z.literal('take'), merchantPath, after: place }),
  z.object({ step: z.enum(['erase', 'arrived', 'retreat']), merchantPath }),
  z.object({ step: z.literal('close'), merchantId, address: z.url().max(255) }),
  z.object({ step: z.literal('moved'), merchantId, lastSequence: z.number().int().min(0), notes: notes.optional() }),
  z.object({ step: z.literal('note'), merchantId, notes }),
  z.object({ step: z.literal('noted'), notes, upTo: place }),
  z.object({ step: z.literal('unnote'), notes }),
  z.object({ step: z.enum(['confirm', 'open']), merchantId }),
]);

const admitShape = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin'), merchantPath, environment: z.enum(['test', 'live']), keys: z.array(z.string().max(128)).max(10) }),
  z.object({
    step: z.literal('rows'),
    merchantPath,
    table: z.enum(admittedTables),
    columns: z.array(z.string().regex(/^[a-z_]+$/)).max(50),
    rows,
  }),
  z.object({ step: z.enum(['find', 'end', 'dismiss']), merchantPath }),
]);

const requestShape = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('stores'), at: z.number().int() }),
  z.object({ operation: z.literal('copy'), at: z.number().int(), store: place.max(merchantNumberMax), step: stepShape }),
  z.object({ operation: z.literal('move'), at: z.number().int(), step: moveShape }),
  z.object({ operation: z.literal('admit'), at: z.number().int(), step: admitShape }),
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

export interface SignedRequest {
  readonly keys: readonly VaultKey[];
  readonly body: string;
  readonly signature: string;
  readonly now: Timestamp;
}

/** What is asked, where the request may be answered; otherwise the HTTP status and why not. */
export async function readOperatorRequest({
  keys,
  body,
  signature,
  now,
}: SignedRequest): Promise<
  | { readonly status: 'asked'; readonly asked: OperatorRequest }
  | { readonly status: 'refused'; readonly code: number; readonly why: string }
> {
  const refuse = (code: number, why: string) => ({ status: 'refused', code, why }) as const;
  if (body.length > operatorBodyCharactersMax) return refuse(413, 'the request is too long');
  if (!(await isOperatorSignature(keys, body, signature)))
    return refuse(403, 'the signature is not by a key of VAULT_KEYS: use the keys that the gateway has');
  const asked = parseOperatorRequest(body);
  if (!asked) return refuse(400, 'no operation of this version: use the commands of the version that is deployed');
  if (Math.abs(now - asked.at) > operatorRequestMaxMs) return refuse(403, 'the clock of the command is wrong by minutes');
  return { status: 'asked', asked };
}

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
