/** What the program of an assistant does to get a token from a member of staff: register, send them to the page of consent, redeem the code. */
import { createHash, randomBytes } from 'node:crypto';
import type { GraphqlCaller } from './graphql-caller.ts';

export const grantDocument = 'mutation ($input: GrantAssistantInput!) { grantAssistant(input: $input) { redirectTo } }';

const redirectUri = 'http://127.0.0.1:3999/done';

/** The access token. Throws what was refused. */
export async function grantAssistantToken(
  address: string,
  staff: GraphqlCaller,
  wanted: { readonly scopes: readonly string[]; readonly entityId: string },
): Promise<string> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const metadata = JSON.stringify({ client_name: 'Test assistant', redirect_uris: [redirectUri] });
  const registered = await fetch(`${address}/oauth/register`, { method: 'POST', body: metadata });
  const { client_id: clientId } = (await registered.json()) as { readonly client_id: string };
  const { data, errors } = await staff(grantDocument, { input: { clientId, redirectUri, codeChallenge, ...wanted } });
  const granted = data?.grantAssistant as { readonly redirectTo: string } | null | undefined;
  if (!granted) throw new Error(JSON.stringify(errors));
  const code = new URL(granted.redirectTo).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const redeemed = await fetch(`${address}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const answer = (await redeemed.json()) as { readonly access_token?: string };
  if (answer.access_token === undefined) throw new Error(JSON.stringify(answer));
  return answer.access_token;
}
