import type { assertions } from '../tables/assertions.ts';
import type { Bound } from './driver.ts';
import type { Value } from './row.ts';

type Guard = keyof typeof assertions.$inferSelect;

const columns: Readonly<Record<Guard, string>> = {
  paymentExists: 'payment_exists',
  paymentVersion: 'payment_version',
  paymentSettled: 'payment_settled',
  attemptOpen: 'attempt_open',
  attemptExists: 'attempt_exists',
  idempotencyExists: 'idempotency_exists',
  tokenExists: 'token_exists',
  registrationState: 'registration_state',
  webhookVersion: 'webhook_version',
  webhookCursor: 'webhook_cursor',
  checkoutState: 'checkout_state',
  checkoutReads: 'checkout_reads',
  authenticationState: 'authentication_state',
  jobState: 'job_state',
  jobRunState: 'job_run_state',
  settlementFileState: 'settlement_file_state',
  recordVersion: 'record_version',
  movementState: 'movement_state',
  intakePlace: 'intake_place',
  chargebackState: 'chargeback_state',
  fileDestinationVersion: 'file_destination_version',
  fileTransferVersion: 'file_transfer_version',
  reportVersion: 'report_version',
};

/** Makes a statement that raises the guard's name unless a row matches (db/tables/assertions.ts). */
export function guard(name: Guard, table: string, condition: string): (...args: readonly Value[]) => Bound {
  const sql = guardSql(name, table, condition);
  return (...args) => ({ sql, args });
}

/** The text of the same, for a statement whose values have names. */
export function guardSql(name: Guard, table: string, condition: string): string {
  return `INSERT INTO assertions (${columns[name]}) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`;
}
