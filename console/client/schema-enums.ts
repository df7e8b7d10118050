/**
 * Values of the schema's enums, in the order in which the console offers them. Each list is a Record of the enum's type, so
 * it does not type-check when the schema has a value that it lacks, or lacks one that it has.
 */
import * as words from '../../api/contract/words.ts';
import type { graphql } from './graphql.ts';

export type Outcome = ReturnType<typeof graphql.scalar<'Outcome'>>;
export type MoneyStatus = ReturnType<typeof graphql.scalar<'MoneyStatus'>>;
export type AttentionKind = ReturnType<typeof graphql.scalar<'AttentionKind'>>;
export type QuestionKind = ReturnType<typeof graphql.scalar<'PaymentQuestionKind'>>;
export type PaymentType = ReturnType<typeof graphql.scalar<'PaymentType'>>;
export type PaymentOperation = ReturnType<typeof graphql.scalar<'PaymentOperation'>>;
export type DeliveryStatus = ReturnType<typeof graphql.scalar<'WebhookDeliveryStatus'>>;
export type WebhookFailureKind = ReturnType<typeof graphql.scalar<'WebhookFailureKind'>>;
export type CheckoutStatus = ReturnType<typeof graphql.scalar<'CheckoutStatus'>>;
export type JobStatus = ReturnType<typeof graphql.scalar<'JobStatus'>>;
export type JobHealth = ReturnType<typeof graphql.scalar<'JobHealth'>>;
export type JobRunStatus = ReturnType<typeof graphql.scalar<'JobRunStatus'>>;
export type TimeUnit = ReturnType<typeof graphql.scalar<'TimeUnit'>>;
export type RecordType = ReturnType<typeof graphql.scalar<'ReconciliationRecordType'>>;
export type MatchingStatus = ReturnType<typeof graphql.scalar<'MatchingStatus'>>;
export type FileDirection = ReturnType<typeof graphql.scalar<'SettlementFileDirection'>>;
export type FileStatus = ReturnType<typeof graphql.scalar<'SettlementFileStatus'>>;
export type ChargebackStatus = ReturnType<typeof graphql.scalar<'ChargebackStatus'>>;
export type PayoutStatus = ReturnType<typeof graphql.scalar<'PayoutStatus'>>;
export type BankLineStatus = ReturnType<typeof graphql.scalar<'BankLineStatus'>>;
export type OutstandingReason = ReturnType<typeof graphql.scalar<'OutstandingReason'>>;
export type RequestEndpoint = ReturnType<typeof graphql.scalar<'RequestEndpoint'>>;
export type AccountKind = ReturnType<typeof graphql.scalar<'AccountKind'>>;
export type MonthEndCheck = ReturnType<typeof graphql.scalar<'MonthEndCheck'>>;
export type Permission = ReturnType<typeof graphql.scalar<'Permission'>>;
export type MatchedField = ReturnType<typeof graphql.scalar<'SearchMatchedField'>>;

export type ResultCategory = ReturnType<typeof graphql.scalar<'ResultCategory'>>;

/** As GraphQL has them. */
function toNames<Word extends string>(list: readonly Word[]): readonly Uppercase<Word>[] {
  return list.map((word) => word.toUpperCase() as Uppercase<Word>);
}

function listKeys<Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names).filter((name): name is Name => name in names);
}

export const outcomes: readonly Outcome[] = toNames(words.outcomes);
export const attentionKinds: readonly AttentionKind[] = toNames(words.attentionKinds);
export const questionKinds = listKeys<QuestionKind>({
  DECISION_WAITING: true,
  UNKNOWN: true,
  OPERATION_UNKNOWN: true,
  DISPUTED: true,
  APPROVAL_WAITING: true,
  REFUND_FAILED: true,
  OPERATION_PENDING: true,
  DISPUTE_ANSWERED: true,
  HELD_FOR_REVIEW: true,
  CAPTURED_FOR_REVIEW: true,
});

export const webhookFailureKinds: readonly WebhookFailureKind[] = toNames(words.webhookFailureKinds);

