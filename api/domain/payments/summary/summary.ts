/** The sentences about a payment, from its standing and its result code (decision: sentences-of-a-payment). Pure. */

import { showAmount } from '../../../foundation/kernel/shown-amount.ts';
import type { CodeSentences, Language } from '../../../foundation/result-codes/result-code.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { keptOf } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import { toOperation } from '../standing/situation.ts';
import type { Standing } from '../standing/standing.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { noteNames, type PaymentSentences, type SentenceInput, type SummaryLanguage } from './sentences.ts';

export type SummaryFacts = Pick<
  Payment,
  'type' | 'status' | 'resultCode' | 'amountMinor' | 'currency' | 'captured' | 'refunded' | 'reversed' | 'chargedBack' | 'testMode'
>;

const languages: Readonly<Record<Language, SummaryLanguage>> = { EN: english, DE: german };

const nothingYet: PaymentSentences = { status: '', shopper: '', advice: '', money: '' };

/** `code` has the catalogue's texts about the payment's result code, in the same language. */
export function summarize(payment: SummaryFacts, standing: Standing, code: CodeSentences, language: Language): PaymentSentences {
  const words = languages[language];
  const input = toInput(payment, standing, isFailure(payment.resultCode) ? code : words.unfitting, words);
  const base = words.situations[standing.base]({ ...input, base: nothingYet, isBase: true });
  const sentences = standing.situation === standing.base ? base : words.situations[standing.situation]({ ...input, base, isBase: false });
  const known = addNotes(sentences, standing, (minor) => toText(words, payment, minor), words);
  return isTest(payment) ? addTest(known, standing, words, payment.status === 'approved') : known;
}

/** What is under way belongs beside what was done. */
function addNotes(
  sentences: PaymentSentences,
  { amounts }: Standing,
  format: (minor: bigint) => string,
  words: SummaryLanguage,
): PaymentSentences {
  const notes = noteNames.flatMap((name) => (amounts[name] > 0n ? [words.notes[name](format(amounts[name]))] : []));
  return notes.length === 0 ? sentences : { ...sentences, money: [sentences.money, ...notes].join(' ') };
}

/** Only an approval could be taken for money: a failure needs no note but that it is a test. What is open has its step in a test, too. */
function addTest(sentences: PaymentSentences, { open }: Standing, { test }: SummaryLanguage, isApproved: boolean): PaymentSentences {
  if (!isApproved) return { ...sentences, status: `${sentences.status} ${test.status}` };
  return {
    status: `${sentences.status} ${test.status}`,
    shopper: `${sentences.shopper} ${test.shopper}`,
    advice: open === null ? test.advice : `${sentences.advice} ${test.advice}`,
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

function toInput(
  payment: SummaryFacts,
  { amounts, open }: Standing,
  code: SentenceInput['code'],
  words: SummaryLanguage,
): Omit<SentenceInput, 'base' | 'isBase'> {
  const { type, captured, refunded, reversed, chargedBack, amountMinor } = payment;
  const kept = keptOf(payment);
  const format = (minor: bigint): string => toText(words, payment, minor);
  return {
    operation: toOperation(type),
    code,
    isUnfit: findResultCode(payment.resultCode)?.category === 'rejected_reference',
    amount: format(amountMinor),
    asked: format(amounts.asked),
    captured: format(captured),
    refunded: format(refunded),
    reversed: format(reversed),
    chargedBack: format(chargedBack),
    returned: type === 'CB' && reversed > 0n ? format(reversed) : null,
    held: amounts.held > 0n ? format(amounts.held) : null,
    kept: kept > 0n ? format(kept) : null,
    hasRefunds: refunded > 0n,
    open: { operation: open?.operation ?? toOperation(type), amount: format(open?.amountMinor ?? amountMinor) },
    hasNothingOpen: noteNames.every((name) => amounts[name] === 0n),
  };
}

function toText(words: SummaryLanguage, { currency }: SummaryFacts, minor: bigint): string {
  return words.formatAmount(showAmount(minor, currency), currency);
}
