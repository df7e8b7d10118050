/** Who looks after settlement matches lines by hand that the rules did not match, and takes matches back. */
import { byFinance } from './settlement.ts';
import { pickFrom } from './step.ts';
import type { World } from './world.ts';

const matching = `mutation ($id: ID!, $payments: [ID!]!) {
  matchReconciliationRecord(id: $id, paymentIds: $payments, reason: "said by the institute") { id matchingStatus } }`;

/** Lines that the rules left, each with a payment that has as much open as the line says; a fee takes nothing of its payment. */
const fittingSql = `SELECT r.id, m.payment_id FROM reconciliation_records AS r JOIN settlement_files AS f ON f.id = r.file_id AND f.direction = 'IN' AND f.status = 'imported'
  JOIN settlement_movements AS m ON m.clearing = 'external' AND m.currency = r.currency AND (r.record_type = 'FEE'
    OR r.record_type = 'SETTLED' AND iif(r.cashflow = 'POS', r.amount_minor, -r.amount_minor) = m.amount_minor - m.settled_minor - m.cancelled_minor)
  WHERE r.matching_status <> 'MATCHED' ORDER BY r.id, m.payment_id`;
const matchedSql = `SELECT r.id FROM reconciliation_records AS r JOIN settlement_files AS f ON f.id = r.file_id AND f.direction = 'IN' AND f.status = 'imported'
  WHERE r.matching_status = 'MATCHED' ORDER BY r.id`;

const feeSql = `SELECT r.id FROM reconciliation_records AS r JOIN settlement_files AS f ON f.id = r.file_id AND f.name = ?
  WHERE r.record_type = 'FEE' AND r.matching_status <> 'MATCHED'`;

/** A fee that names nobody is matched with the payment that it is for. Nobody else is there to come first. */
export function matchFee(world: World, file: string, paymentId: string): void {
  const fee = world.reader.readFirst(feeSql, [file]);
  if (!fee) return;
  byFinance(world, matching, { id: String(fee[0]), payments: [paymentId] }, ({ errors }) => {
    if (errors) world.beliefs.note(`FINANCE could not match a fee with payment ${paymentId}: ${errors[0]?.message}`);
  });
}

/** `isBack`: takes a match back. */
export function matchByHand(world: World, of: number, isBack: boolean): void {
  const row = pickFrom(world.reader.read(isBack ? matchedSql : fittingSql, []), of);
  if (row) byFinance(world, matching, { id: String(row[0]), payments: isBack ? [] : [String(row[1])] });
}
