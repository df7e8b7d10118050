/** The sentences about a payment, from its type, its state, its amounts and its result code (decision: sentences-of-a-payment). Pure. */

import { formatAmount } from '../../kernel/money.ts';
import type { CodeSentences, Language } from '../../result-codes/result-code.ts';
import { findResultCode } from '../../result-codes/result-codes.ts';
import { heldOf, type MoneyFacts } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { PaymentSentences, SentenceInput, SummaryLanguage } from './sentences.ts';
import { toOperation, toSituation } from './situation.ts';

export type SummaryFacts = MoneyFacts & Pick<Payment, 'currency' | 'reserved' | 'testMode'>;

const languages: Readonly<Record<Language, SummaryLanguage>> = { EN: english, DE: german };

/** `code` has the catalogue's texts about the payment's result code, in the same language. */
export function summarize(payment: SummaryFacts, code: CodeSentences, language: Language): PaymentSentences {
  const words = languages[language];
  const situation = toSituation(payment);
  const sentences = words.situations[situation](toInput(payment, isFailure(payment.resultCode) ? code : words.unfitting, words));
  const known = payment.reserved > 0n ? addProgress(sentences, words.inProgress(toText(words, payment, payment.reserved))) : sentences;
  return isTest(payment) ? addTest(known, words, payment.status === 'approved') : known;
}

/** A refund that the bank has not confirmed yet belongs into each sentence that names what was done. */
function addProgress(sentences: PaymentSentences, note: string): PaymentSentences {
  return { ...sentences, status: `${sentences.status} ${note}`, money: `${sentences.money} ${note}` };
}

/** Only an approval could be taken for money: a failure needs no note but that it is a test. */
function addTest(sentences: PaymentSentences, { test }: SummaryLanguage, isApproved: boolean): PaymentSentences {
  if (!isApproved) return { ...sentences, status: `${sentences.status} ${test.status}` };
  return {
    status: `${sentences.status} ${test.status}`,
    shopper: `${sentences.shopper} ${test.shopper}`,
    advice: test.advice,
    money: `${sentences.money} ${test.money}`,
  };
}

/** Whether the code's own texts tell why something was not done. */
function isFailure(resultCode: string): boolean {
  const outcome = findResultCode(resultCode)?.outcome ?? 'DECLINED';
  return outcome !== 'APPROVED' && outcome !== 'REVIEW' && outcome !== 'PENDING';
}

/** An operation of the back office has no testMode: its result code tells. */
function isTest({ testMode, resultCode }: SummaryFacts): boolean {
  return testMode !== null || resultCode.startsWith('000.100.11');
}

function toInput(payment: SummaryFacts, code: SentenceInput['code'], words: SummaryLanguage): SentenceInput {
  const { captured, refunded, reversed, chargedBack } = payment;
  const kept = captured - refunded - chargedBack - (payment.type === 'PA' ? 0n : reversed);
  const held = payment.type === 'PA' ? heldOf(payment) : 0n;
  const format = (minor: bigint): string => toText(words, payment, minor);
  return {
    operation: toOperation(payment.type),
    code,
    amount: format(payment.amountMinor),
    captured: format(captured),
    refunded: format(refunded),
    reversed: format(reversed),
    chargedBack: format(chargedBack),
    held: held > 0n ? format(held) : null,
    kept: kept > 0n ? format(kept) : null,
  };
}

function toText(words: SummaryLanguage, { currency }: SummaryFacts, minor: bigint): string {
  return words.formatAmount(formatAmount(minor), currency);
}
