/** An assertion guards against our own mistakes; what the world does wrong is a `Refusal` (refusal.ts). */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`);
}

/** Ends a switch over a union: the compiler refuses a case that was forgotten. */
export function never(value: never): never {
  throw new Error(`unexpected case of kind ${typeof value}`);
}
