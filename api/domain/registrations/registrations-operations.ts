import { entityWithin, requireCaller, requireEntity, requireRequestScope, requireScopeAt } from '../../foundation/access/authorize.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { RegistrationContext, RegistrationFilter } from './ports.ts';
import type { Registration } from './registration.ts';

/** The registration, where the caller sees it and it belongs to the named entity; undefined where it does not exist for them. */
export async function readRegistration(context: RegistrationContext, id: string, entityId?: string): Promise<Registration | undefined> {
  const registration = await visibleRegistration(context, 'payments:read', id, entityId);
  return registration?.status === 'active' ? registration : undefined;
}

/** Those of these registrations that can be paid with and that the caller sees, in any order. */
export async function readRegistrations(context: RegistrationContext, ids: readonly string[]): Promise<readonly Registration[]> {
  requireCaller(context, 'payments:read');
  const found = await context.ports.store.registrations.byIds(requireRequestScope(context), ids);
  return found.filter(({ status, entityPath }) => status === 'active' && entityWithin(context, entityPath));
}

/** Newest first, limited to what the caller sees. */
export async function listRegistrations(
  context: RegistrationContext,
  { entityId, ...filter }: Wanted<RegistrationFilter>,
  page: PageRequest,
): Promise<Page<Registration>> {
  const _caller = requireCaller(context, 'payments:read');
  const entityPath = await requireScopeAt(context, entityId);
  return context.ports.store.registrations.page({ ...filter, entityPath }, page);
}

/** The registration to change or delete, or one that was deleted. Refuses with 404, 100.150.200 what does not exist for the caller. */
export async function requireRegistration(
  context: RegistrationContext,
  permission: Permission,
  id: string,
  entityId?: string,
): Promise<Registration> {
  const registration = await visibleRegistration(context, permission, id, entityId);
  if (!registration || registration.status === 'pending') throw new Refused({ resultCode: '100.150.200', status: 404 });
  return registration;
}

async function visibleRegistration(
  context: RegistrationContext,
  permission: Permission,
  id: string,
  entityId?: string,
): Promise<Registration | undefined> {
  const caller = requireCaller(context, permission);
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, permission, entityId)).entity.path;
  const registration = isId(id) ? await context.ports.store.registrations.byId(toDataScope(within), id) : undefined;
  if (!registration || !entityWithin(context, registration.entityPath)) return undefined;
  return isWithin(within, registration.entityPath) ? registration : undefined;
}
