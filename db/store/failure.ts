import { CommitUnknown, Conflict, StoreUnavailable } from '../../api/foundation/kernel/commit.ts';

/** What a driver's error comes to. It crosses from the writer's thread as this, never as the error itself. */
export type Failure =
  | { readonly kind: 'conflict'; readonly constraint: string }
  | { readonly kind: 'unavailable'; readonly why: string }
  /** A commit whose answer was lost: it may be written or not. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly code: string };

const checkFailed = /CHECK constraint failed: (\w{1,64})/;
const uniqueFailed = /UNIQUE constraint failed: (?:index ')?([\w., ]{1,200})/;
const notNullFailed = /NOT NULL constraint failed: (entities\.version)\b/;
const codeLike = /^[A-Z][A-Z0-9_]{2,63}$/;

/** Names of unique keys as operations know them; the database names their columns. */
const uniqueNames: Readonly<Record<string, string>> = {
  'idempotency.entity_id, idempotency.operation, idempotency.key': 'idempotency_key',
  'payments.id': 'payment_id',
  'payments.checkout_id': 'checkout_attempt_open',
  'authentications.checkout_id': 'checkout_authentication_open',
  'attempts.id': 'attempt_id',
  'registrations.id': 'registration_id',
  'spent_wallet_tokens.entity_id, spent_wallet_tokens.wallet, spent_wallet_tokens.token': 'wallet_token_spent',
  'ledger_entries.payment_id, ledger_entries.id': 'ledger_entry_id',
  'installation.place': 'installation',
  'event_chain.from_sequence': 'event_chain',
  'refund_approvals.payment_id, refund_approvals.requested_by, refund_approvals.currency, refund_approvals.amount_minor':
    'refund_approval_waiting',
  'retired_entity_keys.entity_id, retired_entity_keys.key_id': 'retired_entity_key',
  'staff_user.email': 'staff_email',
  'staff_company_account.issuer, staff_company_account.subject': 'staff_company_account',
  'staff_custom_role.entity_id, staff_custom_role.name': 'custom_role_name',
  'events.subject_id, events.subject_sequence': 'event_subject_sequence',
  'job_runs.job_id, job_runs.due_at': 'job_run_due',
  'job_attempts.run_id, job_attempts.number': 'job_attempt_number',
  'settlement_files.merchant_path, settlement_files.checksum': 'settlement_file_checksum',
  'settlement_files.entity_id, settlement_files.day': 'settlement_file_day',
  'settlement_file_parts.file_id, settlement_file_parts.number': 'settlement_file_part',
  'routing_versions.entity_id, routing_versions.version': 'routing_version',
  'payment_reviews.payment_id': 'payment_review',
  'attention_assignments.subject_id, attention_assignments.kind, attention_assignments.since, attention_assignments.version':
    'attention_version',
  'past_import_steps.import_id, past_import_steps.from_at': 'past_import_step',
  'imported_payments.entity_id, imported_payments.connector, imported_payments.reference': 'imported_payment',
  'imported_accounts.entity_id, imported_accounts.reference': 'imported_account',
  'bulk_runs.requester_id, bulk_runs.idempotency_key': 'bulk_run_key',
  'bulk_run_results.run_id, bulk_run_results.place': 'bulk_run_result',
  'bulk_run_steps.run_id, bulk_run_steps.step': 'bulk_run_step',
  'report_runs.schedule_id, report_runs.moment': 'report_run_moment',
  'payment_notes.payment_id, payment_notes.author_id, payment_notes.idempotency_key': 'note_key',
};

const unavailableCodes: ReadonlySet<string> = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_NOMEM',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_PROTOCOL',
]);

/**
 * Reads the name of the guard or the code out of a driver's error and lets go of the rest. Texts of drivers can hold
 * bound parameters, and a bound parameter here can be a card number (style, Errors).
 */
export function toFailure(error: unknown): Failure {
  const message = readErrorText(error, 'message');
  const check = checkFailed.exec(message)?.[1];
  if (check) return { kind: 'conflict', constraint: check };
  const columns = uniqueFailed.exec(message)?.[1]?.trim();
  if (columns) return { kind: 'conflict', constraint: uniqueNames[columns] ?? columns };
  if (notNullFailed.test(message)) return { kind: 'conflict', constraint: 'entity_version' };
  const code = readErrorCode(error);
  if (isUnavailable(code)) return { kind: 'unavailable', why: code };
  return { kind: 'fault', code };
}

export function errorFrom(failure: Failure): Error {
  switch (failure.kind) {
    case 'conflict':
      return new Conflict(failure.constraint);
    case 'unavailable':
      return new StoreUnavailable(failure.why);
    case 'unknown':
      return new CommitUnknown();
    case 'fault':
      return new Error(`database fault: ${failure.code}`);
  }
}

/** Codes of a disk that failed while it wrote: the end of a commit may be on it, and would be recovered after a crash. */
const unfinishedCodes = /^SQLITE_(?:IOERR|FULL|NOMEM|PROTOCOL)/;

/** What an error at the end of a commit comes to, or of a commit on a server: a failing disk leaves it open whether it is written. */
export function toCommitFailure(error: unknown): Failure {
  const failure = toFailure(error);
  return failure.kind === 'unavailable' && unfinishedCodes.test(failure.why) ? { kind: 'unknown' } : failure;
}

/** SQLITE_BUSY_SNAPSHOT and its kin belong to their primary code. */
function isUnavailable(code: string): boolean {
  if (unavailableCodes.has(code)) return true;
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0];
  return primary !== undefined && unavailableCodes.has(primary);
}

export function readErrorCode(error: unknown): string {
  const code = readErrorText(error, 'code');
  return codeLike.test(code) ? code : 'UNKNOWN';
}

function readErrorText(error: unknown, name: 'message' | 'code'): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
