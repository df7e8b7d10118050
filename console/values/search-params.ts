/** The query part of an address: names with one text each. The view of a page says what its names mean. Pure. */

export type SearchParams = { readonly [name: string]: string };

/** No filter of ours is longer. */
const valueCharactersMax = 4_096;

/** The router parses numbers and booleans, but filters are texts: `0042` must stay `0042`. */
export function toSearchParams(search: Readonly<Record<string, unknown>>): SearchParams {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text !== undefined && text.length <= valueCharactersMax) params[name] = text;
  }
  return params;
}

export function parseSearchParams(text: string): SearchParams {
  return toSearchParams(Object.fromEntries(new URLSearchParams(text)));
}

/** Begins with `?`, or is empty where no parameter has a value. */
export function formatSearchParams(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Parameters of which a page took nothing, or not every item of a list, with what it did not take. `taken` has an entry
 * for each parameter that is a filter, undefined where it took nothing.
 */
export function listIgnoredParams<Name extends string>(
  params: Readonly<Record<string, string | undefined>>,
  taken: Readonly<Record<Name, string | readonly string[] | undefined>>,
): readonly (readonly [Name, string])[] {
  const names = Object.keys(taken) as Name[];
  return names.flatMap((name) => {
    const ignored = findIgnoredText(params[name]?.trim() ?? '', taken[name]);
    return ignored === '' ? [] : [[name, ignored] as const];
  });
}

/** As much of a parameter's text as was not taken; empty where all was. */
export function findIgnoredText(text: string, taken: string | readonly string[] | undefined): string {
  if (taken === undefined) return text;
  if (typeof taken === 'string') return '';
  return text
    .split(',')
    .filter((item) => !taken.includes(item))
    .join(',');
}

export function withoutEmptyParams(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
