/** What every store keeps of the roles that administrators made, and what it refuses. */
import type { CustomRole } from '../../api/foundation/access/custom-role.ts';
import type { StaffMember } from '../../api/foundation/access/staff.ts';
import { sandbox } from '../../db/seed.ts';
import { nextId, now } from './fixtures.ts';
import { conflictOfCommit, expect, type OpenStore, test, withStore } from './suite.ts';

const rootPath = `${sandbox.psp}/`;
const merchantPath = `${rootPath}${sandbox.division}/${sandbox.demoShop}/`;

function roleOf(changes: Partial<CustomRole> = {}): CustomRole {
  return {
    id: nextId(),
    name: 'Till',
    about: 'At the till',
    entityId: sandbox.psp,
    entityPath: rootPath,
    permissions: ['payments:read', 'payments:refund'],
    limited: true,
    retiredAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

function memberOf(customRole: CustomRole): StaffMember {
  return {
    id: nextId(),
    email: `${nextId()}@example.test`,
    name: 'Sue',
    role: 'CUSTOM',
    customRole,
    entityId: sandbox.psp,
    entityPath: rootPath,
    refundLimit: { amountMinor: 5_000n, currency: 'EUR' },
    disabledAt: null,
    secondFactor: false,
    passkeys: 0,
    accepted: false,
    hasPassword: false,
    version: 1,
    createdAt: now,
    lastSeenAt: null,
  };
}

export function customRoleSuite(name: string, open: OpenStore): void {
  withStore(`${name}: roles that administrators made`, open, (store) => {
    test('come back with the member who has one, as they are now', async () => {
      const role = roleOf();
      const member = memberOf(role);
      await store().commit('platform', [
        { write: 'custom-role.insert', role },
        { write: 'staff.insert', member },
      ]);
      expect(await store().staff.roleById(role.id)).toEqual(role);
      expect(await store().staff.byId(member.id)).toEqual(member);
      const changed = { ...role, permissions: ['payments:read', 'export'] as const, limited: false, updatedAt: now + 1 };
      await store().commit('platform', [{ write: 'custom-role.update', role: changed }]);
      const kept = { ...member, customRole: { ...changed, version: 2 }, refundLimit: null, version: 2 };
      expect(await store().staff.byId(member.id)).toEqual(kept);
      expect(await store().staff.below(rootPath)).toEqual([kept]);
    });

    test('are seen at their entity, above it and below it', async () => {
      const ofAll = roleOf({ name: 'Of all' });
      const ofMerchant = roleOf({ name: 'Of us', entityId: sandbox.demoShop, entityPath: merchantPath });
      const otherPath = `${rootPath}${sandbox.division}/${sandbox.otherShop}/`;
      const ofOthers = roleOf({ name: 'Of others', entityId: sandbox.otherShop, entityPath: otherPath });
      const writes = [ofAll, ofMerchant, ofOthers].map((role) => ({ write: 'custom-role.insert', role }) as const);
      await store().commit('platform', writes);
      expect(await store().staff.roles(rootPath)).toEqual([ofAll, ofOthers, ofMerchant]);
      expect(await store().staff.roles(merchantPath)).toEqual([ofAll, ofMerchant]);
    });

    test('have one name each at an entity until they are retired, and are retired when nobody has them', async () => {
      const role = roleOf();
      const member = memberOf(role);
      await store().commit('platform', [
        { write: 'custom-role.insert', role },
        { write: 'staff.insert', member },
      ]);
      const again = { write: 'custom-role.insert', role: roleOf() } as const;
      expect(await conflictOfCommit(store(), ['platform', [again]])).toBe('custom_role_name');
      const retire = { write: 'custom-role.retire', id: role.id, version: 1, at: now } as const;
      expect(await conflictOfCommit(store(), ['platform', [retire]])).toBe('custom_role_held');
      const { customRole: _left, ...rest } = member;
      const moved: StaffMember = { ...rest, role: 'VIEWER', refundLimit: null };
      await store().commit('platform', [{ write: 'staff.update', member: moved, at: now, keepAdministrator: false }]);
      await store().commit('platform', [retire, again]);
      expect(await store().staff.roles(rootPath)).toEqual([again.role]);
      expect((await store().staff.roleById(role.id))?.retiredAt).toBe(now);
      const late = { write: 'staff.insert', member: memberOf(role) } as const;
      expect(await conflictOfCommit(store(), ['platform', [late]])).toBe('custom_role_given');
    });

    test('are changed upon the version that was read, and given as they were read', async () => {
      const role = roleOf();
      await store().commit('platform', [{ write: 'custom-role.insert', role }]);
      await store().commit('platform', [{ write: 'custom-role.update', role }]);
      expect(await conflictOfCommit(store(), ['platform', [{ write: 'custom-role.update', role }]])).toBe('custom_role_version');
      const given = { write: 'staff.insert', member: memberOf(role) } as const;
      expect(await conflictOfCommit(store(), ['platform', [given]])).toBe('custom_role_given');
    });
  });
}
