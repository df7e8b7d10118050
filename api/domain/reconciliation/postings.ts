/**
 * What a record does to the ledger (decision: settlement-in-the-ledger): what the clearing institute owed it has paid, less
 * its fee, in the currency in which it settles. Pure.
 */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { AccountKind } from '../ledger/entry.ts';
import { isPaid, type ReconciliationRecord } from './record.ts';

/** A part of a record's amount, and the payment that it settles. */
export interface MatchedPart {
  readonly paymentId: Id;
  /** Minor units above zero, in the record's currency. */
  readonly amountMinor: bigint;
}

export interface SettlementPosting {
  /** The payment, or the record where the amount belongs to none. */
  readonly subjectId: Id;
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

type Posted = Pick<
  ReconciliationRecord,
  | 'id'
  | 'recordType'
  | 'cashflow'
  | 'amountMinor'
  | 'currency'
  | 'settlementAmountMinor'
  | 'settlementCurrency'
  | 'settlementFeeMinor'
  | 'settlementStatus'
>;

export function createSettlementPostings(record: Posted, parts: readonly MatchedPart[]): readonly SettlementPosting[] {
  if (!isPaid(record)) return [];
  const [only] = parts;
  const subjectId = parts.length === 1 && only ? only.paymentId : record.id;
  const isToMerchant = record.cashflow === 'POS';
  const move = (subject: Id, to: AccountKind, from: AccountKind, amountMinor: bigint, currency: Currency): SettlementPosting =>
    isToMerchant
      ? { subjectId: subject, debit: to, credit: from, amountMinor, currency }
      : { subjectId: subject, debit: from, credit: to, amountMinor, currency };
  const { amountMinor, currency, settlementAmountMinor, settlementCurrency, settlementFeeMinor } = record;
  const charged = move(subjectId, 'settled', 'fees', settlementAmountMinor, settlementCurrency);
  const fee: SettlementPosting = {
    subjectId,
    debit: 'fees',
    credit: 'settled',
    amountMinor: settlementFeeMinor ?? 0n,
    currency: settlementCurrency,
  };
  if (record.recordType === 'FEE') return withoutNothing([charged, fee]);
  const matched = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
  return withoutNothing([
    ...parts.map((part) => move(part.paymentId, 'settled', 'clearing', part.amountMinor, currency)),
    // What no payment takes stands under the record itself.
    move(record.id, 'settled', 'clearing', amountMinor - matched, currency),
    ...(isExchanged(record)
      ? [
          move(subjectId, 'exchange', 'settled', amountMinor, currency),
          move(subjectId, 'settled', 'exchange', settlementAmountMinor, settlementCurrency),
        ]
      : []),
    fee,
  ]);
}

/** The same postings the other way round: a line that is taken back, or matched anew. */
export function invertPostings(postings: readonly SettlementPosting[]): readonly SettlementPosting[] {
  return postings.map((posting) => ({ ...posting, debit: posting.credit, credit: posting.debit }));
}

function isExchanged({ amountMinor, currency, settlementAmountMinor, settlementCurrency }: Posted): boolean {
  return currency !== settlementCurrency || amountMinor !== settlementAmountMinor;
}

function withoutNothing(postings: readonly SettlementPosting[]): readonly SettlementPosting[] {
  return postings.filter(({ amountMinor }) => amountMinor > 0n);
}
