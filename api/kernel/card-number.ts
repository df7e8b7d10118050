/** Whether digits may be the number of a card, so that they are treated as one wherever they turn up. */

/** Groups of digits in one run of a text; what is longer is no number that somebody typed. */
const groupsMax = 40;

/** The number without spaces and hyphens, where the whole text looks like a card number. */
export function parseCardNumber(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, '');
  return isCardNumber(digits) ? digits : undefined;
}

/** A whole id of ours: one in some hundred has digits in a row that could be a number, and is none. */
const ids = /\b[\da-f]{32}\b/gi;

/** Whether a card number stands anywhere in the text, in one piece or in groups; an id holds none. */
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

/** 12 to 19 digits of which the last agrees with the others (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
