/** The keys of a record that lists all names of a type, in the order in which they are written. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record).filter((name): name is Name => name in record);
}

/** A value for each of the names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  // Object.fromEntries forgets which names they had.
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}
