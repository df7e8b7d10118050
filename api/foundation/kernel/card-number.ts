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
const separators = /\D/;

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

/** Every group may be the first of a number. The longest counts: the beginning of a number may look like one by chance. */
function maskRun(run: string): string {
  const groups = run.split(separators);
  let masked = '';
  for (let first = 0, start = 0; first < groups.length; ) {
    const found = findNumber(groups, first);
    const taken = found?.groups ?? 1;
    const own = groups.slice(first, first + taken).join('').length + taken - 1;
    const separator = run.slice(start + own, start + own + 1);
    masked += (found ? `${found.number.slice(0, 6)}…${found.number.slice(-4)}` : run.slice(start, start + own)) + separator;
    start += own + 1;
    first += taken;
  }
  return masked;
}

function findNumber(groups: readonly string[], first: number): { readonly number: string; readonly groups: number } | undefined {
  let number = '';
  let found: { readonly number: string; readonly groups: number } | undefined;
  for (let count = 1; first + count <= groups.length && number.length < digitsMax; count += 1) {
    number += groups[first + count - 1];
    if (isIssuedNumber(number)) found = { number, groups: count };
  }
  return found;
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
