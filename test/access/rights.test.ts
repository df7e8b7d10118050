/** Who may do what, written out: the lists of the code must come to these. */
import { describe, expect, test } from 'vitest';
import { staffRoles } from '../../api/contract/staff-roles.ts';
import {
  isLimited,
  mayGive,
  needsSecondFactor,
  permissions,
  permissionsOfRole,
  permissionsOfScopes,
  scopesAllow,
  scopesOfRole,
} from '../../api/foundation/access/role.ts';
import { scopes } from '../../api/foundation/access/scope.ts';

const ofScopes = {
  'payments:read': 'export payments:read personal:read',
  'payments:write':
    'accounts:erase jobs:manage links:manage notes:write payments:capture payments:inquire payments:refund payments:reverse payments:write',
  admin: 'admin configuration:read reconcile webhooks:redeliver',
} as const;

const ofRoles = {
  VIEWER: 'payments:read',
  AUDITOR: 'configuration:read export payments:read personal:read',
  SUPPORT: 'accounts:erase links:manage notes:write payments:inquire payments:read payments:refund personal:reveal webhooks:redeliver',
  FINANCE:
    'accounts:erase export jobs:manage links:manage notes:write payments:capture payments:decide payments:inquire payments:read payments:refund payments:reverse personal:read personal:reveal reconcile',
  ADMIN:
    'accounts:erase admin configuration:read export jobs:manage links:manage notes:write payments:capture payments:decide payments:inquire payments:read payments:refund payments:reverse personal:read personal:reveal reconcile webhooks:redeliver',
} as const;

const joined = (list: readonly string[]): string => [...list].sort().join(' ');

test.each(scopes)('the scope %s', (scope) => {
  expect(joined(permissionsOfScopes([scope]))).toBe(ofScopes[scope]);
  for (const permission of permissions)
    expect([permission, scopesAllow([scope], permission)]).toEqual([permission, ofScopes[scope].split(' ').includes(permission)]);
});

test('several scopes stand for all of each, none for nothing', () => {
  expect(joined(permissionsOfScopes(['payments:read', 'admin']))).toBe(
    joined([...ofScopes['payments:read'].split(' '), ...ofScopes.admin.split(' ')]),
  );
  expect(scopesAllow(['payments:read', 'admin'], 'admin')).toBe(true);
  expect(permissionsOfScopes([])).toEqual([]);
  expect(scopesAllow([], 'payments:read')).toBe(false);
});

test.each(staffRoles)('the role %s', (role) => {
  expect(joined(permissionsOfRole(role, 'live'))).toBe(ofRoles[role]);
  const inTest = role === 'ADMIN' ? joined([...ofRoles.ADMIN.split(' '), 'payments:write']) : ofRoles[role];
  expect(joined(permissionsOfRole(role, 'test'))).toBe(inTest);
});

test.each([
  ['VIEWER', 'payments:read'],
  ['AUDITOR', 'payments:read'],
  ['SUPPORT', 'payments:read'],
  ['FINANCE', 'payments:read'],
  ['ADMIN', 'admin payments:read payments:write'],
] as const)('%s may give a token the scopes %s', (role, expected) => {
  expect(joined(scopesOfRole(role))).toBe(expected);
});

describe('roles', () => {
  test('are five sets of permissions, and each role may give those that allow nothing more', () => {
    expect(staffRoles).toEqual(['VIEWER', 'AUDITOR', 'SUPPORT', 'FINANCE', 'ADMIN']);
    const given = Object.fromEntries(staffRoles.map((own) => [own, staffRoles.filter((role) => mayGive(own, role)).join(' ')]));
    expect(given).toEqual({
      VIEWER: 'VIEWER',
      AUDITOR: 'VIEWER AUDITOR',
      SUPPORT: 'VIEWER SUPPORT',
      FINANCE: 'VIEWER FINANCE',
      ADMIN: 'VIEWER AUDITOR SUPPORT FINANCE ADMIN',
    });
  });

  test('of money, rights and personal data need a second factor where money is real', () => {
    expect(staffRoles.filter((role) => needsSecondFactor(role, 'live'))).toEqual(['AUDITOR', 'FINANCE', 'ADMIN']);
    expect(staffRoles.filter((role) => needsSecondFactor(role, 'test'))).toEqual([]);
  });

  test('with a limit of refunds are one', () => {
    expect(staffRoles.filter(isLimited)).toEqual(['SUPPORT']);
  });
});
