/** The secret of an authenticator app and backup codes as text. */

/** Characters that are read and typed in one go. */
const groupCharacters = 4;

/** The secret of an `otpauth:` address; undefined where it has none. */
export function parseSecret(uri: string): string | undefined {
  return URL.canParse(uri) ? (new URL(uri).searchParams.get('secret') ?? undefined) : undefined;
}

/** `JBSWY3DP` as `JBSW Y3DP`. */
export function formatSecret(secret: string): string {
  return secret.match(new RegExp(`.{1,${groupCharacters}}`, 'g'))?.join(' ') ?? '';
}

/** As they are kept: one a line. */
export function formatCodes(codes: readonly string[]): string {
  return codes.join('\n');
}
