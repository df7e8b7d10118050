import { putBounded } from '../kernel/bounded-map.ts';
import type { Id } from '../kernel/identifier.ts';
import { onceFor } from '../kernel/once-for.ts';
import type { Secret } from '../kernel/secret.ts';
import { minuteMs, type Timestamp } from '../kernel/timestamp.ts';
import type { AccessToken, Authentication, Caller, TokenCaller } from './caller.ts';
import type { AccessPorts } from './ports.ts';
import { noteRightsChange, rightsChanges } from './rights-changes.ts';
import type { SignedToken } from './staff-cookie.ts';
import { authenticateStaff, reviewStaff } from './staff-session.ts';
import { type Credentials, equalDigests, isBearerHeader, parseAuthorization, parseCredentials } from './token.ts';

/** Real time. A token that another instance revoked ends here after this long; one revoked here ends at once. */
export const tokenTtlMs = 2_000;

/**
 * From this age on one request reads a token anew, and the others go on with what is there until its time is over: all of them would read it at
 * once. Nobody waits for another request's read, because Workers cancel what crosses requests.
 */
const tokenRefreshMs = 1_500;

/** Tokens remembered at once; beyond it the one that was read longest ago is read again. */
const tokensCachedMax = 10_000;

/** `lastUsedAt` is written at most this often for each token. */
export const lastUsedEveryMs = minuteMs;

/** `authentication.userId` and `authentication.password`, which stand for the bearer token. */
export interface LegacyCredentials {
  readonly userId: string;
  readonly password: Secret<string>;
}

interface CachedToken {
  readonly token: AccessToken;
  readonly readAt: Timestamp;
  /** Whether a request reads it anew. */
  isReadAnew: boolean;
}

interface TokenCache {
  readonly tokens: Map<Id, CachedToken>;
  readonly usedAt: Map<Id, Timestamp>;
}

const findCache = onceFor((_ports: AccessPorts): TokenCache => ({ tokens: new Map(), usedAt: new Map() }));

/**
 * Who is asking (spec §5). A header, where there is one, is what counts: clients that moved over send an old user id
 * beside it. Never throws for what a caller sent; throws `StoreUnavailable` when the token cannot be looked up.
 */
export async function authenticate(
  ports: AccessPorts,
  authorization: string | undefined,
  legacy?: LegacyCredentials,
): Promise<Authentication> {
  if (!authorization && legacy === undefined) return { status: 'missing' };
  const credentials = authorization ? parseAuthorization(authorization) : legacy && parseCredentials(legacy.userId, legacy.password);
  // Legacy credentials are the halves of a token: they stand for a header that is well formed.
  if (credentials === undefined) return { status: authorization && !isBearerHeader(authorization) ? 'malformed' : 'invalid' };
  const token = await verifiedToken(ports, credentials);
  // A token of somebody's assistant is good at /mcp alone (decision: assistants-sign-in).
  if (token === undefined || token.grantedBy !== null) return { status: 'invalid' };
  noteUse(ports, token);
  return { status: 'valid', caller: toTokenCaller(token) };
}

/** The token of a header, also one of an assistant: for `/mcp`. Undefined where it is unknown, wrong or has ended. */
export async function authenticateAssistant(
  ports: AccessPorts,
  authorization: string,
): Promise<{ readonly token: AccessToken; readonly caller: TokenCaller } | undefined> {
  const credentials = parseAuthorization(authorization);
  const token = credentials && (await verifiedToken(ports, credentials));
  if (!token) return undefined;
  noteUse(ports, token);
  return { token, caller: toTokenCaller(token) };
}

/**
 * Who is asking, by a header or by the cookie of a staff session; the header goes before. A session that has ended is no
 * credential at all, so that the console is told to sign in (401), not that it may not.
 */
export async function authenticateRequest(ports: AccessPorts, credentials: RequestCredentials): Promise<Authentication> {
  const { authorization, session } = credentials;
  if (authorization || !session) return authenticate(ports, authorization);
  const caller = await authenticateStaff(ports, session);
  return caller ? { status: 'valid', caller } : { status: 'missing' };
}

