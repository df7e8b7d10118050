/**
 * In the place of GraphQL's validation of a schema (`.run/worker-program.ts`). The schema is the same on Node, where every test validates it. A
 * Worker would do it again at each start, and here it is never another one.
 */
import { type GraphQLDefaultInput, type GraphQLError, type GraphQLInputType, validateInputLiteral, validateInputValue } from 'graphql';

export function assertValidSchema(): void {}

export function validateSchema(): readonly GraphQLError[] {
  return [];
}

type OnError = Parameters<typeof validateInputValue>[2];

/** As GraphQL has it in the same file: says what is wrong with a default value, also with one that stands in a caller's document. */
export function validateDefaultInput(
  input: GraphQLDefaultInput,
  type: GraphQLInputType,
  onError: OnError,
  hideSuggestions?: boolean,
): void {
  if (input.literal) validateInputLiteral(input.literal, type, onError, undefined, undefined, hideSuggestions);
  else validateInputValue(input.value, type, onError, hideSuggestions);
}
