import { type AuditedChange, auditEntry } from '../../foundation/access/audit.ts';
import { callerOfStaff, type StaffMember } from '../../foundation/access/staff.ts';
import { entityDirectory } from '../../foundation/entities/entities-operations.ts';
import type { StaffPorts } from './ports.ts';

/** That a member of staff did something to their own account: signed in, changed the password, added a passkey. */
export async function auditOwnAccount(
  ports: StaffPorts,
  member: StaffMember,
  action: AuditedChange['action'],
  change: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const { id: subjectId, entityId, entityPath } = member;
  const caller = callerOfStaff(member, '', ports.environment);
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId, entityId, entityPath, change });
  await ports.store.commit('platform', [{ write: 'audit.append', entry }]);
}

/** Nobody's address: it is not repeated, for it may be a password that was typed into the wrong field. */
const stranger = { id: 'unknown', name: 'unknown' } as const;

/**
 * That somebody tried to come in by an address: told of its owner, or of nobody in particular where it has none. Either
 * way it is one write, so that the time it takes tells nobody which addresses are somebody's.
 */
export async function auditAttempt(
  ports: StaffPorts,
  email: string,
  action: AuditedChange['action'],
  change: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const [member, { all }] = await Promise.all([ports.store.staff.byEmail(email.trim().toLowerCase()), entityDirectory(ports)]);
  if (member) return auditOwnAccount(ports, member, action, change);
  const installation = all.find(({ kind }) => kind === 'psp');
  if (!installation) return;
  const { id: entityId, path: entityPath } = installation;
  const entry = auditEntry(ports.newId(), ports.clocks.now(), stranger, { action, subjectId: entityId, entityId, entityPath, change });
  await ports.store.commit('platform', [{ write: 'audit.append', entry }]);
}
