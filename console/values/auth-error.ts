/** An error of /auth, and whether it says what became of the request. Pure. */

export interface AuthError {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** This gateway could not reach its database, and had done nothing yet. */
const storeUnavailable = 'UNAVAILABLE';

/** Whether the gateway failed while it worked on the request, so that nobody knows what was changed. What it refuses it does not do. */
export function isOutcomeUnknown({ code, status }: AuthError): boolean {
  const isRefused = status >= 400 && status < 500;
  return !isRefused && code !== storeUnavailable;
}
