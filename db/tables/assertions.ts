import { check, integer, sql, sqliteTable } from './drizzle.ts';

/**
 * Guards that raise. A `WHERE` that matches nothing stops no batch. So a statement that must find a row is preceded by
 * an insert of 0 into its guard's column where there is no such row. The CHECK of that name then stops the commit.
 * Always empty.
 */
export const assertions = sqliteTable(
  'assertions',
  {
    paymentExists: integer('payment_exists'),
    paymentVersion: integer('payment_version'),
    paymentSettled: integer('payment_settled'),
    attemptOpen: integer('attempt_open'),
    attemptExists: integer('attempt_exists'),
    idempotencyExists: integer('idempotency_exists'),
    tokenExists: integer('token_exists'),
    registrationState: integer('registration_state'),
    webhookVersion: integer('webhook_version'),
    webhookCursor: integer('webhook_cursor'),
    checkoutState: integer('checkout_state'),
    checkoutReads: integer('checkout_reads'),
    authenticationState: integer('authentication_state'),
    jobState: integer('job_state'),
    jobRunState: integer('job_run_state'),
    settlementFileState: integer('settlement_file_state'),
    recordVersion: integer('record_version'),
    movementState: integer('movement_state'),
    intakePlace: integer('intake_place'),
    chargebackState: integer('chargeback_state'),
    fileDestinationVersion: integer('file_destination_version'),
    fileTransferVersion: integer('file_transfer_version'),
  },
  (table) => [
    check('payment_exists', sql`${table.paymentExists} = 1`),
    check('payment_version', sql`${table.paymentVersion} = 1`),
    check('payment_settled', sql`${table.paymentSettled} = 1`),
    check('attempt_open', sql`${table.attemptOpen} = 1`),
    check('attempt_exists', sql`${table.attemptExists} = 1`),
    check('idempotency_exists', sql`${table.idempotencyExists} = 1`),
    check('token_exists', sql`${table.tokenExists} = 1`),
    check('registration_state', sql`${table.registrationState} = 1`),
    check('webhook_version', sql`${table.webhookVersion} = 1`),
    check('webhook_cursor', sql`${table.webhookCursor} = 1`),
    check('checkout_state', sql`${table.checkoutState} = 1`),
    check('checkout_reads', sql`${table.checkoutReads} = 1`),
    check('authentication_state', sql`${table.authenticationState} = 1`),
    check('job_state', sql`${table.jobState} = 1`),
    check('job_run_state', sql`${table.jobRunState} = 1`),
    check('settlement_file_state', sql`${table.settlementFileState} = 1`),
    check('record_version', sql`${table.recordVersion} = 1`),
    check('movement_state', sql`${table.movementState} = 1`),
    check('intake_place', sql`${table.intakePlace} = 1`),
    check('chargeback_state', sql`${table.chargebackState} = 1`),
    check('file_destination_version', sql`${table.fileDestinationVersion} = 1`),
    check('file_transfer_version', sql`${table.fileTransferVersion} = 1`),
  ],
);
