/**
 * In the place of the assistants' library's check of values by JSON Schema (`.run/worker-program.ts`). Tools are described by zod, and answers
 * of persons are read by it (doors/assistants).
 */
class NoJsonSchemas {
  getValidator(): never {
    throw new Error('nothing is checked by JSON Schema here');
  }
}

export { NoJsonSchemas as t };
