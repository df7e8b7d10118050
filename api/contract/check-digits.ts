/** The check digit of a card, which finds typing errors before a bank does. */

/** Whether a text of digits, of any length, ends with the check digit of Luhn's formula (ISO/IEC 7812-1). */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
