/**
 * Payments and registrations of other stores, as those have them: what is listed over stores is read from these rows. They are read
 * alone, and come again with each change, so a copy is never changed here otherwise.
 */
import type { Payment } from '../../api/domain/payments/payment.ts';
import type { Registration } from '../../api/domain/registrations/registration.ts';
import { getTableColumns } from '../tables/drizzle.ts';
import { payments } from '../tables/payments.ts';
import { registrations } from '../tables/registrations.ts';
import type { Bound } from './driver.ts';
import { paymentCodec } from './payments.ts';
import { registrationCodec } from './registrations.ts';
import type { Codec } from './row.ts';
import type { PlatformWrites } from './writes.ts';

const putPaymentSql = toPutSql<Payment>(paymentCodec, payments);
const putRegistrationSql = toPutSql<Registration>(registrationCodec, registrations);

function toPutSql<Row extends { readonly id: string }>(codec: Codec<Row>, table: Parameters<typeof getTableColumns>[0]): string {
  const names = Object.entries(getTableColumns(table)).flatMap(([name, column]) => (column.generated === undefined ? [name] : []));
  return codec.upsert(
    ['id'],
    names.filter((name): name is keyof Row & string => name !== 'id'),
  );
}

/**
 * A checkout has one open payment at most, and an index says so. While rows are copied page by page, an earlier attempt may still
 * stand here as it was before it failed: its own copy comes later, with the checkout.
 */
const freeCheckoutSql = `UPDATE payments SET checkout_id = NULL WHERE checkout_id IN (SELECT value FROM json_each(?))
  AND status IN ('pending', 'unknown', 'approved')`;

function putPayments(rows: readonly Payment[]): readonly Bound[] {
  const checkouts = [...new Set(rows.flatMap(({ checkoutId }) => (checkoutId === null ? [] : [checkoutId])))];
  return [
    ...(checkouts.length === 0 ? [] : [{ sql: freeCheckoutSql, args: [JSON.stringify(checkouts)] }]),
    ...rows.map((row) => ({ sql: putPaymentSql, args: paymentCodec.encode(row) })),
  ];
}

export const copiesPlatformWrites = {
  'copies.payments': ({ payments: rows }) => putPayments(rows),
  'copies.registrations': ({ registrations: rows }) =>
    rows.map((row) => ({ sql: putRegistrationSql, args: registrationCodec.encode(row) })),
} satisfies Partial<PlatformWrites>;
