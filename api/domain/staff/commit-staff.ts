import { type AuditedChange, auditEntry } from '../../foundation/access/audit.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { CustomRole } from '../../foundation/access/custom-role.ts';
import { forgetStaff } from '../../foundation/access/staff-session.ts';
import { Conflict, type PlatformWrite } from '../../foundation/kernel/commit.ts';
import { changedMeanwhile, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { StaffContext } from './ports.ts';

/** Writes changes of staff and roles. What they break is refused, and every session is read anew. */
export async function commitStaff({ ports }: StaffContext, writes: readonly PlatformWrite[]): Promise<void> {
  try {
    await ports.store.commit('platform', writes);
  } catch (error) {
    throw error instanceof Conflict ? (toRefusal(error) ?? error) : error;
  } finally {
    forgetStaff(ports);
  }
}

function toRefusal({ constraint }: Conflict): Refused | undefined {
  switch (constraint) {
    case 'custom_role_name':
      return wrongParameter('name', 'another role of this entity has the name');
    case 'custom_role_version':
    case 'custom_role_given':
      return changedMeanwhile('the role');
    case 'custom_role_held':
      return new Refused({ resultCode: '800.110.100', status: 409, description: 'somebody has this role: give them another one first' });
    case 'staff_email':
      return wrongParameter('email', 'email belongs to somebody already');
    case 'staff_version':
      return changedMeanwhile('the member of staff');
    case 'last_administrator':
      return new Refused({ resultCode: '800.110.100', status: 409, description: 'this is the last administrator: make another one first' });
    default:
      return undefined;
  }
}

/** The audit entry of a change of a member of staff or a role. */
export function toAuditWrite(
  { ports }: StaffContext,
  caller: Caller,
  action: AuditedChange['action'],
  { id: subjectId, entityId, entityPath }: Pick<CustomRole, 'id' | 'entityId' | 'entityPath'>,
  change: unknown,
): PlatformWrite {
  const audited = { action, subjectId, entityId, entityPath, change };
  return { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, audited) };
}
