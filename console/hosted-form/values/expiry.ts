/** The expiry field `MM / YY`. */

export interface Expiry {
  /** `01` to `12`. */
  readonly month: string;
  /** Four digits. */
  readonly year: string;
}

/** What the shopper typed, written as `MM / YY`; `5` becomes `05`, and `1228` or `12/2028` becomes `12 / 28`. */
export function formatExpiry(text: string): string {
  const parts = splitExpiry(text);
  if (parts === undefined) return '';
  const { month, year } = parts;
  return year === '' && !/\D/.test(text.trim()) && month.length < 2 ? month : `${month} / ${year.length === 4 ? year.slice(2) : year}`;
}

function splitExpiry(text: string): { readonly month: string; readonly year: string } | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return undefined;
  const typed = /^\s*(\d{1,2})\s*\/\s*(\d{0,4})/.exec(text);
  if (typed) return { month: (typed[1] ?? '').padStart(2, '0'), year: typed[2] ?? '' };
  // A first digit of 2 to 9 can only be a month of one digit.
  if (/^[2-9]/.test(digits)) return { month: `0${digits[0]}`, year: digits.slice(1, 5) };
  return { month: digits.slice(0, 2), year: digits.slice(2, 6) };
}

export type ExpiryProblem = 'missing' | 'incomplete' | 'past';

/** The month and year, or what is wrong with them. A card is valid to the end of its month. */
export function parseExpiry(text: string, today: Date): { readonly expiry: Expiry } | { readonly problem: ExpiryProblem } {
  if (text.trim() === '') return { problem: 'missing' };
  const typed = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(typed?.[1]);
  if (!typed || month < 1 || month > 12) return { problem: 'incomplete' };
  const year = (typed[2] ?? '').length === 2 ? 2000 + Number(typed[2]) : Number(typed[2]);
  const isPast = year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1);
  if (isPast) return { problem: 'past' };
  return { expiry: { month: String(month).padStart(2, '0'), year: String(year) } };
}
