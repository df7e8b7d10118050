/** Approved debits of one merchant with what they posted and have to settle, written straight into the tables, and an acquirer's file for them. */
import { open } from 'node:fs/promises';
import Database from 'libsql';
import { openFileStore } from '../../db/open.ts';
import { paymentCodec } from '../../db/store/payments.ts';
import { begunAt, largePath, paymentAt, spanMs } from './search-data.ts';

const statements: readonly string[] = [
  `INSERT INTO ledger_entries (id, payment_id, entity_id, currency, debit, credit, amount_minor, posted_at)
     SELECT 'e' || substr(id, 2), id, entity_id, currency, 'merchant', 'shopper', captured, created_at FROM payments ORDER BY id`,
  `INSERT INTO ledger_accounts (entity_id, currency, kind, balance)
     SELECT entity_id, currency, kind, sum(amount) FROM (
       SELECT entity_id, currency, debit AS kind, amount_minor AS amount FROM ledger_entries
       UNION ALL SELECT entity_id, currency, credit, -amount_minor FROM ledger_entries) GROUP BY 1, 2, 3`,
  `INSERT INTO settlement_movements (payment_id, entity_path, type, referenced_id, currency, amount_minor,
       settled_minor, cancelled_minor, short_id, merchant_transaction_id, connector_reference, last4, clearing, posted_at)
     SELECT id, entity_path, type, referenced_id, currency, captured, 0, 0, short_id,
       merchant_transaction_id, connector_reference, last4, 'external', created_at
     FROM payments ORDER BY id`,
  'INSERT INTO settlement_intake (id, reached) SELECT 1, max(rowid) FROM ledger_entries',
];

/** Rows that one transaction writes. */
const batchRows = 20_000;

/** A new database with `total` payments that are all to be settled. */
export async function fillImportDatabase(path: string, total: number): Promise<void> {
  await (await openFileStore({ path })).close();
  const connection = new Database(path);
  for (const pragma of ['synchronous = OFF', 'cache_size = -200000']) connection.exec(`PRAGMA ${pragma}`);
  const insert = connection.prepare(paymentCodec.insert);
  const period = { begunAt, spanMs };
  connection.exec('BEGIN');
  for (let number = 0, made = 0; made < total; number += 1) {
    // Half of the numbers are approved debits of the large merchant.
    const payment = paymentAt(number, total * 2, period);
    if (payment.captured === 0n || !payment.entityPath.startsWith(largePath)) continue;
    insert.run(paymentCodec.encode(payment));
    made += 1;
    if (made % batchRows === 0) connection.exec('COMMIT; BEGIN');
  }
  connection.exec('COMMIT');
  for (const statement of statements) connection.exec(statement);
  connection.close();
}

/** Writes a line for each of `lines` payments. Resolves to the id of one of the payments. */
export async function writeImportFile(databasePath: string, filePath: string, lines: number): Promise<string> {
  const connection = new Database(databasePath);
  const query = `SELECT payment_id, merchant_transaction_id, currency, amount_minor, strftime('%Y%m%d%H%M%S', posted_at / 1000, 'unixepoch')
    FROM settlement_movements ORDER BY payment_id LIMIT ?`;
  const rows = connection.prepare(query).raw().all(lines) as readonly (readonly [string, string, string, number, string])[];
  connection.close();
  if (rows.length < lines) throw new Error(`only ${rows.length} payments for ${lines} lines`);
  const file = await open(filePath, 'w');
  await file.write('H,Bench Acquiring,900412345,EUR,20261101\n');
  const texts = rows.map(([id, reference, currency, amount, time], number) => {
    const money = `${amount},${currency},${amount},${currency === 'EUR' ? '1' : '1.00'}`;
    return `D,SALE,7453760615400${String(number).padStart(10, '0')},${reference},${id},VISA,420000******0000,${time},${money},10,5,5,SETTLED,\n`;
  });
  for (let at = 0; at < texts.length; at += 1_000) await file.write(texts.slice(at, at + 1_000).join(''));
  await file.write(`T,${lines}\n`);
  await file.close();
  return rows[0]?.[0] ?? '';
}
