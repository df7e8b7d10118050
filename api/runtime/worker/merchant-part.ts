/**
 * What a merchant's object needs of the platform to work alone: the part of the tree that it is in, whoever may act there,
 * and the two keys that all stores share. The platform pushes it after each change of it.
 */

import type { EntityKey } from '../../domain/vault/ports.ts';
import { accountFingerprintEntityId, fingerprintEntityId } from '../../domain/vault/vault.ts';
import type { Installation } from '../../doors/gateway/installation.ts';
import type { Store } from '../../doors/gateway/ports.ts';
import type { AccessToken } from '../../foundation/access/caller.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';

export interface MerchantPart {
  /** The merchant's number in ids. */
  readonly number: number;
  /** The content is of this version or a later one; a part of a later version replaces one of an earlier. */
  readonly version: number;
  readonly merchantPath: string;
  readonly installation: Installation;
  /** The merchant, what is above it, and what is below. */
  readonly entities: readonly Entity[];
  /** Of those entities, also the revoked ones. No secret is in one, but its digest. */
  readonly tokens: readonly AccessToken[];
  /** Of fingerprints, wrapped: by them sessions, result tokens and cards are alike in all stores. */
  readonly keys: readonly EntityKey[];
}

export type PartContent = Omit<MerchantPart, 'number' | 'version'>;

/** What its object keeps of its part beside the rows: which merchant it is, and of which version the rows are. */
export type KeptPart = Pick<MerchantPart, 'number' | 'version' | 'merchantPath'>;

export const keptPartKey = 'part';

/** Undefined where the platform has no such merchant. `readEntities`: the whole tree, read now. */
export async function readPart(
  store: Store,
  merchantPath: string,
  readEntities: () => Promise<readonly Entity[]> = store.entities.all,
): Promise<PartContent | undefined> {
  const all = await readEntities();
  const installation = await store.installation.read();
  const entities = all.filter(({ path }) => isWithin(path, merchantPath) || isWithin(merchantPath, path));
  if (installation === undefined || !entities.some(({ path }) => path === merchantPath)) return undefined;
  const above = entities.filter(({ path }) => path !== merchantPath && isWithin(path, merchantPath));
  const tokens = await Promise.all([store.tokens.below(merchantPath), ...above.map(({ path }) => store.tokens.at(path))]);
  const keys = await Promise.all([fingerprintEntityId, accountFingerprintEntityId].map((id) => store.keys.current(id)));
  return { merchantPath, installation, entities, tokens: tokens.flat(), keys: keys.filter((key) => key !== undefined) };
}

/** So many changes of one part are written in one commit. */
const writesMax = 500;

/** Writes what differs from what the merchant's store has. Resolves to the tokens that changed. */
export async function writePart(store: Store, part: PartContent): Promise<readonly Id[]> {
  const { merchantPath, entities, tokens, keys, installation } = part;
  const versions = new Map((await store.entities.all()).map(({ id, version }) => [id, version]));
  const known = new Map<Id, AccessToken>();
  for (const token of await store.tokens.below(merchantPath)) known.set(token.id, token);
  for (const { path } of entities.filter(({ path }) => !isWithin(merchantPath, path))) {
    for (const token of await store.tokens.at(path)) known.set(token.id, token);
  }
  const changed = tokens.filter((token) => !isAlike(token, known.get(token.id)));
  const hasInstallation = (await store.installation.read()) !== undefined;
  const writes: readonly PlatformWrite[] = [
    ...(hasInstallation ? [] : [{ write: 'installation.insert', installation } as const]),
    ...keys.map((key) => ({ write: 'entity-key.put', key }) as const),
    ...entities.filter(({ id, version }) => version > (versions.get(id) ?? 0)).map((entity) => ({ write: 'entity.put', entity }) as const),
    ...changed.map((token) => ({ write: 'token.put', token }) as const),
  ];
  for (let from = 0; from < writes.length; from += writesMax) await store.commit('platform', writes.slice(from, from + writesMax));
  return changed.map(({ id }) => id);
}

/** When it was used last is the platform's to know. */
function isAlike({ lastUsedAt: _, ...token }: AccessToken, known: AccessToken | undefined): boolean {
  if (known === undefined) return false;
  const { lastUsedAt: _known, ...before } = known;
  return (Object.keys(token) as readonly (keyof typeof token)[]).every((name) => String(token[name]) === String(before[name]));
}
