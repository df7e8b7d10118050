/** Placeholder */
export function SearchBox() {
  return null;
}
