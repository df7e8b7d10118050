/** Recognises card numbers in texts, so that they are never stored or logged. */
import { hasLuhnDigit } from '../../contract/check-digits.ts';

/**
 * The number without spaces and hyphens, where the whole text looks like a card number of a scheme. An order number that
 * is a time (17…, 2026…) has a valid check digit one time in ten, and is none.
 */
export function parseCardNumber(text: string): string | undefined {
  const digits = text.replace(/[ -]/g, '');
  return isIssuedNumber(digits) || (digits.length === 12 && isCardNumber(digits)) ? digits : undefined;
}

/** Shorter numbers are no card numbers. Most texts end here. */
const digitsMin = 13;
const digitsMax = 19;

/** Numbers of other kinds, whose digits may look like a card number's: ids of the gateway, digests, UUIDs. */
const identifiers = /\b(?:[\da-f]{32,128}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\b/i;

/** What may be an IBAN, in one piece or in groups of four. */
const ibans = /\b[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)\b/i;

/** E.164: a plus, then the digits of a phone number. */
const phones = /\+\d[\d ().-]{5,22}/;

const otherNumbers = new RegExp(`${identifiers.source}|${ibans.source}|${phones.source}`, 'gi');

/** Stands for a number of another kind while the text is searched. Unicode keeps it free of any meaning. */
const mark = '\uFDD0';

/** Digits as people and statements write them: in one piece, or in groups with one space, hyphen, dot or underscore between them. */
const digitRuns = /\d+(?:[ \u00a0\u2009\u202f._\u2010-\u2015-]\d+)*/g;
const separators = /\D/g;

/** Whether the text holds a card number, in one piece or in groups. */
export function containsCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text;
}

/**
 * The text with `420000…0000` in place of each card number: 13 to 19 digits of a card issuer's range with a valid check digit.
 * Ids, digests, IBANs, phone numbers with a plus, timestamps and article numbers are left as they are.
 */
export function maskCardNumbers(text: string): string {
  if (text.length < digitsMin) return text;
  const masked = maskRuns(text);
  if (masked !== text) return masked;
  // Percent-encoded, or in the digits of another script: nobody writes so by chance, and the whole text is no longer readable as sent.
  const plain = toPlainText(text);
  const maskedPlain = plain === text ? text : maskRuns(plain);
  return maskedPlain === plain ? text : maskedPlain;
}

function maskRuns(text: string): string {
  if (!hasDigitsOfNumber(text)) return text;
  if (text.includes(mark)) return text.replace(digitRuns, maskRun);
  const others: string[] = [];
  const marked = text.replace(otherNumbers, (found) => {
    if (!isOtherNumber(found)) return found;
    others.push(found);
    return mark;
  });
  const masked = marked.replace(digitRuns, maskRun);
  return others.length === 0 ? masked : masked.replaceAll(mark, () => others.shift() ?? '');
}

/** Most texts have too few digits, and nothing is made to see it. */
function hasDigitsOfNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) digits += 1;
    if (digits === digitsMin) return true;
  }
  return false;
}

const [zero, nine] = [48, 57];

function isOtherNumber(piece: string): boolean {
  if (piece.startsWith('+')) return piece.replace(/\D/g, '').length <= phoneDigitsMax;
  return identifiers.test(piece) || hasIbanCheckDigits(piece);
}

/** E.164. */
const phoneDigitsMax = 15;

