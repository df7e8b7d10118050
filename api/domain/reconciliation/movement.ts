/** A movement: an amount of a payment that a clearing institute has to settle, and how much of it is settled. Pure. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { PaymentType } from '../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AccountKind } from '../ledger/entry.ts';
import type { SettlementLine } from './record.ts';

/** `waiting`: the sandbox's clearing institute has not seen it yet. `external`: another institute settles it. */
export const clearingStates = ['waiting', 'presented', 'external'] as const;
export type ClearingState = (typeof clearingStates)[number];

/** One payment's, made from its ledger entry. Amounts are signed: above zero is to the merchant. */
export interface Movement {
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  readonly merchantPath: string;
  readonly type: PaymentType;
  readonly referencedId: Id | null;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly settledMinor: bigint;
  /** Reversed before it was settled: no institute ever settles that. */
  readonly cancelledMinor: bigint;
  readonly shortId: string;
  readonly merchantTransactionId: string | null;
  readonly connectorReference: string | null;
  readonly last4: string | null;
  readonly clearing: ClearingState;
  /** Why the last try to settle it failed; null where none failed. */
  readonly failure: string | null;
  /** Entity time. */
  readonly postedAt: Timestamp;
  /** The day of it, UTC. */
  readonly day: string;
  readonly settledAt: Timestamp | null;
}

export function openMinor({
  amountMinor,
  settledMinor,
  cancelledMinor,
}: Pick<Movement, 'amountMinor' | 'settledMinor' | 'cancelledMinor'>): bigint {
  return amountMinor - settledMinor - cancelledMinor;
}

/** Lines settled a part of it, and the rest is open. */
export function isPartlySettled(movement: Pick<Movement, 'amountMinor' | 'settledMinor' | 'cancelledMinor'>): boolean {
  const { settledMinor, amountMinor } = movement;
  const rest = openMinor(movement);
  return settledMinor !== 0n && rest !== 0n && settledMinor > 0n === amountMinor > 0n && rest > 0n === amountMinor > 0n;
}

export function toDay(at: Timestamp): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The sign with which an entry moves what a clearing institute owes the merchant; 0 where it does not. */
export function movementSign({ debit, credit }: { readonly debit: AccountKind; readonly credit: AccountKind }): -1n | 0n | 1n {
  if (debit === 'merchant') return 1n;
  return credit === 'merchant' ? -1n : 0n;
}

/** Payments that a line can be about. Of a chargeback it is the payment that the shopper disputes. */
export function listTypes({ recordType, transactionType }: Pick<SettlementLine, 'recordType' | 'transactionType'>): readonly PaymentType[] {
  if (recordType === 'CHARGEBACK' || recordType === 'CHARGEBACK REVERSAL') return ['DB', 'CP', 'RB'];
  if (recordType === 'FEE') return ['DB', 'CP', 'RC', 'RB', 'CD', 'RF', 'RV', 'PA'];
  switch (transactionType) {
    case 'CREDIT':
      return ['CD'];
    case 'REFUND':
      return ['RF', 'RV'];
    default:
      return ['DB', 'CP', 'RC', 'RB'];
  }
}
