import type { Scope } from './scope.ts';

/** What an operation asks for. A token's scopes and a staff member's role each stand for several. */
export const permissions = [
  'payments:read',
  'payments:write',
  'payments:capture',
  'payments:reverse',
  'payments:refund',
  'payments:inquire',
  'payments:decide',
  'jobs:manage',
  'personal:read',
  'personal:reveal',
  'notes:write',
  'webhooks:redeliver',
  'export',
  'reconcile',
  'admin',
] as const;
export type Permission = (typeof permissions)[number];

/** From the least to the most. */
export const staffRoles = ['VIEWER', 'SUPPORT', 'FINANCE', 'ADMIN'] as const;
export type StaffRole = (typeof staffRoles)[number];

const ofScopes: Readonly<Record<Scope, readonly Permission[]>> = {
  'payments:read': ['payments:read', 'personal:read', 'export'],
  'payments:write': [
    'payments:write',
    'payments:capture',
    'payments:reverse',
    'payments:refund',
    'payments:inquire',
    'jobs:manage',
    'notes:write',
  ],
  admin: ['admin', 'webhooks:redeliver', 'reconcile'],
};

/** Who writes files and answers banks needs whole names; who answers one shopper at a time reveals that one's. */
const ofRoles: Readonly<Record<StaffRole, readonly Permission[]>> = {
  VIEWER: ['payments:read'],
  SUPPORT: ['payments:read', 'payments:refund', 'payments:inquire', 'personal:reveal', 'notes:write', 'webhooks:redeliver'],
  FINANCE: [
    'payments:read',
    'payments:capture',
    'payments:reverse',
    'payments:refund',
    'payments:inquire',
    'payments:decide',
    'jobs:manage',
    'personal:read',
    'personal:reveal',
    'notes:write',
    'export',
    'reconcile',
  ],
  ADMIN: permissions.filter((permission) => permission !== 'payments:write'),
};

/** The scopes that a role may give to a token: an administrator issues tokens, nobody else does. */
const scopesOfRoles: Readonly<Record<StaffRole, readonly Scope[]>> = {
  VIEWER: ['payments:read'],
  SUPPORT: ['payments:read'],
  FINANCE: ['payments:read'],
  ADMIN: ['payments:read', 'payments:write', 'admin'],
};

export function permissionsOfScopes(scopes: readonly Scope[]): readonly Permission[] {
  return scopes.flatMap((scope) => ofScopes[scope]);
}

/** The same for one permission, which every request asks. */
export function scopesAllow(scopes: readonly Scope[], permission: Permission): boolean {
  return scopes.some((scope) => ofScopes[scope].includes(permission));
}

/**
 * Staff make no new payments and store no accounts: card data has no business in the console. The exception is an
 * administrator of the test environment, where cards are test cards and somebody wants to try.
 */
export function permissionsOfRole(role: StaffRole, environment: 'test' | 'live'): readonly Permission[] {
  return role === 'ADMIN' && environment === 'test' ? permissions : ofRoles[role];
}

export function scopesOfRole(role: StaffRole): readonly Scope[] {
  return scopesOfRoles[role];
}

/** Whether the password alone is not enough for the role: who moves money or gives rights, where money is real. */
export function needsSecondFactor(role: StaffRole, environment: 'test' | 'live'): boolean {
  return environment === 'live' && (role === 'FINANCE' || role === 'ADMIN');
}

/** Whether the role's refunds have a limit. */
export function isLimited(role: StaffRole): boolean {
  return role === 'SUPPORT';
}

/** Whether `role` is `other` or less. */
export function isAtMost(role: StaffRole, other: StaffRole): boolean {
  return staffRoles.indexOf(role) <= staffRoles.indexOf(other);
}

export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}
