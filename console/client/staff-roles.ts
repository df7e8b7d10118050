/** What the console's forms need to know of roles. The gateway enforces what each role may do. */
import type { StaffRole } from '../../api/contract/staff-roles.ts';

/** Only the refunds of support have a limit. */
export function hasRefundLimit(role: StaffRole): boolean {
  return role === 'SUPPORT';
}
