/** Staff, their sessions and links: what the gateway itself reads and writes of the tables that sign them in. */

import { memberRoles } from '../../api/contract/staff-roles.ts';
import type { StaffStore } from '../../api/domain/staff/ports.ts';
import type { StaffCaller } from '../../api/foundation/access/caller.ts';
import type { StaffSessionStore } from '../../api/foundation/access/ports.ts';
import { signInMethods } from '../../api/foundation/access/sign-in-method.ts';
import type { CompanyAccount, StaffMember, StaffSession } from '../../api/foundation/access/staff.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import { customRoleReads, decodeHeldRole, expectGivenRole, heldRoleColumn } from './custom-roles.ts';
import type { Bound, Driver } from './driver.ts';
import { integer, integerOrNull, type RawRow, toMinor, toNumber, type Value } from './row.ts';
import { below } from './scope.ts';
import { statement } from './statement.ts';
import type { PlatformWrites } from './writes.ts';

/** Staff of one installation that are read at once. */
const membersMax = 1_000;

/** Links and lock-outs that are out of date and deleted with one write. */
const staleRowsMax = 100;

const memberColumns = `u.id, u.email, u.name, u.role, u.entity_id, u.entity_path, u.refund_limit, u.refund_currency, u.disabled_at,
  u.two_factor_enabled, u.version, u.created_at,
  EXISTS (SELECT 1 FROM staff_account a WHERE a.user_id = u.id AND a.password IS NOT NULL),
  (SELECT count(*) FROM staff_passkey p WHERE p.user_id = u.id),
  (SELECT max(s.updated_at) FROM staff_session s WHERE s.user_id = u.id), ${heldRoleColumn},
  (SELECT json_array(c.issuer, c.subject, c.second_factor, c.role_by_claim, c.ended_by_claim)
    FROM staff_company_account c WHERE c.user_id = u.id)`;

function toMember(row: RawRow): StaffMember {
  const [
    id,
    email,
    name,
    role,
    entityId,
    entityPath,
    limit,
    currency,
    disabledAt,
    twoFactor,
    version,
    createdAt,
    accepted,
    keys,
    seenAt,
    held,
    company,
  ] = row;
  const known = memberRoles.find((name) => name === role);
  if (known === undefined) throw new Error('a member of staff with an unknown role');
  const customRole = decodeHeldRole(held);
  const companyAccount = decodeCompanyAccount(company);
  return {
    id: String(id),
    email: String(email),
    name: String(name),
    role: known,
    ...(customRole && { customRole }),
    ...(companyAccount && { companyAccount }),
    entityId: String(entityId),
    entityPath: String(entityPath),
    refundLimit: typeof currency === 'string' ? { amountMinor: toMinor(limit), currency } : null,
    disabledAt: toTimestamp(disabledAt),
    secondFactor: toNumber(twoFactor ?? 0) === 1,
    version: toNumber(version),
    createdAt: toNumber(createdAt),
    accepted: toNumber(accepted) === 1 || typeof companyAccount?.subject === 'string',
    hasPassword: toNumber(accepted) === 1,
    passkeys: toNumber(keys),
    lastSeenAt: toTimestamp(seenAt),
  };
}

function decodeCompanyAccount(value: unknown): CompanyAccount | undefined {
  if (typeof value !== 'string') return undefined;
  const cells: unknown = JSON.parse(value);
  if (!Array.isArray(cells)) throw new Error('a company account that is no list of columns');
  const [issuer, subject, secondFactor, roleByClaim, endedByClaim] = cells as readonly unknown[];
  return {
    issuer: String(issuer),
    subject: typeof subject === 'string' ? subject : null,
    secondFactor: secondFactor === 1,
    roleByClaim: roleByClaim === 1,
    endedByClaim: endedByClaim === 1,
  };
}

function toTimestamp(value: unknown): number | null {
  return value === null || value === undefined ? null : toNumber(value);
}

const sessionColumns = `s.id, s.created_at, s.updated_at, s.expires_at, s.ip_address, s.user_agent, s.signed_in_by,
  s.second_factor`;

