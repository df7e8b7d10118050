/** Calls `create` once for each key, and gives the same again for as long as the key lives: ports, or the context of one request. */
export function onceFor<Key extends object, Value extends object>(create: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const value = create(key);
    made.set(key, value);
    return value;
  };
}