/** ISO 7064: the first four characters moved to the end, letters counted from A = 10, the remainder modulo 97 is 1. */
function hasIbanCheckDigits(text: string): boolean {
  const iban = text.replaceAll(' ', '');
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** A group of digits: where it stands in the run, and in the digits of all groups. */
interface Group {
  readonly start: number;
  readonly end: number;
  readonly firstDigit: number;
  readonly lastDigit: number;
}

/**
 * Every group may be the first of a number. The longest counts: the beginning of a number may look like one by chance. Numbers that share
 * groups are masked as one: an order number and the beginning of the card number behind it may look like one, too.
 */
function maskRun(run: string): string {
  if (run.length < digitsMin) return run;
  const { groups, digits } = readGroups(run);
  const mayBeNumber = createLuhn(digits);
  let masked = '';
  let copied = 0;
  for (let first = 0; first < groups.length; ) {
    const last = findLastShared({ groups, digits, mayBeNumber }, first);
    const [from, to] = [groups[first], groups[last ?? first]];
    if (last !== undefined && from && to) {
      const number = digits.slice(from.firstDigit, to.lastDigit);
      masked += `${run.slice(copied, from.start)}${number.slice(0, 6)}…${number.slice(-4)}`;
      copied = to.end;
    }
    first = (last ?? first) + 1;
  }
  return copied === 0 ? run : masked + run.slice(copied);
}

interface Run {
  readonly groups: readonly Group[];
  readonly digits: string;
  /** Whether the digits from one place to another have a valid check digit. */
  readonly mayBeNumber: (from: number, to: number) => boolean;
}

/**
 * Luhn's check of any part of the digits, from two sums of their beginnings. A text of a megabyte may have a number begin at every second
 * character, and each has seven lengths to try: adding up each anew held the thread for a second.
 */
function createLuhn(digits: string): Run['mayBeNumber'] {
  /** Of the first digits, where those at even places are doubled, and where those at odd ones are. */
  const [even, odd] = [new Int32Array(digits.length + 1), new Int32Array(digits.length + 1)];
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 48;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    const isEven = at % 2 === 0;
    even[at + 1] = (even[at] ?? 0) + (isEven ? doubled : digit);
    odd[at + 1] = (odd[at] ?? 0) + (isEven ? digit : doubled);
  }
  return (from, to) => {
    const sums = to % 2 === 0 ? even : odd;
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0;
  };
}

function readGroups(run: string): Pick<Run, 'groups' | 'digits'> {
  const groups: Group[] = [];
  let start = 0;
  let firstDigit = 0;
  for (let at = 0; at <= run.length; at += 1) {
    if (at < run.length && isDigit(run.charCodeAt(at))) continue;
    const lastDigit = firstDigit + at - start;
    groups.push({ start, end: at, firstDigit, lastDigit });
    firstDigit = lastDigit;
    start = at + 1;
  }
  return { groups, digits: groups.length === 1 ? run : run.replace(separators, '') };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The last group of the numbers that begin with the group or share one with such a number; undefined where none begins with it. */
function findLastShared(run: Run, first: number): number | undefined {
  let last = findLastGroup(run, first);
  for (let at = first + 1; last !== undefined && at <= last; at += 1) last = Math.max(last, findLastGroup(run, at) ?? last);
  return last;
}

/** The last group of the longest number that begins with the group; undefined where none does. */
function findLastGroup({ groups, digits, mayBeNumber }: Run, first: number): number | undefined {
  const from = groups[first]?.firstDigit ?? 0;
  if (!firstDigits.has(digits.charCodeAt(from))) return undefined;
  let found: number | undefined;
  for (let at = first; ; at += 1) {
    const to = groups[at]?.lastDigit;
    if (to === undefined || to - from > digitsMax) return found;
    if (to - from >= digitsMin && mayBeNumber(from, to) && isIssuedNumber(digits.slice(from, to))) found = at;
  }
}

/** Beginnings of the card schemes' numbers, and their lengths. Timestamps (17…, 2026…) begin with none of them. */
const issuerRanges: readonly (readonly [beginning: RegExp, digits: readonly number[] | null])[] = [
  [/^4/, [13, 16, 18, 19]],
  [/^3[47]/, [15]],
  [/^3(?:0|[689])/, null],
  [/^35/, [16, 17, 18, 19]],
  [/^5[1-5]/, [16]],
  [/^(?:50|5[6-8]|6)/, null],
  [/^2(?:20[0-4]|22[1-9]|2[3-9]|[3-6]|7[01]|720)/, [16, 17, 18, 19]],
  [/^(?:8[12]|9792)/, [16, 17, 18, 19]],
];

/** With which the numbers of these ranges begin, as character codes: most groups of digits begin no number. */
const firstDigits: ReadonlySet<number> = new Set(Array.from('2345689', (digit) => digit.charCodeAt(0)));

function isIssuedNumber(digits: string): boolean {
  if (digits.length < digitsMin || digits.length > digitsMax || !hasLuhnDigit(digits)) return false;
  if (digits.length === 13 && isArticleNumber(digits)) return false;
  return issuerRanges.some(([beginning, lengths]) => (lengths === null || lengths.includes(digits.length)) && beginning.test(digits));
}

/** EAN-13: weights 1 and 3. Shops send them as the ids of their articles. */
function isArticleNumber(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

const ascii = /^[ -~]*$/;

function toPlainText(text: string): string {
  const plain = ascii.test(text) ? text : text.normalize('NFKC');
  return plain.includes('%') ? plain.replace(/%(2[0D]|3\d)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : plain;
}

/** 12 to 19 digits with a valid check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: string): boolean {
  return /^\d{12,19}$/.test(digits) && hasLuhnDigit(digits);
}
