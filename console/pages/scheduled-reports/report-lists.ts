/** Values of an enum of the schema in the order in which they are offered: one that is missing does not type-check. */
export function listAllKeys<Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names).filter((name): name is Name => name in names);
}
