/**
 * In the place of graphql-jit's serializer by JSON Schema (`.run/left-out.ts`), with a validator of such schemas: it is made for who asks for
 * it (`customJSONSerializer`), and the gateway writes its answers itself.
 */
export default function build(): never {
  throw new Error('no answer is written by JSON Schema');
}
