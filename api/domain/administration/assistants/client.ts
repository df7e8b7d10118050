/**
 * Programs of assistants that ask staff for access (OAuth, RFC 7591). A registration is a text that the gateway signs and the program
 * keeps: strangers fill no table. What a program calls itself is shown to staff as its own claim.
 */
import { openSignedText, signText } from '../../../foundation/access/signed-text.ts';
import type { AdministrationPorts } from '../ports.ts';

export interface AssistantClient {
  readonly name: string;
  /** Where a browser may be sent with a code: the exact addresses. */
  readonly redirectUris: readonly string[];
}

const clientNameCharactersMax = 64;
const redirectUrisMax = 5;
const redirectUriCharactersMax = 300;
/** Longer than any that we sign. */
const clientIdCharactersMax = 4_000;

const purpose = 'assistant client';

type Signing = Pick<AdministrationPorts, 'vault'>;

/** The client's id; or what is wrong with the registration, as the error codes of RFC 7591 have it. */
export async function registerClient(
  ports: Signing,
  { name, redirectUris }: { readonly name: unknown; readonly redirectUris: unknown },
): Promise<{ readonly clientId: string; readonly client: AssistantClient } | { readonly error: string; readonly description: string }> {
  if (!Array.isArray(redirectUris) || redirectUris.length === 0 || redirectUris.length > redirectUrisMax)
    return { error: 'invalid_redirect_uri', description: `redirect_uris must be 1 to ${redirectUrisMax} addresses` };
  if (!redirectUris.every(isRedirectUri))
    return {
      error: 'invalid_redirect_uri',
      description: `redirect_uris must be https addresses, or http addresses of this machine (127.0.0.1, [::1], localhost), without a fragment, of at most ${redirectUriCharactersMax} characters`,
    };
  const given = typeof name === 'string' ? name.trim() : '';
  // Control characters, and those that hide text or turn its direction.
  if (given.length > clientNameCharactersMax || /\p{C}/u.test(given))
    return { error: 'invalid_client_metadata', description: `client_name must be at most ${clientNameCharactersMax} printable characters` };
  const client: AssistantClient = { name: given === '' ? 'an assistant' : given, redirectUris };
  return { client, clientId: await signText(ports, purpose, client) };
}

/** Undefined where the gateway has not registered it. */
export async function openClient(ports: Signing, clientId: string): Promise<AssistantClient | undefined> {
  if (clientId.length > clientIdCharactersMax) return undefined;
  return (await openSignedText(ports, purpose, clientId)) as AssistantClient | undefined;
}

const ownMachine: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > redirectUriCharactersMax || !URL.canParse(uri)) return false;
  const { protocol, hostname, hash, username, password } = new URL(uri);
  if (hash !== '' || uri.includes('#') || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.has(hostname));
}

/** The exact address; of this machine's, whatever port the program listens on today (RFC 8252, 7.3). */
export function mayRedirect({ redirectUris }: AssistantClient, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  const wanted = withoutOwnPort(uri);
  return wanted !== undefined && redirectUris.some((known) => withoutOwnPort(known) === wanted);
}

function withoutOwnPort(uri: string): string | undefined {
  if (!isRedirectUri(uri)) return undefined;
  const url = new URL(uri);
  if (url.protocol !== 'http:' || url.hostname === 'localhost') return undefined;
  url.port = '';
  return url.href;
}
