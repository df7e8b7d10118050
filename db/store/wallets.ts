import type { WalletStore, WalletsAcrossMerchants } from '../../api/domain/wallets/ports.ts';
import { type SpentToken, type WalletKey, walletKeysMax } from '../../api/domain/wallets/wallet.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { spentWalletTokens, walletKeys } from '../tables/wallets.ts';
import { readById } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const keyCodec: Codec<WalletKey> = createCodec<WalletKey>(walletKeys);
const tokenCodec: Codec<SpentToken> = createCodec<SpentToken>(spentWalletTokens);

/** The key itself never changes: only what it is called, whom it trusts and until when. */
const putSql = keyCodec.upsert(['id'], ['name', 'kid', 'trustedRoots', 'expiresAt']);
const deleteSql = `DELETE FROM wallet_keys WHERE id = ? AND ${withinScope()}`;

function putWalletKey(key: WalletKey): readonly Bound[] {
  return [{ sql: putSql, args: keyCodec.encode(key) }];
}

/** `secure_delete` overwrites the sealed half (db/connect/native.ts). */
function deleteWalletKey(merchant: MerchantKey, id: Id): readonly Bound[] {
  return [{ sql: deleteSql, args: [id, ...toBounds(merchant)] }];
}

/** The primary key raises where the token has paid before. */
function spendToken(token: SpentToken): readonly Bound[] {
  return [tokenCodec.insertRow(token)];
}

const keysSql = `SELECT ${keyCodec.columns} FROM wallet_keys WHERE entity_id = ? ORDER BY id DESC LIMIT ?`;
const forgetSql = `DELETE FROM spent_wallet_tokens WHERE (entity_id, wallet, token) IN
  (SELECT entity_id, wallet, token FROM spent_wallet_tokens WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`;

export function walletReads(driver: Driver): WalletStore {
  return {
    keys: async (entityId: Id) => (await driver.read(keysSql, [entityId, integer(walletKeysMax)])).map(keyCodec.decode),
    keyById: readById(driver, keyCodec),
  };
}

export function walletsAcrossMerchants(driver: Driver): WalletsAcrossMerchants {
  return {
    forgetSpentTokens: (now, itemsMax) => driver.commit([{ sql: forgetSql, args: [integer(now), integer(itemsMax)] }]),
  };
}

/** The writes of these tables. */
export const walletsWrites = {
  'wallet-key.put': (merchant, { key }) => putWalletKey(checked(merchant, key)),
  'wallet-key.delete': (merchant, { id }) => deleteWalletKey(merchant, id),
  'wallet-token.spend': (_merchant, { token }) => spendToken(token),
} satisfies Partial<Writes>;
