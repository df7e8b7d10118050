/** A note while somebody types a name after `@`. Pure. */

/** Names that are offered at once. */
const offeredMax = 6;

/** What is typed of a name at the end of the text; undefined where none is. */
export function findTyped(text: string): string | undefined {
  return /(?:^|\s|\()@([^@\n]{0,40})$/.exec(text)?.[1];
}

/** Colleagues whose name begins with what is typed, or has a word that does. None where the name is whole already. */
export function findOffered<Colleague extends { readonly name: string }>(
  text: string,
  colleagues: readonly Colleague[],
): readonly Colleague[] {
  const typed = findTyped(text)?.toLowerCase();
  if (typed === undefined) return [];
  if (colleagues.some(({ name }) => typed.startsWith(name.toLowerCase()))) return [];
  return colleagues
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(typed) || lower.includes(` ${typed}`);
    })
    .slice(0, offeredMax);
}

/** The text with the whole name in the place of what is typed of it. */
export function completeName(text: string, name: string): string {
  const typed = findTyped(text) ?? '';
  return `${text.slice(0, text.length - typed.length)}${name} `;
}
