/**
 * What may happen to a payment: its states, and which operation may reference which payment for how much
 * (spec §2.2, §3). Pure.
 */

import { amountMinorMax } from '../../foundation/kernel/money.ts';
import type { PaymentStatus, PaymentType } from '../../foundation/kernel/payment-type.ts';
import { toOutcome } from '../../foundation/result-codes/outcome.ts';
import type { ResultCategory } from '../../foundation/result-codes/result-code.ts';
import { type Balances, disputableOf } from './balances.ts';
import { type Payment, remainingOf } from './payment.ts';

/** From each state, the states that may follow. Published in the README and in the schema's description. */
export const transitionTable: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['approved', 'declined', 'cancelled', 'expired', 'unknown'],
  unknown: ['approved', 'declined', 'cancelled', 'expired', 'pending'],
  approved: ['expired'],
  declined: [],
  cancelled: [],
  expired: [],
};

/** The state that a result stands for. */
export function toPaymentStatus(category: ResultCategory, outcome: string): PaymentStatus {
  if (category === 'pending' || category === 'pending_long') return 'pending';
  if (outcome === 'APPROVED' || outcome === 'REVIEW') return 'approved';
  if (outcome === 'CANCELLED') return 'cancelled';
  if (outcome === 'EXPIRED') return 'expired';
  return 'declined';
}

/** Whether the bank answered with a code that leaves the outcome open, such as 900.100.300: nobody knows what became of the money. */
export function endedUncertain(payment: Pick<Payment, 'status' | 'resultCode'>): boolean {
  return payment.status === 'declined' && toOutcome(payment) === 'UNKNOWN';
}

/** Whether the bank may have carried it out, or may do so yet: what it reserves stays reserved, and it is never sent again. */
export function isOutcomeOpen(payment: Pick<Payment, 'status' | 'resultCode'>): boolean {
  return payment.status === 'pending' || payment.status === 'unknown' || endedUncertain(payment);
}

/** Types of a payment that is no operation on an earlier one. */
export const originalTypes = ['PA', 'DB', 'CD', 'PA.CP'] as const;
export type OriginalType = (typeof originalTypes)[number];

/** Types that reference another payment. */
export const referencingTypes = ['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'] as const;
export type ReferencingType = (typeof referencingTypes)[number];

export function isOriginalType(type: string): type is OriginalType {
  return (originalTypes as readonly string[]).includes(type);
}

export function isReferencingType(type: string): type is ReferencingType {
  return (referencingTypes as readonly string[]).includes(type);
}

/** Chargebacks and their reversals are recorded by the back office, not by a shop's program. */
export function isBackOffice(type: ReferencingType): boolean {
  return type === 'CB' || type === 'CR';
}

/** Which types of payment each operation may reference. */
const referable: Readonly<Record<ReferencingType, readonly PaymentType[]>> = {
  CP: ['PA'],
  RC: ['PA'],
  RV: ['PA', 'DB', 'CD'],
  RF: ['DB', 'CD', 'CP', 'RC', 'RB'],
  RB: ['DB', 'CP'],
  CB: ['DB', 'CP', 'RB'],
  CR: ['CB'],
};

/** No successful payment of a fitting type: the code that says so for each operation. */
const unfitting: Readonly<Record<ReferencingType, string>> = {
  CP: '700.400.510',
  RC: '700.400.560',
  RV: '700.400.530',
  RF: '700.400.520',
  RB: '700.100.700',
  CB: '700.400.550',
  CR: '700.400.420',
};

/** Result codes for an id that matches no payment. */
export const unmatched: Readonly<Record<ReferencingType, string>> = { ...unfitting, RF: '600.200.500', RB: '700.100.100' };

/** More than remains, or nothing remains. */
const exceeded: Readonly<Record<ReferencingType, string>> = {
  CP: '700.400.100',
  RC: '700.400.100',
  RV: '700.400.300',
  RF: '700.400.200',
  RB: '700.100.300',
  CB: '700.400.400',
  CR: '700.400.410',
};

/** The time of an approved authorisation is over, in which it could be captured or reversed. */
export const tooLate = { CP: '700.300.400', RC: '700.300.400', RV: '700.300.700' } as const satisfies Partial<
  Record<ReferencingType, string>
>;
const lateCodes: Readonly<Partial<Record<ReferencingType, string>>> = tooLate;

export interface ReferenceRequest {
  readonly type: ReferencingType;
  /** Absent: all that remains. */
  readonly amountMinor: bigint | undefined;
  /** Absent: that of the referenced payment. */
  readonly currency: string | undefined;
  /** `sequence=FINAL`: what remains is released with it. */
  readonly final: boolean;
  /** The connector's answer for a reversal (spec §2.2). */
  readonly mayReverse: boolean;
  /** The days of the authorisation are over: what is left of it is released, or soon will be. */
  readonly hasExpired?: boolean;
}

