/**
 * Words that the gateway, its GraphQL and the console share, each list once, in the order in which the console offers them. GraphQL has them
 * in capitals. The types, and what each word means, stand with the thing that has them.
 */

/** What happened, so that nobody needs a regular expression (decision: outcomes). */
export const outcomes = ['APPROVED', 'PENDING', 'DECLINED', 'REJECTED', 'REVIEW', 'UNKNOWN', 'CANCELLED', 'EXPIRED'] as const;

/** The most urgent first: by what money and time each may cost. */
export const attentionKinds = [
  'UNKNOWN_OUTCOME',
  'DISPUTE',
  'APPROVAL',
  'REVIEW',
  'FAILED_REFUND',
  'HOLD_ENDING',
  'SETTLEMENT_EXCEPTION',
  'FAILING_WEBHOOK',
  'PAYMENT',
] as const;

export const moneyStatuses = [
  'AUTHORIZED',
  'PART_CAPTURED',
  'CAPTURED',
  'PART_REFUNDED',
  'REFUNDED',
  'CHARGED_BACK',
  'IN_DISPUTE',
  'REVERSED',
  'PAID_OUT',
  'NO_MONEY',
  'EXPIRED',
  'DECLINED',
  'CANCELLED',
  'PENDING',
  'UNKNOWN',
] as const;

/** Types that a stored payment has (spec §2.2; RB, RC, CB, CR for the back office; decision: existing-clients; RI, a risk check that moves nothing). `PA.CP` is a request only: it stores a PA and a CP. */
export const paymentTypes = ['DB', 'PA', 'CP', 'RF', 'RV', 'CD', 'RB', 'RC', 'CB', 'CR', 'RI'] as const;

/** Why a webhook got no answer. */
export const sendingFailureKinds = ['not_allowed', 'name_not_found', 'no_connection', 'tls', 'timeout'] as const;

/** Why an attempt of a webhook was not accepted: without an answer, or by the answer's status. */
export const webhookFailureKinds = [...sendingFailureKinds, 'redirect', 'client_error', 'server_error'] as const;

export const checkoutStatuses = ['open', 'completed', 'expired', 'withdrawn'] as const;

export const jobStatuses = ['active', 'paused', 'stopped', 'ended', 'cancelled', 'replaced'] as const;

export const jobHealths = ['healthy', 'retrying', 'failing', 'stopped'] as const;

/** Exceptions first. */
export const matchingStatuses = ['NOT_MATCHED', 'MULTIPLE_MATCHES', 'MATCHED'] as const;

export const fileDirections = ['IN', 'OUT'] as const;

/**
 * IN: uploading → importing → imported, or failed; imported → withdrawing → withdrawn. OUT: issuing → issued, and there it
 * stays.
 */
export const fileStatuses = ['uploading', 'importing', 'imported', 'failed', 'withdrawing', 'withdrawn', 'issuing', 'issued'] as const;

export const chargebackStatuses = ['open', 'represented', 'accepted', 'won', 'lost', 'expired'] as const;

export const payoutStatuses = ['WAITING', 'DIFFERENT', 'RECEIVED'] as const;

/** `aside`: somebody said that it pays no payout, such as a rent. */
export const bankLineStatuses = ['open', 'matched', 'aside'] as const;

/** Accounts of an entity, one each a currency. */
export const accountKinds = ['shopper', 'authorized', 'merchant', 'chargeback', 'clearing', 'exchange', 'fees', 'settled'] as const;
