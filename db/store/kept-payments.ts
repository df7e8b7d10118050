import type { Payment } from '../../api/payments/payment.ts';
import type { Driver } from './driver.ts';
import type { Codec, RawRow } from './row.ts';
import type { Condition } from './scope.ts';

/** Some 3 kB each, and as much again where the answer was parsed. */
const keptMax = 1_000;

/** Reads the payments that a `FROM payments WHERE … ORDER BY … LIMIT ?` gives, in its order. */
export type ReadPayments = (driver: Driver, from: Condition) => Promise<readonly Payment[]>;

/**
 * Keeps payments that lists gave. Every change of a payment raises its version, so a list reads ids and versions, and whole rows only
 * of payments that it has not kept at that version: converting 45 columns takes most of a list, and its next request mostly gives
 * the same payments. It saves the parsing of their answers too. Where a statement is a message to somebody else, rows are read at once.
 */
export function createKeptPayments(codec: Codec<Payment>): ReadPayments {
  const kept = new Map<string, Payment>();
  const byIdsSql = `SELECT ${codec.columns} FROM payments WHERE id IN (SELECT value FROM json_each(?))`;

  const keep = (payment: Payment): void => {
    kept.delete(payment.id);
    const oldest = kept.size >= keptMax ? kept.keys().next() : undefined;
    if (oldest?.value !== undefined) kept.delete(oldest.value);
    kept.set(payment.id, payment);
  };

  return async (driver, { sql, args }) => {
    if (!driver.isNear) return (await driver.read(`SELECT ${codec.columns} ${sql}`, args)).map(codec.decode);
    const places = (await driver.read(`SELECT id, version ${sql}`, args)).map(toPlace);
    const found = new Map<string, Payment>();
    const missing: string[] = [];
    for (const { id, version } of places) {
      const known = kept.get(id);
      if (known?.version === version) found.set(id, known);
      else missing.push(id);
    }
    const rows = missing.length === 0 ? [] : await driver.read(byIdsSql, [JSON.stringify(missing)]);
    for (const payment of rows.map(codec.decode)) {
      keep(payment);
      found.set(payment.id, payment);
    }
    return places.flatMap(({ id }) => found.get(id) ?? []);
  };
}

function toPlace([id, version]: RawRow): { readonly id: string; readonly version: number } {
  return { id: String(id), version: Number(version) };
}
