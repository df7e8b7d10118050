/** A settlement line for each of the seeded payments, written straight into the tables: what the console's work queue has to stay smooth with. */
import Database from 'libsql';
import { sandbox } from '../../db/seed.ts';

/** Every payment of the Demo Shop's channel has its line; every fourth has a fee on its own beside it. */
export const seededFile = '8a000000000000000000000000005eed';
/** Of how many lines one is an exception. */
export const exceptionEach = 100;

const merchantPath = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/`;

const columns = `id, file_id, line, entity_id, entity_path, record_type, transaction_type, cashflow, clearing_institute_merchant_id,
  clearing_institute_name, merchant_account_id, merchant_account_name, psp_id, division_id, merchant_id, settlement_tx_id, payment_id, short_id,
  amount_minor, currency, brand, presented_at, settlement_amount_minor, settlement_currency, settlement_fee_minor, settlement_fx_rate,
  settlement_date, settlement_status, last4, file_format, matching_status, matched_payment_ids, merchant_transaction_id, match_reason,
  candidates, booked_at, version`;

/** A number from 1 for each payment, the oldest first. */
const numbered = `SELECT *, row_number() OVER (ORDER BY id) AS number FROM payments WHERE entity_id = '${sandbox.documented}'`;

function linesOf(kind: 'sale' | 'fee'): string {
  const isSale = kind === 'sale';
  const isException = isSale ? `number % ${exceptionEach} = 0` : '0';
  const offset = isSale ? 0 : 1_000_000;
  return `SELECT printf('8a%012x%018x', created_at, ${offset} + number), '${seededFile}', ${offset} + number + 1, entity_id, entity_path,
    ${isSale ? "'SETTLED', CASE WHEN type = 'RF' THEN 'REFUND' ELSE 'DEBIT' END, CASE WHEN type = 'RF' THEN 'NEG' ELSE 'POS' END" : "'FEE', 'AUTH_FEE', 'NEG'"},
    '900412345', 'Northwind Acquiring', entity_id, 'Demo Shop', '${sandbox.psp}', '${sandbox.division}', '${sandbox.demoShop}',
    'ARN-' || number, CASE WHEN ${isException} THEN NULL ELSE id END, CASE WHEN ${isException} THEN NULL ELSE short_id END,
    ${isSale ? 'amount_minor' : '25'}, currency, brand, created_at, ${isSale ? 'amount_minor' : '25'}, currency, ${isSale ? '125' : 'NULL'}, '1.00',
    date(created_at / 1000, 'unixepoch', '+1 day'), 'SUCCESS', last4, 'ACQUIRER_CSV',
    CASE WHEN ${isException} THEN CASE WHEN number % ${3 * exceptionEach} = 0 THEN 'MULTIPLE_MATCHES' ELSE 'NOT_MATCHED' END ELSE 'MATCHED' END,
    CASE WHEN ${isException} THEN '[]' ELSE json_array(id) END, merchant_transaction_id,
    CASE WHEN ${isException} THEN 'no open payment has its amount, currency and date' ELSE 'the same payment id; the same amount' END,
    CASE WHEN ${isException} THEN json_array(json_object('paymentId', id, 'score', 40, 'reasons', json_array('the same amount'))) ELSE '[]' END,
    created_at, 1 FROM (${numbered}) ${isSale ? '' : 'WHERE number % 4 = 1'}`;
}

export function seedSettlement(path: string): void {
  const connection = new Database(path);
  connection.exec('PRAGMA synchronous = OFF');
  connection.exec(`BEGIN;
    INSERT INTO reconciliation_records (${columns}) ${linesOf('sale')};
    INSERT INTO reconciliation_records (${columns}) ${linesOf('fee')};
    INSERT INTO reconciliation_matches (record_id, payment_id, settled_payment_id, amount_minor)
      SELECT id, payment_id, NULL, amount_minor FROM reconciliation_records WHERE payment_id IS NOT NULL;
    INSERT INTO settlement_files (id, direction, entity_id, entity_path, merchant_path, name, format, status, checksum, parts, bytes, rows, records,
        problem_count, problems, caller_id, created_at, finished_at, version)
      SELECT '${seededFile}', 'IN', '${sandbox.demoShop}', '${merchantPath}', '${merchantPath}', 'northwind-year.csv', 'ACQUIRER_CSV', 'imported',
        '${'5eed'.repeat(16)}', 0, 12000000, count(*), count(*), 0, '[]', 'seed', max(booked_at), max(booked_at), 1 FROM reconciliation_records;
    COMMIT`);
  connection.close();
}
