/** Check digits, which find typing errors before a bank does. */

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

/** Of an IBAN (ISO 7064): its first four characters at the end and letters counted from A = 10, the remainder modulo 97 is 1. */
export function hasIbanDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
