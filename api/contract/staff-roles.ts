/** The built-in roles, in the order in which they are shown. What each may do: api/foundation/access/role.ts. */
export const staffRoles = ['VIEWER', 'AUDITOR', 'SUPPORT', 'FINANCE', 'ADMIN'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a member has: a built-in role, or one that an administrator made (`StaffMember.customRole`). */
export const memberRoles = [...staffRoles, 'CUSTOM'] as const;
export type MemberRole = (typeof memberRoles)[number];
