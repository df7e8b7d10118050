/** The codes of the gateway's errors: see the description of the schema. */
import type { CombinedError } from 'urql';

export type ErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'INVALID' | 'RATE_LIMITED' | 'REFUSED' | 'INTERNAL';

/** Whether the gateway answered with this code. */
export function hasErrorCode(error: Pick<CombinedError, 'graphQLErrors'> | undefined, code: ErrorCode): boolean {
  return error?.graphQLErrors.some(({ extensions }) => extensions.code === code) ?? false;
}

/** Within the gateway's sentence about what a colleague must approve. It has no code of its own. */
const waitsForColleague = 'needs a second person: it waits';

/** Whether it was requested, and is done when a colleague approves it. `text` is the gateway's sentence. */
export function isWaiting(error: Parameters<typeof hasErrorCode>[0], text: string): boolean {
  return hasErrorCode(error, 'FORBIDDEN') && text.includes(waitsForColleague);
}
