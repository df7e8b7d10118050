/** IBANs of the SEPA form. */
import { hasIbanDigits } from '../../../api/contract/iban-digits.ts';

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

/** Country, two check digits, 11 to 30 characters. */
export function findIbanProblem(iban: string): IbanProblem | undefined {
  if (iban === '') return 'missing';
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return 'incomplete';
  return hasIbanDigits(iban) ? undefined : 'wrong';
}

/** Digits or letters of the bank in each country's IBAN, after the check digits (ISO 13616, registry). Others: four. */
const bankCodeLengths: Readonly<Record<string, number>> = {
  AT: 5,
  BE: 3,
  CH: 5,
  CY: 3,
  DE: 8,
  EE: 2,
  FI: 3,
  FR: 5,
  GR: 3,
  HR: 7,
  HU: 3,
  IT: 6,
  LI: 5,
  LT: 5,
  LU: 3,
  MC: 5,
  PL: 8,
  SE: 3,
  SI: 5,
  SM: 6,
  VA: 3,
};

/** IBANs that begin with a check letter before the bank's digits. */
const withCheckLetter: ReadonlySet<string> = new Set(['IT', 'SM']);

/** The bank's code within the IBAN: shoppers do not know the BIC, and the gateway asks for one of the two (spec §2.D). */
export function toBankCode(iban: string): string {
  const country = iban.slice(0, 2);
  const end = 4 + (bankCodeLengths[country] ?? 4);
  return iban.slice(withCheckLetter.has(country) ? 5 : 4, end);
}