/** The credentials that an endpoint read from a request. */
export interface RequestCredentials {
  readonly authorization?: string | undefined;
  readonly session?: SignedToken | undefined;
}

/** What finds a caller again. */
export type NamedCaller =
  | Pick<Extract<Caller, { kind: 'token' }>, 'kind' | 'id'>
  | Pick<Extract<Caller, { kind: 'staff' }>, 'kind' | 'sessionId'>;

/**
 * The caller as it is now, for what lives longer than a request. Undefined where its token was revoked or has expired,
 * where its session has ended or its member of staff was disabled. At most `tokenTtlMs` behind other instances. Throws
 * `StoreUnavailable` when it cannot be looked up.
 */
export async function reviewCaller(ports: AccessPorts, caller: NamedCaller): Promise<Caller | undefined> {
  if (caller.kind === 'staff') return reviewStaff(ports, caller.sessionId);
  const token = await readToken(ports, caller.id);
  return token && isLiving(token, ports.clocks.now()) ? toTokenCaller(token) : undefined;
}

/** To be called after every write of a token in this process. */
export function forgetToken(ports: AccessPorts, id: Id): void {
  findCache(ports).tokens.delete(id);
  noteRightsChange(ports);
}

/** What no secret hashes to, so that an unknown token costs the comparison that a known one does. */
const noDigest = '-'.repeat(64);

async function verifiedToken(ports: AccessPorts, credentials: Credentials): Promise<AccessToken | undefined> {
  const digest = await ports.vault.digest(credentials.secret.reveal());
  const token = await readToken(ports, credentials.id);
  if (!equalDigests(digest, token?.secretHash ?? noDigest) || token === undefined) return undefined;
  return isLiving(token, ports.clocks.now()) ? token : undefined;
}

function isLiving(token: AccessToken, now: Timestamp): boolean {
  return token.revokedAt === null && (token.expiresAt === null || now < token.expiresAt);
}

/** Rows are cached, never secrets: every request's secret is hashed and compared anew. Unknown ids are not kept. */
async function readToken(ports: AccessPorts, id: Id): Promise<AccessToken | undefined> {
  if (ports.fastPaths?.has('cached-tokens') === false) return ports.store.tokens.byId(id);
  const { tokens } = findCache(ports);
  const now = ports.clocks.now();
  const cached = tokens.get(id);
  if (!cached || now < cached.readAt || now - cached.readAt >= tokenTtlMs) tokens.delete(id);
  else if (cached.isReadAnew || now - cached.readAt < tokenRefreshMs) return cached.token;
  else cached.isReadAnew = true;
  const changes = rightsChanges(ports);
  const token = await ports.store.tokens.byId(id);
  // What was read before a change may be from before it.
  if (rightsChanges(ports) !== changes) return token;
  tokens.delete(id);
  if (token) putBounded(tokens, id, { token, readAt: now, isReadAnew: false }, tokensCachedMax);
  return token;
}

/** Off the request's path: that a token was used may be noted late or, when the store is away, not at all. */
function noteUse(ports: AccessPorts, token: AccessToken): void {
  const { usedAt } = findCache(ports);
  const now = ports.clocks.now();
  const last = Math.max(token.lastUsedAt ?? 0, usedAt.get(token.id) ?? 0);
  if (now - last < lastUsedEveryMs) return;
  usedAt.delete(token.id);
  putBounded(usedAt, token.id, now, tokensCachedMax);
  ports.store.commit('platform', [{ write: 'token.used', id: token.id, at: now }]).catch(() => {
    ports.log.warn('the last use of a token was not noted', { tokenId: token.id });
  });
}

function toTokenCaller(token: AccessToken): TokenCaller {
  return {
    kind: 'token',
    id: token.id,
    name: token.name,
    entityId: token.entityId,
    entityPath: token.entityPath,
    scopes: token.scopes,
  };
}
