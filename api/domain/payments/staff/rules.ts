/** What holds for staff beyond what holds for a merchant's program: who did it, why, and how much at once. */
import type { Caller, StaffCaller } from '../../../foundation/access/caller.ts';
import { hasLimit } from '../../../foundation/access/custom-role.ts';
import type { Permission } from '../../../foundation/access/role.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { formatAmount, type Money } from '../../../foundation/kernel/money.ts';
import { invalidParameters, type Refusal } from '../../../foundation/kernel/refusal.ts';
import { dayMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';

const permissionOfType: Readonly<Record<string, Permission>> = {
  CP: 'payments:capture',
  RV: 'payments:reverse',
  RF: 'payments:refund',
  CB: 'reconcile',
  CR: 'reconcile',
};

/** What a reference of the type asks for; `payments:write` for those that staff do not make, and for none at all. */
export function findPermission(type: string): Permission {
  return Object.hasOwn(permissionOfType, type) ? (permissionOfType[type] ?? 'payments:write') : 'payments:write';
}

export const reasonCharactersMin = 3;

interface StaffReference {
  /** The function of this name (second-person.ts) decides it; a decision about an unknown outcome may always. */
  readonly givesMoneyOut: boolean;
  readonly amountMinor: bigint | undefined;
  readonly currency: string | undefined;
  readonly reason: string | undefined;
}

/** Why this member of staff may not do it; undefined for programs, and where nothing is against it. */
export function refusalOfStaff(caller: Caller, reference: StaffReference): Refusal | undefined {
  if (caller.kind !== 'staff') return undefined;
  if ((reference.reason ?? '').trim().length < reasonCharactersMin) {
    const message = `reason must say in ${reasonCharactersMin} characters or more why you do this`;
    return invalidParameters([{ name: 'reason', value: reference.reason ?? null, message }]);
  }
  return reference.givesMoneyOut ? beyondLimit(caller, reference) : undefined;
}

/** Time over which the refunds of one member are added up: real time, for it is people who are limited. */
export const refundsWindowMs = dayMs;

/** What a member refunded before, minor units of the limit's currency; what was declined left out. */
export interface RefundedBefore {
  /** On this payment and all that belong to the same tree of references. */
  readonly onPaymentMinor: bigint;
  /** On all payments within `refundsWindowMs`. */
  readonly ofDayMinor: bigint;
}

/** A refund of a member whose refunds have a limit, as the store weighs it in the write that makes it. */
export interface StaffRefund {
  readonly paymentId: Id;
  readonly userId: Id;
  readonly rootId: Id;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly at: Timestamp;
  /** After this moment refunds count towards `dayLimitMinor`. */
  readonly since: Timestamp;
  readonly limitMinor: bigint;
  readonly dayLimitMinor: bigint;
}

/** What a member of staff may refund: a limit for one payment, and how often that within 24 hours. */
export interface RefundAllowance {
  readonly limit: Money;
  readonly limitsADay: number;
}

/** The limit of the caller's refunds; undefined for programs and for roles without one. */
export function findLimit(caller: Caller): { readonly limit: Money | null } | undefined {
  return caller.kind === 'staff' && hasLimit(caller) ? { limit: caller.refundLimit } : undefined;
}

/** What the limit leaves of this day, minor units. */
export function leftOfDay({ limit, limitsADay }: RefundAllowance, { ofDayMinor }: RefundedBefore): bigint {
  return notBelowZero(limit.amountMinor * BigInt(limitsADay) - ofDayMinor);
}

/** What the limit leaves for one more refund of this payment, minor units. */
export function leftOnPayment(allowance: RefundAllowance, before: RefundedBefore): bigint {
  const left = notBelowZero(allowance.limit.amountMinor - before.onPaymentMinor);
  const ofDay = leftOfDay(allowance, before);
  return left < ofDay ? left : ofDay;
}

/** Where a refund of the same member came first, and nobody can say yet how much is left. */
export const limitUsedUp: Refusal = overLimit('your refund limit is used up: read the payment again');

function notBelowZero(amountMinor: bigint): bigint {
  return amountMinor < 0n ? 0n : amountMinor;
}

/** Why one more refund of so much would be too much; undefined where it would not. */
export function refusalBeyond(allowance: RefundAllowance, before: RefundedBefore, amountMinor: bigint): Refusal | undefined {
  if (amountMinor <= leftOnPayment(allowance, before)) return undefined;
  const { limit, limitsADay } = allowance;
  const money = (minor: bigint): string => `${formatAmount(minor)} ${limit.currency}`;
  if (amountMinor > limit.amountMinor - before.onPaymentMinor) {
    return overLimit(
      `you may refund up to ${money(limit.amountMinor)} on one payment and have refunded ${money(before.onPaymentMinor)} on this one: ask a colleague whose limit is higher`,
    );
  }
  return overLimit(
    `you may refund up to ${money(limit.amountMinor * BigInt(limitsADay))} within 24 hours and ${money(leftOfDay(allowance, before))} of that are left: ask a colleague, or try again later`,
  );
}

/** A limit is an amount in a currency: what it comes to in another nobody has said, so nothing may be refunded there. What was refunded before is weighed by `refusalBeyond`. */
function beyondLimit(caller: StaffCaller, { amountMinor, currency }: StaffReference): Refusal | undefined {
  if (!hasLimit(caller)) return undefined;
  const { refundLimit } = caller;
  if (refundLimit === null) return overLimit('you have no refund limit: ask an administrator for one, or a colleague to refund this');
  const isWithin = currency === refundLimit.currency && amountMinor !== undefined && amountMinor <= refundLimit.amountMinor;
  if (isWithin) return undefined;
  const limit = `${formatAmount(refundLimit.amountMinor)} ${refundLimit.currency}`;
  return overLimit(`you may refund up to ${limit} at once: ask a colleague whose limit is higher`);
}

function overLimit(description: string): Refusal {
  return { resultCode: '800.900.301', status: 403, description };
}
