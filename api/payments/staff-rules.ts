/** What holds for staff beyond what holds for a merchant's program: who did it, why, and how much at once. */
import type { Caller, StaffCaller } from '../access/caller.ts';
import { isLimited, type Permission } from '../access/role.ts';
import { formatAmount } from '../kernel/money.ts';
import { invalidParameters, type Refusal } from '../kernel/refusal.ts';

const permissionOfType: Readonly<Record<string, Permission>> = {
  CP: 'payments:capture',
  RV: 'payments:reverse',
  RF: 'payments:refund',
  CB: 'admin',
  CR: 'admin',
};

/** What a reference of the type asks for; `payments:write` for those that staff do not make, and for none at all. */
export function permissionOf(type: string): Permission {
  return Object.hasOwn(permissionOfType, type) ? (permissionOfType[type] ?? 'payments:write') : 'payments:write';
}

export const reasonCharactersMin = 3;

interface StaffReference {
  readonly type: string;
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
  return reference.type === 'RF' ? beyondLimit(caller, reference) : undefined;
}

/** A limit is an amount in a currency: what it comes to in another nobody has said, so nothing may be refunded there. */
function beyondLimit({ role, refundLimit }: StaffCaller, { amountMinor, currency }: StaffReference): Refusal | undefined {
  if (!isLimited(role)) return undefined;
  if (refundLimit === null) return overLimit('you have no refund limit: ask an administrator for one, or a colleague to refund this');
  const isWithin = currency === refundLimit.currency && amountMinor !== undefined && amountMinor <= refundLimit.amountMinor;
  if (isWithin) return undefined;
  const limit = `${formatAmount(refundLimit.amountMinor)} ${refundLimit.currency}`;
  return overLimit(`you may refund up to ${limit} at once: ask a colleague whose limit is higher`);
}

function overLimit(description: string): Refusal {
  return { resultCode: '800.900.301', status: 403, description };
}
