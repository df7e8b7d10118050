import { type AuditedChange, auditEntry } from '../access/audit.ts';
import { callerOfStaff, type StaffMember } from '../access/staff.ts';
import type { Ports } from '../ports.ts';

/** That a member of staff did something to their own account: signed in, changed the password, added a passkey. */
export async function auditOwnAccount(
  ports: Ports,
  member: StaffMember,
  action: AuditedChange['action'],
  change: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const { id: subjectId, entityId, entityPath } = member;
  const caller = callerOfStaff(member, '', ports.environment);
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId, entityId, entityPath, change });
  await ports.store.commit([{ write: 'audit.append', entry }]);
}
