import { namesOf } from './names-of.ts';

interface RoleFacts {
  readonly says: string;
  /** Whether its refunds have a limit. */
  readonly isLimited: boolean;
}

/** The built-in roles, in the order in which they are shown. What each may do: api/foundation/access/role.ts. */
const roles = {
  VIEWER: { says: 'Reads payments and what belongs to them; personal data is masked.', isLimited: false },
  AUDITOR: { says: 'Reads everything, personal data and configuration too, exports it, and changes nothing.', isLimited: false },
  SUPPORT: { says: 'Reads, adds notes, sends webhooks again, refunds up to a limit.', isLimited: true },
  FINANCE: {
    says: 'Reads, exports, adds notes, captures, refunds and reverses; manages subscription jobs; reconciles settlements; records chargebacks.',
    isLimited: false,
  },
  ADMIN: { says: 'Does what finance and support do, and changes configuration, tokens and staff.', isLimited: false },
} as const satisfies Readonly<Record<string, RoleFacts>>;

export type StaffRole = keyof typeof roles;
export const roleFacts: Readonly<Record<StaffRole, RoleFacts>> = roles;
export const staffRoles: readonly StaffRole[] = namesOf(roles);

/** What a member has: a built-in role, or one that an administrator made (`StaffMember.customRole`). */
export const memberRoles = [...staffRoles, 'CUSTOM'] as const;
export type MemberRole = (typeof memberRoles)[number];