function toSession(row: RawRow): Omit<StaffSession, 'member'> {
  const [id, createdAt, seenAt, expiresAt, address, agent, method, secondFactor] = row;
  return {
    id: String(id),
    createdAt: toNumber(createdAt),
    seenAt: toNumber(seenAt),
    expiresAt: toNumber(expiresAt),
    address: typeof address === 'string' ? address : null,
    agent: typeof agent === 'string' ? agent : null,
    signedInBy: signInMethods.find((known) => known === method) ?? null,
    secondFactor: toNumber(secondFactor ?? 0) === 1,
  };
}

const sessionColumnsCount = 8;

function sessionWithMember(row: RawRow): StaffSession {
  return { ...toSession(row), member: toMember(row.slice(sessionColumnsCount)) };
}

const joined = `SELECT ${sessionColumns}, ${memberColumns} FROM staff_session s JOIN staff_user u ON u.id = s.user_id`;
const sessionByTokenSql = `${joined} WHERE s.token = ?`;
const sessionByIdSql = `${joined} WHERE s.id = ?`;
/** More than anybody has browsers. */
const sessionsOfMemberMax = 100;
const sessionsOfMemberSql = `${joined} WHERE s.user_id = ? ORDER BY s.updated_at DESC LIMIT ${sessionsOfMemberMax}`;
const sessionTokenSql = 'SELECT token FROM staff_session WHERE id = ? AND user_id = ?';
const memberSql = `SELECT ${memberColumns} FROM staff_user u WHERE u.id = ?`;
const memberByEmailSql = `SELECT ${memberColumns} FROM staff_user u WHERE u.email = ?`;
const memberByCompanySql = `SELECT ${memberColumns} FROM staff_company_account k JOIN staff_user u ON u.id = k.user_id
  WHERE k.issuer = ? AND k.subject = ?`;
const linkSql = 'SELECT value FROM staff_verification WHERE identifier = ? AND expires_at > ?';

/** The first row of a query, decoded; undefined where there is none. */
async function readOne<T>(driver: Driver, sql: string, args: readonly Value[], decode: (row: RawRow) => T): Promise<T | undefined> {
  const row = await driver.readFirst(sql, args);
  return row === undefined ? undefined : decode(row);
}

export function staffSessionReads(driver: Driver): StaffSessionStore {
  return {
    byTokenHash: (hash) => readOne(driver, sessionByTokenSql, [hash], sessionWithMember),
    byId: (id) => readOne(driver, sessionByIdSql, [id], sessionWithMember),
    tokenHashOf: (id, userId) => readOne(driver, sessionTokenSql, [id, userId], ([token]) => String(token)),
    ofMember: async (userId) => (await driver.read(sessionsOfMemberSql, [userId])).map(sessionWithMember),
  };
}

export function staffReads(driver: Driver): StaffStore {
  return {
    ...customRoleReads(driver),
    byId: (id) => readOne(driver, memberSql, [id], toMember),
    byEmail: (email) => readOne(driver, memberByEmailSql, [email], toMember),
    byCompanyAccount: (issuer, subject) => readOne(driver, memberByCompanySql, [issuer, subject], toMember),
    link: (identifier, now) => readOne(driver, linkSql, [identifier, integer(now)], ([userId]) => String(userId)),
    below: async (entityPath) => {
      const scope = below('u.entity_path', entityPath);
      const sql = `SELECT ${memberColumns} FROM staff_user u WHERE ${scope.sql} ORDER BY u.id LIMIT ?`;
      return (await driver.read(sql, [...scope.args, BigInt(membersMax)])).map(toMember);
    },
    takeAttempt: (key, now, rule) => takeAttempt(driver, key, now, rule),
    takeCodeStep: async (userId, step) => (await driver.returning(codeStep({ userId, step: integer(step) }))).length > 0,
    takeOnce: async (identifier, now, expiresAt) =>
      (await driver.returning(takenOnce({ identifier, now: integer(now), expiresAt: integer(expiresAt) }))).length > 0,
    database: { run: (sql, params, method) => runForLibrary(driver, sql, params, method) },
  };
}

