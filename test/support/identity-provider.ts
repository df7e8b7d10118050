/**
 * An identity provider of OpenID Connect on this machine. It is honest unless a test tells it to lie: then it changes the
 * claims, the signature or the answers of the next sign-ins.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
  readonly amr?: readonly string[];
}

export interface Lies {
  /** Instead of what the honest token says. */
  claims?: (honest: JWTPayload) => JWTPayload;
  sign?: 'none' | 'other key' | 'secret as key';
  /** Instead of the honest answer of a path. */
  answer?: (path: string, response: ServerResponse) => boolean;
  /** Left out of the token and told by the user information alone. */
  userInfoOnly?: boolean;
  userInfoSubject?: string;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is sitting before the browser. */
  person: Person;
  lies: Lies;
  /** Requests that reached it, as `GET /keys`. */
  readonly requests: string[];
  /** What a browser gets that is sent to this address: where it is sent back to. */
  signIn(authorizationUrl: string): string;
  /** The key changes, as it does in a rotation. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly person: Person;
}

export async function startIdentityProvider({
  clientId = 'gateway',
  clientSecret = 'a secret: of +the% client',
} = {}): Promise<TestProvider> {
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, Person>();
  const requests: string[] = [];
  let key = await makeKey('first');
  let made = 0;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenant`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').slice('/tenant'.length);
    requests.push(`${request.method} ${path}`);
    if (provider.lies.answer?.(path, response)) return;
    if (path === '/.well-known/openid-configuration') return json(response, 200, configuration());
    if (path === '/keys') return json(response, 200, { keys: [key.jwk] });
    // A person who has signed in there before.
    if (path.startsWith('/authorize?')) {
      response.writeHead(302, { location: provider.signIn(`${issuer}${path}`) }).end();
      return;
    }
    if (path === '/token') return token(request, response);
    if (path === '/userinfo') return userInfo(request, response);
    response.writeHead(404).end();
  }

  const configuration = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
    authorization_response_iss_parameter_supported: true,
  });

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const expected = `Basic ${btoa(`${clientId}:${new URLSearchParams([['', clientSecret]]).toString().slice(1)}`)}`;
    if (request.headers.authorization !== expected) return json(response, 401, { error: 'invalid_client' });
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    const isGood = grant && grant.challenge === challenge && grant.redirectUri === form.get('redirect_uri');
    if (!isGood) return json(response, 400, { error: 'invalid_grant' });
    const accessToken = `access-token-${++made}`;
    accessTokens.set(accessToken, grant.person);
    json(response, 200, {
      access_token: accessToken,
      refresh_token: 'refresh-token-kept-nowhere',
      token_type: 'Bearer',
      id_token: await idToken(grant),
    });
  }

  async function idToken({ nonce, person }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const { sub, ...told } = person;
    const claims = provider.lies.userInfoOnly ? { amr: told.amr } : told;
    const honest: JWTPayload = { iss: issuer, aud: clientId, sub, nonce, iat: now, exp: now + 300, ...claims };
    const payload = provider.lies.claims?.(honest) ?? honest;
    if (provider.lies.sign === 'none') return new UnsecuredJWT(payload).encode();
    if (provider.lies.sign === 'secret as key') {
      // With the public key, which everybody knows, as the secret of a symmetric signature.
      const secret = new TextEncoder().encode(JSON.stringify(key.jwk));
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(secret);
    }
    const signing = provider.lies.sign === 'other key' ? await makeKey(key.kid) : key;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(signing.privateKey);
  }

  function userInfo(request: IncomingMessage, response: ServerResponse): void {
    const person = accessTokens.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (person) json(response, 200, { ...person, sub: provider.lies.userInfoSubject ?? person.sub });
    else json(response, 401, { error: 'invalid_token' });
  }

  const provider: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'person-1', email: 'finance@example.test', email_verified: true },
    lies: {},
    requests,
    signIn: (authorizationUrl) => {
      const asked = new URL(authorizationUrl).searchParams;
      const code = `code-${++made}`;
      const redirectUri = asked.get('redirect_uri') ?? '';
      grants.set(code, {
        ...{ nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' },
        ...{ redirectUri, person: provider.person },
      });
      return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })}`;
    },
    rotate: async () => {
      key = await makeKey(`key-${++made}`);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
