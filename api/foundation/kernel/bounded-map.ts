/** Puts an entry at the end of a map of at most `max` entries: the first one goes, which was put there longest ago. */
export function putBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  // Maps keep the order of insertion.
  const oldest = map.size >= max ? map.keys().next() : undefined;
  if (oldest?.value !== undefined) map.delete(oldest.value);
  map.set(key, value);
}
