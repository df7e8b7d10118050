/** The codes of GraphQL errors, and which one a refusal has: the only place that decides it. */
import type { Refusal } from './refusal.ts';

/** What programs switch on, each with its meaning. The schema's description prints this table. */
export const errorCodes = {
  UNAUTHENTICATED: 'The credentials are missing, malformed, unknown, expired or revoked. Send valid ones.',
  FORBIDDEN: 'The credentials do not allow this operation, this entity or this document.',
  APPROVAL_REQUIRED: 'A second person has to approve it: it waits for a colleague. Nothing was done yet.',
  NOT_FOUND: 'The id or the document names nothing that you may see.',
  CONFLICT: 'Somebody changed it since the version that you name, or the idempotency key belongs to another request.',
  INVALID: 'The request is wrong: its syntax, its size, or a parameter. parameterErrors names each parameter.',
  RATE_LIMITED: 'Too many requests. Send it again after retryAfter seconds.',
  REFUSED: 'A rule of the business does not allow it; resultCode says which.',
  INTERNAL: 'The gateway failed. With retryAfter nothing was changed and you may send it again.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof errorCodes;

/** spec §5.5: credentials. */
const notAuthenticated = '800.900.300';

/** spec §7: invalid or missing parameters. */
const invalidParameter = '200.300.404';

export function toErrorCode({ resultCode, status, approvalId }: Refusal): ErrorCode {
  if (approvalId !== undefined) return 'APPROVAL_REQUIRED';
  if (resultCode === notAuthenticated || status === 401) return 'UNAUTHENTICATED';
  switch (status) {
    case 403:
      return 'FORBIDDEN';
    case 404:
      return 'NOT_FOUND';
    case 409:
      return 'CONFLICT';
    case 429:
      return 'RATE_LIMITED';
    default:
      break;
  }
  if (status >= 500) return 'INTERNAL';
  return resultCode === invalidParameter || status === 413 || status === 415 ? 'INVALID' : 'REFUSED';
}
