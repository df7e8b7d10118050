/** What the person at the page may do, as far as the page has to know it before it asks. */
import { useMay, useViewer } from '../../app/viewer.tsx';
import { minorOf } from '../../parts/minor-units.ts';
import type { Limit } from './action-machine.ts';

export interface Rights {
  readonly mayNote: boolean;
  readonly mayResend: boolean;
  /** Of one refund; null: without limit, or it is the gateway that says no. */
  readonly refundLimit: Limit | null;
}

export function useRights(): Rights {
  const { refundLimit } = useViewer();
  return {
    mayNote: useMay('NOTES_WRITE'),
    mayResend: useMay('WEBHOOKS_REDELIVER'),
    refundLimit: refundLimit ? { minor: minorOf(refundLimit.amount), currency: refundLimit.currency } : null,
  };
}
