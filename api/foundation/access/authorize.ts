import { missing } from '../catalogue/rules.ts';
import { entityDirectory, findEntity } from '../entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../entities/entity.ts';
import { findMoved } from '../entities/merchant-move.ts';
import { type DispatchHints, dispatch, isWithin } from '../entities/tree.ts';
import { type DataScope, toDataScope } from '../kernel/data-scope.ts';
import { isId } from '../kernel/identifier.ts';
import { howToAuthenticate, howToAuthenticateSocket, Refused, wrongParameter } from '../kernel/refusal.ts';
import { describeResultCode } from '../result-codes/result-codes.ts';
import type { Caller } from './caller.ts';
import type { AccessContext } from './ports.ts';
import type { RequestFacts } from './request.ts';
import { type Permission, permissionsOfScopes, scopesAllow } from './role.ts';
import { spendOfChannel } from './throttle.ts';

/** What a request asks of its channel. */
export interface ChannelRequest extends DispatchHints {
  /** Its name in the budgets (doors/execution/root-fields.ts); absent: the channel's own `throttle` counts it only where it names the channel. */
  readonly operation?: string;
}

export interface AuthorizedChannel {
  readonly caller: Caller;
  /** The entity that the request names: the channel, or the merchant whose requests are dispatched. */
  readonly named: Entity;
  readonly channel: Entity;
  readonly settings: ChannelSettings;
}

/**
 * The caller, where it may do what `permission` names. Refuses with 401 a header that is missing or malformed, and with
 * 403 a token that is not valid (both 800.900.300). Refuses with 403 what its scopes or role do not allow (800.900.301; spec §5.5).
 */
export function requireCaller(context: AccessContext, permission: Permission): Caller {
  const caller = authenticatedCaller(context.request);
  const moved = findMoved(context.ports.moves, caller.entityPath);
  if (moved) throw moved;
  if (caller.kind === 'staff' && caller.mustEnrol) throw notEnrolled();
  if (!may(caller, permission)) throw noRight();
  return caller;
}

/** The caller, who holds one of the permissions or more: which one it takes is known when what they ask about was read. */
export function requireAnyOf(context: AccessContext, permissions: readonly [Permission, ...Permission[]]): Caller {
  const caller = authenticatedCaller(context.request);
  return requireCaller(context, permissions.find((permission) => may(caller, permission)) ?? permissions[0]);
}

/** The caller, to be told who they are: staff who may do nothing yet learn here that they have to enrol. */
export function requireViewer(context: AccessContext): Caller {
  const caller = authenticatedCaller(context.request);
  return caller.kind === 'staff' && caller.mustEnrol ? caller : requireCaller(context, 'payments:read');
}

function notEnrolled(): Refused {
  const description = 'set up a second factor or a passkey first: your role needs one in the live environment';
  return new Refused({ resultCode: '800.900.301', status: 403, description });
}

/** Whether the caller's scopes, or its role, allow it. */
export function may(caller: Caller, permission: Permission): boolean {
  return caller.kind === 'staff' ? caller.permissions.includes(permission) : scopesAllow(caller.scopes, permission);
}

export function listPermissions(caller: Caller): readonly Permission[] {
  return caller.kind === 'staff' ? caller.permissions : permissionsOfScopes(caller.scopes);
}

/** Whether this member of staff is shown shoppers' data masked. Programs of merchants never are: it is theirs. */
export function isPersonalMasked({ request: { authentication } }: AccessContext): boolean {
  return authentication.status === 'valid' && authentication.caller.kind === 'staff' && !may(authentication.caller, 'personal:read');
}

/**
 * The channel that the request runs on (spec §5.2): the one that `entityId` names, or the one that a merchant with
 * dispatching sends it to. A merchant without dispatching, a division and a psp run nothing themselves, so to them the
 * answer is that of an unknown entity: 403, 800.900.301. No channel for the brand, currency or type: 600.200.500.
 */
export async function requireChannel(
  context: AccessContext,
  permission: Permission,
  entityId: string | undefined,
  hints: ChannelRequest = {},
): Promise<AuthorizedChannel> {
  const { caller, entity } = await requireEntity(context, permission, entityId);
  const channel = entity.kind === 'merchant' && entity.dispatching ? await dispatchChannel(context, entity, hints) : entity;
  if (channel.settings === null) throw noRightToEntity(context, entity.id);
  if (hints.operation !== undefined) spendOfChannel(context, channel, hints.operation);
  return { caller, named: entity, channel, settings: channel.settings };
}

