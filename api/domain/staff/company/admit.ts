/** Lets somebody in who proved to the company's identity provider who they are; writes what that changes, and refuses. */
import { type AuditedChange, auditEntry } from '../../../foundation/access/audit.ts';
import type { StaffMember } from '../../../foundation/access/staff.ts';
import { forgetStaff } from '../../../foundation/access/staff-session.ts';
import { entityDirectory } from '../../../foundation/entities/entities-operations.ts';
import { isWithin } from '../../../foundation/entities/tree.ts';
import { Conflict, type PlatformWrite } from '../../../foundation/kernel/commit.ts';
import type { StaffPorts } from '../ports.ts';
import { findDifference } from '../rules.ts';
import { type Admission, decideAdmission, type Granted } from './admission.ts';
import type { Identity } from './identity.ts';
import { CompanySignInRefused } from './refused.ts';

/** Who did it, in the audit log: the provider's claim, and no colleague. */
const byClaim = { id: 'company-account', name: 'company account' } as const;

/** The member as they are now. Throws `CompanySignInRefused`, with the member whom it concerns where there is one. */
export async function admit(ports: StaffPorts, identity: Identity): Promise<StaffMember> {
  const admission = await decide(ports, identity);
  const { commit } = ports.store;
  try {
    const writes = toWrites(ports, admission);
    if (writes.length > 0) await commit('platform', writes);
  } catch (error) {
    // Two sign-ins at the same moment, or an administrator changed the account meanwhile.
    throw error instanceof Conflict ? new CompanySignInRefused('TRY_AGAIN', error.constraint) : error;
  } finally {
    if (admission.status !== 'refused') forgetStaff(ports);
  }
  switch (admission.status) {
    case 'refused':
      throw new AdmissionRefused(admission.why, admission.member);
    case 'ended':
      throw new AdmissionRefused('ROLE_GONE', admission.after);
    case 'joins':
      return admission.member;
    case 'returns':
      return { ...admission.after, companyAccount: admission.account };
    default:
      return admission satisfies never;
  }
}

/** A refusal that concerns a member. */
export class AdmissionRefused extends CompanySignInRefused {
  readonly member: StaffMember | undefined;
  constructor(why: CompanySignInRefused['why'], member: StaffMember | undefined) {
    super(why);
    this.member = member;
  }
}

async function decide(ports: StaffPorts, identity: Identity): Promise<Admission> {
  const { staff } = ports.store;
  const [bound, byEmail, granted] = await Promise.all([
    staff.byCompanyAccount(identity.issuer, identity.subject),
    staff.byEmail(identity.email),
    findGranted(ports, identity),
  ]);
  return decideAdmission({ identity, bound, byEmail, granted, now: ports.clocks.now(), newId: ports.newId });
}

/**
 * Undefined where the claim gives nothing. Also where its entity or its role is not there, or the role is not one of the entity or above it.
 * That is a mistake of the settings, which the log tells.
 */
async function findGranted(ports: StaffPorts, { claimed }: Identity): Promise<Granted | undefined> {
  if (!claimed) return undefined;
  const { all } = await entityDirectory(ports);
  const customRole = claimed.role === 'CUSTOM' ? await ports.store.staff.roleById(claimed.customRoleId) : undefined;
  if (claimed.role === 'CUSTOM' && (!customRole || customRole.retiredAt !== null)) {
    ports.log.error('OIDC_ROLES names a role that is not there', { roleId: claimed.customRoleId });
    return undefined;
  }
  const entityId = claimed.entityId ?? customRole?.entityId ?? null;
  const entity = all.find(({ id, kind }) => (entityId === null ? kind === 'psp' : id === entityId));
  if (entity && (!customRole || isWithin(customRole.entityPath, entity.path))) {
    return { role: claimed.role, ...(customRole && { customRole }), entity };
  }
  ports.log.error('OIDC_ROLES names an entity that is not there, or at which its role does not hold', { entityId: entityId ?? '' });
  return undefined;
}

function toWrites(ports: StaffPorts, admission: Admission): readonly PlatformWrite[] {
  const at = ports.clocks.now();
  switch (admission.status) {
    case 'refused':
      return [];
    case 'joins': {
      const { member, account } = admission;
      const { id: userId, email, entityId } = member;
      const role = member.customRole?.name ?? member.role;
      return [
        { write: 'staff.insert', member },
        { write: 'staff.company-account', userId, account, at },
        toAuditWrite(ports, 'staff.invite', member, { how: 'company-account', email, role, entityId }),
      ];
    }
    case 'ended':
    case 'returns': {
      const { before, after, account } = admission;
      const difference = findDifference(before, after);
      const isChanged = Object.keys(difference).length > 0;
      // The provider decides: it may take away the last administrator, too. Who keeps a password is STAFF_BREAK_GLASS_EMAIL.
      const update: PlatformWrite = { write: 'staff.update', member: after, at, keepAdministrator: false };
      return [
        ...(isChanged ? [update, toAuditWrite(ports, 'staff.update', after, { ...difference, how: 'company-account' })] : []),
        { write: 'staff.company-account', userId: after.id, account, at },
        ...(admission.status === 'ended' ? [{ write: 'staff.end-sessions', userId: after.id } as const] : []),
      ];
    }
    default:
      return admission satisfies never;
  }
}

function toAuditWrite(ports: StaffPorts, action: AuditedChange['action'], member: StaffMember, change: unknown): PlatformWrite {
  const { id: subjectId, entityId, entityPath } = member;
  const entry = auditEntry(ports.newId(), ports.clocks.now(), byClaim, { action, subjectId, entityId, entityPath, change });
  return { write: 'audit.append', entry };
}
