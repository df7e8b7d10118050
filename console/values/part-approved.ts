/** Whether a bank approved less than it was asked for. Pure. */
import { toMinorUnits } from './minor-units.ts';

/** `asked`: null where nothing was to be paid. */
export function isPartApproved({ outcome, amount }: { readonly outcome: string; readonly amount: string }, asked: string | null): boolean {
  return (outcome === 'APPROVED' || outcome === 'REVIEW') && asked !== null && toMinorUnits(amount) < toMinorUnits(asked);
}
