/** Amounts with the decimals of their currency. The API writes two in every currency (spec §2.1). Pure. */
import { findDecimals } from '../../api/contract/currency-decimals.ts';

const apiDecimals = 2;

/** How many an amount is shown with: those of its currency, and two where it says more than its currency has. */
export function countDecimals(amount: string, currency: string | null | undefined): number {
  const decimals = findDecimals(currency ?? '');
  return decimals < apiDecimals && !/^-?\d+(?:\.0*)?$/.test(amount) ? apiDecimals : decimals;
}

/** `92.00` with no decimals is `92`, with three `92.000`; other texts stay. */
export function toDecimals(amount: string, decimals: number): string {
  const [, whole, fraction = ''] = /^(-?\d+)\.(\d+)$/.exec(amount) ?? [];
  if (whole === undefined) return amount;
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
}
