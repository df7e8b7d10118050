/** Wallet keys as administrators keep them: seen without their private halves, every change with its audit entry. */

import { auditEntry } from '../../foundation/access/audit.ts';
import { entityWithin, requireCaller, requireEntity, requireRequestScope, requireScopePath } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { type Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { WalletContext } from './ports.ts';
import { sealKey } from './seal.ts';
import { type ReadKey, type Wallet, type WalletKey, walletKeysMax } from './wallet.ts';

/** What is kept of a key's name. */
export const nameCharactersMax = 100;

export interface WalletKeyInput {
  readonly entityId: string;
  /** The key to change; absent: a new one. Its private key never changes. */
  readonly id?: string | undefined;
  readonly wallet: Wallet;
  readonly name: string;
  readonly privateKey?: string | undefined;
  readonly certificate?: string | undefined;
  readonly merchantId?: string | undefined;
  /** walletA: with what the hosted form's sessions are asked for. Both or none. */
  readonly identityCertificate?: string | undefined;
  readonly identityKey?: string | undefined;
  readonly kid?: string | undefined;
  readonly trustedRoots?: readonly string[] | undefined;
  readonly expiresAt?: Timestamp | undefined;
}

/** Newest first. Also keys that have expired: tokens are not opened with them. */
export async function listWalletKeys(context: WalletContext, entityId: string): Promise<readonly WalletKey[]> {
  const { entity } = await requireChannelEntity(context, 'configuration:read', entityId);
  return context.ports.store.wallets.keys(entity.id);
}

/** Undefined for a key of a channel that the caller does not see. */
export async function readWalletKey(context: WalletContext, id: string): Promise<WalletKey | undefined> {
  requireCaller(context, 'configuration:read');
  const key = await context.ports.store.wallets.keyById(requireRequestScope(context), id);
  return key && entityWithin(context, key.entityPath) ? key : undefined;
}

/** Adds a key, or changes name, roots, kid and end of the one that `id` names. Refuses with 400 what is no such key. */
export async function putWalletKey(context: WalletContext, input: WalletKeyInput): Promise<WalletKey> {
  const { caller, entity } = await requireChannelEntity(context, 'admin', input.entityId);
  if (input.name === '' || input.name.length > nameCharactersMax) {
    throw createRefusal('name', `must be 1 to ${nameCharactersMax} characters`);
  }
  const key = input.id === undefined ? await newKey(context, entity, input) : await changedKey(context, entity, input.id, input);
  const writes = [{ write: 'wallet-key.put', key } as const, toAuditWrite(context, caller, 'wallet-key.put', key)];
  await context.ports.store.commit(toMerchantKey(key.entityPath), writes);
  return key;
}

/** Tokens for it do not open any more. Its private half is erased. */
export async function deleteWalletKey(context: WalletContext, id: string): Promise<WalletKey> {
  const caller = requireCaller(context, 'admin');
  const key = isId(id) ? await context.ports.store.wallets.keyById(requireScopePath(caller), id) : undefined;
  if (!key || !entityWithin(context, key.entityPath)) throw createRefusal('id', 'must name a wallet key');
  const writes = [{ write: 'wallet-key.delete', id: key.id } as const, toAuditWrite(context, caller, 'wallet-key.delete', key)];
  await context.ports.store.commit(toMerchantKey(key.entityPath), writes);
  return key;
}

async function requireChannelEntity(context: WalletContext, permission: Permission, entityId: string) {
  const found = await requireEntity(context, permission, entityId);
  if (found.entity.kind !== 'channel') throw createRefusal('entityId', 'must name a channel');
  return found;
}

async function newKey(context: WalletContext, entity: Entity, input: WalletKeyInput): Promise<WalletKey> {
  const { ports } = context;
  const { wallet, name, privateKey, certificate, merchantId, kid, trustedRoots, expiresAt } = input;
  if (privateKey === undefined) throw createRefusal('privateKey', 'may not be empty for a new key');
  const material = { wallet, privateKey: new Secret(privateKey), certificate: certificate ?? null, merchantId: merchantId ?? null };
  const read = understood(await ports.wallets.readKey({ ...material, trustedRoots: trustedRoots ?? [] }));
  const known = await ports.store.wallets.keys(entity.id);
  if (known.length >= walletKeysMax) throw createRefusal('entityId', `names a channel that has ${walletKeysMax} wallet keys already`);
  if (known.some((key) => key.wallet === wallet && key.publicKeyHash === read.publicKeyHash)) {
    throw createRefusal('privateKey', 'is a key of this channel already');
  }
  const identity = await readIdentity(context, input);
  const id = ports.newId();
  return {
    id,
    entityId: entity.id,
    entityPath: entity.path,
    wallet,
    name,
    recipient: read.recipient,
    kid: kid ?? null,
    publicKey: read.publicKey,
    publicKeyHash: read.publicKeyHash,
    trustedRoots: read.trustedRoots,
    expiresAt: expiresAt ?? read.expiresAt,
    isTest: false,
    sealedKey: await sealKey(ports, id, entity.id, { privateKey: read.privateKey, sender: null, identity }),
    createdAt: ports.clocks.now(),
  };
}

/** Null where none was sent. */
async function readIdentity({ ports }: WalletContext, { wallet, identityCertificate, identityKey }: WalletKeyInput) {
  if (identityCertificate === undefined && identityKey === undefined) return null;
  const given = identityCertificate === undefined ? 'identityKey' : 'identityCertificate';
  if (wallet !== 'walletA') throw createRefusal(given, 'is known to walletA alone');
  if (identityCertificate === undefined) throw createRefusal('identityCertificate', 'must be sent with identityKey');
  if (identityKey === undefined) throw createRefusal('identityKey', 'must be sent with identityCertificate');
  const read = await ports.wallets.readIdentity(identityCertificate, new Secret(identityKey));
  if (read.status === 'refused') throw createRefusal(read.name, read.why);
  return read.identity;
}

async function changedKey(context: WalletContext, entity: Entity, id: string, input: WalletKeyInput): Promise<WalletKey> {
  const { store, wallets } = context.ports;
  const before = isId(id) ? await store.wallets.keyById(toDataScope(entity.path), id) : undefined;
  if (!before || before.entityId !== entity.id || before.wallet !== input.wallet) {
    throw createRefusal('id', 'must name a key of this channel and wallet');
  }
  const sent = [
    ['privateKey', input.privateKey] as const,
    ['certificate', input.certificate] as const,
    ['merchantId', input.merchantId] as const,
  ];
  const fixed = sent.find(([, value]) => value !== undefined);
  if (fixed) throw createRefusal(fixed[0], 'cannot be changed: add the other key, and delete this one when its tokens have ended');
  const { wallet, name, kid, trustedRoots, expiresAt } = input;
  const roots =
    trustedRoots === undefined ? before.trustedRoots : understood(await wallets.readRoots({ wallet, trustedRoots })).trustedRoots;
  return { ...before, name, kid: kid ?? before.kid, trustedRoots: roots, expiresAt: expiresAt ?? before.expiresAt };
}

function understood<Read extends { readonly status: 'read' }>(read: Read | Extract<ReadKey, { status: 'refused' }>): Read {
  if (read.status === 'refused') throw createRefusal(read.name, read.why);
  return read;
}

function createRefusal(name: string, why: string): Refused {
  return wrongParameter(name, `${name} ${why}`);
}

function toAuditWrite({ ports }: WalletContext, caller: Caller, action: 'wallet-key.put' | 'wallet-key.delete', key: WalletKey): Write {
  const { id, entityId, entityPath, wallet, name, recipient, kid, publicKeyHash, trustedRoots, expiresAt } = key;
  const change = { wallet, name, recipient, kid, publicKeyHash, trustedRoots: trustedRoots.length, expiresAt };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId: id, entityId, entityPath, change });
  return { write: 'audit.append', entry };
}
