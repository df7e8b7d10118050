/** What is wrong with an amount as somebody typed it. Pure. */
import { findDecimals } from '../../api/contract/currency-decimals.ts';
import { parseTypedAmount } from './minor-units.ts';

/** `notWhole`: its currency has no decimals. `tooFine`: it has three, and the last one must be 0. */
export type TypedAmountProblem = 'missing' | 'malformed' | 'notWhole' | 'tooFine' | 'nothing';

export function findAmountProblem(text: string, currency: string): TypedAmountProblem | null {
  if (text.trim() === '') return 'missing';
  const minor = parseTypedAmount(text, currency);
  if (minor === undefined) return findMalformed(currency);
  return minor === 0n ? 'nothing' : null;
}

function findMalformed(currency: string): TypedAmountProblem {
  const decimals = findDecimals(currency);
  if (decimals === 0) return 'notWhole';
  return decimals > 2 ? 'tooFine' : 'malformed';
}
