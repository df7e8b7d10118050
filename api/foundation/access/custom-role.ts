/** Roles that administrators make from permissions, and what decides the rights of a member of staff: one of them, or a built-in role. */
import type { MemberRole } from '../../contract/staff-roles.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import {
  isLimited,
  needsSecondFactor,
  type Permission,
  permissions,
  permissionsOfBuiltIn,
  permissionsOfRole,
  scopesOfPermissions,
  scopesOfRole,
  secured,
} from './role.ts';
import type { Scope } from './scope.ts';

export interface CustomRole {
  readonly id: Id;
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** It is given at this entity and below it, and changed by who administers this entity. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** In the order of `customPermissions`. */
  readonly permissions: readonly Permission[];
  /** Whether each member has a limit of their own for refunds, as SUPPORT has. */
  readonly limited: boolean;
  readonly retiredAt: Timestamp | null;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** What a role may be made of: staff make no payments, so not `payments:write` (decision: custom-roles). */
export const customPermissions: readonly Permission[] = permissions.filter((permission) => permission !== 'payments:write');

/** What would let somebody give money out past their limit. A role with a limit has none of them. */
export const beyondLimits: readonly Permission[] = ['payments:reverse', 'payments:decide', 'jobs:manage', 'reconcile', 'admin'];

/** CUSTOM without its role allows nothing. */
export interface HeldRole {
  readonly role: MemberRole;
  /** Present where `role` is CUSTOM. */
  readonly customRole?: CustomRole;
}

/** What the role allows in the environment. */
export function permissionsOf({ role, customRole }: HeldRole, environment: 'test' | 'live'): readonly Permission[] {
  return role === 'CUSTOM' ? (customRole?.permissions ?? []) : permissionsOfRole(role, environment);
}

/** The scopes that the role may give to a token. */
export function scopesOf({ role, customRole }: HeldRole): readonly Scope[] {
  return role === 'CUSTOM' ? scopesOfPermissions(customRole?.permissions ?? []) : scopesOfRole(role);
}

/** Whether the password alone is not enough for the role, where money is real. */
export function mustSecure({ role, customRole }: HeldRole, environment: 'test' | 'live'): boolean {
  if (role !== 'CUSTOM') return needsSecondFactor(role, environment);
  return environment === 'live' && (customRole?.permissions ?? []).some((permission) => secured.includes(permission));
}

/** Whether its refunds have a limit of each member. */
export function hasLimit({ role, customRole }: HeldRole): boolean {
  return role === 'CUSTOM' ? customRole?.limited === true : isLimited(role);
}

/** Whether somebody who has `own` may give `wanted` to a colleague, and change a colleague who has it: it allows nothing that `own` does not. */
export function allowsNoMore(wanted: HeldRole, own: HeldRole): boolean {
  const mine = rankOf(own);
  if (hasLimit(own) && !hasLimit(wanted) && rankOf(wanted).includes('payments:refund')) return false;
  return rankOf(wanted).every((permission) => mine.includes(permission));
}

/** The same in every environment, so that who may give a role does not depend on it. */
function rankOf({ role, customRole }: HeldRole): readonly Permission[] {
  return role === 'CUSTOM' ? (customRole?.permissions ?? []) : permissionsOfBuiltIn(role);
}
