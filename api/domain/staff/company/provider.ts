/**
 * The company's identity provider over OpenID Connect: what it says about itself, and who comes back with a code. On fetch
 * alone, so that it runs on every runtime. Each answer has a longest time and a largest size, and no redirect is followed.
 * Tokens of the provider are read once and kept nowhere (decision: company-accounts).
 */
import { z } from 'zod';
import { type Exchange, exchange, type Fetch } from '../../../connectors/exchange.ts';
import { minuteMs, secondMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { type Claims, type Identity, toIdentity } from './identity.ts';
import { CompanySignInRefused } from './refused.ts';
import type { CompanySettings } from './settings.ts';

export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

export interface IdentityProvider {
  readonly settings: CompanySettings;
  /** Where the browser is sent. */
  authorizationUrl(redirectUri: string, secrets: SignInSecrets): Promise<string>;
  /** Whether an answer that carries this `iss` may be the provider's (RFC 9207). */
  mayAnswer(issuer: string | null): Promise<boolean>;
  /** Who brought the code. Throws `CompanySignInRefused`. */
  identify(code: string, redirectUri: string, secrets: SignInSecrets): Promise<Identity>;
}

export interface IdentityProviderOptions {
  readonly settings: CompanySettings;
  readonly fetch: Fetch;
  readonly now: () => Timestamp;
}

/** One call of the provider; a person waits for up to four of them. */
const timeoutMs = 5 * secondMs;
/** The largest documents that providers serve have 30,000. */
const charactersMax = 262_144;
/** How long the provider's document and keys are used before they are read again. */
const documentMs = 10 * minuteMs;
/** An unknown key makes us read the keys again, at most this often. */
const keysAgainMs = 30 * secondMs;

/** Signatures with a public key alone: with `none` or a shared secret anybody could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** The oldest token that is taken, and how far the clocks may be apart. */
const tokenAgeSeconds = 600;
const clockToleranceSeconds = 60;

const documentShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type ProviderDocument = z.output<typeof documentShape>;

const keysShape = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
type Keys = z.output<typeof keysShape>;

const tokenShape = z.object({ id_token: z.string(), access_token: z.string().optional() });
type Tokens = z.output<typeof tokenShape>;

export function createIdentityProvider({ settings, fetch, now }: IdentityProviderOptions): IdentityProvider {
  const ask = async (url: string, init: RequestInit = {}): Promise<Exchange> => {
    try {
      return await exchange({ fetch, timeoutMs, charactersMax, counterpart: 'the identity provider' }, url, init);
    } catch (error) {
      throw new CompanySignInRefused('PROVIDER_UNAVAILABLE', error instanceof Error ? error.message : 'no answer');
    }
  };
  const readDocument = remembered(now, async (): Promise<ProviderDocument> => {
    const answer = await ask(`${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const document = parseAnswer(answer, documentShape, 'its configuration');
    // Of OpenID Connect Discovery, “Provider Configuration Validation”: another issuer is another provider, whose tokens would be taken for this one's.
    if (document.issuer !== settings.issuer) throw new CompanySignInRefused('OTHER_PROVIDER', 'issuer of its configuration');
    for (const url of [document.authorization_endpoint, document.token_endpoint, document.jwks_uri, document.userinfo_endpoint]) {
      if (url !== undefined && !isSafe(url, settings.issuer))
        throw new CompanySignInRefused('PROVIDER_UNAVAILABLE', 'an address without TLS');
    }
    return document;
  });
  const readKeys = remembered(now, async (): Promise<Keys> => {
    const { jwks_uri: url } = await readDocument();
    return parseAnswer(await ask(url), keysShape, 'its keys');
  });
  return {
    settings,
    authorizationUrl: async (redirectUri, { state, nonce, verifier }) => {
      const url = new URL((await readDocument()).authorization_endpoint);
      const challenge = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
      const wanted = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: toBase64Url(challenge),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
      return url.href;
    },
    mayAnswer: async (issuer) => {
      if (issuer !== null) return issuer === settings.issuer;
      return (await readDocument()).authorization_response_iss_parameter_supported !== true;
    },
    identify: async (code, redirectUri, secrets) => {
      const document = await readDocument();
      const tokens = await redeem(ask, settings, document, { code, redirectUri, verifier: secrets.verifier });
      const claims = await verify(tokens.id_token, { settings, readKeys, now: now() });
      // A nonce of another sign-in: somebody put a stolen answer into this browser.
      if (claims.nonce !== secrets.nonce) throw new CompanySignInRefused('TOKEN_REFUSED', 'nonce');
      return toIdentity(await withUserInfo(ask, claims, { settings, document, accessToken: tokens.access_token }), settings);
    },
  };
}

type Ask = (url: string, init?: RequestInit) => Promise<Exchange>;

/** Reads again after `documentMs`, or with `isStale` where the last reading is older than `keysAgainMs`. Many that ask at once wait for one reading. */
function remembered<T>(now: () => Timestamp, read: () => Promise<T>): (isStale?: boolean) => Promise<T> {
  let last: { readonly at: Timestamp; readonly value: Promise<T> } | undefined;
  return (isStale = false) => {
    const age = last ? now() - last.at : Number.POSITIVE_INFINITY;
    if (last && age >= 0 && age < (isStale ? keysAgainMs : documentMs)) return last.value;
    const value = read();
    const mine = { at: now(), value };
    last = mine;
    value.catch(() => {
      if (last === mine) last = undefined;
    });
    return value;
  };
}

function parseAnswer<T>({ status, body }: Exchange, shape: z.ZodType<T>, what: string): T {
  const parsed = status === 200 ? shape.safeParse(parseJson(body)) : undefined;
  if (!parsed?.success) throw new CompanySignInRefused('PROVIDER_UNAVAILABLE', `${what}: HTTP ${status}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** TLS, except for a provider on this machine, which a developer runs. */
function isSafe(url: string, issuer: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:') && isLoopback(hostname));
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

interface Redemption {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

async function redeem(ask: Ask, settings: CompanySettings, document: ProviderDocument, redemption: Redemption): Promise<Tokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: redemption.code,
    redirect_uri: redemption.redirectUri,
    code_verifier: redemption.verifier,
  });
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' });
  const methods = document.token_endpoint_auth_methods_supported;
  const secret = settings.clientSecret.reveal();
  if (methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')) {
    form.set('client_id', settings.clientId);
    form.set('client_secret', secret);
  } else {
    headers.set('authorization', `Basic ${btoa(`${toFormText(settings.clientId)}:${toFormText(secret)}`)}`);
  }
  const answer = await ask(document.token_endpoint, { method: 'POST', headers, body: form.toString() });
  if (answer.status === 200) return parseAnswer(answer, tokenShape, 'its tokens');
  const { error } = z.object({ error: z.string() }).catch({ error: '' }).parse(parseJson(answer.body));
  if (error === 'invalid_grant') throw new CompanySignInRefused('CODE_REFUSED');
  if (settingsErrors.has(error) || answer.status === 401) throw new CompanySignInRefused('PROVIDER_SETTINGS', 'its tokens');
  throw new CompanySignInRefused('PROVIDER_UNAVAILABLE', `its tokens: HTTP ${answer.status}`);
}

const settingsErrors: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client', 'invalid_request', 'unsupported_grant_type']);

/** RFC 6749, 2.3.1: both halves are encoded as in a form. */
function toFormText(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

interface Verification {
  readonly settings: CompanySettings;
  readonly readKeys: (isStale?: boolean) => Promise<Keys>;
  readonly now: Timestamp;
}

/** Signature, issuer, audience and times. The library is loaded with the first sign-in. */
async function verify(token: string, { settings, readKeys, now }: Verification): Promise<Claims> {
  const { createLocalJWKSet, errors, jwtVerify } = await import('./token-library.ts');
  const verifyBy = async (keys: Keys): Promise<Claims> => {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms,
      issuer: settings.issuer,
      audience: settings.clientId,
      currentDate: new Date(now),
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: tokenAgeSeconds,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    });
    // Of OpenID Connect, “ID Token Validation”: a token for several programs names the one that it was made for.
    const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
    if (payload.azp === undefined ? isForSeveral : payload.azp !== settings.clientId)
      throw new CompanySignInRefused('TOKEN_REFUSED', 'azp');
    return payload;
  };
  try {
    return await verifyBy(await readKeys()).catch(async (error: unknown) => {
      // The provider has changed its key since.
      if (error instanceof errors.JWKSNoMatchingKey) return verifyBy(await readKeys(true));
      throw error;
    });
  } catch (error) {
    if (error instanceof CompanySignInRefused) throw error;
    const claim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? ` ${error.claim}` : '';
    throw new CompanySignInRefused('TOKEN_REFUSED', `${error instanceof errors.JOSEError ? error.code : 'malformed'}${claim}`);
  }
}

interface UserInfo {
  readonly settings: CompanySettings;
  readonly document: ProviderDocument;
  readonly accessToken: string | undefined;
}

/** Some providers leave the address or the groups out of the token, and answer them to who asks. */
async function withUserInfo(ask: Ask, claims: Claims, { settings, document, accessToken }: UserInfo): Promise<Claims> {
  const isWhole =
    claims.email !== undefined &&
    claims.email_verified !== undefined &&
    (settings.roles.length === 0 || claims[settings.roleClaim] !== undefined);
  const url = document.userinfo_endpoint;
  if (isWhole || url === undefined || accessToken === undefined) return claims;
  const answer = await ask(url, { headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` } });
  const more = parseAnswer(answer, z.record(z.string(), z.unknown()), 'its user information');
  // Of OpenID Connect, “Successful UserInfo Response”: it could be somebody else's.
  if (more.sub !== claims.sub) throw new CompanySignInRefused('TOKEN_REFUSED', 'sub of the user information');
  return { ...more, ...claims, ...pickAddress(claims, more) };
}

/**
 * The address, with what is said of this very address: one that somebody typed into their account and nobody proved would be taken for the
 * proven one of the other document.
 */
function pickAddress(claims: Claims, more: Claims): Claims {
  const isVerificationElsewhere = claims.email !== undefined && more.email !== claims.email;
  const { email_verified, xms_edov } = claims;
  return isVerificationElsewhere ? { email_verified, xms_edov } : {};
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
