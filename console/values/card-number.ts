/**
 * Finds and masks card numbers in text. A pasted card number never leaves the page: only its first six and last four
 * digits are used. Pure.
 */
import { hasLuhnDigit } from '../../api/contract/check-digits.ts';

/**
 * How numbers of the card schemes begin: wider than the ranges by which the gateway masks (api/foundation/kernel/card-number.ts), so
 * that what it masks never leaves the page. One order number in ten that ends in a time (17…, 2026…) has a check digit by
 * chance; no card begins like one, and staff find it by its number.
 */
const schemeBeginnings = /^(?:2[2-7]|[3-6]|8[12]|9792)/;

/** 12 to 19 digits that begin like a card scheme's and of which the last agrees with the others (ISO/IEC 7812, Luhn). */
function isCardNumber(digits: string): boolean {
  return /^\d{12,19}$/.test(digits) && schemeBeginnings.test(digits) && hasLuhnDigit(digits);
}

/** Groups of digits as people and statements write them; a short id has dots and is none. */
const digitRuns = /\d+(?:[ \u00a0\u2009\u202f-]+\d+)*/g;
/** A run of more groups is no number that somebody typed. */
const groupsMax = 40;

export interface MaskedText {
  readonly text: string;
  /** Whether something was taken out. */
  readonly hasCardNumber: boolean;
}

/** A whole id of the gateway: one in some hundred has digits in a row that could be a number, and is none. */
const ids = /(\b[\da-f]{32}\b)/i;

/** ITU-T E.164. */
const phoneDigitsMax = 15;

/** Of digits behind a plus, as the gateway tells them apart. One number in ten has a check digit by chance. */
function isPhoneNumber(run: string): boolean {
  return run.replace(/\D/g, '').length <= phoneDigitsMax;
}

/** The text with `420000••••0000` for every card number in it, in one piece or in groups; ids and phone numbers with a plus stay whole. */
export function maskCardNumbers(text: string): MaskedText {
  let hasCardNumber = false;
  const maskFoundRun = (run: string, at: number, piece: string): string => {
    const masked = piece[at - 1] === '+' && isPhoneNumber(run) ? undefined : maskRun(run);
    if (masked !== undefined) hasCardNumber = true;
    return masked ?? run;
  };
  // Splitting by a group puts the ids at the odd places.
  const kept = text
    .split(ids)
    .map((piece, place) => (place % 2 === 1 ? piece : piece.replace(digitRuns, maskFoundRun)))
    .join('');
  return { text: kept, hasCardNumber };
}

function maskRun(run: string): string | undefined {
  const groups = run.split(/\D+/).slice(0, groupsMax);
  for (let first = 0; first < groups.length; first += 1) {
    const last = findLastShared(groups, first);
    if (last === undefined) continue;
    const before = groups.slice(0, first).join(' ');
    const after = maskCardNumbers(groups.slice(last + 1).join(' ')).text;
    return [before, maskDigits(groups.slice(first, last + 1).join('')), after].filter(Boolean).join(' ');
  }
  return undefined;
}

/** An order number and the beginning of the card number behind it may look like a number, too: what shares groups is cut as one. */
function findLastShared(groups: readonly string[], first: number): number | undefined {
  let last = findLastGroup(groups, first);
  for (let at = first + 1; last !== undefined && at <= last; at += 1) last = Math.max(last, findLastGroup(groups, at) ?? last);
  return last;
}

/** Of the longest: the beginning of a number may look like one by chance, and its rest would be left over. */
function findLastGroup(groups: readonly string[], first: number): number | undefined {
  for (let last = groups.length - 1; last >= first; last -= 1) {
    if (isCardNumber(groups.slice(first, last + 1).join(''))) return last;
  }
  return undefined;
}

function maskDigits(digits: string): string {
  return `${digits.slice(0, 6)}••••${digits.slice(-4)}`;
}

export function containsCardNumber(text: string): boolean {
  return maskCardNumbers(text).hasCardNumber;
}
