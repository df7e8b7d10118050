/**
 * A payout: what a clearing institute pays to a merchant for one day of settlement in one currency, as the bank statement shows it. It
 * is the sum of that day's records (decision: payouts-by-institute-and-day). Pure.
 */
import type { payoutStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import { isPaid, type ReconciliationRecord, toSigned } from './record.ts';

/** What makes a payout one of a merchant's. */
export interface PayoutKey {
  /** The merchant as the institute knows it: the institute pays by this number. */
  readonly instituteMerchantId: string;
  /** `yyyy-MM-dd`. */
  readonly settlementDate: string;
  /** The currency that is paid. */
  readonly currency: Currency;
}

/** Sums of its records, minor units, signed: above zero is to the merchant. */
export interface PayoutSums {
  readonly paymentsMinor: bigint;
  readonly refundsMinor: bigint;
  /** Chargebacks, and what came back of them. */
  readonly chargebacksMinor: bigint;
  readonly feesMinor: bigint;
}

export interface Payout extends PayoutKey, PayoutSums {
  /** Begins with the day of settlement. */
  readonly id: Id;
  /** The merchant. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly instituteName: string;
  /** Its records came with a bank statement: the money is on the account. */
  readonly isDirect: boolean;
  /** What entries of bank statements paid of it, signed. */
  readonly receivedMinor: bigint;
  readonly records: number;
}

export type PayoutStatus = (typeof payoutStatuses)[number];

/** What the institute says that it pays. */
export function expectedMinor({ paymentsMinor, refundsMinor, chargebacksMinor, feesMinor }: PayoutSums): bigint {
  return paymentsMinor + refundsMinor + chargebacksMinor + feesMinor;
}

/** What is on the account less what was expected there: below zero where something is missing. */
export function differenceMinor(payout: PayoutSums & Pick<Payout, 'receivedMinor'>): bigint {
  return payout.receivedMinor - expectedMinor(payout);
}

export function findPayoutStatus(payout: PayoutSums & Pick<Payout, 'receivedMinor'>): PayoutStatus {
  if (differenceMinor(payout) === 0n) return 'RECEIVED';
  return payout.receivedMinor === 0n ? 'WAITING' : 'DIFFERENT';
}

type Summed = Pick<
  ReconciliationRecord,
  | 'recordType'
  | 'cashflow'
  | 'settlementAmountMinor'
  | 'settlementFeeMinor'
  | 'settlementStatus'
  | 'clearingInstituteMerchantId'
  | 'settlementDate'
  | 'settlementCurrency'
>;

export function toPayoutKey(record: Summed): PayoutKey {
  return {
    instituteMerchantId: record.clearingInstituteMerchantId,
    settlementDate: record.settlementDate,
    currency: record.settlementCurrency,
  };
}

/** The key as one text. */
export function formatPayoutKey({ settlementDate, currency, instituteMerchantId }: PayoutKey): string {
  return `${settlementDate} ${currency} ${instituteMerchantId}`;
}

/** What one record adds: as `createSettlementPostings` posts it to `settled`, so that payouts and ledger agree. */
export function toPayoutSums(record: Summed): PayoutSums {
  const amount = toSigned(record.settlementAmountMinor, record.cashflow);
  const fee = record.settlementFeeMinor ?? 0n;
  const nothing = { paymentsMinor: 0n, refundsMinor: 0n, chargebacksMinor: 0n, feesMinor: -fee };
  if (record.recordType === 'FEE') return { ...nothing, feesMinor: amount - fee };
  if (record.recordType !== 'SETTLED') return { ...nothing, chargebacksMinor: amount };
  return record.cashflow === 'POS' ? { ...nothing, paymentsMinor: amount } : { ...nothing, refundsMinor: amount };
}

/** A change of a payout by some of its records. */
export type PayoutChange = PayoutKey & PayoutSums & { readonly record: ReconciliationRecord; readonly records: number };

/** What records add to their payouts, or with `sign` -1 take from them, one change for each payout. Records that moved no money are in none. */
export function sumByPayout(all: readonly ReconciliationRecord[], sign: 1n | -1n): readonly PayoutChange[] {
  const changes = new Map<string, PayoutChange>();
  for (const record of all.filter(isPaid)) {
    const key = toPayoutKey(record);
    const formatted = formatPayoutKey(key);
    const before = changes.get(formatted);
    const added = toPayoutSums(record);
    changes.set(formatted, {
      ...key,
      record: before?.record ?? record,
      records: (before?.records ?? 0) + Number(sign),
      paymentsMinor: (before?.paymentsMinor ?? 0n) + sign * added.paymentsMinor,
      refundsMinor: (before?.refundsMinor ?? 0n) + sign * added.refundsMinor,
      chargebacksMinor: (before?.chargebacksMinor ?? 0n) + sign * added.chargebacksMinor,
      feesMinor: (before?.feesMinor ?? 0n) + sign * added.feesMinor,
    });
  }
  return [...changes.values()];
}

/** An id that sorts by a day, so that lists by id are lists by day. */
export function toIdOfDay(id: Id, day: string): Id {
  return `${id.slice(0, 2)}${Date.parse(day).toString(16).padStart(12, '0')}${id.slice(14)}`;
}
