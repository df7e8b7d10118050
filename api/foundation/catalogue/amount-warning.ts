/** The format of an amount has two decimals in every currency (spec §2.1), so 10.50 JPY is taken, and no bank can book it. Pure. */
import { findDecimals } from '../../contract/currency-decimals.ts';
import type { Warning } from '../kernel/warning.ts';
import { type RequestTree, textAt } from './tree.ts';

const partOfUnit = /^(\d+)\.(?!00$)\d{2}$/;

/** Undefined where the amount is whole, or its currency has decimals. */
export function findAmountWarning(tree: RequestTree): Warning | undefined {
  const whole = partOfUnit.exec(textAt(tree, 'amount') ?? '')?.[1];
  const currency = textAt(tree, 'currency') ?? '';
  if (whole === undefined || findDecimals(currency) > 0) return undefined;
  const down = BigInt(whole);
  const whichever = down === 0n ? '1.00' : `${down}.00 or ${down + 1n}.00`;
  return { name: 'amount', message: `${currency} has no smaller unit, so banks cannot book ${tree.amount}: send ${whichever}` };
}
