/** A card number never goes where people write to each other. */

const digitsMin = 12;
const digitsMax = 19;

/** Whether a card number stands somewhere in the text: 12 to 19 digits, perhaps with spaces or hyphens, that pass Luhn's check. */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(/\d(?:[ -]?\d)*/g)]
    .map(([run]) => run.replaceAll(/\D/g, ''))
    .some((digits) => digits.length >= digitsMin && digits.length <= digitsMax && passesLuhn(digits));
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
