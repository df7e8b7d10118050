/** What a payment's sentences are made of. */

import type { CodeSentences } from '../../../foundation/result-codes/result-code.ts';
import type { Operation, Situation } from '../standing/situation.ts';

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
  /** Of a chargeback, what its reversals gave back. */
  readonly returned: string | null;
  /** Captured less refunded, reversed and charged back. */
  readonly kept: string | null;
  /** What was asked of the bank; more than `amount` where it approved a part. */
  readonly asked: string;
}

/** What the sentences of an open question are about. */
export interface OpenInput {
  readonly operation: Operation;
  readonly amount: string;
}

export interface SentenceInput extends SentenceAmounts {
  readonly operation: Operation;
  /** The catalogue's texts about the result code: they say why a payment failed, and nothing about what was done later. */
  readonly code: Pick<CodeSentences, 'shopper' | 'advice'>;
  /** Whether it was refused for the state of the payment that it refers to, such as a refund of more than is left: nobody is owed it. */
  readonly isUnfit: boolean;
  /** Whether something was refunded, whatever else became of the payment. */
  readonly hasRefunds: boolean;
  /** What is open; about the payment itself where nothing else is. */
  readonly open: OpenInput;
  /** Whether nothing that followed it is open, so that what was not done can be said. */
  readonly hasNothingOpen: boolean;
  /** The sentences of the payment's own row, beneath what is open. */
  readonly base: PaymentSentences;
  /** Whether the situation is the payment's own: then there is nothing beneath. */
  readonly isBase: boolean;
}

/** Notes beside the sentence about the money: what is under way, each with its amount. */
export const noteNames = ['onItsWay', 'unknown', 'waiting', 'disputed'] as const;
export type NoteName = (typeof noteNames)[number];

export type SituationSentences = Readonly<Record<Situation, (input: SentenceInput) => PaymentSentences>>;

export interface SummaryLanguage {
  readonly situations: SituationSentences;
  /** Of a payment that failed with a code that does not say so: the catalogue has no text that fits. */
  readonly unfitting: Pick<CodeSentences, 'shopper' | 'advice'>;
  readonly notes: Readonly<Record<NoteName, (amount: string) => string>>;
  readonly test: { readonly status: string; readonly shopper: string; readonly advice: string; readonly money: string };
  /** Of an amount with two decimals and a point: `1234.50`. */
  readonly formatAmount: (amount: string, currency: string) => string;
}
