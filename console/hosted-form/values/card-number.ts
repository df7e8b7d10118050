/** Card numbers as the shopper types them: digits, groups, Luhn. */

import { findScheme } from '../../../api/contract/card-ranges.ts';
import { hasLuhnDigit } from '../../../api/contract/check-digits.ts';
import { toAsciiDigits } from './digits.ts';

/** Longest card number that a scheme issues. */
const digitsMax = 19;

/** Only the digits, so that a pasted number with blanks or hyphens works. */
export function toDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '').slice(0, digitsMax);
}

/** Groups of four; four, six and the rest for AMEX and DINERS, as printed on the card. */
export function formatCardNumber(digits: string): string {
  const brand = findScheme(digits);
  const pattern = brand === 'AMEX' || brand === 'DINERS' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : undefined;
  const groups = pattern ? (pattern.exec(digits)?.slice(1) ?? []) : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== undefined).join(' ');
}

export type CardNumberProblem = 'missing' | 'incomplete' | 'wrong';

/** Shortest number that a scheme issues is 12 digits; a shorter one is still being typed. */
export function findCardNumberProblem(digits: string): CardNumberProblem | undefined {
  if (digits === '') return 'missing';
  if (digits.length < 12) return 'incomplete';
  return hasLuhnDigit(digits) ? undefined : 'wrong';
}

/** Digits of almost every card of the scheme; others may go on to 19. */
const wholeLengths: Readonly<Record<string, number>> = { AMEX: 15, DINERS: 14, VISA: 16, MASTER: 16, DISCOVER: 16, JCB: 16 };

/** Whether the cursor may go on: as many digits as the scheme's cards have, and the check digit is right. */
export function isWholeNumber(digits: string): boolean {
  return digits.length === (wholeLengths[findScheme(digits) ?? ''] ?? digitsMax) && hasLuhnDigit(digits);
}

/** Digits of the security code: four on AMEX, three elsewhere; undefined while the brand is not known. */
export function codeLength(brand: string | undefined): number | undefined {
  if (brand === undefined) return undefined;
  return brand === 'AMEX' ? 4 : 3;
}

/** 3 to 4 digits (card.cvv, spec §2.A), and exactly as many as the brand prints. */
export function findCodeProblem(code: string, brand: string | undefined): 'missing' | 'incomplete' | undefined {
  if (code === '') return 'missing';
  const wanted = codeLength(brand);
  const fits = wanted === undefined ? code.length === 3 || code.length === 4 : code.length === wanted;
  return fits ? undefined : 'incomplete';
}
