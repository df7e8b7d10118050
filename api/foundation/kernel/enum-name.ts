/** A name of ours as GraphQL names it: `partRefunded` is PART_REFUNDED. */
export function toEnumName(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
