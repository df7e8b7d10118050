import { entityWithin, requireCaller, requireEntity } from '../access/authorize.ts';
import type { Context } from '../context.ts';
import { isWithin } from '../entities/tree.ts';
import { isId } from '../kernel/identifier.ts';
import type { Registration } from './registration.ts';

/** The registration, where the caller sees it and it belongs to the named entity; undefined where it does not exist for them. */
export async function readRegistration(context: Context, id: string, entityId?: string): Promise<Registration | undefined> {
  const caller = requireCaller(context, 'payments:read');
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  const registration = isId(id) ? await context.ports.store.registrationById(id) : undefined;
  const exists = registration && registration.status === 'active' && entityWithin(context, registration.entityPath);
  return exists && isWithin(within, registration.entityPath) ? registration : undefined;
}