/**
 * The entity of any kind that `entityId` names, where the caller sees it. Absent or malformed is 400 naming it as it was
 * sent; unknown and another's are alike 403, 800.900.301, so that nobody learns which ids exist.
 */
export async function requireEntity(
  context: AccessContext,
  permission: Permission,
  entityId: string | undefined,
): Promise<{ readonly caller: Caller; readonly entity: Entity }> {
  const caller = requireCaller(context, permission);
  const entity = await findEntity(context.ports, wellFormedEntityId(context, entityId));
  if (entity === undefined || !isWithin(caller.entityPath, entity.path)) throw noRightToEntity(context, entityId ?? null);
  const moved = findMoved(context.ports.moves, entity.path);
  if (moved) throw moved;
  return { caller, entity };
}

/** Whether the caller sees what belongs to the path. What it does not see does not exist for it. */
export function entityWithin(context: AccessContext, entityPath: string): boolean {
  const { authentication } = context.request;
  return authentication.status === 'valid' && isWithin(authentication.caller.entityPath, entityPath);
}

/** What every read for this caller is limited to: it goes into SQL as a prefix, so an empty one is a fault of ours. */
export function requireScopePath(caller: Caller): DataScope {
  return toDataScope(caller.entityPath);
}

/** The same for a request whose permission was checked before. */
export function requireRequestScope({ request }: AccessContext): DataScope {
  return requireScopePath(authenticatedCaller(request));
}

/** The path of the named entity, or of the caller's own where none is named. */
export async function requireScopeAt(
  context: AccessContext,
  entityId: string | undefined,
  permission: Permission = 'payments:read',
): Promise<DataScope> {
  if (entityId === undefined) return requireScopePath(requireCaller(context, permission));
  return toDataScope((await requireEntity(context, permission, entityId)).entity.path);
}

/** What the id names, where the caller sees it; undefined where it does not exist for them. */
export async function readVisible<Found extends { readonly entityPath: string }>(
  context: AccessContext,
  id: string,
  read: (scope: DataScope, id: string) => Promise<Found | undefined>,
  permission: Permission = 'payments:read',
): Promise<Found | undefined> {
  const scope = requireScopePath(requireCaller(context, permission));
  const found = isId(id) ? await read(scope, id) : undefined;
  return found && entityWithin(context, found.entityPath) ? found : undefined;
}

/** 403, 800.900.301: no right to the entity, or to do this. */
export function noRight(): Refused {
  return new Refused({ resultCode: '800.900.301', status: 403 });
}

/** The same, with the parameter that names the entity. An unknown entity and another's have the same answer. */
function noRightToEntity(context: AccessContext, value: string | null): Refused {
  const name = context.request.sentNames.get('entityId') ?? 'entityId';
  const message = `${name} must be an entity that these credentials have a right to`;
  return new Refused({ resultCode: '800.900.301', status: 403, parameterErrors: [{ name, value, message }] });
}

function authenticatedCaller({ authentication, endpoint }: Pick<RequestFacts, 'authentication' | 'endpoint'>): Caller {
  switch (authentication.status) {
    case 'valid':
      return authentication.caller;
    case 'invalid':
      throw new Refused({ resultCode: '800.900.300', status: 403 });
    case 'missing':
    case 'malformed':
      throw new Refused({
        resultCode: '800.900.300',
        status: 401,
        description: endpoint === 'socket' ? howToAuthenticateSocket : howToAuthenticate,
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
  }
}

function wellFormedEntityId(context: AccessContext, entityId: string | undefined): string {
  if (entityId !== undefined && isId(entityId)) return entityId;
  const name = context.request.sentNames.get('entityId') ?? 'entityId';
  // An empty value counts as absent.
  const value = entityId === undefined || entityId === '' ? null : entityId;
  throw wrongParameter(name, value === null ? missing : `${name} must be 32 lowercase hex characters`, value);
}

async function dispatchChannel(context: AccessContext, merchant: Entity, hints: DispatchHints): Promise<Entity> {
  const channel = dispatch(await entityDirectory(context.ports), merchant, hints);
  if (channel === undefined) {
    const description = `${describeResultCode('600.200.500')} - no channel of this merchant takes the paymentBrand, currency and paymentType`;
    throw new Refused({ resultCode: '600.200.500', status: 400, description });
  }
  return channel;
}
