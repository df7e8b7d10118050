/** Errors of GraphQL that are told to clients. */
import { GraphQLError, type GraphQLErrorOptions } from 'graphql';

/**
 * Without the place where it was made: nobody reads that, and telling it costs more than the rest of the error. With `cause` in place of
 * `originalError` that of the cause is not written out either.
 */
export function createError(message: string, options: GraphQLErrorOptions): GraphQLError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return new GraphQLError(message, options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
