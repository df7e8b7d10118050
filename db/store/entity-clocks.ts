import type { EntityClock } from '../../api/foundation/entities/entity-clock.ts';
import { type ClockLease, type ClockMove, type EntityClockStore, movedClocksMax } from '../../api/foundation/entities/ports.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { entityClocks } from '../tables/entity-clocks.ts';
import { merchantPathCharacters } from '../tables/payments.ts';
import type { Driver } from './driver.ts';
import { type Codec, createCodec, integer, integerOrNull } from './row.ts';
import { statement } from './statement.ts';

const codec: Codec<EntityClock> = createCodec<EntityClock>(entityClocks);

const clockFor = (path: string): string =>
  `FROM entity_clocks AS own WHERE own.merchant_path = substr(${path}, 1, ${merchantPathCharacters})`;

/** A condition: the row with this path belongs to no merchant whose clock was moved. In live the table is empty. */
export const hasRealTime = (path: string): string => `NOT EXISTS (SELECT 1 ${clockFor(path)})`;

/** The time on the clock of the merchant of this path, when the real clock shows the value `now`. */
export const entityTime = (path: string, now: string): string =>
  `coalesce((SELECT own.entity_at + CASE own.mode WHEN 'FROZEN' THEN 0 ELSE max(${now} - own.real_at, 0) END ${clockFor(path)}), ${now})`;

/** A condition: the event is none of before the reset of the merchant with this path. */
export const isAfterReset = '+sequence > coalesce((SELECT reset_sequence FROM entity_clocks WHERE merchant_path = ?), 0)';

/** By how much the clock of the merchant of this path was ahead when it was last set: ages of stored data are that much older. */
export const aheadMs = (path: string): string => `coalesce((SELECT own.entity_at - own.real_at ${clockFor(path)}), 0)`;

/** A condition: nobody moves the clock of the merchant of this path at the real time `now`. */
export const isNotMoving = (path: string, now: string): string => `NOT EXISTS (SELECT 1 ${clockFor(path)} AND own.lease_until > ${now})`;

const allSql = `SELECT ${codec.columns} FROM entity_clocks ORDER BY merchant_path LIMIT ?`;
const byMerchantSql = `SELECT ${codec.columns} FROM entity_clocks WHERE merchant_path = ?`;

const claimed = statement(
  ['merchant', 'merchantId', 'now', 'owner', 'until', 'clocksMax'],
  ({ merchant, merchantId, now, owner, until, clocksMax }) => `INSERT INTO entity_clocks
    (merchant_path, merchant_id, mode, entity_at, real_at, version, lease_owner, lease_until)
  SELECT ${merchant}, ${merchantId}, 'FROZEN', ${now}, ${now}, 1, ${owner}, ${until}
  WHERE EXISTS (SELECT 1 FROM entity_clocks WHERE merchant_path = ${merchant}) OR (SELECT count(*) FROM entity_clocks) < ${clocksMax}
  ON CONFLICT (merchant_path) DO UPDATE SET mode = 'FROZEN', real_at = excluded.real_at, version = version + 1,
    entity_at = entity_at + CASE mode WHEN 'FROZEN' THEN 0 ELSE max(excluded.real_at - real_at, 0) END,
    lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
  WHERE lease_until IS NULL OR lease_until <= excluded.real_at`,
);
const moved = statement(
  ['merchant', 'mode', 'entityAt', 'now', 'until', 'owner'],
  ({ merchant, mode, entityAt, now, until, owner }) => `UPDATE entity_clocks
  SET mode = ${mode}, entity_at = ${entityAt}, real_at = ${now}, version = version + 1,
    lease_owner = CASE WHEN ${until} IS NULL THEN NULL ELSE lease_owner END, lease_until = ${until}
  WHERE merchant_path = ${merchant} AND lease_owner = ${owner} AND entity_at <= ${entityAt}`,
);
const wasReset = statement(
  ['merchant', 'now', 'owner'],
  ({ merchant, now, owner }) => `UPDATE entity_clocks
  SET mode = 'AHEAD', entity_at = ${now}, real_at = ${now}, version = version + 1, lease_owner = NULL, lease_until = NULL,
    reset_sequence = (SELECT max(sequence) FROM events) WHERE merchant_path = ${merchant} AND lease_owner = ${owner}`,
);
const releaseSql = 'UPDATE entity_clocks SET lease_owner = NULL, lease_until = NULL, version = version + 1 WHERE lease_owner IS NOT NULL';

export function entityClockReads(driver: Driver): EntityClockStore {
  return {
    all: async () => (await driver.read(allSql, [integer(movedClocksMax)])).map(codec.decode),
    byMerchant: async (merchant) => (await driver.read(byMerchantSql, [merchant])).map(codec.decode)[0],
    claim: (merchant, lease) => claim(driver, merchant, lease),
    move: (merchant, change) => move(driver, merchant, change),
    reset: async (merchant, { owner, now }) => (await driver.commit([wasReset({ merchant, now: integer(now), owner })])) > 0,
    release: () => driver.commit([{ sql: releaseSql, args: [] }]),
  };
}

async function claim(driver: Driver, merchant: MerchantKey, { merchantId, now, owner, until }: ClockLease): Promise<boolean> {
  const lease = { owner, now: integer(now), until: integer(until) };
  return (await driver.commit([claimed({ merchant, merchantId, ...lease, clocksMax: integer(movedClocksMax) })])) > 0;
}

async function move(driver: Driver, merchant: MerchantKey, { owner, mode, entityAt, now, until }: ClockMove): Promise<boolean> {
  const change = { mode, entityAt: integer(entityAt), now: integer(now), until: integerOrNull(until), owner };
  return (await driver.commit([moved({ merchant, ...change })])) > 0;
}