const insertSql = `INSERT INTO staff_user (id, email, email_verified, name, role, custom_role_id, entity_id, entity_path, refund_limit,
  refund_currency, disabled_at, two_factor_enabled, version, created_at, updated_at) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, ?, ?)`;

function insertStaff({ member }: Extract<PlatformWrite, { write: 'staff.insert' }>): readonly Bound[] {
  const { id, email, createdAt } = member;
  return [...expectGivenRole(member), { sql: insertSql, args: [id, email, ...toFields(member), integer(createdAt), integer(createdAt)] }];
}

function toFields({ name, role, customRole, entityId, entityPath, refundLimit, disabledAt }: StaffMember): readonly Value[] {
  const limit = [refundLimit?.amountMinor ?? null, refundLimit?.currency ?? null];
  return [name, role, customRole?.id ?? null, entityId, entityPath, ...limit, integerOrNull(disabledAt)];
}

const expectSql = `INSERT INTO staff_assertions (staff_version)
  SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM staff_user WHERE id = ? AND version = ?)`;
const updateSql = `UPDATE staff_user SET name = ?, role = ?, custom_role_id = ?, entity_id = ?, entity_path = ?, refund_limit = ?, refund_currency = ?,
  disabled_at = ?, updated_at = ?, version = version + 1 WHERE id = ?`;
/** Of the whole installation, so at a root of the tree; one who was invited and never came is none yet. */
const administratorSql = `INSERT INTO staff_assertions (last_administrator) SELECT 0 WHERE NOT EXISTS (
  SELECT 1 FROM staff_user u WHERE u.role = 'ADMIN' AND u.disabled_at IS NULL AND instr(u.entity_path, '/') = length(u.entity_path)
  AND EXISTS (SELECT 1 FROM staff_account a WHERE a.user_id = u.id AND a.password IS NOT NULL))`;

function updateStaff({ member, at, keepAdministrator }: Extract<PlatformWrite, { write: 'staff.update' }>): readonly Bound[] {
  return [
    { sql: expectSql, args: [member.id, integer(member.version)] },
    ...expectGivenRole(member),
    { sql: updateSql, args: [...toFields(member), integer(at), member.id] },
    ...(keepAdministrator ? [{ sql: administratorSql, args: [] }] : []),
  ];
}

const forgetLinksSql = `DELETE FROM staff_verification WHERE value = ? AND id LIKE 'link-%'`;
const forgetStaleSql = `DELETE FROM staff_verification WHERE id IN
  (SELECT id FROM staff_verification WHERE expires_at < ? ORDER BY expires_at LIMIT ${staleRowsMax})`;
const linkInsertSql = `INSERT INTO staff_verification (id, identifier, value, expires_at, created_at, updated_at)
  VALUES ('link-' || ?, ?, ?, ?, ?, ?)`;

/** An earlier link of the same person opens nothing any more. */
function putStaffLink({ id, identifier, userId, at, expiresAt }: Extract<PlatformWrite, { write: 'staff.link' }>): readonly Bound[] {
  return [
    { sql: forgetLinksSql, args: [userId] },
    { sql: forgetStaleSql, args: [integer(at)] },
    { sql: linkInsertSql, args: [id, identifier, userId, integer(expiresAt), integer(at), integer(at)] },
  ];
}

const passwordSet = statement(
  ['userId', 'hash', 'at'],
  ({ userId, hash, at }) => `INSERT INTO staff_account (id, user_id, account_id, provider_id, password, created_at, updated_at)
  VALUES (${userId}, ${userId}, ${userId}, 'credential', ${hash}, ${at}, ${at})
  ON CONFLICT (user_id, provider_id) DO UPDATE SET password = excluded.password, updated_at = excluded.updated_at`,
);

