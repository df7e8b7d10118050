/** A reset of the sandbox leaves nothing of a merchant but what is named here (decision: sandbox-reset). */
import { expect, test } from 'vitest';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { rowOwners } from '../../db/connect/row-owners.ts';
import type { Bound, Driver } from '../../db/store/driver.ts';
import { sandboxData } from '../../db/store/sandbox-data.ts';
import { channelPath } from './fixtures.ts';

/** Tables that keep the rows of a merchant, and why. */
const kept: Readonly<Record<string, string>> = {
  access_tokens: 'the merchant goes on to use them',
  audit: 'the past of the installation',
  connector_tokens: 'configuration',
  entities: 'the merchant and its channels',
  entity_clocks: 'set to real time',
  entity_keys: 'keys of wallets are sealed with them',
  event_counters: 'sequences only grow',
  events: 'the chain of hashes goes over them',
  ledger_accounts: 'what the entries posted is taken back from them',
  merchant_looks: 'configuration',
  retired_entity_keys: 'as the keys',
  risk_rules: 'configuration',
  routing_versions: 'configuration',
  team_chats: 'configuration',
  wallet_keys: 'configuration',
};

async function listErased(): Promise<ReadonlySet<string>> {
  const statements: Bound[] = [];
  const commit: Driver['commit'] = async (some) => {
    statements.push(...some);
    return 0;
  };
  const readInBackground: Driver['readInBackground'] = async () => [['8a'.padEnd(32, '0')]];
  // No other method is called.
  const data = sandboxData({ commit, commitReadModel: commit, readInBackground } as Driver);
  const merchant = toMerchantKey(channelPath);
  await data.erasePayments(merchant);
  await data.eraseOthers(merchant);
  return new Set(statements.flatMap(({ sql }) => /^DELETE FROM (\w+)/.exec(sql)?.[1] ?? []));
}

test('every table with rows of merchants is erased or named', async () => {
  const erased = await listErased();
  const ofMerchants = Object.entries(rowOwners).flatMap(([name, owner]) =>
    typeof owner === 'string' && owner !== 'tree' && owner !== 'keys' ? [] : [name],
  );
  expect(ofMerchants.filter((name) => !erased.has(name)).toSorted()).toEqual(Object.keys(kept).toSorted());
});
