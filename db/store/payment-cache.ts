import type { Payment } from '../../api/domain/payments/payment.ts';
import { putBounded } from '../../api/foundation/kernel/bounded-map.ts';
import type { Driver } from './driver.ts';
import type { Codec, RawRow } from './row.ts';
import type { Condition } from './scope.ts';

/** Some 3 kB each, and as much again where the answer was parsed. */
const cachedMax = 1_000;

/** A condition whose rows come by their ids. */
export interface Ordered extends Condition {
  readonly order: 'ASC' | 'DESC';
}

/** Reads the payments that a `FROM payments WHERE … ORDER BY id … LIMIT ?` gives, in its order. */
export type ReadPayments = (driver: Driver, from: Ordered) => Promise<readonly Payment[]>;

/** Reads the payment of that id that a `FROM payments WHERE …` gives; undefined where it gives none. */
export type ReadPayment = (driver: Driver, id: string, from: Condition) => Promise<Payment | undefined>;

export interface PaymentCache {
  readonly list: ReadPayments;
  readonly one: ReadPayment;
}

/**
 * Caches payments that were read. Every change of a payment raises its version. So a read asks for ids and versions, and for whole rows only
 * of payments that it has not cached at that version. Converting 45 columns takes most of a read, and the next request mostly wants
 * the same payments. It saves the parsing of their answers too, and what was written of them (api/doors/execution/text-execution.ts).
 * Where a statement is a message to somebody else, rows are read at once.
 * Asking for the version takes 4 µs of the 130 of a read by id: too little for a second promise of who changes what.
 */
export function createPaymentCache(codec: Codec<Payment>): PaymentCache {
  const cached = new Map<string, Payment>();
  const byIdsSql = `SELECT ${codec.columns} FROM payments WHERE id IN (SELECT value FROM json_each(?))`;

  const put = (payment: Payment): void => putBounded(cached, payment.id, payment, cachedMax);

  return {
    list: async (driver, from) => {
      if (!driver.isLocal) return (await driver.read(`SELECT ${codec.columns} ${from.sql}`, from.args)).map(codec.decode);
      const versions = await readVersions(driver, from);
      const found = new Map<string, Payment>();
      const missing: string[] = [];
      for (const { id, version } of versions) {
        const known = cached.get(id);
        if (known?.version === version) found.set(id, known);
        else missing.push(id);
      }
      const rows = missing.length === 0 ? [] : await driver.read(byIdsSql, [JSON.stringify(missing)]);
      for (const payment of rows.map(codec.decode)) {
        put(payment);
        found.set(payment.id, payment);
      }
      return versions.flatMap(({ id }) => found.get(id) ?? []);
    },
    one: async (driver, id, { sql, args }) => {
      const known = driver.isLocal ? cached.get(id) : undefined;
      if (known) {
        const [version] = (await driver.readFirst(`SELECT version ${sql}`, args)) ?? [];
        if (version === undefined) return undefined;
        if (Number(version) === known.version) return known;
      }
      const row = await driver.readFirst(`SELECT ${codec.columns} ${sql}`, args);
      const payment = row && codec.decode(row);
      if (payment && driver.isLocal) put(payment);
      return payment;
    },
  };
}

interface Version {
  readonly id: string;
  readonly version: number;
}

/**
 * Ids and versions as one text: 51 rows take 44 µs, of which more than a half is their way out of the native code one by one. SQLite
 * promises no order within a text that is put together, so it is made here; the rows have it already.
 */
async function readVersions(driver: Driver, { sql, args, order }: Ordered): Promise<readonly Version[]> {
  const joined = `SELECT group_concat(id || ' ' || version) FROM (SELECT id, version ${sql})`;
  const [row] = await driver.read(joined, args, ([text]) => toVersionTexts(text).length);
  const sign = order === 'ASC' ? 1 : -1;
  return toVersionTexts(row)
    .map(toVersion)
    .sort((a, b) => (a.id < b.id ? -sign : a.id > b.id ? sign : 0));
}

function toVersionTexts(row: RawRow | undefined): readonly string[] {
  const text = row?.[0];
  return typeof text === 'string' ? text.split(',') : [];
}

function toVersion(text: string): Version {
  const space = text.indexOf(' ');
  return { id: text.slice(0, space), version: Number(text.slice(space + 1)) };
}
