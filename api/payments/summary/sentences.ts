/** What a payment's sentences are made of. */

import type { CodeSentences } from '../../result-codes/result-code.ts';
import type { Operation, Situation } from './situation.ts';

/** What a page says about a payment before anything else. Each is one to three whole sentences. */
export interface PaymentSentences {
  /** What became of it. */
  readonly status: string;
  /** May be read to the shopper. */
  readonly shopper: string;
  /** What staff should do next. */
  readonly advice: string;
  /** Where the money is. */
  readonly money: string;
}

/** Amounts with their currency, as the language writes them. Null where the amount is nothing. */
export interface SentenceAmounts {
  readonly amount: string;
  readonly captured: string;
  readonly refunded: string;
  readonly reversed: string;
  readonly chargedBack: string;
  readonly held: string | null;
  /** Captured less refunded, reversed and charged back. */
  readonly kept: string | null;
}

export interface SentenceInput extends SentenceAmounts {
  readonly operation: Operation;
  /** The catalogue's texts about the result code: they say why a payment failed, and nothing about what was done later. */
  readonly code: Pick<CodeSentences, 'shopper' | 'advice'>;
}

export type SituationSentences = Readonly<Record<Situation, (input: SentenceInput) => PaymentSentences>>;

export interface SummaryLanguage {
  readonly situations: SituationSentences;
  /** Of a payment that failed with a code that does not say so: the catalogue has no text that fits. */
  readonly unfitting: Pick<CodeSentences, 'shopper' | 'advice'>;
  /** An operation on the payment is under way over this amount. */
  readonly inProgress: (amount: string) => string;
  readonly test: { readonly status: string; readonly shopper: string; readonly advice: string; readonly money: string };
  /** Of an amount with two decimals and a point: `1234.50`. */
  readonly formatAmount: (amount: string, currency: string) => string;
}
