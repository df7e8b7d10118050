/** Finds the known name that somebody meant who mistyped it. */

/** One character more, less or other is an error of typing; so are two in a long name. */
const shortCharactersMax = 6;

/** The known name that is nearest to the mistyped one, where one is near enough. Case does not count. */
export function findNearName(mistyped: string, known: Iterable<string>): string | undefined {
  const wanted = mistyped.toLowerCase();
  const editsMax = wanted.length <= shortCharactersMax ? 1 : 2;
  let nearest: string | undefined;
  let fewest = editsMax + 1;
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) >= fewest) continue;
    const edits = countEdits(wanted, name.toLowerCase(), fewest);
    if (edits >= fewest) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

/** Levenshtein's distance; stops counting at `limit`. */
function countEdits(from: string, to: string, limit: number): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) >= limit) return limit;
    previous = row;
  }
  return previous[to.length] ?? limit;
}
