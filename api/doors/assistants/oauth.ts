/**
 * OAuth 2.1 for the programs of assistants: metadata, registration, token, revocation. Members of staff decide on a page of the console.
 * Programs have no secret of their own; PKCE (S256) binds each code to who asked for it (decision: assistants-sign-in).
 */

import { registerClient } from '../../domain/administration/assistants/client.ts';
import { endToken, redeemCode, toResource } from '../../domain/administration/assistants/grant.ts';
import { authenticateAssistant } from '../../foundation/access/authenticate.ts';
import { type Scope, scopes } from '../../foundation/access/scope.ts';
import { parseJsonObject } from '../../foundation/kernel/json-object.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';
import type { Ports } from '../gateway/ports.ts';
import { consentPath, oauthPaths } from './oauth-paths.ts';

/** A registration or a form; a code is the longest part of one. */
const bodyCharactersMax = 16_384;

/** Answers one of `oauthPaths`. */
export async function answerOAuth(ports: Ports, request: Request, publicUrl: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  switch (pathname) {
    case oauthPaths.register:
      return request.method === 'POST' ? register(ports, await readBody(request)) : wrongMethod('POST');
    case oauthPaths.token:
      return request.method === 'POST' ? giveToken(ports, await readForm(request), publicUrl) : wrongMethod('POST');
    case oauthPaths.revoke:
      return request.method === 'POST' ? revoke(ports, await readForm(request)) : wrongMethod('POST');
    case oauthPaths.server:
      return isRead ? json(200, describeServer(publicUrl)) : wrongMethod('GET');
    default:
      return isRead ? json(200, describeResource(publicUrl)) : wrongMethod('GET');
  }
}

/** RFC 9728. */
function describeResource(publicUrl: string): object {
  return {
    resource: toResource(publicUrl),
    resource_name: 'Payment gateway',
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs/assistants`,
  };
}

/** RFC 8414. */
function describeServer(publicUrl: string): object {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${consentPath}`,
    token_endpoint: `${publicUrl}${oauthPaths.token}`,
    registration_endpoint: `${publicUrl}${oauthPaths.register}`,
    revocation_endpoint: `${publicUrl}${oauthPaths.revoke}`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/docs/assistants`,
  };
}

/** RFC 7591. The answer repeats what was taken of the request. */
async function register(ports: Ports, body: string | undefined): Promise<Response> {
  const given = parseJsonObject(body ?? '');
  if (!given) return fail('invalid_client_metadata', `send a JSON object of at most ${bodyCharactersMax} characters`);
  const made = await registerClient(ports, { name: given.client_name, redirectUris: given.redirect_uris });
  if ('error' in made) return fail(made.error, made.description);
  return json(201, {
    client_id: made.clientId,
    client_id_issued_at: Math.floor(ports.clocks.now() / secondMs),
    client_name: made.client.name,
    redirect_uris: made.client.redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
}

/** Names of the form, each at most once. */
type Form = ReadonlyMap<string, string>;

async function giveToken(ports: Ports, form: Form | undefined, publicUrl: string): Promise<Response> {
  if (!form) return fail('invalid_request', 'send a form (application/x-www-form-urlencoded), each parameter at most once');
  if (form.get('grant_type') !== 'authorization_code') return fail('unsupported_grant_type', 'grant_type must be authorization_code');
  const missing = ['code', 'code_verifier', 'client_id', 'redirect_uri'].find((name) => !form.get(name));
  if (missing) return fail('invalid_request', `${missing} is missing`);
  const resource = form.get('resource');
  if (resource !== undefined && resource !== toResource(publicUrl))
    return fail('invalid_target', `resource must be ${toResource(publicUrl)}`);
  const codeVerifier = form.get('code_verifier') ?? '';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier))
    return fail('invalid_request', 'code_verifier must be 43 to 128 unreserved characters');
  const granted = await redeemCode(ports, {
    code: form.get('code') ?? '',
    codeVerifier,
    clientId: form.get('client_id') ?? '',
    redirectUri: form.get('redirect_uri') ?? '',
  });
  // One answer for all: who tries learns nothing of a code.
  if (!granted) return fail('invalid_grant', 'the code is not good: ask the member of staff again');
  return json(200, {
    access_token: granted.token.reveal(),
    token_type: 'Bearer',
    expires_in: Math.floor(granted.expiresInMs / secondMs),
    scope: toScopeText(granted.scopes),
  });
}

/** RFC 7009: who has the token may end it; an unknown one is answered alike. */
async function revoke(ports: Ports, form: Form | undefined): Promise<Response> {
  const token = form?.get('token');
  if (!token) return fail('invalid_request', 'token is missing');
  const known = await authenticateAssistant(ports, `Bearer ${token}`);
  if (known) await endToken(ports, known.token.id);
  return json(200, {});
}

function toScopeText(granted: readonly Scope[]): string {
  return granted.join(' ');
}

async function readBody(request: Request): Promise<string | undefined> {
  const text = await request.text();
  return text.length <= bodyCharactersMax ? text : undefined;
}

async function readForm(request: Request): Promise<Form | undefined> {
  const type = request.headers.get('content-type') ?? '';
  const text = await readBody(request);
  if (text === undefined || !type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const entries = [...new URLSearchParams(text)];
  const form = new Map(entries);
  return form.size === entries.length ? form : undefined;
}

function fail(error: string, description: string): Response {
  return json(400, { error, error_description: description });
}

function wrongMethod(allowed: string): Response {
  return json(405, { error: 'invalid_request', error_description: `send ${allowed}` }, { allow: allowed });
}

/** Answers hold tokens: nobody keeps them. */
function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}
