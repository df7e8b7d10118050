/**
 * What has moved over a payment, and how much may move. `balanceRules` is the one statement of it: what remains for the next
 * operation and the CHECK constraints of db/tables/payments.ts are both made of it (decision: balance-rules). Pure.
 */
import type { PaymentType } from '../../foundation/kernel/payment-type.ts';

/** In minor units of the payment's currency. */
export interface Balances {
  readonly authorized: bigint;
  readonly captured: bigint;
  readonly refunded: bigint;
  readonly reversed: bigint;
  readonly chargedBack: bigint;
  /** The rest that an expiry or a final operation let go; of what was taken, a chargeback alone still moves it. */
  readonly released: bigint;
  /** Claimed by operations whose outcome is not known yet. */
  readonly reserved: bigint;
  /** Captures that were approved or are under way, against `capturesMax`. */
  readonly captures: number;
}

export type Amount = Exclude<keyof Balances, 'captures'>;

/** The amounts of `moved` together never exceed the amount `within`. */
export interface BalanceRule {
  /** The CHECK constraint that holds it. */
  readonly constraint: 'payment_authorized' | 'payment_refundable';
  /** `others`: every type but PA. */
  readonly of: 'PA' | 'others';
  readonly moved: readonly Amount[];
  readonly within: Amount;
  /** Whether operations on such a payment take from it: a PA is captured, and its captures are refunded. */
  readonly isTakenFrom: boolean;
}

export const balanceRules: readonly BalanceRule[] = [
  {
    constraint: 'payment_authorized',
    of: 'PA',
    moved: ['captured', 'reversed', 'released', 'reserved'],
    within: 'authorized',
    isTakenFrom: true,
  },
  { constraint: 'payment_refundable', of: 'PA', moved: ['refunded'], within: 'captured', isTakenFrom: false },
  {
    constraint: 'payment_refundable',
    of: 'others',
    moved: ['refunded', 'reversed', 'released', 'reserved'],
    within: 'captured',
    isTakenFrom: true,
  },
  {
    constraint: 'payment_refundable',
    of: 'others',
    moved: ['refunded', 'reversed', 'chargedBack', 'reserved'],
    within: 'captured',
    isTakenFrom: true,
  },
];

/** What operations may still take: the least that a rule leaves. Below zero only where a rule is broken. */
export function restOf(type: PaymentType, balances: Balances): bigint {
  const rests = rulesOf(type)
    .filter(({ isTakenFrom }) => isTakenFrom)
    .map((rule) => restBy(rule, balances));
  return rests.reduce((least, rest) => (rest < least ? rest : least));
}

/** What a chargeback may still take: also what a final refund let go of, which holds for the merchant's operations and not for the bank. */
export function disputableOf(type: PaymentType, balances: Balances): bigint {
  const rests = rulesOf(type)
    .filter(({ moved }) => !moved.includes('released'))
    .map((rule) => restBy(rule, balances));
  return rests.reduce((least, rest) => (rest < least ? rest : least));
}

/** The constraint that the database refuses these balances by; undefined where every rule holds. */
export function brokenBalanceRule(type: PaymentType, balances: Balances): BalanceRule['constraint'] | undefined {
  return rulesOf(type).find((rule) => restBy(rule, balances) < 0n)?.constraint;
}

const ofAuthorizations = balanceRules.filter(({ of }) => of === 'PA');
const ofOthers = balanceRules.filter(({ of }) => of === 'others');

function rulesOf(type: PaymentType): readonly BalanceRule[] {
  return type === 'PA' ? ofAuthorizations : ofOthers;
}

function restBy({ moved, within }: BalanceRule, balances: Balances): bigint {
  return moved.reduce((rest, name) => rest - balances[name], balances[within]);
}
