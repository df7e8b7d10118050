/** Amounts as people read them. On the wire every amount has two decimals (spec §2.1). Pure. */
import { findDecimals } from '../../contract/currency-decimals.ts';
import { type Currency, formatAmount } from './money.ts';

/** 1882300n JPY is `18823`, 125n KWD `1.250`; two decimals where the amount has more than its currency. */
export function showAmount(amountMinor: bigint, currency: Currency): string {
  const [whole = '', fraction = ''] = formatAmount(amountMinor).split('.');
  const decimals = findDecimals(currency);
  if (decimals === 0 && fraction === '00') return whole;
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}
