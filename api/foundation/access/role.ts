import { roleFacts, type StaffRole } from '../../contract/staff-roles.ts';
import { type Scope, scopes } from './scope.ts';

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
  'links:manage',
  'accounts:erase',
  'personal:read',
  'personal:reveal',
  'notes:write',
  'webhooks:redeliver',
  'export',
  'reconcile',
  'configuration:read',
  'admin',
] as const;
export type Permission = (typeof permissions)[number];

const ofScopes: Readonly<Record<Scope, readonly Permission[]>> = {
  'payments:read': ['payments:read', 'personal:read', 'export'],
  'payments:write': [
    'payments:write',
    'payments:capture',
    'payments:reverse',
    'payments:refund',
    'payments:inquire',
    'jobs:manage',
    'links:manage',
    'accounts:erase',
    'notes:write',
  ],
  admin: ['configuration:read', 'admin', 'webhooks:redeliver', 'reconcile'],
};

/** Each role is a set of permissions, from which follows who may give which (`mayGive`). Who writes files and answers banks needs whole names; who answers one shopper at a time reveals that one's. */
const ofRoles: Readonly<Record<StaffRole, readonly Permission[]>> = {
  VIEWER: ['payments:read'],
  AUDITOR: ['payments:read', 'personal:read', 'export', 'configuration:read'],
  SUPPORT: [
    'payments:read',
    'payments:refund',
    'payments:inquire',
    'links:manage',
    'accounts:erase',
    'personal:reveal',
    'notes:write',
    'webhooks:redeliver',
  ],
  FINANCE: [
    'payments:read',
    'payments:capture',
    'payments:reverse',
    'payments:refund',
    'payments:inquire',
    'payments:decide',
    'jobs:manage',
    'links:manage',
    'accounts:erase',
    'personal:read',
    'personal:reveal',
    'notes:write',
    'export',
    'reconcile',
  ],
  ADMIN: permissions.filter((permission) => permission !== 'payments:write'),
};

/** Who moves money, gives rights, or sees every shopper's personal data needs a second factor. */
export const secured: readonly Permission[] = ['payments:capture', 'payments:reverse', 'personal:read', 'configuration:read', 'admin'];

/** The scopes that a role may give to a token: an administrator issues tokens, nobody else does. */
const scopesOfRoles: Readonly<Record<StaffRole, readonly Scope[]>> = {
  VIEWER: ['payments:read'],
  AUDITOR: ['payments:read'],
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

/** What the role is made of, without the exception above. */
export function permissionsOfBuiltIn(role: StaffRole): readonly Permission[] {
  return ofRoles[role];
}

/** What may be given to a token by who has these permissions: nothing beyond them, but what programs alone do. */
export function scopesOfPermissions(own: readonly Permission[]): readonly Scope[] {
  const holds = (permission: Permission): boolean => permission === 'payments:write' || own.includes(permission);
  return scopes.filter((scope) => ofScopes[scope].every(holds));
}

export function scopesOfRole(role: StaffRole): readonly Scope[] {
  return scopesOfRoles[role];
}

/** Whether the password alone is not enough for the role, where money is real. */
export function needsSecondFactor(role: StaffRole, environment: 'test' | 'live'): boolean {
  return environment === 'live' && ofRoles[role].some((permission) => secured.includes(permission));
}

/** Whether the role's refunds have a limit. */
export function isLimited(role: StaffRole): boolean {
  return roleFacts[role].isLimited;
}

/** Whether somebody with the role `own` may give `role` to a colleague, and change a colleague who has it: it allows nothing that `own` does not. */
export function mayGive(own: StaffRole, role: StaffRole): boolean {
  return ofRoles[role].every((permission) => ofRoles[own].includes(permission));
}
