/** Errors of GraphQL that are told to clients. */
import { GraphQLError, type GraphQLErrorOptions } from 'graphql';

/**
 * Without the place where it was made: nobody reads that, and telling it costs more than the rest of the error. With `cause` in place of
 * `originalError` that of the cause is not written out either.
 */
export function createError(message: string, options: GraphQLErrorOptions): GraphQLError {
  // A name of V8, which the types of the language do not have.
  const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return new GraphQLError(message, options);
  } finally {
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}
