import type { RotationState, SealedPlace, Store, Write } from '../../api/ports.ts';
import type { SealedAccount } from '../../api/registrations/registration.ts';
import { sealedAccounts } from '../tables/registrations.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, codecOf, integer, numberOf } from './row.ts';

/** Where sealed things stand, for the rotation of keys. A table that is to hold another kind gets its lines here. */
const accountCodec: Codec<SealedAccount> = codecOf<SealedAccount>(sealedAccounts);

const replaceAccountSql = 'UPDATE sealed_accounts SET key_id = ?, wrapped_data_key = ?, sealed = ? WHERE id = ? AND wrapped_data_key = ?';
const replaceWebhookSql = `UPDATE webhook_subscriptions SET sealed_secrets = ? WHERE id = ?
  AND json_extract(sealed_secrets, '$.wrappedDataKey') = ?`;

/** Only what was read is replaced: what was changed or erased since is newer than what is written here. */
export function replaceSealed({ was, place }: Extract<Write, { write: 'sealed.replace' }>): readonly Bound[] {
  const { id, keyId, wrappedDataKey, sealed } = place.account;
  const stored = was.account.wrappedDataKey;
  switch (place.place) {
    case 'account':
      return [{ sql: replaceAccountSql, args: [keyId, wrappedDataKey, sealed, id, stored] }];
    case 'webhook':
      return [{ sql: replaceWebhookSql, args: [JSON.stringify(place.account), id, stored] }];
  }
}

const underRetired = (table: string, keyId: string) =>
  `FROM retired_entity_keys CROSS JOIN ${table} ON ${table}.entity_id = retired_entity_keys.entity_id AND ${keyId} = retired_entity_keys.key_id`;
const underOutdated = (table: string, keyId: string) =>
  `FROM entity_keys CROSS JOIN ${table} ON ${table}.entity_id = entity_keys.entity_id AND ${keyId} = entity_keys.key_id WHERE entity_keys.master_key_id <> ?1`;

const webhookKeyId = `json_extract(webhook_subscriptions.sealed_secrets, '$.keyId')`;
const accountsSql = `SELECT sealed_accounts.id, sealed_accounts.entity_id, sealed_accounts.key_id, wrapped_data_key, sealed
  ${underRetired('sealed_accounts', 'sealed_accounts.key_id')} LIMIT ?`;
const webhooksSql = `SELECT sealed_secrets ${underRetired('webhook_subscriptions', webhookKeyId)} LIMIT ?`;

const remainingSql = `SELECT (SELECT count(*) FROM entity_keys WHERE master_key_id <> ?1)
  + (SELECT count(*) FROM retired_entity_keys WHERE master_key_id <> ?1)
  + (SELECT count(*) ${underRetired('sealed_accounts', 'sealed_accounts.key_id')}) + (SELECT count(*) ${underOutdated('sealed_accounts', 'sealed_accounts.key_id')})
  + (SELECT count(*) ${underRetired('webhook_subscriptions', webhookKeyId)}) + (SELECT count(*) ${underOutdated('webhook_subscriptions', webhookKeyId)})`;
const totalSql = `SELECT (SELECT count(*) FROM entity_keys) + (SELECT count(*) FROM retired_entity_keys)
  + (SELECT count(*) FROM sealed_accounts) + (SELECT count(*) FROM webhook_subscriptions), (SELECT max(retired_at) FROM retired_entity_keys)`;

type SealedReads = Pick<Store, 'sealedToRotate' | 'rotationState'>;

export function sealedReads(driver: Driver): SealedReads {
  return {
    sealedToRotate: async (itemsMax: number): Promise<readonly SealedPlace[]> => {
      const accounts = (await driver.read(accountsSql, [integer(itemsMax)])).map(accountCodec.decode);
      const webhooks = await driver.read(webhooksSql, [integer(itemsMax)]);
      const places: readonly SealedPlace[] = [
        ...accounts.map((account) => ({ place: 'account' as const, account })),
        ...webhooks.map(([text]) => ({ place: 'webhook' as const, account: JSON.parse(String(text)) as SealedAccount })),
      ];
      return places.slice(0, itemsMax);
    },
    rotationState: async (masterKeyId: string): Promise<RotationState> => {
      const [remaining] = await driver.read(remainingSql, [masterKeyId]);
      const [totals] = await driver.read(totalSql, []);
      const retiredAt = totals?.[1] ?? null;
      return {
        remaining: numberOf(remaining?.[0] ?? 0),
        total: numberOf(totals?.[0] ?? 0),
        lastRetiredAt: retiredAt === null ? null : numberOf(retiredAt),
      };
    },
  };
}
