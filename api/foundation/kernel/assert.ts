/** Assertions are for our own mistakes. Wrong input from outside is a `Refusal` (refusal.ts). */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`);
}

/** Ends a switch over a union: a forgotten case does not compile. */
export function never(value: never): never {
  throw new Error(`unexpected case of kind ${typeof value}`);
}
