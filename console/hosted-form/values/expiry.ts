/** The expiry field `MM / YY`, in whatever way the shopper, a browser or a password manager writes it. */
import { toAsciiDigits } from './digits.ts';

export interface Expiry {
  /** `01` to `12`. */
  readonly month: string;
  /** Four digits. */
  readonly year: string;
}

interface Parts {
  /** Two digits, or one while it may still become two. */
  readonly month: string;
  readonly year: string;
  readonly isMonthOver: boolean;
}

/** What was typed so far, written as `MM / YY`; `5` becomes `05 / `, `5.34` and `05/2034` become `05 / 34`. */
export function formatExpiry(text: string): string {
  const parts = splitExpiry(text);
  if (parts === undefined) return '';
  const { month, year, isMonthOver } = parts;
  return isMonthOver ? `${month} / ${year.length === 4 ? year.slice(2) : year}` : month;
}

function splitExpiry(text: string): Parts | undefined {
  const [first = '', ...rest] = toAsciiDigits(text).match(/\d+/g) ?? [];
  if (first === '') return undefined;
  // As browsers keep it: 2034-05.
  if (first.length === 4 && first.startsWith('20') && rest[0] !== undefined) return finish(rest[0], first);
  const isSeparated = /\d\D/.test(toAsciiDigits(text));
  if (isSeparated && first.length <= 2) return finish(first, rest.join(''));
  return splitDigits(first + rest.join(''));
}

/** Without a separator: a first digit of 2 to 9, or a number over 12, can only be a month of one digit. */
function splitDigits(digits: string): Parts {
  const monthLength = /^[2-9]/.test(digits) || Number(digits.slice(0, 2)) > 12 ? 1 : 2;
  const month = digits.slice(0, monthLength);
  return month === '1' || month === '0' ? startMonth(month, digits.slice(1)) : finish(month, digits.slice(monthLength));
}

function startMonth(month: string, rest: string): Parts {
  return rest === '' ? { month, year: '', isMonthOver: false } : finish(month, rest);
}

function finish(month: string, year: string): Parts {
  return { month: month.slice(0, 2).padStart(2, '0'), year: year.slice(0, 4), isMonthOver: true };
}

export type ExpiryProblem = 'missing' | 'incomplete' | 'past';

/** The month and year, or what is wrong with them. A card is valid to the end of its month. */
export function parseExpiry(text: string, today: Date): { readonly expiry: Expiry } | { readonly problem: ExpiryProblem } {
  if (text.trim() === '') return { problem: 'missing' };
  const { month = '', year: typedYear = '' } = splitExpiry(text) ?? {};
  const number = Number(month);
  if (number < 1 || number > 12 || !/^(?:\d{2}|\d{4})$/.test(typedYear)) return { problem: 'incomplete' };
  const year = typedYear.length === 2 ? 2000 + Number(typedYear) : Number(typedYear);
  const isPast = year < today.getFullYear() || (year === today.getFullYear() && number < today.getMonth() + 1);
  if (isPast) return { problem: 'past' };
  return { expiry: { month: String(number).padStart(2, '0'), year: String(year) } };
}
