/** Staff let the program of an assistant act for them: what it asks for, the code that it gets, and the token for that code (OAuth with PKCE). */
import { auditEntry } from '../../../foundation/access/audit.ts';
import { forgetToken } from '../../../foundation/access/authenticate.ts';
import { may, noRight, requireEntity, requireViewer } from '../../../foundation/access/authorize.ts';
import type { AccessToken, StaffCaller } from '../../../foundation/access/caller.ts';
import { type Permission, permissionsOfScopes } from '../../../foundation/access/role.ts';
import { type Scope, scopes } from '../../../foundation/access/scope.ts';
import { openSignedText, signText } from '../../../foundation/access/signed-text.ts';
import { callerOfStaff } from '../../../foundation/access/staff.ts';
import { equalDigests, formatToken } from '../../../foundation/access/token.ts';
import { Conflict } from '../../../foundation/kernel/commit.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { Secret } from '../../../foundation/kernel/secret.ts';
import { dayMs, minuteMs, type Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { AdministrationContext, AdministrationPorts } from '../ports.ts';
import { activeTokensMax } from '../tokens.ts';
import { type AssistantClient, mayRedirect, openClient } from './client.ts';
import { formatLimits, parseLimits, type WantedLimits } from './refund-limits.ts';

/** From the consent to the token. A program takes it within seconds. */
const codeLastsMs = minuteMs;
/** Of real time. Then the member of staff is asked again. */
const grantLastsMs = 30 * dayMs;

const secretBytes = 32;
const purpose = 'assistant code';

/** What `/mcp` is called as a resource (RFC 8707). */
export function toResource(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

export interface AssistantRequest {
  readonly clientId: string;
  readonly redirectUri: string;
}

/** Who asks, for the page on which staff decide. Refuses a program that did not register, and addresses that are not its own. */
export async function readAssistantRequest(context: AdministrationContext, request: AssistantRequest): Promise<AssistantClient> {
  requireViewer(context);
  const client = await openClient(context.ports, request.clientId);
  if (!client) throw wrongParameter('clientId', 'clientId must be one that the gateway gave at /oauth/register');
  if (!mayRedirect(client, request.redirectUri))
    throw wrongParameter('redirectUri', 'redirectUri must be an address that the program registered');
  return client;
}

export interface WantedGrant extends AssistantRequest, WantedLimits {
  /** Base64url of the SHA-256 of the program's secret (PKCE, S256). */
  readonly codeChallenge: string;
  readonly scopes: readonly Scope[];
  readonly entityId: string | undefined;
  readonly state: string | undefined;
  /** Absent: the program did not say; it is `/mcp` of this gateway all the same. */
  readonly resource: string | undefined;
}

interface Code extends WantedLimits {
  /** Also the id of the token that it becomes: a code is good once. */
  readonly id: Id;
  readonly at: Timestamp;
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scopes: readonly Scope[];
  readonly entityId: Id;
  readonly entityPath: string;
  readonly userId: Id;
}

/** A consent: where the browser goes, with a code. The assistant gets no right that the member of staff lacks. */
export async function grantAssistant(context: AdministrationContext, wanted: WantedGrant): Promise<string> {
  const { ports, request } = context;
  const { caller, entity } = await requireEntity(context, 'payments:read', wanted.entityId ?? requireViewer(context).entityId);
  if (caller.kind !== 'staff' || caller.mustEnrol) throw noRight();
  const client = await readAssistantRequest(context, wanted);
  if (!/^[A-Za-z0-9_-]{43}$/.test(wanted.codeChallenge))
    throw wrongParameter('codeChallenge', 'codeChallenge must be base64url of a SHA-256: 43 characters');
  if (wanted.resource !== undefined && wanted.resource !== toResource(request.publicUrl))
    throw wrongParameter('resource', `resource must be ${toResource(request.publicUrl)}`);
  const granted = scopes.filter((scope) => wanted.scopes.includes(scope));
  if (granted.length === 0 || !granted.every((scope) => mayGrant(caller, scope)))
    throw wrongParameter('scopes', 'scopes must be one or more of those that you have');
  const code: Code = {
    ...formatLimits(parseLimits(wanted)),
    id: (ports.newIdAt ?? ports.newId)(entity.path),
    at: ports.clocks.now(),
    clientId: wanted.clientId,
    clientName: client.name,
    redirectUri: wanted.redirectUri,
    codeChallenge: wanted.codeChallenge,
    scopes: granted,
    entityId: entity.id,
    entityPath: entity.path,
    userId: caller.userId,
  };
  const target = new URL(wanted.redirectUri);
  target.searchParams.set('code', await signText(ports, purpose, code));
  if (wanted.state !== undefined) target.searchParams.set('state', wanted.state);
  target.searchParams.set('iss', request.publicUrl);
  return target.href;
}

/** What the caller may grant to an assistant: nothing, where a program asks. */
export function listGrantable(context: AdministrationContext): readonly Scope[] {
  const caller = requireViewer(context);
  return caller.kind === 'staff' && !caller.mustEnrol ? scopes.filter((scope) => mayGrant(caller, scope)) : [];
}

/** What a member of staff must be allowed to grant each scope. Of a scope, an assistant gets what they have of it. */
const neededOf: Readonly<Record<Scope, Permission>> = {
  'payments:read': 'payments:read',
  'payments:write': 'payments:refund',
  admin: 'admin',
};

function mayGrant(caller: StaffCaller, scope: Scope): boolean {
  return may(caller, neededOf[scope]);
}

export interface Redemption {
  readonly code: string;
  readonly codeVerifier: string;
  readonly clientId: string;
  readonly redirectUri: string;
}

export interface RedeemedGrant {
  readonly token: Secret<string>;
  readonly scopes: readonly Scope[];
  readonly expiresInMs: number;
}

/**
 * The token for a code; undefined where the code is not good: of another program or address, without its secret, too old, or used. A code
 * that comes a second time was stolen, or its token was: the token ends.
 */
export async function redeemCode(ports: AdministrationPorts, redemption: Redemption): Promise<RedeemedGrant | undefined> {
  const code = (await openSignedText(ports, purpose, redemption.code)) as Code | undefined;
  const now = ports.clocks.now();
  if (!code || now - code.at > codeLastsMs || now < code.at) return undefined;
  if (code.clientId !== redemption.clientId || code.redirectUri !== redemption.redirectUri) return undefined;
  if (!equalDigests(await toChallenge(ports, redemption.codeVerifier), code.codeChallenge)) return undefined;
  const member = await ports.store.staff.byId(code.userId);
  if (!member || member.disabledAt !== null || !code.entityPath.startsWith(member.entityPath)) return undefined;
  const secret = new Secret(ports.randomHex(secretBytes));
  const { id, entityId, entityPath, clientName: name } = code;
  const token: AccessToken = {
    ...{ id, entityId, entityPath, scopes: code.scopes, createdAt: now, lastUsedAt: null, revokedAt: null },
    name: `${name}, for ${member.name}`.slice(0, 128),
    secretHash: await ports.vault.digest(secret.reveal()),
    expiresAt: now + grantLastsMs,
    grantedBy: member.id,
    ...parseLimits(code),
  };
  const caller = callerOfStaff(member, id, ports.environment);
  const change = { name: token.name, scopes: token.scopes, expiresAt: token.expiresAt, ...formatLimits(token) };
  const entry = auditEntry(ports.newId(), now, caller, { action: 'token.create', subjectId: id, entityId, entityPath, change });
  try {
    await ports.store.commit('platform', [
      { write: 'token.room', entityPath, now, activeMax: activeTokensMax, replaced: null },
      { write: 'token.insert', token },
      { write: 'audit.append', entry },
    ]);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    if (error.constraint !== 'token_exists') await endToken(ports, id);
    return undefined;
  }
  return { token: formatToken({ id, secret }), scopes: token.scopes, expiresInMs: grantLastsMs };
}

/** Ends a token that was granted to an assistant. A program's own token is left alone. */
export async function endToken(ports: AdministrationPorts, id: Id): Promise<void> {
  const token = await ports.store.tokens.byId(id);
  if (!token || token.grantedBy === null || token.revokedAt !== null) return;
  await ports.store.commit('platform', [{ write: 'token.put', token: { ...token, revokedAt: ports.clocks.now() } }]);
  forgetToken(ports, id);
}

export interface GrantCaller {
  readonly caller: StaffCaller;
  /** The member's own entity, at or above that of the grant. */
  readonly home: Pick<StaffCaller, 'entityId' | 'entityPath'>;
}

/**
 * The member of staff for whom a granted token acts, with no more rights than they have now and than they granted. Undefined where they were
 * disabled, have to enrol first, or no longer see the entity.
 */
export async function callerOfGrant(ports: AdministrationPorts, token: AccessToken): Promise<GrantCaller | undefined> {
  if (token.grantedBy === null) return undefined;
  const member = await ports.store.staff.byId(token.grantedBy);
  if (!member || member.disabledAt !== null || !token.entityPath.startsWith(member.entityPath)) return undefined;
  const caller = callerOfStaff(member, token.id, ports.environment);
  if (caller.mustEnrol) return undefined;
  const granted = permissionsOfScopes(token.scopes);
  const { entityId, entityPath, scopes } = token;
  const permissions = caller.permissions.filter((permission) => mayBeGranted(permission, granted));
  return { caller: { ...caller, entityId, entityPath, scopes, permissions }, home: member };
}

function mayBeGranted(permission: Permission, granted: readonly Permission[]): boolean {
  // Of one payment at a time, each after the person has agreed (decision: assistants-reveal-after-a-yes). No scope has it, because programs see what they sent.
  if (permission === 'personal:reveal') return granted.includes('payments:read');
  // New payments and checkouts are a program's: a checkout of staff ends with their session, and there is none.
  // What was erased cannot be brought back: a person does that.
  return granted.includes(permission) && permission !== 'payments:write' && permission !== 'accounts:erase';
}

/** Base64url of the SHA-256 (RFC 7636, 4.2). */
async function toChallenge({ vault }: AdministrationPorts, verifier: string): Promise<string> {
  const hex = await vault.digest(verifier);
  const bytes = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
