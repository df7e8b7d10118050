/** Recognises card numbers in texts, so that they are never stored or logged. */

/** Groups of digits that are examined in one run. Nobody types a number with more groups. */
const groupsMax = 40;

/** The number without spaces and hyphens, where the whole text looks like a card number. */
export function parseCardNumber(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, '');
  return isCardNumber(digits) ? digits : undefined;
}

/** An id of the gateway. About one in some hundred contains digits that look like a card number. */
const ids = /\b[\da-f]{32}\b/gi;

/** Whether the text contains a card number, with or without spaces and hyphens. Ids are ignored. */
export function containsCardNumber(text: string): boolean {
  for (const [run] of text.replaceAll(ids, ';').matchAll(/\d+(?:[ -]\d+)*/g)) {
    const groups = run.split(/[ -]/).slice(0, groupsMax);
    for (let first = 0; first < groups.length; first += 1) {
      let digits = '';
      for (const group of groups.slice(first)) {
        digits += group;
        if (isCardNumber(digits)) return true;
      }
    }
  }
  return false;
}

/** 12 to 19 digits with a valid check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: string): boolean {
  return /^\d{12,19}$/.test(digits) && hasCheckDigit(digits);
}

/** Whether a text of digits, of any length, ends with the check digit of Luhn's formula. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
