import type { KeyStore, RotationState, SealedPlace } from '../../api/domain/vault/ports.ts';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import { sealedAccounts } from '../tables/registrations.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer, toNumber } from './row.ts';
import { statement } from './statement.ts';
import type { PlatformWrites } from './writes.ts';

/** Where sealed things stand, for the rotation of keys. A table that is to hold another kind gets its lines here. */
const accountCodec: Codec<SealedAccount> = createCodec<SealedAccount>(sealedAccounts);

const replaceAccountSql = `UPDATE sealed_accounts SET key_id = ?, wrapped_data_key = ?, sealed = ?
  WHERE id = ? AND entity_id = ? AND wrapped_data_key = ?`;

/** Sealed things that are a column of JSON text in a row of their entity. */
const jsonColumns = {
  webhook: { table: 'webhook_subscriptions', column: 'sealed_secrets' },
  wallet: { table: 'wallet_keys', column: 'sealed_key' },
  evidence: { table: 'chargeback_evidence_parts', column: 'sealed_content' },
  destination: { table: 'file_destinations', column: 'sealed_password' },
  connector: { table: 'connector_tokens', column: 'sealed_token' },
  chat: { table: 'team_chats', column: 'sealed_url' },
} as const satisfies Record<Exclude<SealedPlace['place'], 'account'>, { readonly table: string; readonly column: string }>;

type JsonColumn = (typeof jsonColumns)[keyof typeof jsonColumns];

/**
 * Secrets of further connectors were once sealed with their two names the other way round, and a chat has its entity's id, so what is
 * sealed says itself under which.
 */
const nameIn = (of: JsonColumn, name: 'id' | 'entityId', column: string) =>
  of === jsonColumns.connector || of === jsonColumns.chat ? `json_extract(${of.table}.${of.column}, '$.${name}')` : `${of.table}.${column}`;

const replaceJsonSql = (of: JsonColumn) =>
  `UPDATE ${of.table} SET ${of.column} = ? WHERE ${nameIn(of, 'id', 'id')} = ? AND ${nameIn(of, 'entityId', 'entity_id')} = ? AND json_extract(${of.column}, '$.wrappedDataKey') = ?`;
const replaceSqls = {
  webhook: replaceJsonSql(jsonColumns.webhook),
  wallet: replaceJsonSql(jsonColumns.wallet),
  evidence: replaceJsonSql(jsonColumns.evidence),
  destination: replaceJsonSql(jsonColumns.destination),
  connector: replaceJsonSql(jsonColumns.connector),
  chat: replaceJsonSql(jsonColumns.chat),
};

/** Only what was read is replaced: what was changed or erased since is newer than what is written here. */
function replaceSealed({ was, place }: Extract<PlatformWrite, { write: 'sealed.replace' }>): readonly Bound[] {
  const { id, entityId, keyId, wrappedDataKey, sealed } = place.account;
  const stored = was.account.wrappedDataKey;
  if (place.place === 'account') return [{ sql: replaceAccountSql, args: [keyId, wrappedDataKey, sealed, id, entityId, stored] }];
  return [{ sql: replaceSqls[place.place], args: [JSON.stringify(place.account), id, entityId, stored] }];
}

/** Where something sealed names its key and the key's entity. */
interface SealedColumn {
  readonly table: string;
  readonly keyId: string;
  readonly entityId: string;
}

const underRetired = ({ table, keyId, entityId }: SealedColumn) =>
  `FROM retired_entity_keys CROSS JOIN ${table} ON ${entityId} = retired_entity_keys.entity_id AND ${keyId} = retired_entity_keys.key_id`;
const underOutdated = ({ table, keyId, entityId }: SealedColumn, current: string) =>
  `FROM entity_keys CROSS JOIN ${table} ON ${entityId} = entity_keys.entity_id AND ${keyId} = entity_keys.key_id WHERE entity_keys.master_key_id <> ${current}`;

/** Evidence is many rows of 64 kB, so an index has its keys; of the others a merchant has a few short ones. */
const keyIdIn = (of: JsonColumn) =>
  of === jsonColumns.evidence ? `${of.table}.key_id` : `json_extract(${of.table}.${of.column}, '$.keyId')`;
const sealedColumn = (of: JsonColumn): SealedColumn => ({
  table: of.table,
  keyId: keyIdIn(of),
  entityId: nameIn(of, 'entityId', 'entity_id'),
});
const accounts: SealedColumn = {
  table: 'sealed_accounts',
  keyId: 'sealed_accounts.key_id',
  entityId: 'sealed_accounts.entity_id',
};
const accountsSql = `SELECT sealed_accounts.id, sealed_accounts.entity_id, sealed_accounts.key_id, wrapped_data_key, sealed
  ${underRetired(accounts)} LIMIT ?`;
const jsonSqls = (['webhook', 'wallet', 'evidence', 'destination', 'connector', 'chat'] as const).map((place) => {
  const of = jsonColumns[place];
  return { place, sql: `SELECT ${of.table}.${of.column} ${underRetired(sealedColumn(of))} LIMIT ?` };
});

const sealedColumns: readonly SealedColumn[] = [accounts, ...Object.values(jsonColumns).map(sealedColumn)];
const counts = (current: string): readonly string[] => [
  `SELECT count(*) FROM entity_keys WHERE master_key_id <> ${current}`,
  `SELECT count(*) FROM retired_entity_keys WHERE master_key_id <> ${current}`,
  ...sealedColumns.flatMap((column) => [`SELECT count(*) ${underRetired(column)}`, `SELECT count(*) ${underOutdated(column, current)}`]),
];
const remaining = statement(
  ['current'],
  ({ current }) =>
    `SELECT ${counts(current)
      .map((count) => `(${count})`)
      .join(' + ')}`,
);
const totals = ['entity_keys', 'retired_entity_keys', ...sealedColumns.map(({ table }) => table)].map(
  (table) => `(SELECT count(*) FROM ${table})`,
);
const totalSql = `SELECT ${totals.join(' + ')}, (SELECT max(retired_at) FROM retired_entity_keys)`;

type SealedReads = Pick<KeyStore, 'sealedToRotate' | 'rotationState'>;

export function sealedReads(driver: Driver): SealedReads {
  return {
    sealedToRotate: async (itemsMax: number): Promise<readonly SealedPlace[]> => {
      const accounts = (await driver.read(accountsSql, [integer(itemsMax)])).map(accountCodec.decode);
      const places: SealedPlace[] = accounts.map((account) => ({ place: 'account', account }));
      for (const { place, sql } of jsonSqls) {
        const rows = await driver.read(sql, [integer(itemsMax)]);
        places.push(...rows.map(([text]): SealedPlace => ({ place, account: JSON.parse(String(text)) })));
      }
      return places.slice(0, itemsMax);
    },
    rotationState: async (masterKeyId: string): Promise<RotationState> => {
      const { sql, args } = remaining({ current: masterKeyId });
      const [left] = await driver.readInBackground(sql, args);
      const [totals] = await driver.readInBackground(totalSql, []);
      const retiredAt = totals?.[1] ?? null;
      return {
        remaining: toNumber(left?.[0] ?? 0),
        total: toNumber(totals?.[0] ?? 0),
        lastRetiredAt: retiredAt === null ? null : toNumber(retiredAt),
      };
    },
  };
}

/** The writes of these tables that belong to no merchant. */
export const sealedWrites = {
  'sealed.replace': replaceSealed,
} satisfies Partial<PlatformWrites>;
