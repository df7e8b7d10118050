/** In the order in which they are shown. What each may do: api/foundation/access/role.ts. */
export const staffRoles = ['VIEWER', 'AUDITOR', 'SUPPORT', 'FINANCE', 'ADMIN'] as const;
export type StaffRole = (typeof staffRoles)[number];
