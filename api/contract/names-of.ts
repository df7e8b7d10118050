/** The keys of a record that lists all names of a type, in the order in which they are written. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record).filter((name): name is Name => name in record);
}
