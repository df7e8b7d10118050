/** With whose rights a file is made: those of who set the schedule up, as they are when it is made. */
import { requireCaller } from '../../foundation/access/authorize.ts';
import type { StaffCaller } from '../../foundation/access/caller.ts';
import { permissionsOf } from '../../foundation/access/custom-role.ts';
import { createRequest } from '../../foundation/access/request.ts';
import { callerOfStaff, type StaffMember } from '../../foundation/access/staff.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { ReportContext, ReportPorts } from './ports.ts';
import type { ReportSchedule } from './schedule.ts';

/** Why a schedule stops by itself. */
export const stopReasons = ['OWNER_LEFT', 'OWNER_RIGHTS'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * Who may set up and change schedules: members of staff who may export and leave something for colleagues, which an auditor may not. A
 * program has no rights that somebody could take back from a person: it exports by itself.
 */
export function requireMember(context: ReportContext): StaffCaller {
  requireCaller(context, 'notes:write');
  const caller = requireCaller(context, 'export');
  if (caller.kind === 'staff') return caller;
  throw new Refused({
    resultCode: '800.900.301',
    status: 403,
    description: 'only staff schedule reports: a program asks for an export when it wants one',
  });
}

/** The context in which the owner would export now, or why there is none. */
export async function findOwnerContext(ports: ReportPorts, schedule: ReportSchedule): Promise<ReportContext | StopReason> {
  const member = await ports.store.staff.byId(schedule.ownerId);
  if (!member || member.disabledAt !== null) return 'OWNER_LEFT';
  const caller = callerOfStaff(member, member.id, ports.environment);
  if (caller.mustEnrol || !caller.permissions.includes('export') || !isWithin(caller.entityPath, schedule.entityPath))
    return 'OWNER_RIGHTS';
  const request = createRequest(ports, { endpoint: 'tick', authentication: { status: 'valid', caller }, publicUrl: ports.publicUrl });
  return { ports, request, idempotency: { status: null } };
}

/** Whether the member may take a file of the entity; `isMasked`: whether shoppers' data are masked in it. */
export function mayTake(member: StaffMember, entityPath: string, isMasked: boolean, environment: 'test' | 'live'): boolean {
  const permissions = permissionsOf(member, environment);
  const maySee = isMasked || permissions.includes('personal:read');
  return member.disabledAt === null && isWithin(member.entityPath, entityPath) && permissions.includes('export') && maySee;
}
