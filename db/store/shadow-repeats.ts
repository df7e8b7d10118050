import type { ShadowRepeatStore, ShadowsAcrossMerchants } from '../../api/domain/moving-in/ports.ts';
import type { ShadowRepeat } from '../../api/domain/moving-in/shadow/shadow-repeat.ts';
import { shadowRepeats } from '../tables/shadow-repeats.ts';
import type { Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<ShadowRepeat> = createCodec<ShadowRepeat>(shadowRepeats);

const reference = statement(
  ['paymentId', 'counterpart', 'from', 'before'],
  ({ paymentId, counterpart, ...bounds }) =>
    `SELECT reference FROM shadow_repeats WHERE payment_id = ${paymentId} AND counterpart = ${counterpart} AND ${inBounds(bounds)}`,
);
const live = statement(
  ['entityId', 'counterpart', 'from', 'before'],
  ({ entityId, counterpart, ...bounds }) =>
    `SELECT 1 FROM shadow_repeats WHERE entity_id = ${entityId} AND counterpart = ${counterpart} AND status = 'live' AND ${inBounds(bounds)} LIMIT 1`,
);
const newest = statement(
  ['entityId', 'counterpart', 'since', 'until', 'from', 'before', 'itemsMax'],
  ({ entityId, counterpart, since, until, itemsMax, ...bounds }) =>
    `SELECT ${codec.columns} FROM shadow_repeats WHERE entity_id = ${entityId} AND counterpart = ${counterpart} AND at >= ${since} AND at < ${until} AND ${inBounds(bounds)} ORDER BY at DESC LIMIT ${itemsMax}`,
);

const insertSql = `${codec.insert} ON CONFLICT (payment_id) DO NOTHING`;
const forgetSql =
  'DELETE FROM shadow_repeats WHERE payment_id IN (SELECT payment_id FROM shadow_repeats WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)';

export function shadowRepeatReads(driver: Driver): ShadowRepeatStore {
  return {
    reference: async (scope, of) => {
      const { sql, args } = reference({ ...of, ...boundsOf(scope) });
      const found = (await driver.readFirst(sql, args))?.[0];
      return typeof found === 'string' ? found : undefined;
    },
    isLive: async (scope, of) => {
      const { sql, args } = live({ ...of, ...boundsOf(scope) });
      return (await driver.readFirst(sql, args)) !== undefined;
    },
    newest: async (scope, { from, to, ...of }, itemsMax) => {
      const times = { since: integer(from), until: integer(to), itemsMax: integer(itemsMax) };
      const { sql, args } = newest({ ...of, ...times, ...boundsOf(scope) });
      return (await driver.readInBackground(sql, args, scope)).map(codec.decode);
    },
  };
}

export function shadowsAcrossMerchants(driver: Driver): ShadowsAcrossMerchants {
  return { forgetShadowRepeats: (now, itemsMax) => driver.commit([{ sql: forgetSql, args: [integer(now), integer(itemsMax)] }]) };
}

export const shadowWrites = {
  'shadow-repeat.insert': (merchant, { repeat }) => [{ sql: insertSql, args: codec.encode(checked(merchant, repeat)) }],
} satisfies Partial<Writes>;
