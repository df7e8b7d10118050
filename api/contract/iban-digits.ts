/** The check digits of an IBAN, apart from those of cards: the console's first page needs only the latter. */

/** Of an IBAN (ISO 7064): its first four characters at the end and letters counted from A = 10, the remainder modulo 97 is 1. */
export function hasIbanDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
