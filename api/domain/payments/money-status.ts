/** What became of a payment's money, in one word: lists, filters, exports and pages all take it from here. Pure. */

import type { moneyStatuses } from '../../contract/words.ts';
import { toOutcome } from '../../foundation/result-codes/outcome.ts';
import type { Payment } from './payment.ts';

export type MoneyStatus = (typeof moneyStatuses)[number];

/** What the rule reads of a payment. */
export type MoneyFacts = Pick<
  Payment,
  | 'type'
  | 'status'
  | 'resultCode'
  | 'referencedId'
  | 'amountMinor'
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'reversed'
  | 'chargedBack'
  | 'released'
>;

/**
 * The state comes first, then the amounts. What went back stands before what came in: a payment of which anything was
 * charged back is CHARGED_BACK, one of which anything was refunded is never CAPTURED. IN_DISPUTE has its place for a
 * dispute that is open: nothing stores one yet.
 */
export function toMoneyStatus(payment: MoneyFacts): MoneyStatus {
  if (payment.status === 'approved') return toApprovedStatus(payment);
  if (payment.status === 'pending') return 'PENDING';
  if (payment.status === 'unknown' || toOutcome(payment) === 'UNKNOWN') return 'UNKNOWN';
  if (payment.status === 'expired') return 'EXPIRED';
  return payment.status === 'cancelled' ? 'CANCELLED' : 'DECLINED';
}

function toApprovedStatus(payment: MoneyFacts): MoneyStatus {
  switch (payment.type) {
    case 'RF':
      return 'REFUNDED';
    case 'RV':
      return 'REVERSED';
    case 'RI':
      return 'NO_MONEY';
    case 'CB':
      return payment.reversed >= payment.captured ? 'REVERSED' : 'CHARGED_BACK';
    case 'CD':
      return payment.reversed >= payment.captured ? 'REVERSED' : 'PAID_OUT';
    case 'PA':
      return toAuthorizationStatus(payment);
    case 'DB':
    case 'CP':
    case 'RC':
    case 'RB':
    case 'CR':
      return toTakenStatus(payment);
  }
}

/**
 * Whether it only added to the authorisation that it references (spec §2.6), which holds the amount. One that authorises again
 * (REAUTHORIZATION) holds its own.
 */
export function isIncrement({
  type,
  status,
  referencedId,
  authorized,
  amountMinor,
}: Pick<Payment, 'type' | 'status' | 'referencedId' | 'authorized' | 'amountMinor'>): boolean {
  return type === 'PA' && status === 'approved' && referencedId !== null && authorized === 0n && amountMinor > 0n;
}

function toAuthorizationStatus(payment: MoneyFacts): MoneyStatus {
  if (isIncrement(payment)) return 'AUTHORIZED';
  if (payment.amountMinor === 0n && payment.authorized === 0n) return 'NO_MONEY';
  const held = heldOf(payment);
  if (payment.captured === 0n) {
    if (held > 0n) return 'AUTHORIZED';
    return payment.reversed > 0n ? 'REVERSED' : 'EXPIRED';
  }
  if (payment.chargedBack > 0n) return 'CHARGED_BACK';
  if (payment.refunded > 0n) return payment.refunded >= payment.captured && held === 0n ? 'REFUNDED' : 'PART_REFUNDED';
  return payment.captured < payment.authorized ? 'PART_CAPTURED' : 'CAPTURED';
}

function toTakenStatus(payment: MoneyFacts): MoneyStatus {
  if (payment.chargedBack > 0n) return 'CHARGED_BACK';
  if (payment.captured === 0n) return 'NO_MONEY';
  if (payment.refunded > 0n) return payment.refunded + payment.reversed >= payment.captured ? 'REFUNDED' : 'PART_REFUNDED';
  return payment.reversed >= payment.captured ? 'REVERSED' : 'CAPTURED';
}

/** What was captured and stays with the merchant. What was reversed of an authorisation was never captured. */
export function keptOf({
  type,
  captured,
  refunded,
  reversed,
  chargedBack,
}: Pick<MoneyFacts, 'type' | 'captured' | 'refunded' | 'reversed' | 'chargedBack'>): bigint {
  return captured - refunded - chargedBack - (type === 'PA' ? 0n : reversed);
}

/** What an authorisation still holds, with what operations under way have claimed of it. */
export function heldOf({
  authorized,
  captured,
  reversed,
  released,
}: Pick<MoneyFacts, 'authorized' | 'captured' | 'reversed' | 'released'>) {
  const held = authorized - captured - reversed - released;
  return held < 0n ? 0n : held;
}
