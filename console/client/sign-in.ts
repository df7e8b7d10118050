/**
 * The requests of the sign-in page. They are sent without the client library of /auth, which is loaded only for a passkey
 * and for the pages of the account: whoever signs in waits for less.
 */
import type { AuthError } from '../values/auth-error.ts';

export interface SignInAnswer {
  readonly data: unknown;
  readonly error: AuthError | null;
}

async function post(path: string, body: Readonly<Record<string, string>>): Promise<SignInAnswer> {
  const response = await fetch(`/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  });
  const answered: unknown = await response.json().catch(() => null);
  return response.ok ? { data: answered, error: null } : { data: null, error: { ...toErrorFields(answered), status: response.status } };
}

function toErrorFields(answered: unknown): { code?: string; message?: string } {
  if (typeof answered !== 'object' || answered === null) return {};
  return {
    ...('code' in answered && typeof answered.code === 'string' ? { code: answered.code } : {}),
    ...('message' in answered && typeof answered.message === 'string' ? { message: answered.message } : {}),
  };
}

export function signInWithPassword(email: string, password: string): Promise<SignInAnswer> {
  return post('/sign-in/email', { email, password });
}

export function verifyCode(code: string): Promise<SignInAnswer> {
  return post('/two-factor/verify-totp', { code });
}

export function verifyBackupCode(code: string): Promise<SignInAnswer> {
  return post('/two-factor/verify-backup-code', { code });
}

export async function signInWithPasskey(): Promise<{ readonly error: AuthError | null }> {
  const { auth } = await import('./auth.ts');
  return (await auth.signIn.passkey()) ?? { error: null };
}
