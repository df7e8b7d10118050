/** The roles of staff, as the console's forms need them. The gateway enforces what they mean (api/access/role.ts). */
import type { graphql } from './graphql.ts';

export type StaffRole = ReturnType<typeof graphql.scalar<'StaffRole'>>;

/** From the least to the most. */
export const staffRoles: readonly StaffRole[] = ['VIEWER', 'SUPPORT', 'FINANCE', 'ADMIN'];

/** Only the refunds of support have a limit. */
export function hasRefundLimit(role: StaffRole): boolean {
  return role === 'SUPPORT';
}
