/** How a merchant's program reads the gateway's answers: what was done, or an error by its code. Serves both programs. */

/** Sends a text with its variables, and answers the JSON. */
export type Send = (query: string, variables: unknown) => Promise<unknown>;

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

interface Failure {
  readonly code: ErrorCode;
  readonly resultCode: string;
  readonly parameterErrors: readonly { readonly name: string; readonly message: string }[];
  readonly retryAfter?: number;
}

export type Done<Value> = { readonly status: 'done'; readonly value: Value } | { readonly status: 'failed'; readonly failure: Failure };

export interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions: Failure }[];
}

export function toDone<Value>(value: Value | null | undefined, errors: Answer<unknown>['errors']): Done<Value> {
  const [error] = errors ?? [];
  if (error) return { status: 'failed', failure: error.extensions };
  if (value === null || value === undefined) throw new Error('neither an answer nor an error');
  return { status: 'done', value };
}

/** What a program does next; the compiler refuses a code that is forgotten. */
export function nextStep({
  code,
}: Failure): 'sign in' | 'ask an administrator' | 'correct the request' | 'read again' | 'wait' | 'tell the shopper' {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 'sign in';
    case 'FORBIDDEN':
      return 'ask an administrator';
    case 'INVALID':
    case 'NOT_FOUND':
      return 'correct the request';
    case 'CONFLICT':
      return 'read again';
    case 'RATE_LIMITED':
    case 'APPROVAL_REQUIRED':
    case 'INTERNAL':
      return 'wait';
    case 'REFUSED':
      return 'tell the shopper';
    default:
      return code satisfies never;
  }
}
