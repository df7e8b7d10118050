/**
 * Payments and registrations of other stores, as those have them: what is listed over stores is read from these rows. They are read
 * alone, and come again with each change, so a copy is never changed here otherwise.
 */
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Bound } from './driver.ts';
import { paymentCodec } from './payments.ts';
import { registrationCodec } from './registrations.ts';
import type { Codec } from './row.ts';
import type { PlatformWrites } from './writes.ts';

/**
 * What stands here goes before its row comes again. An upsert may update, and an update of payments has a trigger: SQLite then writes the
 * pages of each row to a file, to be able to take the statement back, which is more than it writes for the rows.
 */
function put<Row extends { readonly id: string }>({ table, insertRow }: Codec<Row>, rows: readonly Row[]): readonly Bound[] {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return [{ sql: `DELETE FROM "${table}" WHERE id IN (SELECT value FROM json_each(?))`, args: [ids] }, ...rows.map(insertRow)];
}

/**
 * A checkout has one open payment at most, and an index says so. While rows are copied page by page, an earlier attempt may still
 * stand here as it was before it failed: its own copy comes later, with the checkout.
 */
const freeCheckoutSql = `UPDATE payments SET checkout_id = NULL WHERE checkout_id IN (SELECT value FROM json_each(?))
  AND status IN ('pending', 'unknown', 'approved')`;

function putPayments(rows: readonly Payment[]): readonly Bound[] {
  const checkouts = [...new Set(rows.flatMap(({ checkoutId }) => (checkoutId === null ? [] : [checkoutId])))];
  return [...(checkouts.length === 0 ? [] : [{ sql: freeCheckoutSql, args: [JSON.stringify(checkouts)] }]), ...put(paymentCodec, rows)];
}

export const copiesPlatformWrites = {
  'copies.payments': ({ payments: rows }) => putPayments(rows),
  'copies.registrations': ({ registrations: rows }) => put(registrationCodec, rows),
} satisfies Partial<PlatformWrites>;
