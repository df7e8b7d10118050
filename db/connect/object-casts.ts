import type { Value } from '../store/row.ts';

/** Texts, by the text as it is written and by which of its values are integers. Both are few. */
const known = new Map<string, Map<string, string>>();

/**
 * An object binds every number as REAL, with which `5 / 2` would be 2.5 and `5 || ''` would be `5.0`. So each place of an
 * integer is cast, and an integer that is bound as its text becomes the same integer.
 */
export function toCast(text: string, args: readonly Value[]): string {
  const kinds = kindsOf(args);
  if (!kinds.includes('i')) return text;
  const ofText = known.get(text) ?? new Map<string, string>();
  const made = ofText.get(kinds) ?? castPlaces(text, kinds);
  known.set(text, ofText.set(kinds, made));
  return made;
}

function kindsOf(args: readonly Value[]): string {
  let kinds = '';
  for (const value of args) kinds += typeof value === 'bigint' ? 'i' : '.';
  return kinds;
}

/** Texts and quoted names may hold question marks that are no places. */
const placesAndQuotes = /'(?:[^']|'')*'|"[^"]*"|\?(\d*)/g;

/** A place without a number has the one after the largest before it, as in SQLite. */
function castPlaces(text: string, kinds: string): string {
  let last = 0;
  return text.replace(placesAndQuotes, (found: string, numbered?: string) => {
    if (numbered === undefined) return found;
    const place = numbered === '' ? last + 1 : Number(numbered);
    last = Math.max(last, place);
    return kinds[place - 1] === 'i' ? `CAST(${found} AS INTEGER)` : found;
  });
}
