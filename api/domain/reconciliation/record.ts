/** A reconciliation record (spec §2.10): what a clearing institute says of one transaction, one fee or one batch. */
import type { matchingStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export const recordTypes = ['SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'] as const;
export type RecordType = (typeof recordTypes)[number];

export const transactionTypes = [
  'DEBIT',
  'CREDIT',
  'REFUND',
  'BATCH',
  'MONTHLY',
  'SUBMERCHANT',
  'PAYMENT_FACILITATOR',
  'AUTH_FEE',
  'CAPTURE_FEE',
  'CANCEL_FEE',
  'REFUND_FEE',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const cashflows = ['POS', 'NEG'] as const;
export type Cashflow = (typeof cashflows)[number];

export const settlementStatuses = ['SUCCESS', 'FAILED'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

export type MatchingStatus = (typeof matchingStatuses)[number];

/** What a line of a clearing institute's file says. Amounts are minor units, never negative: the cashflow is the sign. */
export interface SettlementLine {
  readonly recordType: RecordType;
  readonly transactionType: TransactionType;
  readonly cashflow: Cashflow;
  readonly clearingInstituteMerchantId: string;
  readonly clearingInstituteName: string;
  /** The channel that the line names; null where the file names none of ours. */
  readonly merchantAccountId: Id | null;
  readonly settlementTxId: string | null;
  readonly paymentId: Id | null;
  readonly shortId: string | null;
  readonly connectorTxId1: string | null;
  readonly connectorTxId2: string | null;
  readonly connectorTxId3: string | null;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly brand: string | null;
  /** Null: the file does not say. */
  readonly presentedAt: Timestamp | null;
  /** Before the fee (decision: settlement-before-fee). */
  readonly settlementAmountMinor: bigint;
  readonly settlementCurrency: Currency;
  readonly settlementFeeMinor: bigint | null;
  /** In the format of money, as documented: 1.08 (decision: exchange-rates-of-two-decimals). */
  readonly settlementFxRate: string;
  /** `yyyy-MM-dd` in the clearing institute's time zone. */
  readonly settlementDate: string;
  readonly settlementStatus: SettlementStatus;
  readonly descriptor: string | null;
  readonly last4: string | null;
  readonly bankCode: string | null;
  readonly holder: string | null;
  readonly reasonCode: string | null;
  readonly reasonDescription: string | null;
  readonly merchantTransactionId: string | null;
  readonly merchantInvoiceId: string | null;
}

/** All fields of the documented record. */
export interface RecordFields extends Omit<SettlementLine, 'merchantAccountId' | 'presentedAt' | 'merchantTransactionId'> {
  readonly merchantAccountId: Id;
  readonly merchantAccountName: string | null;
  readonly pspId: Id;
  readonly divisionId: Id | null;
  readonly merchantId: Id;
  /** The file's own, or when it was parsed. */
  readonly presentedAt: Timestamp;
  readonly fileFormat: string;
  readonly matchingStatus: MatchingStatus;
  readonly matchedPaymentIds: readonly Id[];
  readonly chargebackId: Id | null;
  /** The merchant's reference, or one that the gateway made. Not a column of the file. */
  readonly merchantTransactionId: string;
}

/** A payment that a line may belong to. */
export interface Candidate {
  readonly paymentId: Id;
  /** 0 to 100. */
  readonly score: number;
  /** In sentences, the strongest first. */
  readonly reasons: readonly string[];
}

/** A record as it is stored. */
export interface ReconciliationRecord extends RecordFields {
  readonly id: Id;
  /** The settlement file that it came with, and its line there. */
  readonly fileId: Id;
  readonly line: number;
  /** The channel, or the merchant where the line names no channel. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** Why it has its matching status, in a sentence. */
  readonly matchReason: string;
  readonly candidates: readonly Candidate[];
  /** Who matched it by hand; null: the rules did. */
  readonly matchedBy: string | null;
  /** Entity time. */
  readonly bookedAt: Timestamp;
  /** The file for the merchant in which it was issued; null: in none yet. */
  readonly issuedFileId: Id | null;
  /** Somebody decided that it belongs to no payment, entity time; null: nobody did. Only of a line that is not matched. */
  readonly setAsideAt: Timestamp | null;
  readonly version: number;
}

type KnownOfLine = Pick<SettlementLine, 'clearingInstituteMerchantId' | 'clearingInstituteName' | 'settlementCurrency' | 'settlementDate'>;

/** A line of which nothing is known but whose it is and when it is settled: a reader of a format adds what its file says. */
export function createLine(known: KnownOfLine): SettlementLine {
  return {
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    cashflow: 'POS',
    merchantAccountId: null,
    settlementTxId: null,
    paymentId: null,
    shortId: null,
    connectorTxId1: null,
    connectorTxId2: null,
    connectorTxId3: null,
    amountMinor: 0n,
    currency: known.settlementCurrency,
    brand: null,
    presentedAt: null,
    settlementAmountMinor: 0n,
    settlementFeeMinor: null,
    settlementFxRate: '1.00',
    settlementStatus: 'SUCCESS',
    descriptor: null,
    last4: null,
    bankCode: null,
    holder: null,
    reasonCode: null,
    reasonDescription: null,
    merchantTransactionId: null,
    merchantInvoiceId: null,
    ...known,
  };
}

/** The amount with its sign: above zero is to the merchant. */
export function toSigned(amountMinor: bigint, cashflow: Cashflow): bigint {
  return cashflow === 'POS' ? amountMinor : -amountMinor;
}

/** Whether somebody has to look at it. */
export function isException({ matchingStatus, setAsideAt }: Pick<ReconciliationRecord, 'matchingStatus' | 'setAsideAt'>): boolean {
  return matchingStatus !== 'MATCHED' && setAsideAt === null;
}

/** Whether money moved with it. */
export function isPaid({ settlementStatus }: Pick<SettlementLine, 'settlementStatus'>): boolean {
  return settlementStatus === 'SUCCESS';
}