export type ReferenceDecision =
  | { readonly status: 'allowed'; readonly amountMinor: bigint; readonly releasedMinor: bigint }
  | { readonly status: 'declined'; readonly resultCode: string };

const declineLocally = (resultCode: string): ReferenceDecision => ({ status: 'declined', resultCode });

/**
 * Whether `target` may be referenced so, and for how much. A racing operation that changes the answer before the commit
 * is caught by the CHECK constraints, and the decision is taken again.
 */
export function decideReference(target: Payment, request: ReferenceRequest): ReferenceDecision {
  const { type } = request;
  if (target.status === 'pending' || target.status === 'unknown') return declineLocally('700.400.570');
  if (!referable[type].includes(target.type)) return declineLocally(unfitting[type]);
  // A payment whose shopper never came is expired too, but no bank ever approved it.
  if (target.status === 'expired' && target.authorized > 0n) return declineLocally(lateCodes[type] ?? exceeded[type]);
  if (target.status !== 'approved') return declineLocally(unfitting[type]);
  if (request.currency !== undefined && request.currency !== target.currency) return declineLocally('700.100.500');
  if (type === 'RV' && !request.mayReverse) return declineLocally('700.300.700');
  if (type === 'RV' && target.type !== 'PA' && target.refunded + target.chargedBack > 0n) return declineLocally(exceeded.RV);
  return decideAmount(target, request);
}

/** What an operation of the type may still take. */
export function remainingFor(type: ReferencingType, target: Payment): bigint {
  return type === 'CB' ? disputableOf(target.type, target) : remainingOf(target);
}

function decideAmount(target: Payment, request: ReferenceRequest): ReferenceDecision {
  const { type } = request;
  if (type === 'RB') {
    return request.amountMinor === undefined
      ? declineLocally('100.550.300')
      : { status: 'allowed', amountMinor: request.amountMinor, releasedMinor: 0n };
  }
  const remaining = remainingFor(type, target);
  const amountMinor = request.amountMinor ?? remaining;
  const late = lateCodes[type];
  // Also before the round that releases the rest: the bank holds it no longer.
  if (late !== undefined && request.hasExpired && remaining + target.released > 0n) return declineLocally(late);
  // Increments that raced may hold more than one operation can have.
  if (amountMinor > remaining || remaining === 0n || amountMinor > amountMinorMax) return declineLocally(exceeded[type]);
  if (movesCaptures(type) && hasUsedCaptures(target)) return declineLocally(exceeded[type]);
  // A chargeback is the bank's, and the merchant lets nothing go with it: what a final refund let go of would be let go of twice.
  return { status: 'allowed', amountMinor, releasedMinor: request.final && type !== 'CB' ? remaining - amountMinor : 0n };
}

/** Whether an operation is one of the captures that `numberOfCaptures` bounds (spec §2.1). */
export function movesCaptures(type: PaymentType): boolean {
  return type === 'CP' || type === 'RC';
}

/** Captures that have no outcome yet count. */
export function hasUsedCaptures({ captures, capturesMax }: Pick<Payment, 'captures' | 'capturesMax'>): boolean {
  return capturesMax !== null && captures >= capturesMax;
}

/** What an approved operation does to the payment that it references. */
export function toBalanceChange(type: ReferencingType, amountMinor: bigint): Partial<Balances> {
  switch (type) {
    case 'CP':
    case 'RC':
      return { captured: amountMinor, captures: 1 };
    case 'RV':
      return { reversed: amountMinor };
    case 'RF':
      return { refunded: amountMinor };
    case 'CB':
      return { chargedBack: amountMinor };
    case 'CR':
      return { reversed: amountMinor };
    case 'RB':
      return {};
  }
}

/** Balances that an approved payment has of its own. */
export function ownBalances(type: PaymentType, amountMinor: bigint): { authorized: bigint; captured: bigint } {
  switch (type) {
    case 'PA':
      return { authorized: amountMinor, captured: 0n };
    case 'RV':
    case 'RF':
    case 'RI':
      return { authorized: 0n, captured: 0n };
    default:
      return { authorized: amountMinor, captured: amountMinor };
  }
}

/** Constraints that raise after a racing operation: the decision is then taken again on the payment as it is now. */
export const raceConstraints: ReadonlySet<string> = new Set(['payment_authorized', 'payment_refundable', 'payment_captures']);

/** Alpha-3 countries whose recipients need a purpose code for FUNDING and PAYMENT (spec §2.1 names no list: these countries publish one for push payments). */
export const purposeCodeCountries: ReadonlySet<string> = new Set([
  'ARG',
  'BGD',
  'CHL',
  'COL',
  'EGY',
  'IND',
  'IDN',
  'JOR',
  'KOR',
  'MYS',
  'NPL',
  'PAK',
  'PHL',
  'THA',
  'UKR',
  'ZAF',
]);
