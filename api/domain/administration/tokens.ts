import { auditEntry } from '../../foundation/access/audit.ts';
import { forgetToken } from '../../foundation/access/authenticate.ts';
import { noRight, requireCaller, requireEntity, requireScopePath } from '../../foundation/access/authorize.ts';
import type { AccessToken, AuditEntry, Caller } from '../../foundation/access/caller.ts';
import type { AuditFilter } from '../../foundation/access/ports.ts';
import { type Scope, scopes } from '../../foundation/access/scope.ts';
import { formatToken } from '../../foundation/access/token.ts';
import { Conflict, type PlatformWrite } from '../../foundation/kernel/commit.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { type Page, type PageRequest, pageItemsMax } from '../../foundation/kernel/page.ts';
import { invalidParameters, type ParameterError, Refused } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { hourMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { StaffContext } from '../staff/ports.ts';
import { formatLimits, parseLimits, type WantedLimits } from './assistants/refund-limits.ts';

export const tokenNameCharactersMax = 128;

/** Random bytes of a token's secret: as much as its digest can hold. */
const secretBytes = 32;

export interface NewAccessToken extends WantedLimits {
  readonly entityId: string | undefined;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Real time. Absent or null: until it is revoked. */
  readonly expiresAt?: Timestamp | null;
}

/**
 * Issues a token for the caller's entity or one below it. The token itself is in this answer only; the store has its
 * digest. Refuses scopes that the caller does not have (800.900.301): a token gives no right that it lacks.
 */
export async function createAccessToken(
  context: StaffContext,
  request: NewAccessToken,
): Promise<{ readonly accessToken: AccessToken; readonly token: Secret<string> }> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', request.entityId);
  const now = ports.clocks.now();
  const asked = validRequest(request, now);
  if (!asked.scopes.every((scope) => caller.scopes.includes(scope))) throw noRight();
  const id = (ports.newIdAt ?? ports.newId)(entity.path);
  const secret = new Secret(ports.randomHex(secretBytes));
  const limits = parseLimits(request);
  const accessToken: AccessToken = {
    ...asked,
    ...limits,
    id,
    entityId: entity.id,
    entityPath: entity.path,
    secretHash: await ports.vault.digest(secret.reveal()),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    grantedBy: null,
  };
  await commitWithRoom(context, accessToken, { replaced: null }, [
    { write: 'token.put', token: accessToken },
    toAuditWrite(context, caller, 'token.create', accessToken, { ...asked, ...formatLimits(limits) }),
  ]);
  return { accessToken, token: formatToken({ id, secret }) };
}

/** Tokens of one entity that work at the same time: more are forgotten ones, and each of them has a turn and a budget of its own. */
export const activeTokensMax = 100;

/** The count stands in the commit, so that many requests at once make no more. */
async function commitWithRoom(
  { ports }: StaffContext,
  { entityPath, createdAt }: AccessToken,
  { replaced }: { readonly replaced: Id | null },
  writes: readonly PlatformWrite[],
): Promise<void> {
  try {
    await ports.store.commit('platform', [
      { write: 'token.room', entityPath, now: createdAt, activeMax: activeTokensMax, replaced },
      ...writes,
    ]);
  } catch (error) {
    if (!(error instanceof Conflict) || error.constraint !== 'token_exists') throw error;
    throw invalid('entityId', null, `the entity has ${activeTokensMax} active tokens: revoke those that nobody uses`);
  }
}

/** How long a rotated token stays good where nobody says otherwise, and at most. */
export const tokenOverlapHoursDefault = 24;
export const tokenOverlapHoursMax = 720;

/**
 * Issues a token with the same name, entity, scopes and end, and ends the old one after `overlapHours`, so that a program can
 * change over without an interruption. Refuses one that has ended, and scopes that the caller does not have.
 */
export async function rotateAccessToken(
  context: StaffContext,
  id: string,
  { overlapHours = tokenOverlapHoursDefault, reason }: { readonly overlapHours?: number | undefined; readonly reason?: string | undefined },
): Promise<{ readonly accessToken: AccessToken; readonly token: Secret<string> }> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const old = await visibleToken(context, caller, id);
  const now = ports.clocks.now();
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now))
    throw invalid('id', id, 'id must name a token that is good');
  // Its secret would act in the name of the member of staff who granted it.
  if (old.grantedBy !== null) throw invalid('id', id, 'an assistant gets another token by asking its member of staff again');
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > tokenOverlapHoursMax) {
    throw invalid('overlapHours', String(overlapHours), `overlapHours must be 0 to ${tokenOverlapHoursMax}`);
  }
  if (!old.scopes.every((scope) => caller.scopes.includes(scope))) throw noRight();
  const secret = new Secret(ports.randomHex(secretBytes));
  const accessToken: AccessToken = {
    ...old,
    id: (ports.newIdAt ?? ports.newId)(old.entityPath),
    secretHash: await ports.vault.digest(secret.reveal()),
    createdAt: now,
    lastUsedAt: null,
  };
  const ended: AccessToken =
    overlapHours === 0
      ? { ...old, revokedAt: now }
      : { ...old, expiresAt: Math.min(now + overlapHours * hourMs, old.expiresAt ?? Number.POSITIVE_INFINITY) };
  const change = { name: old.name, newId: accessToken.id, overlapHours, ...parseReason(reason) };
  await commitWithRoom(context, accessToken, { replaced: old.id }, [
    { write: 'token.put', token: accessToken },
    { write: 'token.put', token: ended },
    toAuditWrite(context, caller, 'token.rotate', old, change),
  ]);
  forgetToken(ports, id);
  return { accessToken, token: formatToken({ id: accessToken.id, secret }) };
}

