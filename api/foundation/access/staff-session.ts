import type { Id } from '../kernel/identifier.ts';
import { onceFor } from '../kernel/once-for.ts';
import { Secret } from '../kernel/secret.ts';
import { minuteMs, type Timestamp } from '../kernel/timestamp.ts';
import type { StaffCaller } from './caller.ts';
import type { AccessPorts } from './ports.ts';
import { noteRightsChange, rightsChanges } from './rights-changes.ts';
import { callerOfStaff, isLivingSession, type StaffSession } from './staff.ts';
import type { SignedToken } from './staff-cookie.ts';
import { defaultStaffPolicy } from './staff-policy.ts';

/** Real time. A session that another instance ended ends here after this long; one ended here, at once. */
const sessionTtlMs = 2_000;

/** Sessions remembered at once; beyond it all are read again. */
const sessionsCachedMax = 10_000;

/** That a session was used is written at most this often. */
const seenEveryMs = minuteMs;

interface CachedSession {
  readonly session: StaffSession;
  readonly readAt: Timestamp;
}

interface SessionCache {
  readonly sessions: Map<string, CachedSession>;
  readonly seenAt: Map<Id, Timestamp>;
  signingKey: Promise<CryptoKey> | undefined;
}

const findCache = onceFor((_ports: AccessPorts): SessionCache => ({ sessions: new Map(), seenAt: new Map(), signingKey: undefined }));

/** What is authenticated under the vault's fingerprint key to make the key of cookies; no request looks like it. */
const signingLabel = 'staff sign-in: cookies and second factors, 1';

/** Signs cookies and encrypts second factors. It derives from a key of the vault, so it outlives restarts and rotation. */
export async function staffSigningSecret({ vault }: AccessPorts): Promise<Secret<string>> {
  return new Secret(await vault.fingerprint(signingLabel));
}

/** The member of staff whose session it is; undefined where it has ended, is unknown or not signed by us. */
export async function authenticateStaff(ports: AccessPorts, { token, signature }: SignedToken): Promise<StaffCaller | undefined> {
  if (!(await isSigned(ports, token, signature))) return undefined;
  const session = await readSession(ports, token);
  const now = ports.clocks.now();
  if (session === undefined || !isLiving(ports, session, now)) return undefined;
  noteSeen(ports, session, now);
  return callerOfStaff(session.member, session.id, ports.environment, session);
}

/** The caller as it is now, read anew; undefined where the session has ended or the member was disabled. */
export async function reviewStaff(ports: AccessPorts, sessionId: Id): Promise<StaffCaller | undefined> {
  const session = await ports.store.staffSessions.byId(sessionId);
  if (session === undefined || !isLiving(ports, session, ports.clocks.now())) return undefined;
  return callerOfStaff(session.member, session.id, ports.environment, session);
}

/** To be called after every write that concerns staff in this process. */
export function forgetStaff(ports: AccessPorts): void {
  findCache(ports).sessions.clear();
  noteRightsChange(ports);
}

async function isSigned(ports: AccessPorts, token: string, signature: string): Promise<boolean> {
  const bytes = toBytes(signature);
  if (bytes === undefined) return false;
  const cache = findCache(ports);
  cache.signingKey ??= importedKey(ports).catch((error: unknown) => {
    cache.signingKey = undefined;
    throw error;
  });
  return crypto.subtle.verify('HMAC', await cache.signingKey, bytes, new TextEncoder().encode(token));
}

async function importedKey(ports: AccessPorts): Promise<CryptoKey> {
  const secret = await staffSigningSecret(ports);
  const bytes = new TextEncoder().encode(secret.reveal());
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/**
 * Rows are cached; the signature is verified for each request. Unknown tokens are not kept. A merchant's object asks the platform's for each
 * request: it has no sessions, and one that has ended is good nowhere.
 */
async function readSession(ports: AccessPorts, token: string): Promise<StaffSession | undefined> {
  const isAsked = ports.partition !== undefined && ports.partition.merchant > 0;
  if (isAsked || ports.fastPaths?.has('cached-tokens') === false)
    return ports.store.staffSessions.byTokenHash(await ports.vault.digest(token));
  const { sessions } = findCache(ports);
  const now = ports.clocks.now();
  const cached = sessions.get(token);
  if (cached && now >= cached.readAt && now - cached.readAt < sessionTtlMs) return cached.session;
  sessions.delete(token);
  const changes = rightsChanges(ports);
  const session = await ports.store.staffSessions.byTokenHash(await ports.vault.digest(token));
  // What was read before a change may be from before it.
  if (session === undefined || rightsChanges(ports) !== changes) return session;
  if (sessions.size >= sessionsCachedMax) sessions.clear();
  sessions.set(token, { session, readAt: now });
  return session;
}

/** This process knows of a use before the store does. */
function isLiving(ports: AccessPorts, session: StaffSession, now: Timestamp): boolean {
  const seenAt = Math.max(session.seenAt, findCache(ports).seenAt.get(session.id) ?? 0);
  return isLivingSession({ ...session, seenAt }, now, ports.staffPolicy ?? defaultStaffPolicy);
}

/** Off the request's path, as the use of a token is. */
function noteSeen(ports: AccessPorts, { id, seenAt }: StaffSession, now: Timestamp): void {
  const noted = findCache(ports).seenAt;
  if (now - Math.max(seenAt, noted.get(id) ?? 0) < seenEveryMs) return;
  if (noted.size >= sessionsCachedMax) noted.clear();
  noted.set(id, now);
  ports.store.commit('platform', [{ write: 'staff-session.seen', id, at: now }]).catch(() => {
    ports.log.warn('the last use of a session was not noted', { sessionId: id });
  });
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
