/** What the person at the page may do, as far as the page has to know it before it asks. */
import { useMay } from '../../app/viewer.tsx';
import type { Limit } from './action-machine.ts';

export interface Rights {
  readonly mayNote: boolean;
  readonly mayResend: boolean;
  readonly refundLimit: Limit | null;
}

export function useRights(): Rights {
  const isAdmin = useMay('ADMIN');
  return { mayNote: useMay('PAYMENTS_WRITE'), mayResend: isAdmin, refundLimit: null };
}