function putStaffPassword({ userId, hash, at }: Extract<PlatformWrite, { write: 'staff.password' }>): readonly Bound[] {
  return [passwordSet({ userId, hash, at: integer(at) })];
}

const sessionSeen = statement(
  ['at', 'id'],
  ({ at, id }) => `UPDATE staff_session SET updated_at = ${at} WHERE id = ${id} AND updated_at < ${at}`,
);

function seeSession({ id, at }: Extract<PlatformWrite, { write: 'staff-session.seen' }>): readonly Bound[] {
  return [sessionSeen({ at: integer(at), id })];
}

function endSessions(userId: StaffCaller['userId']): readonly Bound[] {
  return [{ sql: 'DELETE FROM staff_session WHERE user_id = ?', args: [userId] }];
}

function endSession({ id, userId }: Extract<PlatformWrite, { write: 'staff.end-session' }>): readonly Bound[] {
  return [{ sql: 'DELETE FROM staff_session WHERE id = ? AND user_id = ?', args: [id, userId] }];
}

/** Who lost the telephone signs in with the password alone and sets up another. */
function forgetFactors(userId: StaffCaller['userId']): readonly Bound[] {
  return [
    { sql: 'DELETE FROM staff_two_factor WHERE user_id = ?', args: [userId] },
    { sql: 'DELETE FROM staff_passkey WHERE user_id = ?', args: [userId] },
    { sql: 'UPDATE staff_company_account SET subject = NULL, second_factor = 0 WHERE user_id = ?', args: [userId] },
    { sql: 'UPDATE staff_user SET two_factor_enabled = 0 WHERE id = ?', args: [userId] },
  ];
}

const staleLockoutsSql = `DELETE FROM staff_lockout WHERE key IN
  (SELECT key FROM staff_lockout WHERE updated_at < ? AND locked_until < ? ORDER BY updated_at LIMIT ${staleRowsMax})`;

/** `succeeded`: nothing is held against the address any more. `void`: the attempt was none, because nothing was compared. */
function concludeAttempt({ key, outcome, at, staleBefore }: Extract<PlatformWrite, { write: 'staff-lockout.conclude' }>): readonly Bound[] {
  const stale: Bound = { sql: staleLockoutsSql, args: [integer(staleBefore), integer(at)] };
  if (outcome === 'succeeded') return [{ sql: 'DELETE FROM staff_lockout WHERE key = ?', args: [key] }, stale];
  return [{ sql: 'UPDATE staff_lockout SET failures = max(failures - 1, 0), locked_until = 0 WHERE key = ?', args: [key] }];
}

/**
 * Counted before the password is compared, in one statement: of a hundred that come at the same time no more get
 * through than of a hundred that come one by one.
 */
const attempted = statement(
  ['key', 'now', 'attemptsMax', 'lockMs', 'lockMaxMs'],
  ({ key, now, attemptsMax, lockMs, lockMaxMs }) => `INSERT INTO staff_lockout (key, failures, locked_until, updated_at)
  VALUES (${key}, 1, 0, ${now})
  ON CONFLICT (key) DO UPDATE SET failures = failures + 1, updated_at = ${now},
  locked_until = CASE WHEN failures + 1 < ${attemptsMax} THEN 0
    ELSE ${now} + min(${lockMs} << min(failures + 1 - ${attemptsMax}, 20), ${lockMaxMs}) END
  WHERE locked_until <= ${now} RETURNING failures, locked_until`,
);
const lockedSql = 'SELECT locked_until FROM staff_lockout WHERE key = ?';

type AttemptRule = Parameters<StaffStore['takeAttempt']>[2];

async function takeAttempt(driver: Driver, key: string, now: number, { attemptsMax, lockMs, lockMaxMs }: AttemptRule) {
  const rule = { attemptsMax: integer(attemptsMax), lockMs: integer(lockMs), lockMaxMs: integer(lockMaxMs) };
  const [taken] = await driver.returning(attempted({ key, now: integer(now), ...rule }));
  if (taken) return { status: 'taken' as const, lockedUntil: toNumber(taken[1]) };
  const [locked] = await driver.read(lockedSql, [key]);
  return { status: 'locked' as const, lockedUntil: toNumber(locked?.[0] ?? now) };
}

