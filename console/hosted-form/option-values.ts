/** What a page may write for an option: a value of another kind counts as none. */

type Loose = Readonly<Record<string, unknown>>;

/** An object's own values; none of anything else. */
export function toRecord(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function textOr<D>(value: unknown, otherwise: D): string | D {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

export function flagOr<D>(value: unknown, otherwise: D): boolean | D {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : otherwise;
}

export function isCallback(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

/** The texts of a list; none of anything else. */
export function toList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

export type Texts = Readonly<Record<string, string>>;

/** The texts of an object; numbers count, because pages write a postcode as one. */
export function toTexts(value: unknown): Texts {
  const entries = Object.entries(toRecord(value)).map(([name, each]) => [name, typeof each === 'number' ? String(each) : each] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export function toFlags(value: unknown): Readonly<Record<string, boolean>> {
  return Object.fromEntries(Object.entries(toRecord(value)).map(([name, each]) => [name, flagOr(each, false)]));
}
