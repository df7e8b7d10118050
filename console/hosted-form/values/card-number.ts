/** Card numbers as the shopper types them: digits, brand, groups, Luhn. The brands agree with the gateway's (test/console/hosted-form/values.test.ts). */

/** Longest card number that a scheme issues. */
const digitsMax = 19;

/** Only the digits, so that a pasted number with blanks or hyphens works. */
export function toDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, digitsMax);
}

/** Ranges of the six leading digits; narrow ranges before the wide ones that contain them. */
const numberRanges: readonly (readonly [brand: string, from: number, to: number])[] = [
  ['MADA', 588845, 588846],
  ['ELO', 636297, 636297],
  ['ELO', 636368, 636368],
  ['ELO', 438935, 438935],
  ['ELO', 504175, 504175],
  ['HIPERCARD', 606282, 606282],
  ['BCMC', 670300, 670399],
  ['DANKORT', 501900, 501999],
  ['VISAELECTRON', 491730, 491730],
  ['VISAELECTRON', 402600, 402600],
  ['DISCOVER', 601100, 601199],
  ['DISCOVER', 644000, 659999],
  ['DINERS', 300000, 305999],
  ['DINERS', 360000, 369999],
  ['DINERS', 380000, 399999],
  ['AMEX', 340000, 349999],
  ['AMEX', 370000, 379999],
  ['JCB', 352800, 358999],
  ['UNIONPAY', 620000, 629999],
  ['MAESTRO', 500000, 509999],
  ['MAESTRO', 560000, 589999],
  ['MAESTRO', 600000, 609999],
  ['MAESTRO', 630000, 639999],
  ['MAESTRO', 670000, 679999],
  ['MASTER', 222100, 272099],
  ['MASTER', 510000, 559999],
  ['VISA', 400000, 499999],
];

/** The brand whose range holds all numbers that begin so; undefined while the digits are too few to tell. */
export function detectBrand(digits: string): string | undefined {
  if (digits === '') return undefined;
  const typed = digits.slice(0, 6);
  const low = Number(typed.padEnd(6, '0'));
  const high = Number(typed.padEnd(6, '9'));
  return numberRanges.find(([, from, to]) => low >= from && high <= to)?.[0];
}

/** Groups of four; four, six and the rest for AMEX and DINERS, as printed on the card. */
export function formatCardNumber(digits: string): string {
  const brand = detectBrand(digits);
  const pattern = brand === 'AMEX' || brand === 'DINERS' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : undefined;
  const groups = pattern ? (pattern.exec(digits)?.slice(1) ?? []) : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== undefined).join(' ');
}

/** Whether the check digit is right (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export type CardNumberProblem = 'missing' | 'incomplete' | 'wrong';

/** Shortest number that a scheme issues is 12 digits; a shorter one is still being typed. */
export function findCardNumberProblem(digits: string): CardNumberProblem | undefined {
  if (digits === '') return 'missing';
  if (digits.length < 12) return 'incomplete';
  return hasValidCheckDigit(digits) ? undefined : 'wrong';
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
