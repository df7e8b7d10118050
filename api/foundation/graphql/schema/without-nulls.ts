type Given<T> = { [Name in keyof T]?: Exclude<T[Name], null | undefined> };

/** GraphQL has null and absent; here both are absent. */
export function withoutNulls<T extends object>(input: T): Given<T> {
  // Object.fromEntries forgets which names there were.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as Given<T>;
}
