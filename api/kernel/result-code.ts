/** Categories of result codes, as merchants' programs classify them (public-api 8a). The catalogue of codes is api/catalogue/result-codes.ts. */
export type ResultCategory =
  | 'success'
  | 'success_manual_review'
  | 'success_legacy'
  | 'pending'
  | 'pending_long'
  | 'rejected_3ds'
  | 'rejected_3ds_intercard'
  | 'rejected_bank_or_external'
  | 'communication_error'
  | 'system_error'
  | 'async_error'
  | 'soft_decline'
  | 'rejected_external_risk'
  | 'rejected_address'
  | 'rejected_address_validation'
  | 'rejected_blacklist'
  | 'rejected_risk_validation'
  | 'rejected_risk_management'
  | 'rejected_configuration'
  | 'rejected_registration'
  | 'rejected_job'
  | 'rejected_reference'
  | 'rejected_format'
  | 'rejected_contact'
  | 'rejected_account'
  | 'rejected_amount'
  | 'rejected_merchant_advice'
  | 'chargeback';

/** What happened, so that nobody needs a regular expression (interfaces, GraphQL). */
export const outcomes = ['APPROVED', 'REVIEW', 'PENDING', 'DECLINED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'UNKNOWN'] as const;
export type Outcome = (typeof outcomes)[number];

export interface ResultCode {
  readonly code: string;
  readonly description: string;
  readonly category: ResultCategory;
  readonly outcome: Outcome;
  /** HTTP status of an answer that carries it (core 7). */
  readonly status: number;
  /** A sentence for staff: what happened and why. */
  readonly staff: string;
  /** A sentence that may be repeated to a shopper. */
  readonly shopper: string;
  /** NEVER, LATER, AFTER_CHANGE (something must be mended first) or NOT_NEEDED. */
  readonly retry: 'NEVER' | 'LATER' | 'AFTER_CHANGE' | 'NOT_NEEDED';
  /** What to do next, in a sentence. */
  readonly advice: string;
}