/** One statement, so that of two at the same time one takes the step. */
const codeStep = statement(
  ['userId', 'step'],
  ({ userId, step }) =>
    `UPDATE staff_two_factor SET last_step = ${step} WHERE user_id = ${userId} AND coalesce(last_step, -1) < ${step} RETURNING last_step`,
);

/** One statement, so that of two at the same time one takes it. The row has no value: it opens nothing. */
const takenOnce = statement(
  ['identifier', 'now', 'expiresAt'],
  ({ identifier, now, expiresAt }) => `INSERT INTO staff_verification (id, identifier, value, expires_at, created_at, updated_at)
  SELECT 'once-' || ${identifier}, ${identifier}, '', ${expiresAt}, ${now}, ${now}
  WHERE NOT EXISTS (SELECT 1 FROM staff_verification WHERE identifier = ${identifier}) RETURNING id`,
);

const companyAccountPut = statement(
  ['userId', 'issuer', 'subject', 'secondFactor', 'roleByClaim', 'endedByClaim', 'at'],
  (places) => `INSERT INTO staff_company_account (user_id, issuer, subject, second_factor, role_by_claim, ended_by_claim, updated_at)
  VALUES (${places.userId}, ${places.issuer}, ${places.subject}, ${places.secondFactor}, ${places.roleByClaim}, ${places.endedByClaim}, ${places.at})
  ON CONFLICT (user_id) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject, second_factor = excluded.second_factor,
    role_by_claim = excluded.role_by_claim, ended_by_claim = excluded.ended_by_claim, updated_at = excluded.updated_at`,
);

function putCompanyAccount({ userId, account, at }: Extract<PlatformWrite, { write: 'staff.company-account' }>): readonly Bound[] {
  const { issuer, subject, secondFactor, roleByClaim, endedByClaim } = account;
  const flag = (value: boolean): bigint => (value ? 1n : 0n);
  const flags = { secondFactor: flag(secondFactor), roleByClaim: flag(roleByClaim), endedByClaim: flag(endedByClaim) };
  return [companyAccountPut({ userId, issuer, subject, ...flags, at: integer(at) }), { sql: forgetStaleSql, args: [integer(at)] }];
}

/** What the library may say: one statement about a table of its own. */
const libraryStatement =
  /^(select|insert into|update|delete from)\b[^;]*"staff_(user|session|account|verification|two_factor|passkey)"[^;]*$/i;

async function runForLibrary(driver: Driver, sql: string, params: readonly unknown[], method: 'run' | 'all' | 'values' | 'get') {
  if (!libraryStatement.test(sql)) throw new Error('a statement that is not about staff');
  const args = params.map(boundValue);
  if (method === 'run') return { rows: [], rowsAffected: await driver.commit([{ sql, args }]) };
  const raw = /^select\b/i.test(sql) ? await driver.read(sql, args) : await driver.returning({ sql, args });
  const rows = raw.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
  return { rows: method === 'get' ? (rows[0] ?? []) : rows, rowsAffected: rows.length };
}

function boundValue(value: unknown): Value {
  if (typeof value === 'number') return integer(value);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string' || typeof value === 'bigint' || value === null) return value;
  throw new Error(`the library binds a value of kind ${typeof value}`);
}

/** The writes of these tables that belong to no merchant. */
export const staffWrites = {
  'staff.insert': insertStaff,
  'staff.update': updateStaff,
  'staff.link': putStaffLink,
  'staff.password': putStaffPassword,
  'staff.company-account': putCompanyAccount,
  'staff.forget-factors': ({ userId }) => forgetFactors(userId),
  'staff.end-session': endSession,
  'staff.end-sessions': ({ userId }) => endSessions(userId),
  'staff-session.seen': seeSession,
  'staff-lockout.conclude': concludeAttempt,
} satisfies Partial<PlatformWrites>;
