/**
 * Setting a password by a link, and requesting such a link. These routes are the gateway's own, beside those of
 * better-auth.
 */

export interface LinkResponse {
  readonly error: { readonly status: number; readonly code?: string | undefined; readonly message?: string | undefined } | null;
  /** The gateway's sentence, where it said one. */
  readonly message: string;
  /** Whose password was set; empty where the answer names nobody. */
  readonly email: string;
}

export type LinkPurpose = 'accept-invitation' | 'reset-password';

/** What the link carries behind the `#`; undefined where it is none of ours. */
export function parseLinkToken(fragment: string): string | undefined {
  return /^#?token=([0-9a-f]{64})$/.exec(fragment)?.[1];
}

/** Every session of the account ends, and the link is good for nothing any more. */
export function setPasswordByLink(purpose: LinkPurpose, token: string, newPassword: string): Promise<LinkResponse> {
  return post(`/auth/${purpose}`, { token, newPassword });
}

export function requestPasswordLink(email: string): Promise<LinkResponse> {
  return post('/auth/forget-password', { email });
}

async function post(path: string, body: Readonly<Record<string, string>>): Promise<LinkResponse> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });
  const answer: unknown = await response.json().catch(() => null);
  const message = getText(answer, 'message');
  return {
    error: response.ok ? null : { status: response.status, code: getText(answer, 'code'), message },
    message: message ?? '',
    email: getText(answer, 'email') ?? '',
  };
}

function getText(answer: unknown, name: 'code' | 'email' | 'message'): string | undefined {
  const found: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
