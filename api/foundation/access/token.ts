import { type Id, isId } from '../kernel/identifier.ts';
import { Secret } from '../kernel/secret.ts';

/** What a caller shows: the id names the token, the secret proves it. */
export interface Credentials {
  readonly id: Id;
  readonly secret: Secret<string>;
}

/** A header longer than this is no token of ours; it is refused unread. */
const authorizationCharactersMax = 1_024;

/** A tab is taken too: the module of a payment network for its shops writes one (decision: existing-clients). */
const bearer = /^Bearer[ \t]+\S/i;
const bearerOfBase64 = /^Bearer[ \t]+([A-Za-z0-9+/]+={0,2})$/i;

/** Whether the header has the form `Bearer <text>`, whatever the text is: only the form decides between 401 and 403 (spec §5.5). */
export function isBearerHeader(header: string): boolean {
  return bearer.test(header.trimStart());
}

/** `Bearer <base64 of id|secret>` (spec §5.1; decision: existing-clients). Undefined where it is anything else. */
export function parseAuthorization(header: string): Credentials | undefined {
  if (header.length > authorizationCharactersMax) return undefined;
  const encoded = bearerOfBase64.exec(header.trim())?.[1];
  const text = encoded === undefined ? undefined : decodeBase64(encoded);
  if (text === undefined) return undefined;
  const bar = text.indexOf('|');
  return bar < 0 ? undefined : parseCredentials(text.slice(0, bar), new Secret(text.slice(bar + 1)));
}

/** The two halves of a token as legacy parameters carry them (decision: validation-modes). Undefined where they cannot be ones. */
export function parseCredentials(id: string, secret: Secret<string>): Credentials | undefined {
  const { length } = secret.reveal();
  return isId(id) && length > 0 && length <= authorizationCharactersMax ? { id, secret } : undefined;
}

/** What the caller is shown once: base64 of `id|secret`. */
export function formatToken(credentials: Credentials): Secret<string> {
  return new Secret(btoa(`${credentials.id}|${credentials.secret.reveal()}`));
}

/** Compares two digests in a time that does not tell where they differ. */
export function equalDigests(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % Math.max(b.length, 1));
  return difference === 0;
}

function decodeBase64(encoded: string): string | undefined {
  try {
    return atob(encoded);
  } catch {
    return undefined;
  }
}
