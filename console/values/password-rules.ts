/** Rules for a new password that can be checked before it is sent. */

/** The gateway takes no shorter one (PASSWORD_TOO_SHORT). */
export const passwordCharactersMin = 12;

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

export const emptyPassword: NewPassword = { password: '', repeat: '' };

export type PasswordProblem = { readonly kind: 'short'; readonly missing: number } | { readonly kind: 'different' };

/** Undefined where it may be sent. Length is counted as the gateway does, in UTF-16 units. */
export function findPasswordProblem({ password, repeat }: NewPassword): PasswordProblem | undefined {
  const missing = passwordCharactersMin - password.length;
  if (missing > 0) return { kind: 'short', missing };
  return password === repeat ? undefined : { kind: 'different' };
}
