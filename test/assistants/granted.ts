/** An assistant that knows the address of the gateway alone: refused, sent to the page of consent, let in by a member of staff, and back (OAuth). */
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { StaffRole } from '../../api/contract/staff-roles.ts';
import { grantDocument } from '../support/assistant-grant.ts';
import { emailOf } from '../support/console-browser.ts';
import { type GraphqlCaller, signInAs } from '../support/graphql-caller.ts';

export const redirectUri = 'http://127.0.0.1:3999/done';

export async function grant(staff: GraphqlCaller, input: object): Promise<{ readonly redirectTo?: URL; readonly message?: string }> {
  const { data, errors } = await staff(grantDocument, { input });
  const granted = data?.grantAssistant as { readonly redirectTo: string } | null | undefined;
  return granted ? { redirectTo: new URL(granted.redirectTo) } : { message: errors?.[0]?.message ?? '' };
}

/** What the SDK's client keeps, and where it sends the browser. */
function createProvider() {
  const kept: { client?: { client_id: string }; tokens?: { access_token: string; token_type: string }; verifier?: string; asked?: URL } =
    {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Helpful assistant', redirect_uris: [redirectUri] },
    state: () => 'state-1',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (asked) => void Object.assign(kept, { asked }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier ?? '',
  };
  return { provider, kept };
}

/** What the page of consent sends for what the browser was sent with. */
function toInput(asked: URL, scopes: readonly string[], { entityId, limits }: Wanted) {
  const read = (name: string) => asked.searchParams.get(name) ?? undefined;
  return {
    clientId: read('client_id'),
    redirectUri: read('redirect_uri'),
    codeChallenge: read('code_challenge'),
    state: read('state'),
    resource: read('resource'),
    scopes,
    ...limits,
    ...(entityId === undefined ? {} : { entityId }),
  };
}

export interface Wanted {
  readonly entityId?: string;
  /** The most that it refunds, as the page sends it. */
  readonly limits?: { readonly assistantRefundMax?: string; readonly assistantRefundsADay?: string };
  /** What the person says to a question; absent: the assistant's program cannot ask. */
  readonly agree?: (question: string) => boolean;
}

/** The whole way with the SDK's client: refused, sent to the page, granted, and back. */
export async function connectGranted(url: string, role: StaffRole, scopes: readonly string[], wanted: Wanted = {}) {
  const { agree } = wanted;
  const { provider, kept } = createProvider();
  const transport = () => new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: provider });
  const first = transport();
  await expect(new Client({ name: 'test', version: '1.0.0' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const asked = kept.asked ?? new URL('http://nowhere.invalid');
  expect(`${asked.origin}${asked.pathname}`).toBe(`${url}/console/authorize-assistant`);
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  const { redirectTo, message } = await grant(await signInAs(url, emailOf(role)), toInput(asked, scopes, wanted));
  expect(message).toBeUndefined();
  expect(redirectTo?.href.startsWith(redirectUri)).toBe(true);
  expect(redirectTo?.searchParams.get('state')).toBe('state-1');
  await first.finishAuth(redirectTo?.searchParams ?? new URLSearchParams());
  const asking = { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } } as const;
  const client = new Client({ name: 'test', version: '1.0.0' }, agree ? asking : {});
  if (agree)
    client.setRequestHandler('elicitation/create', ({ params }) => ({ action: 'accept', content: { agree: agree(params.message) } }));
  await client.connect(transport());
  return { client, token: kept.tokens?.access_token ?? '' };
}