export const moneyStatuses: readonly MoneyStatus[] = toNames(words.moneyStatuses);
export const paymentTypes: readonly PaymentType[] = toNames(words.paymentTypes);
export const paymentOperations = listKeys<PaymentOperation>({
  REFUND: true,
  CAPTURE: true,
  REVERSE: true,
  REBILL: true,
  RECEIPT: true,
  CHARGEBACK: true,
  CHARGEBACK_REVERSAL: true,
});

export const deliveryStatuses = listKeys<DeliveryStatus>({ PENDING: true, DELIVERED: true, FAILED: true, CANCELLED: true });

export const checkoutStatuses: readonly CheckoutStatus[] = toNames(words.checkoutStatuses);
export const jobStatuses: readonly JobStatus[] = toNames(words.jobStatuses);
export const jobHealths: readonly JobHealth[] = toNames(words.jobHealths);
/** From the shortest to the longest. */
export const timeUnits = listKeys<TimeUnit>({ SECOND: true, MINUTE: true, HOUR: true, DAY: true, WEEK: true, MONTH: true, YEAR: true });

export const resultCategories = listKeys<ResultCategory>({
  success: true,
  success_manual_review: true,
  success_legacy: true,
  pending: true,
  pending_long: true,
  rejected_3ds: true,
  rejected_3ds_intercard: true,
  rejected_bank_or_external: true,
  communication_error: true,
  system_error: true,
  async_error: true,
  soft_decline: true,
  rejected_external_risk: true,
  rejected_address: true,
  rejected_address_validation: true,
  rejected_blacklist: true,
  rejected_risk_validation: true,
  rejected_risk_management: true,
  rejected_configuration: true,
  rejected_registration: true,
  rejected_job: true,
  rejected_reference: true,
  rejected_format: true,
  rejected_contact: true,
  rejected_account: true,
  rejected_amount: true,
  rejected_merchant_advice: true,
  chargeback: true,
});

/** Whether a text, such as a part of an address, is one of the values. */
export function isOneOf<Name extends string>(names: readonly Name[]): (text: string) => text is Name {
  const known: ReadonlySet<string> = new Set(names);
  return (text): text is Name => known.has(text);
}

export const recordTypes = listKeys<RecordType>({ SETTLED: true, CHARGEBACK: true, CHARGEBACK_REVERSAL: true, FEE: true });

export const matchingStatuses: readonly MatchingStatus[] = toNames(words.matchingStatuses);
export const fileDirections: readonly FileDirection[] = toNames(words.fileDirections);
export const fileStatuses: readonly FileStatus[] = toNames(words.fileStatuses);
export const payoutStatuses: readonly PayoutStatus[] = toNames(words.payoutStatuses);
export const bankLineStatuses: readonly BankLineStatus[] = toNames(words.bankLineStatuses);
export const chargebackStatuses: readonly ChargebackStatus[] = toNames(words.chargebackStatuses);
export const outstandingReasons = listKeys<OutstandingReason>({
  NOT_DUE: true,
  FAILED: true,
  AMOUNT_DIFFERS: true,
  MISSING: true,
  CHARGEBACK: true,
  NOT_MATCHED: true,
  SET_ASIDE: true,
});
export const accountKinds: readonly AccountKind[] = toNames(words.accountKinds);
/** What reviewers ask for most first: money, then data, then the installation. */
export const permissions = listKeys<Permission>({
  PAYMENTS_REFUND: true,
  PAYMENTS_CAPTURE: true,
  PAYMENTS_REVERSE: true,
  PAYMENTS_WRITE: true,
  PAYMENTS_DECIDE: true,
  PAYMENTS_INQUIRE: true,
  JOBS_MANAGE: true,
  LINKS_MANAGE: true,
  ACCOUNTS_ERASE: true,
  RECONCILE: true,
  EXPORT: true,
  PERSONAL_READ: true,
  PERSONAL_REVEAL: true,
  NOTES_WRITE: true,
  WEBHOOKS_REDELIVER: true,
  PAYMENTS_READ: true,
  CONFIGURATION_READ: true,
  ADMIN: true,
});
