/** Filters and categories of result codes. Pure. */
import type { ResultCode } from './documents.ts';

export type SearchedCode = Pick<ResultCode, 'advice' | 'category' | 'code' | 'description' | 'shopper' | 'staff'>;

/** Longer searches are somebody's pasted page. */
const searchCharactersMax = 200;

/**
 * Every word typed must stand somewhere in the code or its texts. Codes may be typed without their dots: `800100` finds
 * 800.100.153.
 */
export function filterCodes<Code extends SearchedCode>(
  codes: readonly Code[],
  { search, category }: { readonly search: string; readonly category: string },
): readonly Code[] {
  const wanted = search.slice(0, searchCharactersMax).toLowerCase().split(/\s+/).filter(Boolean);
  return codes.filter((one) => (category === '' || one.category === category) && wanted.every((word) => containsWord(one, word)));
}

function containsWord({ code, description, staff, shopper, advice, category }: SearchedCode, word: string): boolean {
  if (/^[\d.]+$/.test(word) && code.replaceAll('.', '').startsWith(word.replaceAll('.', ''))) return true;
  return [code, description, staff, shopper, advice, category].some((text) => text.toLowerCase().includes(word));
}

/** The categories there are, each with how many codes it has, by name. */
export function countCategories(
  codes: readonly Pick<ResultCode, 'category'>[],
): readonly (readonly [category: ResultCode['category'], count: number])[] {
  const counts = new Map<ResultCode['category'], number>();
  for (const { category } of codes) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b));
}
