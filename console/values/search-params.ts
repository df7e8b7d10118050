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

export function withoutEmptyParams(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