/** Ends a token, here at once and elsewhere within `tokenTtlMs`. One that is revoked already stays as it is. */
export async function revokeAccessToken(context: StaffContext, id: string, reason?: string): Promise<AccessToken> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const told = parseReason(reason);
  const token = await visibleToken(context, caller, id);
  if (token.revokedAt !== null) {
    await ports.whenTold?.(token.entityPath);
    return token;
  }
  const revoked: AccessToken = { ...token, revokedAt: ports.clocks.now() };
  await ports.store.commit('platform', [
    { write: 'token.put', token: revoked },
    toAuditWrite(context, caller, 'token.revoke', token, { name: token.name, ...told }),
  ]);
  forgetToken(ports, id);
  return revoked;
}

/** Undefined for a token of an entity that the caller does not see. */
export async function readAccessToken(context: StaffContext, id: string): Promise<AccessToken | undefined> {
  const caller = requireCaller(context, 'configuration:read');
  const token = await context.ports.store.tokens.byId(id);
  return token?.entityPath.startsWith(requireScopePath(caller)) ? token : undefined;
}

/** Undefined for a change at an entity that the caller does not see. */
export async function readAuditEntry(context: StaffContext, id: string): Promise<AuditEntry | undefined> {
  const caller = requireCaller(context, 'configuration:read');
  return context.ports.store.auditLog.byId(requireScopePath(caller), id);
}

/** The tokens of the caller's entity and all below it, or of `entityId` and all below that. */
export async function accessTokens(context: StaffContext, entityId?: string): Promise<readonly AccessToken[]> {
  return context.ports.store.tokens.below(await readablePath(context, entityId));
}

/** What a caller asks for. `paymentId` is the first payment of a family. */
export type WantedAudit = AuditFilter & { readonly entityId?: string };

/** What staff and tokens did at the caller's entity and below, or at `entityId` and below, newest first. */
export async function auditLog(
  context: StaffContext,
  page: PageRequest,
  { entityId, ...filter }: WantedAudit = {},
): Promise<Page<AuditEntry>> {
  const entityPath = await readablePath(context, entityId);
  if (!Number.isInteger(page.first) || page.first < 1 || page.first > pageItemsMax) {
    throw invalid('first', String(page.first), `first must be a whole number from 1 to ${pageItemsMax}`);
  }
  return context.ports.store.auditLog.page(entityPath, page, filter);
}

async function readablePath(context: StaffContext, entityId: string | undefined): Promise<string> {
  if (entityId === undefined) return requireScopePath(requireCaller(context, 'configuration:read'));
  const { entity } = await requireEntity(context, 'configuration:read', entityId);
  return entity.path;
}

/** Malformed, unknown and another's are alike: it does not exist. */
async function visibleToken(context: StaffContext, caller: Caller, id: string): Promise<AccessToken> {
  const token = isId(id) ? await context.ports.store.tokens.byId(id) : undefined;
  if (token === undefined || !token.entityPath.startsWith(requireScopePath(caller))) {
    throw new Refused({ resultCode: '200.300.406', status: 404 });
  }
  return token;
}

function validRequest(request: NewAccessToken, now: Timestamp): Pick<AccessToken, 'name' | 'scopes' | 'expiresAt'> {
  const name = request.name.trim();
  if (name.length < 1 || name.length > tokenNameCharactersMax) {
    throw invalid('name', request.name, `name must be 1 to ${tokenNameCharactersMax} characters`);
  }
  const known = scopes.filter((scope) => request.scopes.includes(scope));
  if (known.length === 0 || !request.scopes.every(isScope)) {
    throw invalid('scopes', request.scopes.join(', '), `scopes must be one or more of ${scopes.join(', ')}`);
  }
  const expiresAt = request.expiresAt ?? null;
  if (expiresAt !== null && !(expiresAt > now)) throw invalid('expiresAt', String(expiresAt), 'expiresAt must lie in the future');
  return { name, scopes: known, expiresAt };
}

export const tokenReasonCharactersMax = 255;

/** Why somebody did it, where they said so. */
function parseReason(sent: string | undefined): { readonly reason?: string } {
  const reason = sent?.trim() ?? '';
  if (reason.length > tokenReasonCharactersMax) {
    throw invalid('reason', null, `reason must be at most ${tokenReasonCharactersMax} characters`);
  }
  return reason === '' ? {} : { reason };
}

function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}

function invalid(name: string, value: string | null, message: string): Refused {
  const error: ParameterError = { name, value, message };
  return new Refused(invalidParameters([error]));
}

function toAuditWrite(
  context: StaffContext,
  caller: Caller,
  action: 'token.create' | 'token.revoke' | 'token.rotate',
  token: AccessToken,
  change: unknown,
): PlatformWrite {
  const { newId, clocks } = context.ports;
  const { id: subjectId, entityId, entityPath } = token;
  return { write: 'audit.append', entry: auditEntry(newId(), clocks.now(), caller, { action, subjectId, entityId, entityPath, change }) };
}
