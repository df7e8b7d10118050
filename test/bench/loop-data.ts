/** A database with many payments that has what their operations would have written: entries, balances and events. */
import Database from 'libsql';
import { takeInMovements } from '../../api/domain/reconciliation/intake.ts';
import { sealStep } from '../../api/foundation/events/chain-operations.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { openFileStore } from '../../db/open.ts';
import { createQuietPorts } from './quiet-gateway.ts';
import { fillDatabase, type Period } from './search-data.ts';

const statements: readonly string[] = [
  `INSERT INTO ledger_entries (id, payment_id, entity_id, currency, debit, credit, amount_minor, posted_at)
     SELECT 'e' || substr(id, 2), id, entity_id, currency, 'merchant', 'shopper', captured, created_at FROM payments WHERE captured > 0 ORDER BY id`,
  `INSERT INTO ledger_accounts (entity_id, currency, kind, balance)
     SELECT entity_id, currency, kind, sum(amount) FROM (
       SELECT entity_id, currency, debit AS kind, amount_minor AS amount FROM ledger_entries
       UNION ALL SELECT entity_id, currency, credit, -amount_minor FROM ledger_entries) GROUP BY 1, 2, 3`,
  `INSERT INTO events (merchant_sequence, subject_sequence, id, type, action, subject_id, entity_path, at, packed_payload)
     SELECT row_number() OVER (PARTITION BY merchant_id ORDER BY id), 1, 'f' || substr(id, 2), 'PAYMENT', 'CREATED', id, entity_path,
       created_at, packed_answer FROM payments ORDER BY id`,
  'INSERT INTO event_counters SELECT substr(entity_path, 1, 99), count(*) FROM events GROUP BY 1',
  `UPDATE projection SET (sequence, event_id) = (SELECT sequence, id FROM events ORDER BY sequence DESC LIMIT 1)`,
];

/** Absent: the period of a year. */
export async function fillLoopDatabase(path: string, payments: number, period?: Period): Promise<void> {
  await fillDatabase(path, payments, period);
  const connection = new Database(path);
  connection.prepare('ATTACH DATABASE ? AS read_model').run(toReadModelPath(path));
  connection.exec('PRAGMA synchronous = OFF');
  for (const statement of statements) connection.exec(statement);
  connection.close();
  await catchUp(path);
}

/** What follows a payment is done, as it is in a database that grew: a server would do it beside what is measured. */
async function catchUp(path: string): Promise<void> {
  const store = await openFileStore({ path });
  try {
    const ports = createQuietPorts(store);
    while (await sealStep(ports));
    while ((await takeInMovements(ports)) > 0);
  } finally {
    await store.close();
  }
}
