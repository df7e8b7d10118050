/** IBANs of the SEPA form. */

/** Longest IBAN: Malta's 31, rounded up to the standard's own bound (ISO 13616). */
const charactersMax = 34;

export function toIban(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, charactersMax);
}

export function formatIban(iban: string): string {
  return (iban.match(/.{1,4}/g) ?? []).join(' ');
}

export type IbanProblem = 'missing' | 'incomplete' | 'wrong';

/** Country, two check digits, 11 to 30 characters; the check digits are right where the number modulo 97 is 1. */
export function findIbanProblem(iban: string): IbanProblem | undefined {
  if (iban === '') return 'missing';
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return 'incomplete';
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  let remainder = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1 ? undefined : 'wrong';
}
