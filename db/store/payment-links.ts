import type { MerchantLook } from '../../api/domain/checkouts/links/merchant-look.ts';
import type { CountedPaymentLink, PaymentLink } from '../../api/domain/checkouts/links/payment-link.ts';
import type { CheckoutsAcrossMerchants, MerchantLookStore, PaymentLinkStore } from '../../api/domain/checkouts/ports.ts';
import { merchantLooks, paymentLinks } from '../tables/payment-links.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import type { Driver } from './driver.ts';
import { hasExpired, isOutcomeOpen } from './may-have-moved.ts';
import { type Codec, createCodec, integer, type RawRow } from './row.ts';
import { below, joinConditions, toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<PaymentLink> = createCodec<PaymentLink>(paymentLinks);
const lookCodec: Codec<MerchantLook> = createCodec<MerchantLook>(merchantLooks);

const columnCount = codec.columns.split(', ').length;

const ofLink = (condition: string): string => `(SELECT count(*) FROM checkouts AS c CROSS JOIN payments AS p ON p.checkout_id = c.id
  WHERE c.payment_link_id = payment_links.id AND (${condition}))`;

const isPaid = `p.status = 'approved' OR ${hasExpired('p')}`;

/** Counted anew at each read, from the payments themselves: no number beside them can differ. Both together are what the guard of a press counts. */
const selectSql = `SELECT ${codec.columns}, ${ofLink(isPaid)}, ${ofLink(isOutcomeOpen('p'))} FROM payment_links`;
const anyByIdSql = `${selectSql} WHERE id = ?`;
const byIdSql = `${anyByIdSql} AND ${withinScope()}`;
const lookSql = `SELECT ${lookCodec.columns} FROM merchant_looks WHERE entity_id = ? AND ${withinScope()}`;

function decode(row: RawRow): CountedPaymentLink {
  return { ...codec.decode(row), paid: Number(row[columnCount]), underWay: Number(row[columnCount + 1]) };
}

export function paymentLinkReads(driver: Driver): PaymentLinkStore {
  return {
    byId: async (scope, id) => (await driver.read(byIdSql, [id, ...toBounds(scope)])).map(decode)[0],
    page: async (entityPath, page) => {
      const where = joinConditions([below('+entity_path', entityPath), beyond(page)]);
      const sql = `${selectSql} WHERE ${where.sql} ORDER BY id ${readingOrder(page)} LIMIT ?`;
      return toPage((await driver.read(sql, [...where.args, countRowsWanted(page)])).map(decode), page);
    },
  };
}

export function merchantLookReads(driver: Driver): MerchantLookStore {
  return { byId: async (scope, entityId) => (await driver.read(lookSql, [entityId, ...toBounds(scope)])).map(lookCodec.decode)[0] };
}

export function paymentLinkReadsAcrossMerchants(driver: Driver): Pick<CheckoutsAcrossMerchants, 'paymentLinkById'> {
  return { paymentLinkById: async (id) => (await driver.read(anyByIdSql, [id])).map(decode)[0] };
}

const endSql = `UPDATE payment_links SET ended_at = coalesce(ended_at, ?) WHERE id = ? AND ${withinScope()}`;
const putLookSql = lookCodec.upsert(['entityId'], ['name', 'color', 'logo', 'updatedAt']);

/** The writes of these tables. */
export const paymentLinksWrites = {
  'payment-link.insert': (merchant, { link }) => [codec.insertRow(checked(merchant, link))],
  'payment-link.end': (merchant, { id, at }) => [{ sql: endSql, args: [integer(at), id, ...toBounds(merchant)] }],
  'merchant-look.put': (merchant, { look }) => [{ sql: putLookSql, args: lookCodec.encode(checked(merchant, look)) }],
} satisfies Partial<Writes>;
