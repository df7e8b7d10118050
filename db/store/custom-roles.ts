/** Roles that administrators made, and the guards of who is given one. */
import type { StaffStore } from '../../api/domain/staff/ports.ts';
import type { CustomRole } from '../../api/foundation/access/custom-role.ts';
import type { StaffMember } from '../../api/foundation/access/staff.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import { staffCustomRole } from '../tables/staff.ts';
import { readRow } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { createCodec, integer } from './row.ts';
import { below } from './scope.ts';
import { statement } from './statement.ts';
import type { PlatformWrites } from './writes.ts';

const codec = createCodec<CustomRole>(staffCustomRole);

/** More than there may be (`customRolesMax`), because two may be made at the same time. */
const rolesMax = 200;

/** Of the row `u` of staff_user, as one value that `decodeHeldRole` reads. */
export const heldRoleColumn = `(SELECT json_array(${codec.columns}) FROM staff_custom_role r WHERE r.id = u.custom_role_id)`;

export function decodeHeldRole(value: unknown): CustomRole | undefined {
  if (typeof value !== 'string') return undefined;
  const cells: unknown = JSON.parse(value);
  if (!Array.isArray(cells)) throw new Error('a role that is no list of columns');
  return codec.decode(cells.map((cell: unknown) => (typeof cell === 'number' ? BigInt(cell) : cell)));
}

const byIdSql = `SELECT ${codec.columns} FROM staff_custom_role WHERE id = ?`;
const aboveSql = `SELECT ${codec.columns} FROM staff_custom_role WHERE retired_at IS NULL
  AND entity_id IN (SELECT value FROM json_each(?)) ORDER BY entity_id, name LIMIT ?`;

export function customRoleReads(driver: Driver): Pick<StaffStore, 'roleById' | 'roles'> {
  return {
    roleById: (id) => readRow(driver, codec, { sql: byIdSql, args: [id] }),
    roles: async (entityPath) => {
      const scope = below('entity_path', entityPath);
      const belowSql = `SELECT ${codec.columns} FROM staff_custom_role WHERE retired_at IS NULL AND ${scope.sql} ORDER BY id LIMIT ?`;
      // The path is the ids from the root down; the last is the entity itself, which the other read has.
      const ancestors = entityPath.split('/').slice(0, -2);
      const [above, within] = await Promise.all([
        driver.read(aboveSql, [JSON.stringify(ancestors), integer(rolesMax)]),
        driver.read(belowSql, [...scope.args, integer(rolesMax)]),
      ]);
      return [...above, ...within].map(codec.decode).toSorted((one, other) => one.name.localeCompare(other.name));
    },
  };
}

type Of<Kind extends PlatformWrite['write']> = Extract<PlatformWrite, { write: Kind }>;

const expectSql = `INSERT INTO staff_assertions (custom_role_version)
  SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM staff_custom_role WHERE id = ? AND version = ? AND retired_at IS NULL)`;
/** Who is shut out and has it by a claim has it no more: their next sign-in decides. */
const isLeft = `disabled_at IS NOT NULL AND EXISTS (SELECT 1 FROM staff_company_account AS c WHERE c.user_id = staff_user.id AND c.role_by_claim = 1)`;
const freeSql = `INSERT INTO staff_assertions (custom_role_held)
  SELECT 0 WHERE EXISTS (SELECT 1 FROM staff_user WHERE custom_role_id = ? AND NOT (${isLeft}))`;
const changed = ['name', 'about', 'permissions', 'limited', 'updatedAt'] as const;
const updateSql = `UPDATE staff_custom_role SET ${codec.set(changed)}, version = version + 1 WHERE id = ?`;
const forgetLimitsSql = `UPDATE staff_user SET refund_limit = NULL, refund_currency = NULL, version = version + 1
  WHERE custom_role_id = ? AND refund_limit IS NOT NULL`;
const retired = statement(
  ['id', 'at'],
  ({ id, at }) => `UPDATE staff_custom_role SET retired_at = ${at}, updated_at = ${at}, version = version + 1 WHERE id = ${id}`,
);

function insertRole({ role }: Of<'custom-role.insert'>): readonly Bound[] {
  return [codec.insertRow(role)];
}

function updateRole({ role }: Of<'custom-role.update'>): readonly Bound[] {
  return [
    { sql: expectSql, args: [role.id, integer(role.version)] },
    { sql: updateSql, args: [...codec.encodePart(role, changed), role.id] },
    ...(role.limited ? [] : [{ sql: forgetLimitsSql, args: [role.id] }]),
  ];
}

function retireRole({ id, version, at }: Of<'custom-role.retire'>): readonly Bound[] {
  return [{ sql: expectSql, args: [id, integer(version)] }, { sql: freeSql, args: [id] }, retired({ id, at: integer(at) })];
}

const givenSql = `INSERT INTO staff_assertions (custom_role_given)
  SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM staff_custom_role WHERE id = ? AND version = ? AND retired_at IS NULL)`;

/** The role is still what the caller was weighed against: nobody gives more than they saw, and nobody a retired one. */
export function expectGivenRole({ customRole }: StaffMember): readonly Bound[] {
  return customRole ? [{ sql: givenSql, args: [customRole.id, integer(customRole.version)] }] : [];
}

/** The writes of this table, which belong to no merchant. */
export const customRoleWrites = {
  'custom-role.insert': insertRole,
  'custom-role.update': updateRole,
  'custom-role.retire': retireRole,
} satisfies Partial<PlatformWrites>;
