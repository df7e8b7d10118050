/** References, amounts and names as people say them, beside how they are written. Pure. */
import { findDecimals } from '../../contract/currency-decimals.ts';
import { parseAmount } from '../../foundation/kernel/money.ts';
import { fold } from './fold.ts';

/** A number of fewer digits says nothing, and a longer one is no order number. */
const numberDigits = { min: 2, max: 20 };

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Letters and digits alone: `order-9001`, `Order 9001` and `ORDER_9001` are one; of a mere number without zeros before it. */
function toBare(folded: string): string {
  const bare = folded.replace(/[^\p{L}\p{N}]+/gu, '');
  return /^\d+$/.test(bare) ? withoutZeros(bare) : bare;
}

/** What people call a reference by, beside the whole of it: `order-9001` is `order9001` and `9001`. */
export function toReferenceKeys(reference: string): readonly string[] {
  const folded = fold(reference);
  const number = /(\d+)$/.exec(folded)?.[1] ?? '';
  const isNumber = number.length >= numberDigits.min && number.length <= numberDigits.max;
  const keys = [toBare(folded), ...(isNumber ? [withoutZeros(number)] : [])];
  return [...new Set(keys)].filter((key) => key.length >= numberDigits.min && key !== folded);
}

/** `#9001`, `order 9001`, `Bestellung Nr. 9001`: one to three words, or a sign, and the number. */
const namedNumber = /^(?:\p{L}+[ .:#-]*){0,3}[ .:#-]+(\d{2,20})$/u;

/** The keys that a folded text may stand for, most telling first. */
export function listReferenceKeys(text: string): readonly string[] {
  const number = namedNumber.exec(text)?.[1];
  const keys = [toBare(text), ...(number === undefined ? [] : [withoutZeros(number)])];
  return [...new Set(keys)].filter((key) => key.length >= numberDigits.min && /\d/.test(key));
}

export interface SpokenAmount {
  readonly amountMinor: bigint;
  /** Null: any. `$` and `kr` are of several. */
  readonly currency: string | null;
}

const signs: Readonly<Record<string, string | null>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': null,
  '₹': 'INR',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '₴': 'UAH',
  '₽': 'RUB',
  zl: 'PLN',
  kc: 'CZK',
  euro: 'EUR',
  fr: 'CHF',
  kr: null,
  $: null,
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  r$: 'BRL',
};

const unit = String.raw`[a-z]{1,2}\$|[a-z]{2,4}\.?|[\p{Sc}]`;
/** Of a statement: what was given back has a minus, and a whole amount a dash in the place of its decimals. */
const signBefore = /^[+-] ?(?=\S)/;
const dashForDecimals = /(?<=\d)[.,]-{1,2}(?!\d)/;
const amountForm = new RegExp(String.raw`^(?:(${unit}) ?)?(\d[\d.,' ]*)(?: ?(${unit}))?$`, 'u');

/** `92`, `92.00`, `92,5`, `€92`, `EUR 1.234,50`, `1,234.50 usd`, `JPY 18,823`, `KWD 1.250`, `-92.00 EUR`, `92,- EUR`, `$92.00 USD`. Null where it is no amount. */
export function parseSpokenAmount(text: string): SpokenAmount | null {
  const match = amountForm.exec(text.replace(signBefore, '').replace(dashForDecimals, ''));
  if (!match) return null;
  const currency = agree(match[1], match[3]);
  const amountMinor = currency === undefined ? undefined : parseNumber(match[2]?.trim() ?? '', currency);
  return currency === undefined || amountMinor === undefined ? null : { amountMinor, currency };
}

/** A sign before the amount and a code behind it that says the same; undefined for any other two. */
function agree(before: string | undefined, behind: string | undefined): string | null | undefined {
  if (before === undefined || behind === undefined) return toCurrency(before ?? behind);
  const [sign, code] = [toCurrency(before), toCurrency(behind)];
  return !/^[a-z]{3}/.test(before) && (sign === null || sign === code) ? code : undefined;
}

/** Undefined for what is no currency. */
function toCurrency(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const sign = text.replace(/\.$/, '');
  if (Object.hasOwn(signs, sign)) return signs[sign];
  return /^[a-z]{3}$/.test(sign) ? sign.toUpperCase() : undefined;
}

const grouped = /^(\d{1,3})(?:([.,' ])\d{3})(?:\2\d{3})*(?:([.,])(\d{1,3}))?$/;

/** Three digits behind one point or comma are thousands, but where the currency has three decimals. */
function parseNumber(text: string, currency: string | null): bigint | undefined {
  const hasThree = currency !== null && findDecimals(currency) === 3;
  const plain = /^(\d{1,10})(?:[.,](\d{1,3}))?$/.exec(text);
  if (plain && ((plain[2]?.length ?? 0) < 3 || hasThree)) return toMinor(plain[1] ?? '', plain[2]);
  const match = grouped.exec(text);
  if (!match || match[2] === match[3]) return undefined;
  const end = match[3] === undefined ? text.length : text.lastIndexOf(match[3]);
  return toMinor(text.slice(0, end).replace(/\D/g, ''), match[4]);
}

/** A third decimal must be 0: there is no such amount. */
function toMinor(whole: string, fraction = ''): bigint | undefined {
  const kept = fraction.padEnd(3, '0');
  return kept.endsWith('0') ? parseAmount(`${whole}.${kept.slice(0, 2)}`) : undefined;
}

const umlauts: readonly (readonly [letters: RegExp, spelled: string])[] = [
  [/[äæ]/g, 'ae'],
  [/[öøœ]/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
];

/** Most names: nothing of theirs is spelled by two letters. */
const unaccented = /^[ -~]*$/;

/** How else a name may be written: `Müller` as `mueller`, `Mueller` as `muller`. Folded; empty where there is no other way. */
export function listSpellings(name: string): readonly string[] {
  const folded = fold(name);
  const short = folded.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');
  if (unaccented.test(name)) return short === folded ? [] : [short];
  const composed = name.normalize('NFC').toLowerCase();
  const spelled = fold(umlauts.reduce((text, [letters, digraph]) => text.replace(letters, digraph), composed));
  return [...new Set([spelled, short])].filter((text) => text !== folded);
}
