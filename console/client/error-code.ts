/** The codes of the gateway's errors: see the description of the schema. */
import type { CombinedError } from 'urql';

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'APPROVAL_REQUIRED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'INVALID'
  | 'RATE_LIMITED'
  | 'REFUSED'
  | 'INTERNAL';

/** Whether the gateway answered with this code. */
export function hasErrorCode(error: Pick<CombinedError, 'graphQLErrors'> | undefined, code: ErrorCode): boolean {
  return error?.graphQLErrors.some(({ extensions }) => extensions.code === code) ?? false;
}
