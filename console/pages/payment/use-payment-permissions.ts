/** The permissions that the payment page needs. */
import { usePermission } from '../../client/viewer.ts';
import { toMinorUnits } from '../../values/minor-units.ts';
import type { Limit } from './action-machine.ts';

export interface PaymentPermissions {
  readonly mayNote: boolean;
  readonly mayResend: boolean;
  /** Of refunds of this payment, with what was refunded before; null: without limit, or it is the gateway that says no. */
  readonly refundLimit: Limit | null;
}

interface Shown {
  readonly refundLimitLeft: { readonly amount: string; readonly currency: string } | null;
}

export function usePaymentPermissions({ refundLimitLeft }: Shown): PaymentPermissions {
  return {
    mayNote: usePermission('NOTES_WRITE'),
    mayResend: usePermission('WEBHOOKS_REDELIVER'),
    refundLimit: refundLimitLeft ? { minor: toMinorUnits(refundLimitLeft.amount), currency: refundLimitLeft.currency } : null,
  };
}
