/** Categories of result codes, as merchants' programs classify them (decision: existing-clients). */
import type { outcomes } from '../../contract/words.ts';

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

export type Outcome = (typeof outcomes)[number];

/** Languages of our texts about codes. */
export type Language = 'EN' | 'DE';

/** Our texts about a code, beside its published text. */
export interface CodeSentences {
  /** What happened and why, for staff. */
  readonly staff: string;
  /** May be shown to a shopper. */
  readonly shopper: string;
  /** What the merchant should do next. */
  readonly advice: string;
}

/** A result code with its texts in English. */
export interface ResultCode extends CodeSentences {
  readonly code: string;
  readonly description: string;
  readonly category: ResultCategory;
  readonly outcome: Outcome;
  /** HTTP status of an answer that carries it (spec §7). */
  readonly status: number;
  /** NEVER, LATER, AFTER_CHANGE (something must be changed first) or NOT_NEEDED. */
  readonly retry: 'NEVER' | 'LATER' | 'AFTER_CHANGE' | 'NOT_NEEDED';
  readonly german: CodeSentences;
}

/** Texts for staff in German. Where one is missing, staff read the English one. */
export interface GermanForStaff {
  /** By the code. */
  byCode: Readonly<Record<string, string>>;
  /** By the published text. */
  published: Readonly<Record<string, string>>;
}
